#!/usr/bin/env python3
"""Compares what Documents reads with a third opinion: XML property lists with plistlib, YAML with libyaml through PyYAML (`pip install pyyaml`).

Usage: opinions.py [COUNT [SEED]], after `swift build --build-tests`; SWIFT_TEST_OPTIONS go to `swift test`. COUNT (20000) texts of each notation are made of
those in Corpus/. Prints how many texts both read, and of each message of one alone the shortest text. Ends with 1 when a value differs.
"""
import collections, math, os, pathlib, plistlib, random, re, subprocess, sys, tempfile, yaml

PIECES = {
    "xml": "<dict>|</dict>|<array>|</array>|<key>a</key>|<key>b</key><string>c</string>|<string>|</string>|<integer>1</integer>|<integer>-7</integer>|<real>1.5e2</real>|<real>nan</real>|"
    "<true/>|<data> QQ== </data>|<date>2001-01-02T03:04:05Z</date>|<plist>|</plist>|<!-- c -->|<![CDATA[x<&]]>|&amp;|&#x41;|<string/>|<dict/>|<key/>| |\n|\t|é|😀|<?pi?>|</dict >".split("|"),
    "yaml": ("a: ¦b: 1\n¦- ¦\n- ¦\n  ¦\n¦  ¦ ¦: ¦:¦? ¦[¦]¦{¦}¦, ¦,¦{a: 1}¦[1, b]¦\"a\"¦'it''s'¦\"\\u00e9\\n\\x41\"¦\\\n¦|\n¦>\n¦>-\n¦|2\n¦>+\n¦# c\n¦ # c¦&x ¦*x¦<<: ¦<<: *x\n¦"
    "<<: [*x, {d: 2}]\n¦!!str ¦!!int ¦!x ¦yes¦No¦on¦~¦null¦010¦0x1F¦0b11¦1_000¦+5¦-3¦1.5¦.5¦1.¦1e3¦1.5e+3¦.inf¦-.INF¦.nan¦12:30¦09¦-0¦-¦.¦=¦<<¦9223372036854775808¦"
    "---\n¦...\n¦\t¦\r\n¦@¦`¦%¦>¦é¦😀¦http://x#y¦a#b¦plain\n  more¦x:y¦\"\n¦'\n¦a:\n¦a:\n  b: ¦\n    c: d").split("¦"),
}
KINDS, NULL, COMPUTED = ("int", "float", "bool", "null", "str", "timestamp", "value", "merge"), "\0null", "\0computed"
# What Yams has besides YAML 1.1's numbers: an octal one may begin with 0o, an exponent needs no sign, and a fraction no digit before it.
yaml.CSafeLoader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"[-+]?0o[0-7_]+$"), list("-+0"))
yaml.CSafeLoader.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"[-+]?(\.[0-9][0-9_]*|[0-9][0-9_]*\.[0-9_]*)([eE][-+]?[0-9]+)?$"), list("-+.0123456789"))


def yaml_value(text):
    """Keys are texts; times, sexagesimal numbers, `=` and what no double holds are left as they stand, and of what has another tag no value is known."""
    def merged(pairs):
        own = {key.value: plain(item) for key, item in pairs if not key.tag.endswith(":merge")}
        for item in (item for key, item in pairs if key.tag.endswith(":merge")):
            for part in [item] if isinstance(item, yaml.MappingNode) else item.value or [None]: own = {**merged(part.value), **own}
        return own
    def plain(node):
        kind = node.tag.rpartition("yaml.org,2002:")[2]
        if isinstance(node, yaml.CollectionNode) or kind not in KINDS:
            return merged(node.value) if kind == "map" else [plain(item) for item in node.value] if kind == "seq" else COMPUTED
        value = loader.construct_object(node) if kind in KINDS[:4] and ":" not in node.value else node.value
        return NULL if value is None else node.value if isinstance(value, float) and math.isinf(value) and "inf" not in node.value.lower() else value
    loader = yaml.CSafeLoader(text)
    root = loader.get_single_node()
    return plain(root) if root else NULL


def same(one, other):
    if isinstance(one, dict) and isinstance(other, dict): return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list): return len(one) == len(other) and all(map(same, one, other))
    isReal = isinstance(other, float) and isinstance(one, float | int)
    return COMPUTED in (one, other) or isReal and (float(one) == other or one != one) or type(one) == type(other) and one == other


def compare(notation, suffixes, opinion, isAsked, count, seed):
    dice, counts, shortest, texts = random.Random(seed), collections.Counter(), {}, set()
    seeds = [path.read_text(errors="replace")[:3000] for path in sorted(pathlib.Path("Corpus").rglob("*")) if path.suffix in suffixes]
    for _ in range(count):
        text = dice.choice(seeds) if dice.random() < 0.5 else "".join(dice.choices(PIECES[notation], k=dice.randint(1, 8)))
        for place in (dice.randint(0, len(text)) for _ in range(dice.choice([0, 1, 1, 2, 4]))):
            text = text[:place] + dice.choice([*dice.choices(PIECES[notation], k=4), ""]) + text[place + dice.choice([0, 0, dice.randint(1, 40)]):]
        if isAsked(text): texts.add(text)
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "texts")
        file.write_bytes(plistlib.dumps([[notation, text.encode()] for text in sorted(texts)], fmt=plistlib.FMT_BINARY))
        subprocess.run(["swift", "test", "--skip-build", *os.environ.get("SWIFT_TEST_OPTIONS", "").split(), "--filter", "DocumentsTests.opinions"],
                       env={**os.environ, "DOCUMENT_TEXTS": str(file)}, check=True, capture_output=True)
        answers = plistlib.loads(file.read_bytes())
    for text, answer in zip(sorted(texts), answers, strict=True):
        try: expected = [opinion(text)]
        except Exception as error: expected = re.sub(r"[\d:,(\n].*", "", f"{type(error).__name__} {getattr(error, 'problem', error)}", flags=re.S)
        if isinstance(answer, str): kind = "neither" if isinstance(expected, str) else "they alone, we: " + re.sub(r"'.*?'|\".*|\d+|<.*", "_", answer)
        elif isinstance(expected, str): kind = "we alone, they: " + expected
        else: kind = "both" if same(expected[0], answer[0]) else f"DIFFER {expected[0]!r:.80} {answer[0]!r:.80}"
        counts[kind] += 1
        shortest[kind] = min(text, shortest.get(kind, text), key=len)
    print(f"{notation}: {len(texts)} texts")
    for kind, number in counts.most_common(): print(f"{number:8} {kind}  {shortest[kind]!r:.120}")
    return not any(kind.startswith("DIFFER") for kind in counts)


arguments = [int(argument) for argument in [*sys.argv[1:], "20000", "1"][:2]]
isSame = compare("xml", [".plist", ".entitlements"], lambda text: plistlib.loads(text.encode(), fmt=plistlib.FMT_XML), lambda text: text.lstrip()[:1] == "<" and "\r" not in text, *arguments)
# In libyaml a block at the top can't begin in the first column, a name has letters and digits alone, and a carriage return ends a line by itself.
sys.exit(not (compare("yaml", [".yml", ".yaml"], yaml_value, lambda text: not re.search(r"(?m)^\s*[|>]|[&*][\w-]*[^\w\s,\]}-]|\r(?!\n)", text), *arguments) and isSame))
