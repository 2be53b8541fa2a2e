"""python -m activation_rules lint FILE …"""

import argparse
import os
import sys

from . import ActivationRuleError, __version__, lint, read


OTHER_LANGUAGES = {
    ".cjs": "JavaScript", ".js": "JavaScript", ".jsx": "JavaScript", ".mjs": "JavaScript", ".ts": "TypeScript", ".tsx": "TypeScript", ".swift": "Swift",
    ".yaml": "YAML", ".yml": "YAML",
}


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
            with open(file, encoding="utf-8") as opened:
                found = read(opened.read())
        except (OSError, UnicodeDecodeError, ActivationRuleError) as error:
            print(f"{file}: {error}", file=sys.stderr)
            code = 2
            continue
        for each in found["rules"]:
            for finding in lint(each["rule"], types=found.get("types"), extension_point=each.get("extension", {}).get("extensionPoint")):
                place = ".".join(str(key) for key in each["place"].get("keys", []))
                line = f':{finding["place"]["line"]}:{finding["place"]["column"]}' if "line" in finding.get("place", {}) else ""
                print(f'{file}{": " + place if place else ""}{line}: {finding["severity"]}: {finding["message"]} [{finding["id"]}]')
                if finding.get("help"):
                    print("  help: " + finding["help"])
                if finding["severity"] != "note":
                    code = max(code, 1)
        if not found["rules"]:
            print(f"{file}: no activation rule found", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
