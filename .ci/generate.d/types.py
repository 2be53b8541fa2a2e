"""Checks Corpus/types/system-types.tsv and turns it into Sources/UniformTypes/SystemCatalog+Generated.swift; and
Corpus/types/app-types.tsv into Sources/UniformTypes/WellKnownTypes+Generated.swift.
"""

import re
import sys

TABLE = "Corpus/types/system-types.tsv"
APP_TABLE = "Corpus/types/app-types.tsv"
APP_COLUMNS = "identifier parents extensions mime apps source confidence".split()
COLUMNS = ("identifier spelling order kind parents variants extensions mime ostypes pasteboard constants platforms "
           "confidence description").split()


def read(text, TABLE=TABLE, COLUMNS=COLUMNS):
    rows = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line or line.startswith("#"):
            continue
        fields = line.split("\t")
        if len(fields) != len(COLUMNS):
            sys.exit(f"{TABLE}:{number}: {len(fields)} columns instead of {len(COLUMNS)}")
        if "|" in line or not line.isascii():
            sys.exit(f"{TABLE}:{number}: only ASCII without | can be generated from")
        rows.append(dict(zip(COLUMNS, fields)))
    return rows


def items(text):
    return text.split(",") if text else []


def check(rows):
    names = [row["identifier"] for row in rows]
    if names != sorted(set(names)):
        sys.exit(f"{TABLE}: identifiers are not sorted or not unique")
    orders = [row["order"] for row in rows if row["order"]]
    if len(orders) != len(set(orders)):
        sys.exit(f"{TABLE}: an order is used twice")
    for row in rows:
        if not re.fullmatch(r"[a-z0-9.-]+", row["identifier"]):
            sys.exit(f"{TABLE}: {row['identifier']} is not canonical")
        if row["kind"] not in ("exported", "imported") or row["confidence"] not in ("", "inferred"):
            sys.exit(f"{TABLE}: {row['identifier']}: unknown kind or confidence")
        if any(len(code) != 4 for code in items(row["ostypes"])):
            sys.exit(f"{TABLE}: {row['identifier']}: an OSType has four characters")


def compact(rows):
    """One line per type; parents by line number, platforms by letter; the first line names the platforms."""
    names = {row["identifier"]: number for number, row in enumerate(rows)}
    platforms = sorted({platform for row in rows for platform in items(row["platforms"])}
                       | {part.split("=")[0] for row in rows for part in row["variants"].split(";") if part})
    letters = {platform: chr(ord("a") + number) for number, platform in enumerate(platforms)}

    def parents(text):
        return ",".join(str(names.get(parent, parent)) for parent in items(text))

    lines = ["|".join(platforms)]
    for row in rows:
        variants = []
        for part in filter(None, row["variants"].split(";")):
            platform, _, other = part.partition("=")
            variants.append(letters[platform] + parents(other))
        lines.append("|".join([
            row["identifier"], row["kind"][0] + ("?" if row["confidence"] else ""), row["order"],
            parents(row["parents"]), ";".join(variants), row["extensions"], row["mime"], row["ostypes"],
            row["pasteboard"], row["constants"], "".join(letters[platform] for platform in items(row["platforms"])),
            row["spelling"], row["description"]]))
    return "\n".join(lines)


def check_apps(rows, system):
    names = [row["identifier"] for row in rows]
    if names != sorted(set(names)):
        sys.exit(f"{APP_TABLE}: identifiers are not sorted or not unique")
    for row in rows:
        name = row["identifier"]
        if not re.fullmatch(r"[a-z0-9.-]+(\.\*)?", name):
            sys.exit(f"{APP_TABLE}: {name} is not canonical")
        if name in system:
            sys.exit(f"{APP_TABLE}: {name} is a system type")
        if row["confidence"] not in ("declared", "seen") or row["confidence"] == "seen" and row["parents"]:
            sys.exit(f"{APP_TABLE}: {name}: a type that was only seen has no parents, and the confidence is one of two words")
        if row["confidence"] == "declared" and not row["source"]:
            sys.exit(f"{APP_TABLE}: {name}: a declaration has a source")
        if not re.fullmatch(r"(https://\S+)?", row["source"]) or not row["apps"]:
            sys.exit(f"{APP_TABLE}: {name}: a source is an address, and somebody uses the type")
        if '"' in "".join(row.values()) or "\\" in "".join(row.values()):
            sys.exit(f"{APP_TABLE}: {name}: quotation marks and backslashes cannot be generated from")


def app_literal(row):
    def texts(values):
        return "[" + ", ".join(f'"{value}"' for value in items(values)) + "]"
    name = row["identifier"]
    parents = texts(row["parents"]) if row["confidence"] == "declared" else "nil"
    source = f'"{row["source"]}"' if row["source"] else "nil"
    return (f'    WellKnownType(\n      identifier: "{name.removesuffix("*")}", isFamily: {str(name.endswith("*")).lower()}, '
            f'parents: {parents},\n      extensions: {texts(row["extensions"])}, mimeTypes: {texts(row["mime"])}, '
            f'apps: "{row["apps"]}", source: {source}),\n')


def app_text(root, system):
    data = (root / APP_TABLE).read_bytes()
    rows = read(data.decode(), APP_TABLE, APP_COLUMNS)
    check_apps(rows, system)
    return f'''// swift-format-ignore-file
// Generated by .ci/generate from Corpus/types/app-types.tsv. Do not edit.

/// The types of ``WellKnownType/all``.
enum WellKnownTypes {{
  /// The types, in the order of the table.
  static let all: [WellKnownType] = [
{"".join(app_literal(row) for row in rows)}  ]
}}
'''


def files(root):
    """Returns the text of each file that is made."""
    data = (root / TABLE).read_bytes()
    rows = read(data.decode())
    check(rows)
    text = f'''// swift-format-ignore-file
// Generated by .ci/generate from Corpus/types/system-types.tsv. Do not edit.

extension SystemCatalog {{
  /// The number of types in the table.
  static let typeCount = {len(rows)}

  /// The table: the platforms, then one type per line, in the form that ``SystemCatalog`` describes.
  static let table: StaticString = #"""
{compact(rows)}
"""#
}}
'''
    return {
        root / "Sources/UniformTypes/SystemCatalog+Generated.swift": text,
        root / "Sources/UniformTypes/WellKnownTypes+Generated.swift": app_text(root, {row["identifier"] for row in rows})}
