#!/usr/bin/env python3
"""Generates requests of the line protocol in the dialect that GNUstep's Foundation and Apple's have in common.

Usage: generate.py COUNT SEED

Every AND and OR has parentheses around its parts, no predicate starts with a parenthesised expression, numbers stay small, texts
are ASCII without escapes. known-differences.json names what is left out, and why.
"""

import json
import random
import sys

WORDS = ["elm", "oak", "ash", "birch", "Elm", "oaken", "ashes", "beech"]
KEYS = ["width", "height", "depth"]


def thing(rng, depth=0):
    """An object: numbers, words, lists of both, and parts with numbers."""
    result = {key: number(rng) for key in KEYS}
    result["word"], result["label"] = rng.choice(WORDS), rng.choice(WORDS)
    result["numbers"] = [rng.randint(-9, 9) for _ in range(rng.randint(1, 5))]
    result["words"] = [rng.choice(WORDS) for _ in range(rng.randint(1, 4))]
    if depth == 0:
        result["box"] = thing(rng, 1)
        result["parts"] = [{"weight": rng.randint(0, 9), "name": rng.choice(WORDS)} for _ in range(rng.randint(1, 4))]
    return result


def number(rng):
    return rng.randint(-20, 20) if rng.random() < 0.8 else rng.randint(-80, 80) / 4


def path(rng):
    return rng.choice(["", "box."]) + rng.choice(KEYS)


def operand(rng):
    """A number: a path, a collection operator, or a sum that ends in a dotted path."""
    kind = rng.random()
    if kind < 0.55:
        return path(rng)
    if kind < 0.7:
        return rng.choice(["parts.@count", "numbers.@count", "words.@count"])
    if kind < 0.85:
        return "parts.@" + rng.choice(["sum", "max", "min"]) + ".weight"
    if kind < 0.92:
        return "count(" + rng.choice(["numbers", "words", "parts"]) + ")"
    return f"{rng.choice(KEYS)} {rng.choice(['+', '-', '*'])} box.{rng.choice(KEYS)}"


def constant(rng):
    value = number(rng)
    return f"{value:g}"


def text_comparison(rng, path):
    word = rng.choice(WORDS)
    kind = rng.randrange(6)
    if kind == 0:
        return f"{path} {rng.choice(['==', '!='])} '{word}'"
    if kind == 1:
        return f"{path} CONTAINS{rng.choice(['', '[c]'])} '{word[:rng.randint(1, 3)]}'"
    if kind == 2:
        return f"{path} BEGINSWITH{rng.choice(['', '[c]'])} '{word[:rng.randint(1, 3)]}'"
    if kind == 3:
        return f"{path} ENDSWITH{rng.choice(['', '[c]'])} '{word[-rng.randint(1, 3):]}'"
    if kind == 4:
        cut = rng.randint(0, len(word))
        return f"{path} LIKE '{word[:cut]}*'"
    return f"{path} MATCHES '{word[0]}.*{rng.choice(['', word[-1]])}'"


def comparison(rng, arguments):
    kind = rng.random()
    if kind < 0.35:
        right = constant(rng) if rng.random() < 0.6 else path(rng)
        return f"{operand(rng)} {rng.choice(['==', '!=', '<', '<=', '>', '>='])} {right}"
    if kind < 0.55:
        return text_comparison(rng, rng.choice(["word", "label", "box.word"]))
    if kind < 0.7:
        return f"{rng.choice(['ANY', 'ALL', 'NONE'])} numbers {rng.choice(['==', '!=', '<', '<=', '>', '>='])} {rng.randint(-9, 9)}"
    if kind < 0.8:
        return f"{rng.choice(['ANY', 'ALL', 'NONE'])} {rng.choice(['words', 'parts.name'])} {rng.choice(['==', '!='])} '{rng.choice(WORDS)}'"
    if kind < 0.9:
        arguments.append([rng.choice(WORDS) for _ in range(rng.randint(1, 3))])
        return f"{rng.choice(['word', 'box.label'])} IN %@"
    arguments.append([rng.randint(-9, 9) for _ in range(rng.randint(1, 4))])
    return f"{rng.choice(['width', 'parts.@count'])} IN %@"


def predicate(rng, depth, arguments):
    if depth == 0 or rng.random() < 0.3:
        return comparison(rng, arguments)
    if rng.random() < 0.2:
        return f"NOT ({predicate(rng, depth - 1, arguments)})"
    word = rng.choice([" AND ", " OR "])
    parts = [predicate(rng, depth - 1, arguments) for _ in range(rng.randint(2, 3))]
    return word.join(f"({part})" for part in parts)


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(seed)
    for index in range(count):
        arguments = []
        request = {"id": index, "format": predicate(rng, rng.randint(0, 3), arguments), "object": thing(rng)}
        if arguments:
            request["args"] = arguments
        print(json.dumps(request))


main()
