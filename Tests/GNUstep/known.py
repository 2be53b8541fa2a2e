#!/usr/bin/env python3
"""The known differences between GNUstep and Apple's systems: known.py requests | known.py check THEIRS OURS.

`check` fails when ours is not what the list says, and reports where GNUstep no longer differs.
"""

import json
import pathlib
import sys


def load():
    return json.loads((pathlib.Path(__file__).parent / "known-differences.json").read_text())


def main():
    known = load()
    if sys.argv[1] == "requests":
        for entry in known:
            request = {key: entry[key] for key in ("format", "args", "object") if key in entry}
            print(json.dumps({"id": entry["name"], **request}))
        return
    theirs, own = (pathlib.Path(path).read_text().splitlines() for path in sys.argv[2:4])
    if not len(known) == len(theirs) == len(own):
        sys.exit(f"{len(known)} known differences, {len(theirs)} answers of GNUstep, {len(own)} of ours")
    failed = False
    for entry, their, line in zip(known, theirs, own):
        mine = json.dumps(json.loads(line).get("result", "no result")).strip('"')
        their, wanted = their.split()[0], entry["apple"]
        if mine != wanted:
            failed = True
            print(f"{entry['name']}: ours is {mine}, not {wanted}")
        elif their == wanted:
            print(f"{entry['name']}: GNUstep agrees now")
    print(f"{len(known)} known differences")
    sys.exit(failed)


main()
