"""What a request takes at 100 KB, and what the server keeps after 10,000 edits: python3 load.py ACTIVATION-RULE

Times are those of the server's processor, as other work on the machine makes the clock's longer, which are printed, too. The edits are random ones of real
files; now and then the answers are compared with those of a server that was started with the client's text.
"""

import glob
import json
import pathlib
import random
import subprocess
import sys
import time

CORPUS = pathlib.Path(__file__).resolve().parents[2] / "Corpus"
CAPABILITIES = {}
WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": 99999, "character": 0}}


class Server:
    def __init__(self):
        self.process = subprocess.Popen([sys.argv[1], "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.request("initialize", {"capabilities": CAPABILITIES})
        self.send({"method": "initialized", "params": {}})

    def send(self, message):
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        self.process.stdin.flush()

    def read(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def request(self, method, params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while (answer := self.read()).get("id") != self.number:
            pass
        assert "error" not in answer, answer
        return answer["result"]

    def ask(self, uri, method, more):
        return self.request("textDocument/" + method, {"textDocument": {"uri": uri}, **more})

    def open(self, uri, language, text):
        document = {"uri": uri, "languageId": language, "version": 1, "text": text}
        self.send({"method": "textDocument/didOpen", "params": {"textDocument": document}})

    def edit(self, uri, start, end, new):
        change = {"range": {"start": start, "end": end}, "text": new}
        self.send({"method": "textDocument/didChange", "params": {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [change]}})

    def end(self):
        self.request("shutdown", None)
        self.send({"method": "exit"})
        assert self.process.wait(20) == 0, "the server ended with an error"

    def processor(self):
        """The milliseconds that it has run."""
        total = 0
        for path in glob.glob(f"/proc/{self.process.pid}/task/*/schedstat"):
            with open(path) as file:
                total += int(file.read().split()[0])
        return total / 1e6

    def resident(self):
        """The kilobytes of memory that it has."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def requests(place):
    return [
        ("hover", {"position": place}), ("completion", {"position": place}),
        ("codeAction", {"range": WHOLE, "context": {"diagnostics": []}}), ("formatting", {"options": {}}),
    ]


def large_file():
    """A property list of 113 KB with a mistake in its rule, and the place of that."""
    clause = 'ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.imag"'
    rule = f"SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $a, {clause}).@count &gt;= 1).@count == 1"
    filler = "".join(f"\t<key>Key{index}</key>\n\t<string>a text that is of no matter here, {index}</string>\n" for index in range(1500))
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n' + filler
        + "\t<key>NSExtension</key>\n\t<dict>\n\t\t<key>NSExtensionAttributes</key>\n\t\t<dict>\n"
        + f"\t\t\t<key>NSExtensionActivationRule</key>\n\t\t\t<string>{rule}</string>\n"
        + "\t\t</dict>\n\t\t<key>NSExtensionPointIdentifier</key>\n\t\t<string>com.apple.share-services</string>\n\t</dict>\n</dict>\n</plist>\n"
    )
    line = text[: text.index("SUBQUERY")].count("\n")
    return text, {"line": line, "character": text.splitlines()[line].index("public.imag") + 5}


def times():
    """Prints what each request takes after two edits; returns those that take more than 20 ms."""
    server, (text, place) = Server(), large_file()
    uri = "untitled:Info.plist"
    server.open(uri, "xml", text)
    after = {**place, "character": place["character"] + 1}
    print(f"a property list of {len(text.encode()) // 1000} KB; ms of two edits and a request, the middle and the worst of 15; the request by the clock, the middle")
    slow = []
    for method, more in requests(place):
        spent, clock = [], []
        for _ in range(15):
            start = server.processor()
            server.edit(uri, place, place, "x")
            server.edit(uri, place, after, "")
            begin = time.perf_counter()
            server.ask(uri, method, more)
            clock.append((time.perf_counter() - begin) * 1000)
            spent.append(server.processor() - start)
        spent.sort()
        clock.sort()
        print(f"  {method:20} {spent[7]:6.1f} {spent[-1]:6.1f} {clock[7]:8.1f}")
        if spent[7] > 20:
            slow.append(method)
    server.end()
    return slow


FILES = [
    ("extensions/valid/image-share.plist", "xml"), ("embedded/project.yml", "yaml"), ("embedded/app.json", "json"),
    ("embedded/plugin.ts", "typescript"), ("embedded/Project.swift", "swift"),
]
PIECES = [
    "", "", "", '"', "<", "&lt;", "\n", "\r\n", "\r", "é", "😀", "SUBQUERY(", ")", "$a", "public.image", " ", "{", "}", "</string>", "\\", ".@count",
    "NSExtensionActivationRule", "'", "#if X\n", "`",
]


def position(text, offset):
    """A place as the protocol has it, in UTF-16."""
    before = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
    last = before.rpartition("\n")[2]
    return {"line": before.count("\n"), "character": len(last.encode("utf-16-le")) // 2}


def whole_characters(text, offset):
    """An offset that isn't within a line end."""
    return offset - 1 if text[offset - 1 : offset + 1] == "\r\n" else offset


def edits(count):
    """Makes random edits of real files; returns the memory after a tenth of them and after all, and how many answers were compared."""
    source, server = random.Random(20261122), Server()
    first = [(CORPUS / path).read_text() for path, _ in FILES]
    texts = list(first)
    uris = [f"file:///project/{path}" for path, _ in FILES]
    for uri, (_, language), text in zip(uris, FILES, texts):
        server.open(uri, language, text)
    early, compared = 0, 0
    for step in range(1, count + 1):
        number = source.randrange(len(FILES))
        uri, text = uris[number], texts[number]
        start = whole_characters(text, source.randint(0, len(text)))
        end = max(start, whole_characters(text, min(len(text), start + source.randint(0, 8))))
        new = source.choice(PIECES)
        server.edit(uri, position(text, start), position(text, end), new)
        texts[number] = text = text[:start] + new + text[end:]
        if step % 10 == 0:
            server.ask(uri, "hover", {"position": position(text, start)})
        if step % 100 == 0:
            fresh = Server()
            fresh.open(uri, FILES[number][1], text)
            for method, more in requests(position(text, start)):
                old, expected = server.ask(uri, method, more), fresh.ask(uri, method, more)
                assert old == expected, f"{method} in {uri} after {step} edits: {old}\nof a fresh server: {expected}"
                compared += 1
            fresh.end()
        # Broken texts have short answers: each file begins anew now and then.
        if step % 40 == 0:
            server.edit(uri, WHOLE["start"], position(text, len(text)), first[number])
            texts[number] = first[number]
        if step == count // 10:
            early = server.resident()
    late = server.resident()
    server.end()
    return early, late, compared


if __name__ == "__main__":
    slow = times()
    early, late, compared = edits(10_000)
    print(f"10,000 edits of {len(FILES)} files; {compared} answers are those of a fresh server; resident memory {early} KB after 1,000 edits, {late} KB after all")
    assert not slow, f"slower than 20 ms: {', '.join(slow)}"
    assert late < early * 1.1, "memory grows"
