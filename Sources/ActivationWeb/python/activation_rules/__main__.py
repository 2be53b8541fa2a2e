"""python -m activation_rules lint FILE …"""

import argparse
import json
import os
import sys

from . import ActivationRuleError, __version__, lint, read
from ._types import Finding, ReadRule


OTHER_LANGUAGES = {
    ".cjs": "JavaScript", ".js": "JavaScript", ".jsx": "JavaScript", ".mjs": "JavaScript", ".ts": "TypeScript", ".tsx": "TypeScript", ".swift": "Swift",
    ".yaml": "YAML", ".yml": "YAML",
}


def line_of(finding: Finding, rule: ReadRule, notation: str, text: str) -> str:
    """The line of a finding in its file, with the column where the rule is a file of its own."""
    place, held = finding.get("place", {}), rule["place"]
    if isinstance(rule["rule"], str):
        line = held.get("line", 1) + (0 if notation == "json" else place.get("line", 1) - 1)
        return f'{line}:{place["column"]}' if notation == "predicate" and "column" in place else f"{line}"
    keys = place.get("keys", [])
    key = json.dumps(keys[0]) if notation == "json" and keys else f"<key>{keys[0]}</key>" if keys else ""
    # Ranges count bytes in UTF-8.
    start = text.encode().find(key.encode(), held.get("range", [0])[0]) if key else -1
    return f'{held.get("line", 1) if start < 0 else text.encode()[:start].count(10) + 1}'


def main() -> int:
    """Lints the rules in files; ends with 0 without errors and warnings, with 1 with some, with 2 when a file can't be read."""
    parser = argparse.ArgumentParser(
        prog="python -m activation_rules", description="Finds the mistakes in activation rules.",
        epilog="It reads Info.plists (XML), app.json and texts of rules; the command line tool activation-rule reads more, and explains, makes and tests rules.")
    parser.add_argument("--version", action="version", version=__version__)
    parser.add_argument("command", choices=["lint"], help="the one command there is")
    parser.add_argument("files", nargs="+", metavar="FILE", help="an Info.plist (XML), an app.json, a dictionary as JSON, or a predicate")
    code = 0
    for file in parser.parse_args().files:
        language = OTHER_LANGUAGES.get(os.path.splitext(file)[1])
        if language or os.path.isdir(file):
            what = f"{language} is read by the tool, not by this package" if language else "this is a folder; name its files"
            print(f"{file}: error: {what}", file=sys.stderr)
            code = 2
            continue
        try:
            with open(file, "rb") as opened:
                data = opened.read()
            text = data.decode("utf-8-sig")
            found = read(text)
        except UnicodeDecodeError:
            encoding = "it is in UTF-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "it isn't UTF-8"
            print(f"{file}: error: {encoding}, which this package doesn't read. Save it as UTF-8, or use the tool", file=sys.stderr)
            code = 2
            continue
        except (OSError, ActivationRuleError) as error:
            print(f"{file}: error: {error.strerror if isinstance(error, OSError) else error}", file=sys.stderr)
            code = 2
            continue
        # What is neither XML nor JSON is no predicate in such a file.
        rules = [] if found["notation"] == "predicate" and file.endswith((".plist", ".json")) else found["rules"]
        findings = [(finding, str(finding.get("place", {}).get("line", 1))) for finding in found.get("findings", [])]
        for each in rules:
            for finding in lint(each["rule"], types=found.get("types"), extension_point=each.get("extension", {}).get("extensionPoint")):
                findings.append((finding, line_of(finding, each, found["notation"], text)))
        for finding, line in findings:
            print(f'{file}:{line}: {finding["severity"]}: {finding["message"]} [{finding["id"]} {finding["name"]}]')
            if finding.get("help"):
                print("  help: " + finding["help"])
            if finding["severity"] != "note":
                code = max(code, 1)
        if not rules:
            print(f"{file}: no activation rule", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
