"""make-input.py contexts|rules COUNT: lines for a cluster, the same in every run.

Contexts are what hosts share, in the mixture of an ordinary day; one line in a thousand is malformed. Rules are those of an app store:
dictionaries of counts with all sorts of limits, predicates over the types that people name, and mistakes in some.
"""

import json
import random
import sys

TYPES = [
    ["public.jpeg"], ["public.heic", "public.jpeg"], ["public.png"], ["public.url"], ["public.plain-text"], ["com.adobe.pdf"],
    ["public.mpeg-4"], ["com.apple.quicktime-movie"], ["public.url", "public.plain-text"], ["public.vcard"], ["public.file-url", "public.json"],
    ["com.example.unknown"],
]
WEIGHTS = [30, 12, 6, 20, 10, 5, 5, 3, 4, 2, 2, 1]
MALFORMED = ['{"id": "cut off", "extensionItems": [', "not JSON at all", '{"extensionItems": 3}', '["public.url"', '{"id": 1, "id": 2}']
KEYS = ["Image", "Movie", "WebURL", "WebPage", "File", "Attachments"]
NAMED = [
    "public.image", "public.movie", "public.url", "public.plain-text", "com.adobe.pdf", "public.data", "public.vcard", "public.audio",
    "public.zip-archive", "public.peg", "com.example.note",
]


def context(number, random):
    if number % 1000 == 999:
        return MALFORMED[number // 1000 % len(MALFORMED)]
    items = []
    for _ in range(1 if random.random() < 0.95 else 2):
        count = random.choice([1, 1, 1, 1, 1, 1, 2, 2, 3, 5, 11])
        kinds = random.choices(TYPES, WEIGHTS, k=1 if random.random() < 0.7 else count)
        items.append({"attachments": [{"registeredTypeIdentifiers": kinds[index % len(kinds)]} for index in range(count)]})
    return json.dumps({"id": number, "extensionItems": items}, separators=(",", ":"))


def rule(number, random):
    if random.random() < 0.7:
        rule = {}
        for key in random.sample(KEYS, random.choice([1, 1, 2, 2, 3, 4])):
            end = "WithMaxCount"
            rule[f"NSExtensionActivationSupports{key}{end}"] = random.choice([1, 1, 1, 2, 5, 10, 20, 100, 999])
        if random.random() < 0.3:
            rule["NSExtensionActivationSupportsText"] = random.choice([True, True, False, 1])
        if random.random() < 0.2:
            rule["NSExtensionActivationDictionaryVersion"] = 2
        return {"id": number, "rule": rule}
    word = "" if random.random() < 0.05 else "ANY "
    tests = " OR ".join(
        f'{word}$a.registeredTypeIdentifiers UTI-CONFORMS-TO "{kind}"' for kind in random.sample(NAMED, random.choice([1, 1, 2, 3, 4]))
    )
    compared = random.choice([">= 1", "== 1", "== $e.attachments.@count", "<= 10", "> 0"])
    outer = random.choice([">= 1", "== 1", "== extensionItems.@count"])
    return {"id": number, "rule": f"SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, {tests}).@count {compared}).@count {outer}"}


def main():
    what, count = sys.argv[1], int(sys.argv[2])
    source = random.Random(20261122)
    for number in range(count):
        line = context(number, source) if what == "contexts" else json.dumps(rule(number, source), separators=(",", ":"))
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
