#!/usr/bin/env python3
"""Compares answers: compare.py REQUESTS THEIRS OURS. The exit code is 1 when there is a difference."""

import collections
import json
import sys


def ours(line):
    answer = json.loads(line)
    return json.dumps(answer.get("result", "no result")).strip('"')


def lines(path):
    with open(path) as file:
        return file.read().splitlines()


def main():
    requests, theirs, own = (lines(path) for path in sys.argv[1:4])
    if not len(requests) == len(theirs) == len(own):
        sys.exit(f"{len(requests)} requests, {len(theirs)} answers of GNUstep, {len(own)} of ours")
    counts = collections.Counter()
    shown = 0
    for request, their, line in zip(requests, theirs, own):
        their, mine = their.split()[0], ours(line)
        counts[their if their == mine else "different"] += 1
        if their != mine and shown < 20:
            shown += 1
            print(f"GNUstep {their}, ours {mine}: {request}")
    print(f"{len(requests)} pairs:", ", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    sys.exit(1 if counts["different"] else 0)


main()
