#!/usr/bin/env python3
"""Holds what the tool says is proved against an evaluator of its own, which shares no code with the package.

    Tests/Soundness/soundness.py .build/release/activation-rule --pairs 10000 --contexts 300 --descriptions 2000

Rules are made with their meaning beside them: four in ten of the shape that ships, the others of whatever counts. A second rule is the first
one written otherwise, or with one change. Contexts have an identifier twice, in other spellings, with none, web pages beside their
archives, and counts at the numbers of the rules. Whether one system type conforms to another is asked of the tool once; everything else
that decides a verdict is here. The program ends with 1 when a context contradicts a proof, a witness doesn't do what is said of it,
or a description called exact is another rule when it's made again.
"""
import argparse, json, random, subprocess, sys, time
from collections import Counter

PAGE, ARCHIVE = "com.apple.active-webpage", "com.apple.webarchive"
SYSTEM = ["public.image", "public.jpeg", "public.png", "public.movie", "public.text", "public.plain-text", "public.url",
          "public.file-url", "public.data", "public.item", "public.content", "com.adobe.pdf", "public.zip-archive",
          "public.folder", ARCHIVE, PAGE]
COMMON = ["public.image", "public.movie", "public.url", "public.file-url", "public.plain-text", "com.adobe.pdf", "public.data"]
OWN = {"org.new.photo": ["public.jpeg", "public.text"], "org.new.page": ["public.url"], "org.new.alone": []}


# ---- Types --------------------------------------------------------------------------------------------------

class Types:
    """Which identifier conforms to which type, for the system's types as the tool says, for others by their parents."""

    def __init__(self, table, declared):
        self.table, self.declared, self.known = table, {k.lower(): v for k, v in declared.items()}, {}

    def conforms(self, identifier, target):
        key = (identifier.lower(), target.lower())
        if key not in self.known:
            name, goal = key
            self.known[key] = (name == goal or (name, goal) in self.table
                               or any(self.conforms(parent, goal) for parent in self.declared.get(name, [])))
        return self.known[key]


# ---- Rules: a text and what it means -----------------------------------------------------------------------

RELATIONS = {"==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
             ">": lambda a, b: a > b, ">=": lambda a, b: a >= b}


class Maker:
    def __init__(self, chance, plain=False):
        self.chance, self.plain, self.counts = chance, plain, {1, 2}

    def one(self, values): return self.chance.choice(values)
    def once(self, of): return self.chance.randrange(of) == 0

    def type(self): return self.one(COMMON if self.once(2) else SYSTEM + list(OWN))

    def number(self):
        if self.once(25): return self.one([2**31, 2**31 - 1, 100000, 9999])
        value = self.one([0, 1, 1, 1, 2, 2, 3, 5, 10])
        self.counts.add(value)
        return value

    def joined(self, depth, make):
        """One condition, or some joined by AND and OR, or NOT."""
        if depth <= 0 or self.once(2): return make(depth)
        if self.once(5):
            text, holds = self.joined(depth - 1, make)
            return f"NOT ({text})", lambda *e: not holds(*e)
        parts = [self.joined(depth - 1, make) for _ in range(self.chance.randint(2, 3))]
        word = self.one(["AND", "OR"])
        both = all if word == "AND" else any
        return "(" + f" {word} ".join(f"({t})" for t, _ in parts) + ")", lambda *e: both(h(*e) for _, h in parts)

    # An identifier: holds(types, identifier)
    def test(self):
        kind, name = self.chance.randrange(20), self.type()
        if kind < 11: return f'UTI-CONFORMS-TO "{name}"', lambda t, u: t.conforms(u, name)
        if kind < 14: return f'UTI-EQUALS "{name}"', lambda t, u: u.lower() == name.lower()
        if kind < 16: return f'== "{name}"', lambda t, u: u == name
        if kind < 17: return f'!= "{name}"', lambda t, u: u != name
        if kind < 18:
            names = [name, self.type()]
            return "IN {" + ", ".join(f'"{n}"' for n in names) + "}", lambda t, u: u in names
        if self.plain: return f'UTI-CONFORMS-TO "{name}"', lambda t, u: t.conforms(u, name)
        if kind < 19: return 'BEGINSWITH "public."', lambda t, u: u.startswith("public.")
        return 'ENDSWITH "text"', lambda t, u: u.endswith("text")

    # An attachment: holds(types, items, attachment)
    def attachment(self, depth=1):
        kind = self.chance.randrange(12)
        ids = "$a.registeredTypeIdentifiers"
        if kind < 8:
            word = self.one(["ANY", "ANY", "ANY", "ANY", "SOME", "ALL", "NONE"])
            text, holds = self.test()
            if word in ("ANY", "SOME"): return f"{word} {ids} {text}", lambda t, c, a: any(holds(t, u) for u in a)
            if word == "ALL": return f"ALL {ids} {text}", lambda t, c, a: all(holds(t, u) for u in a)
            return f"NONE {ids} {text}", lambda t, c, a: not any(holds(t, u) for u in a)
        if kind == 8: return self.comparison(f"{ids}.@count", lambda t, c, a: len(a), None)
        if kind == 9:
            name = self.type()
            return f'{ids} CONTAINS "{name}"', lambda t, c, a: name in a
        if kind == 10 and self.once(2):
            return self.comparison("extensionItems.@count", lambda t, c, a: len(c), None)
        text, holds = self.joined(1, lambda d: (lambda x: (f"$u {x[0]}", x[1]))(self.test()))
        count = f"SUBQUERY({ids}, $u, {text}).@count"
        whole = (f"{ids}.@count", lambda t, c, a: len(a))
        return self.comparison(count, lambda t, c, a: sum(holds(t, u) for u in a), whole)

    def comparison(self, text, value, whole):
        """A count against a number, a range, or the count of all."""
        if whole and self.once(3): other, bound = whole
        elif self.once(6):
            low = self.number(); high = low + self.chance.randint(0, 2)
            self.counts.update([low, high])
            return f"{text} BETWEEN {{{low}, {high}}}", lambda *e: low <= value(*e) <= high
        else:
            number = self.number()
            other, bound = str(number), lambda *e: number
        word = self.one(list(RELATIONS) + ["==", ">="])
        relation = RELATIONS[word]
        if self.once(6): return f"{other} {word} {text}", lambda *e: relation(bound(*e), value(*e))
        return f"{text} {word} {other}", lambda *e: relation(value(*e), bound(*e))

    def total(self, terms, owner):
        """A count, or a weighted sum of some."""
        text, value = terms()
        while self.once(8):
            more, other = terms()
            sign = self.one([1, 1, -1])
            factor = self.one([1, 1, 1, 2])
            shown = more if factor == 1 else f"{factor} * {more}"
            text = f"({text} {'+' if sign > 0 else '-'} {shown})"
            value = (lambda v, o, k: lambda *e: v(*e) + k * o(*e))(value, other, sign * factor)
        return text, value

    # An item: holds(types, items, item)
    def item(self, depth=2):
        whole = ("$e.attachments.@count", lambda t, c, i: len(i))
        if self.once(8): return self.comparison("extensionItems.@count", lambda t, c, i: len(c), None)
        if self.once(6): return self.comparison(*whole, None)

        def terms():
            if self.once(6): return whole
            text, holds = self.joined(depth - 1, self.attachment)
            return (f"SUBQUERY($e.attachments, $a, {text}).@count", lambda t, c, i: sum(holds(t, c, a) for a in i))
        return self.comparison(*self.total(terms, "item"), whole)

    # The context: holds(types, items)
    def root(self, depth=2):
        whole = ("extensionItems.@count", lambda t, c: len(c))
        kind = self.chance.randrange(12)
        if kind == 0: return self.comparison(*whole, None)
        if kind == 1: return self.one([("TRUEPREDICATE", lambda t, c: True), ("FALSEPREDICATE", lambda t, c: False)])
        if kind < 4:
            def totals():
                if self.once(3): return "extensionItems.@sum.attachments.@count", lambda t, c: sum(len(i) for i in c)
                text, holds = self.joined(1, self.attachment)
                return (f"SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, {text}).@count",
                        lambda t, c: sum(holds(t, c, a) for i in c for a in i))
            return self.comparison(*self.total(totals, "context"), None)

        def terms():
            text, holds = self.joined(depth - 1, self.item)
            return f"SUBQUERY(extensionItems, $e, {text}).@count", lambda t, c: sum(holds(t, c, i) for i in c)
        return self.comparison(*self.total(terms, "context"), whole)

    def realistic(self):
        """The shape of rules that ship: alternatives of types, counted against the attachments, in one item."""
        def alternative():
            names = [self.type() for _ in range(self.chance.randint(1, 3))]
            exact = self.once(8)
            word = "UTI-EQUALS" if exact else "UTI-CONFORMS-TO"
            body = " OR ".join(f'ANY $a.registeredTypeIdentifiers {word} "{n}"' for n in names)
            match = (lambda t, u, n: u.lower() == n.lower()) if exact else (lambda t, u, n: t.conforms(u, n))
            held = lambda t, c, a: any(match(t, u, n) for u in a for n in names)
            count = f"SUBQUERY($e.attachments, $a, {body}).@count"
            number = lambda t, c, i: sum(held(t, c, a) for a in i)
            every = self.one([0, 1, 1])
            if every: text, holds = f"{count} == $e.attachments.@count", lambda t, c, i: number(t, c, i) == len(i)
            else: text, holds = self.comparison(count, number, None)
            if self.once(2):
                most = self.chance.randint(1, 10)
                self.counts.update([most, most + 1])
                more = f"$e.attachments.@count {self.one(['<=', '=='])} {most}"
                equal = "==" in more
                return f"{text} AND {more}", lambda t, c, i: holds(t, c, i) and (len(i) == most if equal else len(i) <= most)
            return text, holds
        parts = [alternative() for _ in range(self.chance.randint(1, 2))]
        body = " OR ".join(f"({t})" for t, _ in parts)
        count = f"SUBQUERY(extensionItems, $e, {body}).@count"
        shape = self.chance.randrange(4)
        value = lambda t, c: sum(any(h(t, c, i) for _, h in parts) for i in c)
        if shape == 0: return f"{count} == extensionItems.@count", lambda t, c: value(t, c) == len(c)
        if shape == 1: return f"{count} >= 1", lambda t, c: value(t, c) >= 1
        return f"{count} == 1", lambda t, c: value(t, c) == 1

    def rule(self):
        return self.realistic() if self.chance.randrange(10) < 4 else self.joined(2, self.root)

    def variant(self, rule):
        """The rule in other words, narrowed, widened, or another one."""
        text, holds = rule
        kind = self.chance.randrange(8)
        if kind == 0: return f"NOT (NOT ({text}))", holds
        if kind == 1: return f"({text}) AND TRUEPREDICATE", holds
        if kind == 2: return f"NOT ({text})", lambda *e: not holds(*e)
        more, other = self.rule()
        if kind == 3: return f"({text}) AND ({more})", lambda *e: holds(*e) and other(*e)
        if kind == 4: return f"({text}) OR ({more})", lambda *e: holds(*e) or other(*e)
        if kind == 5: return f"NOT (NOT ({text}) OR NOT ({more}))", lambda *e: holds(*e) and other(*e)
        if kind == 6: return f"(({more}) AND ({text})) OR ((NOT ({more})) AND ({text}))", holds
        return more, other


def shown(types, rule, items):
    """What the system shows: of a web page beside its archive it tries the parts as well."""
    holds = rule[1]
    if holds(types, items): return True
    if len(items) == 2 and all(len(i) == 1 for i in items):
        (one,), (two,) = items
        if (ARCHIVE in one and PAGE in two) or (PAGE in one and ARCHIVE in two):
            return any(holds(types, [i for i in items if kind in i[0]]) for kind in (PAGE, ARCHIVE))
    return False


# ---- Contexts -----------------------------------------------------------------------------------------------

def contexts(chance, counts, number):
    names = COMMON + SYSTEM + list(OWN) + ["org.example.unknown", "public.heic"]
    near = sorted({n for c in counts if c < 30 for n in (c - 1, c, c + 1) if n > 0}) or [1]

    def spelled(name):
        return chance.choice([name, name, name, name, name.upper(), name.title()])

    def attachment():
        kind = chance.randrange(12)
        if kind == 0: return []
        name = chance.choice(names)
        if kind == 1: return [name, name]
        if kind == 2: return [name, name.upper()]
        if kind < 6: return [spelled(chance.choice(names)) for _ in range(chance.randint(2, 4))]
        return [spelled(name)]

    for _ in range(number):
        kind = chance.randrange(10)
        if kind == 0:
            extra = lambda: [] if chance.randrange(2) else attachment()
            pair = [[[PAGE] + extra()], [[ARCHIVE] + extra()]]
            if chance.randrange(6) == 0: pair[0][0].append(ARCHIVE)
            chance.shuffle(pair)
            yield pair
        elif kind < 5:
            same = attachment()
            yield [[list(same) for _ in range(chance.choice(near))] for _ in range(chance.choice([1, 1, 1, 2, 3]))]
        else:
            yield [[attachment() for _ in range(chance.choice(near + [1, 2, 3]))] for _ in range(chance.choice([1, 1, 1, 2, 2, 3, 4]))]


# ---- The tool -----------------------------------------------------------------------------------------------

def ask(tool, requests):
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run([tool, "engine"], input=lines, capture_output=True, text=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(requests): sys.exit(f"{len(requests)} requests, {len(answers)} answers: {done.stderr[:400]}")
    return answers


def conformances(tool, names):
    """Which system types conform to which, and that the tool's evaluator reads contexts as they are written here."""
    pairs = [(one, other) for one in names for other in names]
    rule = "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"%s\").@count == 1).@count == 1"
    answers = ask(tool, [{"rule": rule % other, "context": [{"attachments": [[one]]}]} for one, other in pairs])
    table = {pair for pair, answer in zip(pairs, answers) if answer.get("verdict") == "shown"}
    if ("public.jpeg", "public.image") not in table: sys.exit(f"no types are known: {answers[0]}")
    return table


def items_of(witness):
    """The types of a share, for each item and attachment."""
    return [item["attachments"] for item in witness["extensionItems"]]


def extend(tool, table, names, answers):
    """Asks about the system types that witnesses have and rules don't."""
    found = {u for answer in answers for key in ("onlyFirst", "onlySecond") if key in answer for item in items_of(answer[key])
             for attachment in item for u in attachment if u.lower() not in names}
    missing = sorted({u.lower() for u in found} - {n.lower() for n in OWN})
    if not missing: return
    rule = "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"%s\").@count == 1).@count == 1"
    pairs = [(one, other) for one in missing for other in SYSTEM]
    asked = ask(tool, [{"rule": rule % other, "context": [{"attachments": [[one]]}]} for one, other in pairs])
    table |= {pair for pair, answer in zip(pairs, asked) if answer.get("verdict") == "shown"}
    names.update(missing)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("tool")
    options.add_argument("--pairs", type=int, default=300)
    options.add_argument("--contexts", type=int, default=100)
    options.add_argument("--descriptions", type=int, default=100)
    options.add_argument("--seed", type=int, default=20261123)
    options.add_argument("--most-unknown", type=float, default=3, help="percent of the pairs")
    options = options.parse_args()
    names = set(SYSTEM + ["public.heic"])
    table = conformances(options.tool, sorted(names))
    types = Types(table, OWN)
    relations, reasons, wrong, witnesses, verdicts, slow = Counter(), Counter(), [], 0, 0, []

    def complain(*parts):
        wrong.append(parts)
        print(json.dumps(parts), flush=True)

    started, batch = time.time(), 100
    described = []
    for start in range(0, options.pairs, batch):
        cases = []
        for number in range(start, min(start + batch, options.pairs)):
            maker = Maker(random.Random(f"{options.seed} {number}"))
            first = maker.rule()
            cases.append((maker, first, maker.variant(first)))
        requests = []
        for _, first, second in cases:
            requests.append({"ask": "compare", "rule": first[0], "other": second[0], "types": OWN})
            requests.append({"ask": "describe", "rule": first[0], "types": OWN})
        answers = ask(options.tool, requests)
        extend(options.tool, table, names, answers[::2])
        for (maker, first, second), answer, words in zip(cases, answers[::2], answers[1::2]):
            if "error" in answer or "error" in words:
                complain("refused", first[0], second[0], answer, words); continue
            relation = answer["relation"]
            relations[relation] += 1
            if relation == "unknown": reasons[answer["unknown"]["id"]] += 1
            if words.get("certainFor") == "everything" and "description" in words: described.append((first, words["description"]))
            for key, wanted in (("onlyFirst", (True, False)), ("onlySecond", (False, True))):
                if key not in answer: continue
                witnesses += 1
                known = Types(table, {**OWN, **answer[key].get("types", {})})
                items = items_of(answer[key])
                if (shown(known, first, items), shown(known, second, items)) != wanted:
                    complain("witness", key, first[0], second[0], answer[key])
            for items in contexts(maker.chance, maker.counts, options.contexts):
                one, two = shown(types, first, items), shown(types, second, items)
                verdicts += 2
                bad = ((relation == "equivalent" and one != two) or (relation == "stricter" and two and not one)
                       or (relation == "looser" and one and not two) or (relation == "disjoint" and one and two)
                       or (words["shown"] == "never" and one) or (words["shown"] == "always" and not one))
                if bad:
                    complain("contradicted", relation, first[0], second[0], items, one, two, words["never"], words["always"])
                    break
    print(f"{options.pairs} pairs, {verdicts} verdicts, {witnesses} witnesses replayed, {dict(relations)}, unknown {dict(reasons)}, "
          f"{time.time() - started:.0f} s", flush=True)

    # Descriptions are made again, and compared by the tool; what it says of that is held against contexts above.
    number, exact, refused = options.pairs, described[:options.descriptions], 0
    while len(exact) < options.descriptions and number < options.pairs + 40 * options.descriptions:
        rules = [Maker(random.Random(f"{options.seed} described {number + n}"), plain=True).rule() for n in range(batch)]
        number += batch
        for rule, words in zip(rules, ask(options.tool, [{"ask": "describe", "rule": r[0], "types": OWN} for r in rules])):
            if words.get("certainFor") == "everything" and "description" in words: exact.append((rule, words["description"]))
    exact = exact[:options.descriptions]
    outcomes = Counter()
    for start in range(0, len(exact), batch):
        part = [pair for pair in exact[start:start + batch] if pair[1] not in ("nothing", "anything")]
        made = ask(options.tool, [{"ask": "make", "description": description, "form": "predicate", "types": OWN} for _, description in part])
        requests, kept = [], []
        for (rule, description), answer in zip(part, made):
            if "rule" not in answer:
                outcomes["not made"] += 1
                if answer.get("error", {}).get("id") != "no-rule": complain("not read", rule[0], description, answer)
                continue
            # make writes what shipped rules are written like, which counts in each item; its answer says so.
            one = "extensionItems.@count == 1 AND (%s)" if answer.get("itemsApart") else "%s"
            requests.append({"ask": "compare", "rule": one % rule[0], "other": one % answer["rule"], "types": OWN})
            kept.append((rule, description, answer))
        for (rule, description, answer), comparison in zip(kept, ask(options.tool, requests)):
            outcomes[comparison["relation"]] += 1
            if comparison["relation"] not in ("equivalent", "unknown"): complain("described", rule[0], description, answer["rule"], comparison)
    print(f"{len(exact)} descriptions called exact, made again: {dict(outcomes)}", flush=True)
    share = 100 * relations["unknown"] / max(1, options.pairs)
    print(f"{len(wrong)} contradictions, {share:.1f} % unknown")
    sys.exit(1 if wrong or share > options.most_unknown else 0)


main()
