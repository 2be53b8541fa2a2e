"""What a request takes at 100 KB, and what the server keeps after 10,000 edits: python3 load.py activation-rule

Times are those of the server's processor, as other work on the machine makes the clock's longer, which are printed, too.
"""

import glob
import json
import random
import subprocess
import sys
import time

process = subprocess.Popen([sys.argv[1], "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def send(message):
    content = json.dumps({"jsonrpc": "2.0", **message}).encode()
    process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
    process.stdin.flush()


def read():
    length = 0
    while line := process.stdout.readline().strip():
        length = int(line.split(b":")[1])
    return json.loads(process.stdout.read(length))


number = 0


def processor():
    """The milliseconds that the server has run."""
    total = 0
    for path in glob.glob(f"/proc/{process.pid}/task/*/schedstat"):
        with open(path) as file:
            total += int(file.read().split()[0])
    return total / 1e6


def request(method, params):
    global number
    number += 1
    start = time.perf_counter()
    send({"id": number, "method": method, "params": params})
    while "result" not in (answer := read()) or answer.get("id") != number:
        assert "error" not in answer, answer
    return (time.perf_counter() - start) * 1000


def resident():
    with open(f"/proc/{process.pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


clause = 'ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"'
rule = f"SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $a, {clause}).@count &gt;= 1).@count == 1"
filler = "".join(f"\t<key>Key{index}</key>\n\t<string>a text that is of no matter here, {index}</string>\n" for index in range(1500))
head = '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n' + filler
head += "\t<key>NSExtension</key>\n\t<dict>\n\t\t<key>NSExtensionAttributes</key>\n\t\t<dict>\n"
tail = "\t\t</dict>\n\t\t<key>NSExtensionPointIdentifier</key>\n\t\t<string>com.apple.share-services</string>\n\t</dict>\n</dict>\n</plist>\n"
text = head + f"\t\t\t<key>NSExtensionActivationRule</key>\n\t\t\t<string>{rule}</string>\n" + tail
line = text[:text.index("SUBQUERY")].count("\n")
column = text.splitlines()[line].index("public.image") + 5
uri = "untitled:Info.plist"
send_capabilities = {"textDocument": {"diagnostic": {}, "codeAction": {"codeActionLiteralSupport": {}}, "documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}}
request("initialize", {"capabilities": send_capabilities})
send({"method": "textDocument/didOpen", "params": {"textDocument": {"uri": uri, "languageId": "xml", "version": 1, "text": text}}})
document = {"uri": uri}
place = {"line": line, "character": column}
whole = {"start": {"line": 0, "character": 0}, "end": {"line": 9999, "character": 0}}
requests = [
    ("hover", {"position": place}), ("completion", {"position": place}), ("diagnostic", {}), ("semanticTokens/full", {}),
    ("codeAction", {"range": whole, "context": {"diagnostics": []}}), ("codeLens", {}), ("foldingRange", {}),
    ("documentSymbol", {}), ("formatting", {"options": {}}), ("inlayHint", {"range": whole}),
]


def edit(start, end, new):
    change = {"range": {"start": start, "end": end}, "text": new}
    send({"method": "textDocument/didChange", "params": {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [change]}})


print(f"a property list of {len(text.encode()) // 1000} KB; ms of an edit and a request, the middle and the worst of 15; the request by the clock, the middle")
slow = []
for method, more in requests:
    times, clock = [], []
    for _ in range(15):
        start = processor()
        edit(place, place, "x")
        edit(place, {**place, "character": column + 1}, "")
        clock.append(request("textDocument/" + method, {"textDocument": document, **more}))
        times.append(processor() - start)
    times.sort()
    clock.sort()
    print(f"  {method:20} {times[7]:6.1f} {times[-1]:6.1f} {clock[7]:8.1f}")
    if times[7] > 20:
        slow.append(method)

random.seed(20261122)
before = None
for step in range(10_000):
    edit(place, place, random.choice("x.\"&é😀"))
    edit(place, {**place, "character": column + 1}, "")
    if step % 2 == 0:
        # Half of a pair that is outside UTF-16's first plane stays; the text is sent whole from time to time.
        send({"method": "textDocument/didChange", "params": {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": text}]}})
    if step % 10 == 0:
        request("textDocument/diagnostic", {"textDocument": document})
    if step == 1000:
        before = resident()
request("textDocument/hover", {"textDocument": document, "position": place})
after = resident()
print(f"resident memory after 1,000 edits {before} KB, after 10,000 {after} KB")
request("shutdown", None)
send({"method": "exit"})
assert process.wait(20) == 0, "the server ended with an error"
assert not slow, f"slower than 20 ms: {', '.join(slow)}"
assert after < before * 1.1, "memory grows"
