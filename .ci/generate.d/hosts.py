"""Checks Corpus/hosts/hosts.json and turns it into Sources/ActivationRules/Hosts/HostCatalog+Generated.swift."""

import json
import re
import sys

TABLE = "Corpus/hosts/hosts.json"
REQUIRED = {"name", "host", "platform", "form", "extensionItems", "sources", "confidence"}
OPTIONAL = {"systemVersions", "seen", "note", "gap"}
TEXTS = ("name", "host", "systemVersions", "seen", "note")


def fail(name, message):
    sys.exit(f"{TABLE}: {name}: {message}")


def without_repeats(pairs):
    keys = [key for key, _ in pairs]
    if len(keys) != len(set(keys)):
        fail(keys, "a key occurs twice in one object")
    return dict(pairs)


def check_attachment(preset, attachment):
    """An attachment is a list of types; in the raw form it may be an object that tells the URL's scheme as well."""
    if isinstance(attachment, dict):
        if preset["form"] != "raw" or not {"registeredTypeIdentifiers"} <= attachment.keys() <= {
                "registeredTypeIdentifiers", "urlScheme"}:
            fail(preset["name"], "an attachment is a list of types, or in the raw form an object with registeredTypeIdentifiers and urlScheme")
        if not re.fullmatch(r"[a-z][a-z0-9+.-]*", attachment.get("urlScheme", "https")):
            fail(preset["name"], "urlScheme is not a scheme")
        attachment = attachment["registeredTypeIdentifiers"]
    if not isinstance(attachment, list) or not attachment or len(attachment) != len(set(attachment)):
        fail(preset["name"], "an attachment has at least one type, and each only once")
    for identifier in attachment:
        if not re.fullmatch(r"[a-z0-9.-]+", identifier):
            fail(preset["name"], f"{identifier} is not a canonical type identifier")


def check_item(preset, item):
    if not {"attachments"} <= item.keys() <= {"attachments", "supportsJavaScript"}:
        fail(preset["name"], "an item has attachments, and in the raw form perhaps supportsJavaScript")
    if "supportsJavaScript" in item and (preset["form"] != "raw" or item["supportsJavaScript"] is not True):
        fail(preset["name"], "supportsJavaScript can only be true, and only in the raw form")
    for attachment in item["attachments"]:
        check_attachment(preset, attachment)


def check_text(name, key, text):
    if not isinstance(text, str) or not text or not text.isascii() or not text.isprintable() or '"#' in text \
            or '\\#' in text or text != text.strip():
        fail(name, f"{key} must be printable ASCII")


def check_sources(name, confidence, sources):
    """A source is an address, with what is found there, or a text alone."""
    if not isinstance(sources, list) or not sources:
        fail(name, "sources is a list with at least one source")
    for source in sources:
        if not source or not source.keys() <= {"address", "text"}:
            fail(name, "a source has an address, a text, or both")
        for key, text in source.items():
            check_text(name, key, text)
        if not re.fullmatch(r"https://\S+", source.get("address", "https://a")):
            fail(name, "an address starts with https:// and has no blanks")
        if "https://" in source.get("text", ""):
            fail(name, "an address in a source's text belongs in its address")
    if confidence == "documented" and not all(
            source.get("address", "").startswith("https://developer.apple.com/") for source in sources):
        fail(name, "a documented preset names Apple's page")


def check_gap(preset, gap):
    """What nobody recorded: a sentence, and what may be shared instead."""
    if gap.keys() != {"reason", "alternatives"} or not gap["alternatives"] or preset["confidence"] != "inferred" \
            or preset["form"] != "matching":
        fail(preset["name"], "only an inferred preset in matching form has a gap, with a reason and alternatives")
    check_text(preset["name"], "reason", gap["reason"])
    for items in gap["alternatives"]:
        for item in items:
            check_item(preset, item)


def check(presets):
    names = [preset.get("name", "?").lower() for preset in presets]
    for preset in presets:
        name = preset.get("name", "?")
        if not REQUIRED <= preset.keys() <= REQUIRED | OPTIONAL:
            fail(name, f"the keys are {sorted(REQUIRED)} and perhaps {sorted(OPTIONAL)}")
        if names.count(name.lower()) > 1:
            fail(name, "the name is used twice")
        if preset["platform"] not in ("iOS", "macOS", "any") or preset["form"] not in ("matching", "raw"):
            fail(name, "unknown platform or form")
        if (preset["form"] == "raw") != name.endswith("(raw)"):
            fail(name, "the names of raw presets, and no others, end with (raw)")
        for key in TEXTS:
            check_text(name, key, preset.get(key, "-"))
            if key != "note" and "|" in preset.get(key, ""):
                fail(name, f"{key} has no |")
        if "https://" in preset.get("note", ""):
            fail(name, "an address in a note belongs in sources")
        if preset["platform"] not in preset.get("systemVersions", preset["platform"]):
            fail(name, "systemVersions names the platform")
        if preset["confidence"] not in ("documented", "observed", "inferred"):
            fail(name, "unknown confidence")
        check_sources(name, preset["confidence"], preset["sources"])
        for item in preset["extensionItems"]:
            check_item(preset, item)
        if "gap" in preset:
            check_gap(preset, preset["gap"])


def attachment_line(attachment):
    """An attachment as its types; a raw one keeps its URL's scheme behind them."""
    if not isinstance(attachment, dict):
        return " ".join(attachment)
    scheme = attachment.get("urlScheme")
    return " ".join(attachment["registeredTypeIdentifiers"]) + (f" @{scheme}" if scheme else "")


def item_line(item):
    flag = "! " if "supportsJavaScript" in item else ""
    return "+ " + flag + ", ".join(attachment_line(attachment) for attachment in item["attachments"])


def source_line(source):
    return "- " + " ".join(part for part in (source.get("address"), source.get("text")) if part)


def preset_lines(preset):
    """The lines that HostPreset.read(_:) reads."""
    platform = "" if preset["platform"] == "any" else preset["platform"]
    facts = [preset["name"], preset["host"], platform, preset["form"], preset["confidence"],
             preset.get("systemVersions", ""), preset.get("seen", "")]
    lines = [item_line(item) for item in preset["extensionItems"]] + [source_line(source) for source in preset["sources"]]
    if "note" in preset:
        lines.append("~ " + preset["note"])
    if "gap" in preset:
        lines.append("? " + preset["gap"]["reason"])
        lines += ["* " + ";".join(item_line(item)[2:] for item in items) for items in preset["gap"]["alternatives"]]
    return lines + ["= " + "|".join(facts)]


def files(root):
    """Returns the text of each file that is made."""
    data = (root / TABLE).read_bytes()
    presets = json.loads(data, object_pairs_hook=without_repeats)
    check(presets)
    text = f'''// swift-format-ignore-file
// Generated by .ci/generate from Corpus/hosts/hosts.json. Do not edit.

/// The presets of ``HostPreset/all``.
enum HostCatalog {{
  /// The presets, in the order of the file: a line with `+` is an item, with `-` a source, with `~` the note, with `?` what
  /// nobody recorded, with `*` what may be shared instead, and with `=` the facts, which end one.
  static let text = #"""
{"".join(f"    {line}{chr(10)}" for preset in presets for line in preset_lines(preset))}    """#
}}
'''
    return {root / "Sources/ActivationRules/Hosts/HostCatalog+Generated.swift": text}
