#!/usr/bin/env python3
"""How time and memory grow with the size of what is read, for every reader and every command that takes a file.

Usage: growth.py TOOL [--sizes 10000,100000,1000000] [--only WORD] [--limit SECONDS] [--session]

Makes the inputs in a temporary folder, runs the built tool (a release build, to compare with the table in Tests/README.md), and prints a table in
Markdown: the processor's seconds and the most memory in MB at each size, and the exponent of the last step (1 is linear). Ends with 1 when an input
takes more than 2 s or 300 MB, when a step is more than 1.1 beyond linear (steps below 0.1 s say nothing), or when the tool ends by a signal.

With --session every document that an editor may open is opened, edited, asked about and closed in one run of the language server, at 100 KB each;
ends with 1 when an answer takes 1 s.
"""

import argparse
import json
import math
import os
import resource
import subprocess
import sys
import tempfile
import time

RULE = "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count == 1).@count == 1"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>\n'
POINT = "<key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>"


def times(text, size):
    return text * max(1, size // len(text))


def numbered(size, line):
    """Lines with numbers, up to a size."""
    lines, length, number = [], 0, 0
    while length < size:
        lines.append(line(number))
        length += len(lines[-1]) + 1
        number += 1
    return "\n".join(lines)


def plist(inside, outside=""):
    return f"{HEAD}{outside}<key>NSExtension</key><dict>{POINT}<key>NSExtensionAttributes</key><dict>{inside}</dict></dict></dict></plist>\n"


def rule(inside):
    return plist(f"<key>NSExtensionActivationRule</key><dict>{inside}</dict>")


def message(content):
    text = json.dumps(content)
    return f"Content-Length: {len(text.encode())}\r\n\r\n{text}"


def session(name, language, text):
    """A document that is opened, edited and closed."""
    uri = f"file:///tmp/{name}"
    requests = [
        {"id": 1, "method": "initialize", "params": {"capabilities": {}}},
        {"method": "initialized", "params": {}},
        {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": uri, "languageId": language, "version": 1, "text": text}}},
        {"method": "textDocument/didChange", "params": {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [
            {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "text": " "}]}},
        {"id": 2, "method": "textDocument/hover", "params": {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 3}}},
        {"method": "textDocument/didClose", "params": {"textDocument": {"uri": uri}}},
        {"id": 3, "method": "shutdown"},
        {"method": "exit"},
    ]
    return "".join(message({"jsonrpc": "2.0", **request}) for request in requests)


# Name, file, what makes its text, and the command lines; FILE is the file, standard input is the text where it isn't named.
LITERALS = [("plugin.js", "javascript"), ("plugin.ts", "typescript"), ("Project.swift", "swift")]
CASES = [
    ("JSON, many rules", "app.json", lambda n: "[" + numbered(n, lambda i: json.dumps({"NSExtensionActivationRule": RULE}) + ",").rstrip(",") + "]",
     ["lint FILE", "lint FILE --diff --unsafe-fixes"]),
    ("YAML, many rules", "project.yml", lambda n: numbered(n, lambda i: f"a{i}:\n  NSExtensionActivationRule: {{NSExtensionActivationSupportsText: true}}"),
     ["lint FILE"]),
    ("property list, unknown keys", "Info.plist", lambda n: rule(numbered(n, lambda i: f"<key>NSExtensionActivationSupportsThing{i}</key><true/>")),
     ["lint FILE", "lint FILE --diff --unsafe-fixes", "eval FILE --attachment public.png", "describe FILE"]),
    ("property list, misspelled keys", "Info.plist", lambda n: rule(numbered(n, lambda i: f"<key>NSExtensionActivationSupportsImageWithMaxCont{i}</key><true/>")),
     ["lint FILE", "lint FILE --diff --unsafe-fixes"]),
    ("property list, misplaced keys", "Info.plist", lambda n: plist(numbered(n, lambda i: f"<key>NSExtensionActivationSupportsX{i}</key><true/>")),
     ["lint FILE", "lint FILE --diff --unsafe-fixes"]),
    ("property list, nesting", "Info.plist", lambda n: plist(times("<key>a</key><dict>", n)), ["lint FILE", "eval FILE --attachment public.png"]),
    ("property list, declarations", "Info.plist", lambda n: plist(
        f"<key>NSExtensionActivationRule</key><string>{RULE.replace('&', '&amp;')}</string>",
        "<key>UTExportedTypeDeclarations</key><array>" + numbered(n, lambda i: f"<dict><key>UTTypeIdentifier</key><string>org.example.t{i}</string>"
        f"<key>UTTypeConformsTo</key><array><string>org.example.t{i // 2}</string></array></dict>") + "</array>"),
     ["eval FILE --attachment public.png", "lint FILE"]),
    ("predicate, conditions with AND", "rule.predicate", lambda n: " AND ".join(f"extensionItems.@count != {i}" for i in range(n // 32)),
     ["lint FILE", "describe FILE", "eval FILE --attachment public.png"]),
    ("predicate, types with OR", "rule.predicate", lambda n: "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, " + " OR ".join(
        f'ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "com.x{i}.y"' for i in range(max(1, n // 73))) + ").@count >= 1).@count >= 1",
     ["lint FILE", "describe FILE", "eval FILE --attachment public.png"]),
    ("predicate, parentheses", "rule.predicate", lambda n: times("(", n), ["lint FILE", "eval FILE --attachment public.png", "describe FILE"]),
    ("context, JSON", "context.json", lambda n: json.dumps({"extensionItems": [{"attachments": [{"registeredTypeIdentifiers": ["public.png"]}] * (n // 50)}]}),
     ["eval TRUEPREDICATE --context FILE"]),
    ("context, console, nested", "context.txt", lambda n: times("<NSExtensionItem: 0x1> {NSExtensionItemAttachmentsKey = (", n), ["eval TRUEPREDICATE --context FILE"]),
    ("context, console, flat", "context.txt", lambda n: times('<NSItemProvider: 0x1> {types = ("public.png")}\n', n), ["eval TRUEPREDICATE --context FILE"]),
    ("context, old-style list", "context.txt", lambda n: "{extensionItems = ({ attachments = (" + times('{ registeredTypeIdentifiers = ("public.png"); }, ', n) + "); }); }",
     ["eval TRUEPREDICATE --context FILE"]),
    ("context, brackets", "context.txt", lambda n: times("[", n), ["eval TRUEPREDICATE --context FILE"]),
    ("test file, all fail", "a.ruletest.json", lambda n: json.dumps({"rule": RULE, "tests": [
        {"name": f"t{i}", "attachments": ["public.png"], "expect": "hidden"} for i in range(n // 70)]}), ["test FILE"]),
    ("test file, claims", "a.ruletest.json", lambda n: json.dumps({"rule": RULE, "claims": [{"requires": "public.image"} for i in range(n // 28)]}), ["test FILE"]),
    ("engine, one nested line", "request.ndjson", lambda n: '{"request": "lint", "rule": ' + times("[", n) + "\n", ["engine"]),
    ("engine, a long rule", "request.ndjson", lambda n: json.dumps({"request": "lint", "rule": "NOT " * (n // 4)}) + "\n", ["engine"]),
    ("markup in a literal", "plugin.js", lambda n: "x=`" + times("<key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string>\n", n) + "`", ["lint FILE"]),
    ("number signs", "Project.swift", lambda n: '"NSExtensionActivationRule": ' + times("#", n) + '"a"', ["lint FILE"]),
    ("calls that never end", "plugin.js", lambda n: times('"SUBQUERY(extensionItems" - (\n', n), ["lint FILE"]),
] + [
    (f"{language}, {what}", name, make, ["lint FILE"])
    for name, language in LITERALS + [("a.json", "json"), ("a.yml", "yaml")]
    for what, make in [
        ("brackets", lambda n: '"NSExtensionActivationRule": ' + times("(", n)),
        ("brackets by line", lambda n: 'x={"NSExtensionActivationRule":\n' + times("(\n", n)),
        ("lists", lambda n: '"NSExtensionActivationRule": ' + times("[", n)),
        ("many rules", lambda n: numbered(n, lambda i: f'x{i} = {{"NSExtensionActivationRule": "TRUEPREDICATE"}};')),
    ]
] + [
    (f"editor: {what}", name, (lambda name, language, make: lambda n: session(name, language, make(n)))(name, language, make), ["lsp"])
    for what, name, language, make in [
        ("brackets", "a.js", "javascript", lambda n: '"NSExtensionActivationRule": ' + times("(", n)),
        ("JSON, many rules", "a.json", "json", lambda n: "[" + numbered(n, lambda i: json.dumps({"NSExtensionActivationRule": RULE}) + ",").rstrip(",") + "]"),
        ("markup in a literal", "plugin.js", "javascript", lambda n: "x=`" + times("<key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string>\n", n) + "`"),
        ("unknown keys", "Info.plist", "xml", lambda n: rule(numbered(n, lambda i: f"<key>NSExtensionActivationSupportsThing{i}</key><true/>"))),
        ("types with OR", "a.predicate", "activation-rule", lambda n: " OR ".join(
            f'ANY extensionItems.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO "com.x{i}.y"' for i in range(max(1, n // 85)))),
    ]
]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("tool")
    options.add_argument("--sizes", default="10000,100000,1000000")
    options.add_argument("--only", default="")
    options.add_argument("--limit", type=int, default=40)
    options.add_argument("--session", action="store_true")
    options = options.parse_args()
    tool, sizes = os.path.abspath(options.tool), [int(size) for size in options.sizes.split(",")]
    if options.session: sys.exit(one_session(tool))
    complaints = []
    names = [f"{size // 1000} KB" for size in sizes]
    print(f"| input | command | s at {', '.join(names)} | MB | exponent |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for what, name, make, commands in CASES:
            if options.only not in what:
                continue
            texts = [make(size) for size in sizes]
            for command in commands:
                results = [run(tool, command, name, text, options.limit) for text in texts]
                seconds, memory = [result[0] for result in results], [result[1] for result in results]
                exponent = math.log10(seconds[-1] / seconds[-2]) / math.log10(sizes[-1] / sizes[-2]) if len(sizes) > 1 and seconds[-2] >= 0.1 else None
                shown = ", ".join(f"{second:.2f}" for second in seconds)
                print(f"| {what} | `{command.replace('FILE', name)}` | {shown} | {', '.join(str(m) for m in memory)} | {'' if exponent is None else f'{exponent:.2f}'} |", flush=True)
                if seconds[-1] > 2 or memory[-1] > 300 or exponent and exponent > 1.1 or any(code < 0 for _, _, code in results):
                    complaints.append(f"{what}: {command}: {shown} s, {memory[-1]} MB, exit codes {[code for _, _, code in results]}")
    print("\n".join(complaints), file=sys.stderr)
    sys.exit(1 if complaints else 0)


class Server:
    """A language server and the time that its answers take."""

    def __init__(self, tool):
        self.process = subprocess.Popen([tool, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.number = 0

    def tell(self, method, **params):
        self.process.stdin.write(message({"jsonrpc": "2.0", "method": method, "params": params}).encode())
        self.process.stdin.flush()

    def read(self):
        length = 0
        while (line := self.process.stdout.readline().strip()):
            if line.lower().startswith(b"content-length:"): length = int(line.split(b":")[1])
        if not length: sys.exit("the server ended")
        return json.loads(self.process.stdout.read(length))

    def ask(self, method, **params):
        """The seconds until the answer."""
        self.number += 1
        start = time.monotonic()
        self.process.stdin.write(message({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}).encode())
        self.process.stdin.flush()
        while self.read().get("id") != self.number: pass
        return time.monotonic() - start

    def diagnose(self, uri, method, **params):
        """The seconds until the findings of a document that was opened or changed."""
        start = time.monotonic()
        self.tell(method, **params)
        while True:
            read = self.read()
            if read.get("method") == "textDocument/publishDiagnostics" and read["params"]["uri"] == uri: return time.monotonic() - start


def one_session(tool):
    """Opens, edits, asks about and closes a document of each kind; 1 when an answer takes a second."""
    server, slowest = Server(tool), []
    server.ask("initialize", capabilities={})
    server.tell("initialized")
    languages = {"js": "javascript", "ts": "typescript", "swift": "swift", "json": "json", "yml": "yaml", "plist": "xml", "predicate": "activation-rule"}
    documents = [(what, name, make(100_000)) for what, name, make, commands in CASES if commands[0].startswith("lint")]
    for number, (what, name, text) in enumerate(documents):
        document = {"uri": f"file:///tmp/{number}/{name}"}
        place = {"line": 0, "character": 3}
        language = languages.get(name.rsplit(".", 1)[-1], "plaintext")
        times = [server.diagnose(document["uri"], "textDocument/didOpen", textDocument={**document, "languageId": language, "version": 1, "text": text})]
        times.append(server.ask("textDocument/hover", textDocument=document, position=place))
        times.append(server.diagnose(document["uri"], "textDocument/didChange", textDocument={**document, "version": 2},
                                     contentChanges=[{"range": {"start": place, "end": place}, "text": " "}]))
        times.append(server.ask("textDocument/completion", textDocument=document, position=place))
        times.append(server.ask("textDocument/codeAction", textDocument=document, range={"start": place, "end": place}, context={"diagnostics": []}))
        server.tell("textDocument/didClose", textDocument=document)
        slowest.append((max(times), what))
    server.ask("shutdown")
    server.tell("exit")
    slowest.sort(reverse=True)
    print(f"{len(documents)} documents of 100 KB in one session; the slowest answers:")
    for seconds, what in slowest[:5]: print(f"  {seconds:.2f} s  {what}")
    return 1 if slowest[0][0] >= 1 else 0


def run(tool, command, name, text, limit):
    """The processor's seconds, the most memory in MB, and the exit code."""
    with open(name, "w") as file:
        file.write(text)
    words = [tool] + [name if word == "FILE" else word for word in command.split()]
    with open(name) as file:
        process = subprocess.Popen(words, stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = 0
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024, os.waitstatus_to_exitcode(status)


main()
