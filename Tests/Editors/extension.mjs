// The extension with a stand-in for VS Code and the real server: node extension.mjs ACTIVATION-RULE [FOLDER]

import assert from "node:assert";
import Module, { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const folder = process.argv[3] ?? fileURLToPath(new URL("../../Sources/activation-rule/LanguageServer/vscode/", import.meta.url));
const server = process.argv[2];

class Value {
  constructor(...parts) { this.parts = parts; }
}
class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
}
class Range {
  constructor(start, end) { Object.assign(this, { start, end }); }
}
class Diagnostic {
  constructor(range, message, severity) { Object.assign(this, { range, message, severity }); }
}
class WorkspaceEdit {
  edits = [];
  replace(uri, range, text) { this.edits.push({ uri, range, text }); }
}
class Kind {
  constructor(value) { this.value = value; }
  append(part) { return new Kind(part); }
}
class Item {
  constructor(label, kind) { Object.assign(this, { label, kind }); }
}
const providers = {};
const listeners = {};
const commands = {};
const shown = [];
const executed = [];
let pages;
let choice = (items) => items[0];
const findings = new Map();
const logged = [];
let program = "no-such-program";
const other = { uri: { toString: () => "file:///a.js" }, languageId: "javascript", version: 1, getText: () => "let a = 1;" };
const document = {
  uri: { toString: () => "untitled:rule" }, languageId: "activation-rule", version: 1,
  getText: () => 'ANY extensionItems.attachments.x UTI-CONFORMS-TO "public.jpg"',
};
const disposable = { dispose() {} };
const numbers = new Proxy({}, { get: (_, name) => String(name) });
const provider = (name) => (selector, made) => ((providers[name] = made), disposable);
const listener = (name) => (made) => ((listeners[name] = made), disposable);
const vscode = {
  Position, Range, Diagnostic, WorkspaceEdit, Hover: Value, MarkdownString: Value, CompletionList: Value, Location: Value,
  DiagnosticRelatedInformation: Value, CompletionItem: Item, CodeAction: Item,
  TextEdit: { replace: (range, text) => ({ range, text }) }, CodeActionKind: { Empty: new Kind("") },
  Uri: { parse: (text) => ({ path: decodeURIComponent(text.replace(/^[^:]*:/, "")), toString: () => text }) },
  DiagnosticSeverity: numbers, CompletionItemKind: numbers,
  languages: {
    match: () => 10,
    createDiagnosticCollection: () => ({ set: (uri, list) => findings.set(String(uri), list), clear: () => findings.clear(), dispose() {} }),
    registerHoverProvider: provider("hover"), registerCompletionItemProvider: provider("completion"),
    registerCodeActionsProvider: provider("actions"), registerDocumentFormattingEditProvider: provider("formatting"),
  },
  commands: {
    registerCommand: (name, run) => ((commands[name] = run), disposable),
    executeCommand: async (name, ...args) => executed.push([name, ...args.map(String)]),
  },
  window: {
    createOutputChannel: () => ({ append() {}, appendLine: (text) => logged.push(text), dispose() {} }),
    showErrorMessage: (text) => shown.push("error: " + text),
    showWarningMessage: (text) => shown.push("warning: " + text), showQuickPick: async (items) => choice(items),
  },
  workspace: {
    registerTextDocumentContentProvider: (scheme, made) => ((pages = made), disposable),
    textDocuments: [other], getConfiguration: () => ({ get: () => program }),
    onDidOpenTextDocument: listener("open"), onDidCloseTextDocument: listener("close"), onDidSaveTextDocument: listener("save"),
    onDidChangeTextDocument: listener("change"), onDidChangeConfiguration: listener("configuration"),
  },
};
const load = Module._load;
Module._load = function (name, ...rest) { return name === "vscode" ? vscode : load.call(this, name, ...rest); };

async function until(isTrue, what) {
  for (let tries = 0; tries < 500 && !isTrue(); tries++) await new Promise((resolve) => setTimeout(resolve, 20));
  assert(isTrue(), what);
}

const extension = createRequire(import.meta.url)(folder + "extension.js");
await extension.activate({ subscriptions: [] });
// Nothing starts before a document that may have a rule, and without the program there is a line in the log.
assert.deepStrictEqual(logged, []);
vscode.workspace.textDocuments.push(document);
listeners.open(document);
await until(() => logged.length > 0, "a line in the log");
assert.match(logged[0], /^no-such-program can't be started: /);
program = server;
listeners.configuration({ affectsConfiguration: () => true });
await until(() => findings.get("untitled:rule")?.length > 0, "a finding");
const at = new Position(0, 52);
assert.match((await providers.hover.provideHover(document, at)).parts[0].parts[0], /Unknown type/);
const list = await providers.completion.provideCompletionItems(document, new Position(0, 58));
assert(list.parts[0].some((item) => item.label === "public.jpeg"));
const actions = await providers.actions.provideCodeActions(document, new Range(at, at), {});
assert(actions.some((action) => action.edit.edits.some((edit) => edit.text?.includes("jpeg") || edit.text === "e")), JSON.stringify(actions));
assert(await providers.formatting.provideDocumentFormattingEdits(document));
const text = "TRUEPREDICATE";
listeners.change({
  document: { ...document, version: 2 },
  contentChanges: [{ range: new Range(new Position(0, 0), new Position(0, 999)), text }],
});
await until(() => findings.get("untitled:rule")?.[0]?.code.value === "AR201", "a finding after a change");
// The page of a lint rule: behind a finding, and chosen from all of them.
assert.match(await pages.provideTextDocumentContent(findings.get("untitled:rule")[0].code.target), /^# AR201 /);
choice = (items) => items.find((item) => item.label === "AR101");
await commands["activationRules.page"]();
assert.deepStrictEqual(executed, [["markdown.showPreview", "activation-rule:/AR101.md"]]);
listeners.close(document);
await until(() => findings.get("untitled:rule")?.length === 0, "no finding after closing");
await commands["activationRules.restart"]();
await until(() => findings.get("untitled:rule")?.length > 0, "a finding after a restart");
await extension.deactivate();
assert.deepStrictEqual(shown, []);
console.log("the extension starts, asks, restarts and ends");
