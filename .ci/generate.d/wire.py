"""Makes the types of the npm package of Grammar/wire.schema.json."""

import json
import pathlib

SCHEMA = json.loads((pathlib.Path(__file__).resolve().parents[2] / "Grammar/wire.schema.json").read_text())["$defs"]
# A rule is written more exactly by hand than the schema says.
RULE = "string | { readonly [key: string]: boolean | number | string }"


def name(definition):
    """`answer.read` is ReadAnswer, `appShare` is AppShare."""
    words = definition.split(".")
    if words[0] == "answer":
        words = [words[1], "answer"]
    return "".join(word[0].upper() + word[1:] for word in words)


def reachable():
    """The definitions that answers need, in the order of the schema."""
    found = set()

    def walk(value):
        if isinstance(value, dict):
            if "$ref" in value:
                add(value["$ref"].removeprefix("#/$defs/"))
            for each in value.values():
                walk(each)
        elif isinstance(value, list):
            for each in value:
                walk(each)

    def add(definition):
        if definition not in found:
            found.add(definition)
            walk(SCHEMA[definition])

    for definition in SCHEMA:
        if definition.startswith("answer."):
            add(definition)
    return [definition for definition in SCHEMA if definition in found]


def members(schema):
    return schema.get("properties", {}), set(schema.get("required", []))


def is_object(schema):
    return schema.get("type") == "object" and ("properties" in schema or "allOf" in schema)


def ts(schema):
    if "$ref" in schema:
        return name(schema["$ref"].removeprefix("#/$defs/"))
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(each) for each in schema["enum"])
    if "oneOf" in schema:
        return " | ".join(ts(each) for each in schema["oneOf"])
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(ts(each) for each in schema["prefixItems"]) + "]"
        inner = ts(schema["items"])
        return f"({inner})[]" if "|" in inner else inner + "[]"
    if kind == "object":
        if isinstance(schema.get("additionalProperties"), dict):
            return "{ [key: string]: " + ts(schema["additionalProperties"]) + " }"
        properties, required = members(schema)
        if not properties:
            return "object"
        return "{ " + "; ".join(f"{key}{'' if key in required else '?'}: {ts(value)}" for key, value in properties.items()) + " }"
    return {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}.get(kind, "unknown")


def files(root):
    """Returns the text of each file that is made."""
    lines = ["// Made by .ci/generate of Grammar/wire.schema.json. Members may be added to answers: ignore those that you don't know.", ""]
    for definition in reachable():
        schema = SCHEMA[definition]
        if "description" in schema and isinstance(schema["description"], str):
            lines.append(f"/** {schema['description']} */")
        if definition == "rule":
            lines.append(f"export type Rule = {RULE};")
            continue
        if not is_object(schema):
            lines.append(f"export type {name(definition)} = {ts(schema)};")
            continue
        bases = [name(each["$ref"].removeprefix("#/$defs/")) for each in schema.get("allOf", [])]
        properties, required = members(schema)
        # What a base may lack, this has.
        inherited = sorted(key for key in required if key not in properties)
        if bases and inherited:
            keys = " | ".join(json.dumps(key) for key in inherited)
            bases = [f"Required<Pick<{bases[0]}, {keys}>>", f"Omit<{bases[0]}, {keys}>"] + bases[1:]
        lines.append(f"export interface {name(definition)}{' extends ' + ', '.join(bases) if bases else ''} {{")
        for key, value in properties.items():
            if "description" in value:
                lines.append(f"  /** {value['description']} */")
            lines.append(f"  {key}{'' if key in required else '?'}: {ts(value)};")
        lines.append("}")
    return {root / "Sources/ActivationWeb/npm/wire.d.ts": "\n".join(lines) + "\n"}
