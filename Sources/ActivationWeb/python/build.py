"""Makes the wheels: build.py --module activation.wasm [--tool activation-rule] OUT

activation_rules has the functions over the WebAssembly module and runs wherever wasmtime does; activation_rule_tool carries the static tool as
a script, as a wheel for this machine. The same input gives the same bytes.
"""

import argparse
import base64
import hashlib
import os
import pathlib
import platform
import struct
import zipfile

HERE = pathlib.Path(__file__).parent
VERSION = "0.1.0"
REPOSITORY = os.environ.get("REPOSITORY", "OWNER/ActivationRules")


def metadata(name, summary, readme, extra=""):
    head = f"Metadata-Version: 2.1\nName: {name}\nVersion: {VERSION}\nSummary: {summary}\nLicense: Apache-2.0\nProject-URL: Source, https://github.com/{REPOSITORY}\nRequires-Python: >=3.9\n{extra}"
    return (head + "Description-Content-Type: text/markdown\n\n" + readme).encode()


def needs_interpreter(tool):
    """Whether a 64-bit ELF file names a dynamic linker, which a static one doesn't: it has a segment of type PT_INTERP."""
    if tool[:5] != b"\x7fELF\x02":
        raise SystemExit("build.py: the tool is not a 64-bit ELF file")
    (start,) = struct.unpack_from("<Q", tool, 32)
    size, count = struct.unpack_from("<HH", tool, 54)
    return any(struct.unpack_from("<I", tool, start + index * size)[0] == 3 for index in range(count))


def write_wheel(out, name, tag, files, is_pure):
    info = f"{name}-{VERSION}.dist-info"
    python, abi, platforms = tag.split("-")
    tags = "".join(f"Tag: {python}-{abi}-{each}\n" for each in platforms.split("."))
    wheel = f"Wheel-Version: 1.0\nGenerator: build.py\nRoot-Is-Purelib: {'true' if is_pure else 'false'}\n{tags}"
    files = {(path.replace("INFO", info)): data for path, data in files.items()} | {f"{info}/WHEEL": wheel.encode()}
    record = ""
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    target = out / f"{name}-{VERSION}-{tag}.whl"
    with zipfile.ZipFile(target, "w") as archive:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = (0o100755 if "/scripts/" in path else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data, compresslevel=9)
    return target


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--module", type=pathlib.Path, required=True)
    parser.add_argument("--tool", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    options = parser.parse_args()
    readme = (HERE / "README.md").read_text().replace("OWNER/ActivationRules", REPOSITORY)
    files = {f"activation_rules/{path.name}": path.read_bytes() for path in sorted((HERE / "activation_rules").iterdir()) if path.suffix in (".py", ".typed")}
    files["activation_rules/activation.wasm"] = options.module.read_bytes()
    extra = f"Requires-Dist: wasmtime>=20\nProvides-Extra: tool\nRequires-Dist: activation_rule_tool=={VERSION}; extra == 'tool'\nKeywords: NSExtensionActivationRule, iOS, share extension\n"
    files["INFO/METADATA"] = metadata("activation_rules", "Evaluator and linter for NSExtensionActivationRule", readme, extra)
    write_wheel(options.out, "activation_rules", "py3-none-any", files, True)
    if options.tool:
        machine = platform.machine()
        if needs_interpreter(options.tool.read_bytes()):
            raise SystemExit(f"build.py: {options.tool} is not static: it would run on systems like this one only")
        # It needs the kernel alone, so that both C libraries of Linux will do.
        tag = f"py3-none-manylinux_2_17_{machine}.manylinux2014_{machine}.musllinux_1_1_{machine}"
        files = {
            f"activation_rule_tool-{VERSION}.data/scripts/activation-rule": options.tool.read_bytes(),
            "INFO/METADATA": metadata("activation_rule_tool", "The command line tool activation-rule", readme),
        }
        write_wheel(options.out, "activation_rule_tool", tag, files, False)


if __name__ == "__main__":
    main()
