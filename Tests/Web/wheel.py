"""Tests the installed wheel of activation_rules."""

import importlib.metadata
import importlib.resources
import os
import subprocess
import sys
import tempfile
import threading
import time

folder = tempfile.TemporaryDirectory()
os.environ["XDG_CACHE_HOME"] = folder.name
import activation_rules as ar  # noqa: E402
from activation_rules import _module  # noqa: E402

IMAGE = (
    'SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count'
    " == $i.attachments.@count).@count == 1"
)
IMAGES = {"NSExtensionActivationSupportsImageWithMaxCount": 2}

started = time.perf_counter()
assert ar.lint(IMAGE) == []
first = time.perf_counter() - started
assert ar.lint(IMAGE.replace("ANY ", ""))[0]["id"] == "AR101"
assert ar.decide(IMAGES, [{"attachments": ["public.png"]}])["verdict"] == "shown"
assert ar.decide(IMAGE, '["public.jpeg"]')["verdict"] == "shown"
explanation = ar.explain(IMAGE, {"host": "Chrome: web page (2026)"})
assert explanation["verdict"] == "hidden" and explanation["changes"]
assert any(each["verdict"] == "shown" for each in ar.hosts(IMAGE))
assert all("extensionItems" in each for each in ar.hosts())
assert ar.describe(IMAGES)["description"] == "up to 2 images"
assert ar.compare(IMAGES, {"NSExtensionActivationSupportsImageWithMaxCount": 1})["relation"] == "stricter"
assert ar.make("up to 10 photos")["rule"]["NSExtensionActivationSupportsImageWithMaxCount"] == 10
assert ar.format("a=1 and b=2") == "a == 1 AND b == 2"
assert ar.type(".heic", to="public.image")["conformance"]["conforms"] is True
assert ar.format(ar.read(ar.write(IMAGE)["infoPlist"])["rules"][0]["rule"]) == ar.format(IMAGE)
assert ar.assert_rule(IMAGES) is IMAGES

# A rule goes back into a property list, which stays as it is otherwise.
LIST = "<plist><!-- é --><dict>\n <key>NSExtensionActivationRule</key>\n <string>TRUEPREDICATE</string></dict></plist>"
PATH = ar.read(LIST)["rules"][0]["place"]["keys"]
assert ar.replace_rule(LIST, PATH, "FALSEPREDICATE") == LIST.replace("TRUE", "FALSE")

# What the module leaves to the platform is worked out by Python, and said so; a pattern that takes too long is given up.
def matching(pattern):
    return IMAGE.split("ANY")[0] + f'ANY $a.registeredTypeIdentifiers MATCHES "{pattern}").@count >= 1).@count == 1'

PNG = [{"attachments": ["public.png"]}]
for pattern, verdict in [("public.(png|jpeg)", "shown"), ("public", "hidden"), ("(?i)PUBLIC.*", "shown"), ("(?=x)public.*", "hidden")]:
    decision = ar.decide(matching(pattern), PNG)
    assert (decision["verdict"], decision["servedBy"]) == (verdict, "Python"), (pattern, decision)
assert "Python: " in ar.decide(matching("("), PNG)["longReason"]
assert "too long" in ar.decide(matching("([a-z.]+)+[0-9]"), [{"attachments": ["public." + "a" * 60]}])["longReason"]
assert ar.decide("extensionItems.@count ** 0.5 == 1 AND ln:(extensionItems.@count) == 0", PNG)["verdict"] == "shown"
assert "servedBy" not in ar.decide(IMAGE, PNG)
for call, id in [
    (lambda: ar.assert_rule(IMAGE.replace("ANY ", "")), "rule-has-findings"),
    (lambda: ar.decide("a =", "[]"), "malformed-rule"),
    (lambda: ar.lint(5), "malformed-request"),
    (lambda: ar.lint("\ud800"), None),
]:
    try:
        call()
        assert id is None
    except ar.ActivationRuleError as error:
        assert error.id == id, error.id

# Options are keywords with Python's names; others are refused, and so are bytes.
EXTENSION = "com.apple.share-services"
assert ar.lint(IMAGE, extension_point=EXTENSION, platform="ios", steps=100_000) == []
for call in [
    lambda: ar.lint(IMAGE, extensionPoint=EXTENSION),
    lambda: ar.decide(IMAGE, PNG, nonsense=1),
    lambda: ar.lint(IMAGE.encode()),
]:
    try:
        call()
        raise SystemExit("an option that means nothing was taken")
    except TypeError as error:
        assert "unexpected keyword" in str(error) or "decode it" in str(error), error
assert ar.__version__ == importlib.metadata.version("activation_rules")
assert importlib.resources.files("activation_rules").joinpath("py.typed").is_file()
assert importlib.metadata.metadata("activation_rules")["Project-URL"].startswith("Source, https://github.com/")
assert any(each.startswith("wasmtime") for each in importlib.metadata.requires("activation_rules"))

# The command ends with the codes of the tool.
def command(*arguments):
    return subprocess.run([sys.executable, "-m", "activation_rules", *arguments], capture_output=True, text=True)

with tempfile.TemporaryDirectory() as place:
    good, bad = os.path.join(place, "good.txt"), os.path.join(place, "bad.txt")
    for path, text in [(good, IMAGE), (bad, IMAGE.replace("ANY ", ""))]:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    assert command("lint", good).returncode == 0
    found = command("lint", good, bad)
    assert found.returncode == 1 and "[AR101 missing-any]" in found.stdout, found
    assert command("lint", os.path.join(place, "none")).returncode == 2
    # What is wrong around a rule is told with the tool's codes and lines; other encodings are refused in a line, and a byte order mark is read.
    share = "<plist><dict><key>NSExtension</key><dict>\n<key>NSExtensionActivationRule</key>\n<dict><key>NSExtensionActivationSupportsText</key><true/></dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>%s</dict></dict></plist>"
    entry = "<key>NSExtensionPrincipalClass</key><string>S</string>"
    commented = '{\n  // é\n  "iosActivationRules": { "NSExtensionActivationSupportsText": true, },\n}\n'
    lists = os.path.join(place, "Info.plist")
    for data, code, part in [
        ((share % entry).encode(), 1, f"{lists}:2: error: NSExtensionActivationRule"),
        (b"\xef\xbb\xbf" + (share % entry).encode(), 1, "[AR304 misplaced-key]"),
        ((share % "").encode(), 1, "[AR423 missing-entry-point]"),
        ((share % entry).encode("utf-16"), 2, "it is in UTF-16"),
        ((share % entry + "<!-- é -->").encode("latin-1"), 2, "it isn't UTF-8"),
        (commented.encode(), 0, ""),
    ]:
        with open(lists, "wb") as file:
            file.write(data)
        found = command("lint", lists)
        assert found.returncode == code and part in found.stdout + found.stderr, found
    assert len(ar.read(commented.replace("é", "/" * 100_000).replace(", }", ", " + "/* */ // \n" * 10_000 + "}"))["rules"]) == 1
    text = ar.read(commented)["rules"][0]
    assert ar.replace_rule(commented, text["place"]["keys"], {"NSExtensionActivationSupportsText": False}) == commented.replace("true", "false")
    assert command("lint").returncode == 2 and command("explain", good).returncode == 2
assert command("--version").stdout.strip() == ar.__version__

# The compiled module is kept, for the user alone; a cache that others may write is passed over, and so is a damaged one.
(cached,) = [each for each in _module._cache_path(b"", "").parent.iterdir()]
assert cached.stat().st_mode & 0o077 == 0
started = time.perf_counter()
_module._instance = None
ar.lint(IMAGE)
again = time.perf_counter() - started
cached.unlink()  # what is mapped stays as it was
cached.write_bytes(b"damaged")
_module._instance = None
assert ar.lint(IMAGE) == []
cached.chmod(0o666)
_module._instance = None
assert ar.lint(IMAGE) == []

results = []
threads = [threading.Thread(target=lambda: results.append(ar.lint(IMAGE))) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert results == [[]] * 8
print(f"web: the wheel does what it says; the first answer after {first * 1000:.0f} ms, with the module kept after {again * 1000:.0f} ms")
