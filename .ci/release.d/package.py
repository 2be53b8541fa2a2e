"""Packs what .ci/release built, the same bytes for the same input: package.py VERSION EPOCH STAGED OUT OWNER/NAME

STAGED is the folder that `stage` laid out, named as the archive without its ending. Writes the archive, a wheel, the
extension for Visual Studio Code, and a bill of materials (CycloneDX 1.5).
"""

import base64
import gzip
import hashlib
import io
import json
import pathlib
import subprocess
import sys
import tarfile
import time
import uuid
import xml.sax.saxutils
import zipfile


def archive(staged, out, epoch):
    """A tar of the folder with sorted names, one date, no owners."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path in [staged, *sorted(staged.rglob("*"))]:
            info = tarfile.TarInfo(str(path.relative_to(staged.parent)))
            info.mtime = epoch
            info.uid = info.gid = 0
            info.uname = info.gname = "root"
            info.mode = 0o755 if path.is_dir() or path.parent.name == "bin" else 0o644
            if path.is_dir():
                info.type = tarfile.DIRTYPE
                tar.addfile(info)
            else:
                info.size = path.stat().st_size
                with path.open("rb") as file:
                    tar.addfile(info, file)
    target = out / f"{staged.name}.tar.gz"
    with target.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=epoch) as packed:
        packed.write(raw.getvalue())
    return target


def zipped(files, target, epoch):
    """A zip of the files, each with its bytes and its mode, with sorted names and one date."""
    with zipfile.ZipFile(target, "w") as packed:
        for path, (data, mode) in sorted(files.items()):
            entry = zipfile.ZipInfo(path, time.gmtime(epoch)[:6])
            entry.create_system = 3
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, data, compresslevel=9)
    return target


def wheel(staged, out, epoch, version, repository):
    """A wheel with the static tool as a script, which pip puts on the path."""
    machine = staged.name.rpartition("-")[2]
    # The tool needs the kernel alone, so that both C libraries of Linux will do.
    tags = [f"py3-none-{system}_{machine}" for system in ("manylinux_2_17", "manylinux2014", "musllinux_1_1")]
    info = f"activation_rule-{version}.dist-info"
    metadata = f"""Metadata-Version: 2.1
Name: activation-rule
Version: {version}
Summary: Finds out why a share extension isn't in the share sheet
License: Apache-2.0
Project-URL: Source, https://github.com/{repository}

The command `activation-rule`, as a program that needs nothing else.
"""
    kind = "Wheel-Version: 1.0\nGenerator: package.py\nRoot-Is-Purelib: false\n" + "".join(f"Tag: {tag}\n" for tag in tags)
    files = {
        f"activation_rule-{version}.data/scripts/activation-rule": ((staged / "bin/activation-rule").read_bytes(), 0o755),
        f"{info}/METADATA": (metadata.encode(), 0o644),
        f"{info}/WHEEL": (kind.encode(), 0o644),
    }
    record = ""
    for path, (data, _) in sorted(files.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = ((record + f"{info}/RECORD,,\n").encode(), 0o644)
    platforms = ".".join(tag.removeprefix("py3-none-") for tag in tags)
    return zipped(files, out / f"activation_rule-{version}-py3-none-{platforms}.whl", epoch)


TYPES = {".json": "application/json", ".js": "application/javascript", ".md": "text/markdown", ".txt": "text/plain", ".vsixmanifest": "text/xml", ".png": "image/png"}


def extension(out, epoch, repository):
    """The VSIX that `vsce package` makes: the files that the manifest names, an index of them, and their types."""
    folder = pathlib.Path(__file__).resolve().parents[2] / "Sources/activation-rule/LanguageServer/vscode"
    manifest = json.loads((folder / "package.json").read_text())
    paths = [folder / "package.json"]
    for name in manifest["files"]:
        paths += sorted((folder / name).rglob("*")) if (folder / name).is_dir() else [folder / name]
    files = {}
    for path in paths:
        # Every name must have an ending that says its type.
        name = str(path.relative_to(folder)) + ("" if path.suffix else ".txt")
        data = path.read_bytes()
        if path.name == "package.json":
            data = data.replace(b"OWNER/ActivationRules", repository.encode())
        files["extension/" + name] = (data, 0o644)
    quoted = {key: xml.sax.saxutils.quoteattr(manifest[key]) for key in ("name", "version", "publisher")}
    text = {key: xml.sax.saxutils.escape(manifest[key]) for key in ("displayName", "description")}
    prefix = "Microsoft.VisualStudio"
    files["extension.vsixmanifest"] = (
        f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id={quoted["name"]} Version={quoted["version"]} Publisher={quoted["publisher"]}/>
    <DisplayName>{text["displayName"]}</DisplayName>
    <Description xml:space="preserve">{text["description"]}</Description>
    <Tags>{xml.sax.saxutils.escape(",".join(manifest["keywords"]))}</Tags>
    <Categories>{xml.sax.saxutils.escape(",".join(manifest["categories"]))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="{prefix}.Code.Engine" Value="{manifest["engines"]["vscode"]}"/>
      <Property Id="{prefix}.Code.ExtensionDependencies" Value=""/>
      <Property Id="{prefix}.Code.ExtensionPack" Value=""/>
      <Property Id="{prefix}.Code.ExtensionKind" Value="workspace"/>
      <Property Id="{prefix}.Services.Links.Source" Value="https://github.com/{repository}.git"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/{manifest["icon"]}</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="{prefix}.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="{prefix}.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="{prefix}.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="{prefix}.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
    <Asset Type="{prefix}.Services.Icons.Default" Path="extension/{manifest["icon"]}" Addressable="true"/>
  </Assets>
</PackageManifest>
""".encode(),
        0o644,
    )
    types = {pathlib.PurePosixPath(name).suffix for name in files}
    entries = "".join(f'<Default Extension="{ending}" ContentType="{TYPES[ending]}"/>' for ending in sorted(types))
    files["[Content_Types].xml"] = (
        f'<?xml version="1.0" encoding="utf-8"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{entries}</Types>\n'.encode(),
        0o644,
    )
    return zipped(files, out / f"{manifest['name']}-{manifest['version']}.vsix", epoch)


def first_line(*command):
    """The first line that a command prints; empty when there is no such command."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0]
    except (OSError, subprocess.CalledProcessError, IndexError):
        return ""


def components():
    """What is linked into the static tool beside this package's own modules, all of it from the toolchain and the C library."""
    swift = first_line("swift", "--version").partition("version ")[2].partition(" ")[0] or "unknown"
    libc = first_line("ldd", "--version").rpartition(" ")[2] or "unknown"
    gcc = first_line("gcc", "-dumpfullversion") or first_line("gcc", "-dumpversion") or "unknown"
    known = [
        ("swift-stdlib", swift, "Apache-2.0 WITH Swift-exception", "pkg:github/swiftlang/swift"),
        ("swift-corelibs-libdispatch", swift, "Apache-2.0 WITH Swift-exception", "pkg:github/swiftlang/swift-corelibs-libdispatch"),
        ("glibc", libc, "LGPL-2.1-or-later", "pkg:generic/glibc"),
        ("libstdc++", gcc, "GPL-3.0-or-later WITH GCC-exception-3.1", "pkg:generic/libstdc%2B%2B"),
    ]
    return [
        {
            "type": "library", "bom-ref": name, "name": name, "version": version, "purl": f"{purl}@{version}",
            "licenses": [{"expression": license}],
        }
        for name, version, license, purl in known
    ]


def bill(staged, out, epoch, version, artifacts):
    parts = components()
    digests = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in artifacts}
    digests["bin/activation-rule"] = hashlib.sha256((staged / "bin/activation-rule").read_bytes()).hexdigest()
    files = [
        {"type": "file", "bom-ref": name, "name": name, "hashes": [{"alg": "SHA-256", "content": digest}]}
        for name, digest in sorted(digests.items())
    ]
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": "urn:uuid:" + str(uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(digests, sort_keys=True))),
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch)),
            "component": {
                "type": "application", "bom-ref": "activation-rule", "name": "activation-rule", "version": version,
                "licenses": [{"license": {"id": "Apache-2.0"}}],
            },
        },
        "components": parts + files,
        "dependencies": [{"ref": "activation-rule", "dependsOn": [part["bom-ref"] for part in parts]}],
    }
    (out / f"activation-rule-{version}.cdx.json").write_text(json.dumps(document, indent=2) + "\n")


def main():
    version, epoch, staged, out = sys.argv[1], int(sys.argv[2]), pathlib.Path(sys.argv[3]), pathlib.Path(sys.argv[4])
    repository = sys.argv[5]
    # The formats cannot say an earlier date.
    epoch = max(epoch, 315532800)
    packed = [archive(staged, out, epoch), wheel(staged, out, epoch, version, repository), extension(out, epoch, repository)]
    bill(staged, out, epoch, version, packed + sorted(out.glob("*.tgz")))


if __name__ == "__main__":
    main()
