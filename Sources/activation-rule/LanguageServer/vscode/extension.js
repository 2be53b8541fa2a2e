"use strict";

const { execFile } = require("child_process");
const vscode = require("vscode");
const { Client } = require("./client.js");

/** The documents that the server is asked about. It looks for rules in them, and has nothing to say of others. */
const languages = [
  "activation-rule", "xml", "plist", "json", "jsonc", "yaml", "swift", "javascript", "javascriptreact", "typescript",
  "typescriptreact",
];
const selector = languages.flatMap((language) => ["file", "untitled"].map((scheme) => ({ language, scheme })));

let client;
let capabilities;
let diagnostics;
let output;
let providers = [];

const program = () => vscode.workspace.getConfiguration("activationRules").get("server.path");

/** The scheme of pages of lint rules. */
const scheme = "activation-rule";

const isOurs = (document) => vscode.languages.match(selector, document) > 0;

/** Whether a document may have a rule in it: then the server is worth its start. */
const mayHoldRule = (document) =>
  isOurs(document) && (document.languageId === "activation-rule" || /NSExtension|iosActivationRules|SUBQUERY/.test(document.getText()));

// MARK: From the protocol to VS Code

const position = (place) => new vscode.Position(place.line, place.character);
const range = (from) => new vscode.Range(position(from.start), position(from.end));
const severities = [
  vscode.DiagnosticSeverity.Error, vscode.DiagnosticSeverity.Warning, vscode.DiagnosticSeverity.Information,
  vscode.DiagnosticSeverity.Hint,
];

function diagnostic(from) {
  const made = new vscode.Diagnostic(range(from.range), from.message, severities[from.severity - 1]);
  made.code = isLintRule(from.code) ? { value: from.code, target: pageAddress(from.code) } : from.code;
  made.source = from.source;
  made.relatedInformation = (from.relatedInformation ?? []).map((note) => new vscode.DiagnosticRelatedInformation(
    new vscode.Location(vscode.Uri.parse(note.location.uri), range(note.location.range)), note.message));
  return made;
}

/** Whether a code is the id of a lint rule, which has a page. */
const isLintRule = (code) => /^AR\d+$/.test(code);
/** The page comes from the program that is installed, so that it needs no network. */
const pageAddress = (id) => vscode.Uri.parse(`${scheme}:/${id}.md`);

function workspaceEdit(from) {
  const made = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(from.changes ?? {})) {
    for (const edit of edits) made.replace(vscode.Uri.parse(uri), range(edit.range), edit.newText);
  }
  return made;
}

const completionKinds = new Map([
  [3, vscode.CompletionItemKind.Function], [6, vscode.CompletionItemKind.Variable], [7, vscode.CompletionItemKind.Class],
  [10, vscode.CompletionItemKind.Property], [14, vscode.CompletionItemKind.Keyword],
  [24, vscode.CompletionItemKind.Operator],
]);

function completionItem(from) {
  const made = new vscode.CompletionItem(from.label, completionKinds.get(from.kind));
  made.detail = from.detail;
  made.documentation = from.documentation;
  made.sortText = from.sortText;
  made.filterText = from.filterText;
  made.range = range(from.textEdit.range);
  made.insertText = from.textEdit.newText;
  return made;
}

// MARK: Providers

/** The result of a request about a document, made into VS Code's form; null where there is none. */
async function ask(method, document, more, token, convert) {
  const params = { textDocument: { uri: document.uri.toString() }, ...more };
  const result = await client?.request(`textDocument/${method}`, params, token).catch(() => null);
  return result == null ? null : convert(result);
}

function register() {
  const at = (place) => ({ position: { line: place.line, character: place.character } });
  const within = (part) => ({ range: { start: at(part.start).position, end: at(part.end).position } });
  const { languages: register } = vscode;
  providers = [
    register.registerHoverProvider(selector, {
      provideHover: (document, place, token) => ask("hover", document, at(place), token, (hover) =>
        new vscode.Hover(new vscode.MarkdownString(hover.contents.value), range(hover.range))),
    }),
    register.registerCompletionItemProvider(selector, {
      provideCompletionItems: (document, place, token) => ask("completion", document, at(place), token, (list) =>
        new vscode.CompletionList(list.items.map(completionItem), list.isIncomplete)),
    }, ...capabilities.completionProvider.triggerCharacters),
    register.registerCodeActionsProvider(selector, {
      provideCodeActions: (document, part, context, token) => {
        const only = context.only ? { only: [context.only.value] } : {};
        return ask("codeAction", document, { ...within(part), context: { diagnostics: [], ...only } }, token, (actions) =>
          actions.map((from) => {
            const made = new vscode.CodeAction(from.title, vscode.CodeActionKind.Empty.append(from.kind));
            made.edit = workspaceEdit(from.edit);
            made.diagnostics = (from.diagnostics ?? []).map(diagnostic);
            made.isPreferred = from.isPreferred;
            return made;
          }));
      },
    }, { providedCodeActionKinds: capabilities.codeActionProvider.codeActionKinds.map((kind) => vscode.CodeActionKind.Empty.append(kind)) }),
    register.registerDocumentFormattingEditProvider(selector, {
      provideDocumentFormattingEdits: (document, options, token) => ask("formatting", document, { options }, token, (edits) =>
        edits.map((edit) => vscode.TextEdit.replace(range(edit.range), edit.newText))),
    }),
  ];
}

// MARK: Commands

/** What the program prints. */
function printed(...args) {
  return new Promise((resolve, reject) => execFile(program(), args, { maxBuffer: 1 << 24 }, (error, output, problem) =>
    (error ? reject(new Error(problem.trim() || error.message)) : resolve(output))));
}

/** The page of the lint rule that a document of ours is named for. */
const text = (uri) => printed("rule", uri.path.slice(1).replace(/\.md$/, "")).catch((error) => error.message);

/** Shows the page of a lint rule: the one whose id is given, or one that is chosen. */
async function showPage(id) {
  try {
    const rules = id ? [] : (await printed("rule", "--json")).split("\n").filter(Boolean).map((line) => JSON.parse(line));
    const chosen = id ?? (await vscode.window.showQuickPick(
      rules.map((rule) => ({ label: rule.id, description: rule.name, detail: rule.summary })),
      { placeHolder: "The lint rule", matchOnDescription: true, matchOnDetail: true }))?.label;
    if (chosen) await vscode.commands.executeCommand("markdown.showPreview", pageAddress(chosen));
  } catch (error) {
    vscode.window.showWarningMessage(error.message);
  }
}

// MARK: The server

/** Tells the server of a document; the first that may have a rule starts it. */
function tell(document) {
  if (!client && mayHoldRule(document)) return start();
  if (!capabilities || !isOurs(document)) return;
  client.notify("textDocument/didOpen", {
    textDocument: {
      uri: document.uri.toString(), languageId: document.languageId, version: document.version, text: document.getText(),
    },
  });
}

function notified(method, params) {
  switch (method) {
    case "textDocument/publishDiagnostics":
      return diagnostics.set(vscode.Uri.parse(params.uri), params.diagnostics.map(diagnostic));
    case "window/logMessage": return output.appendLine(params.message);
  }
}

async function start() {
  const started = new Client(program(), {
    log: (text) => output.append(text),
    onNotification: notified,
    onExit: (reason) => {
      stopProviders();
      // Without the tool the extension colors rules, and is quiet otherwise.
      output.appendLine(`${reason}. Install activation-rule, or say where it is in the setting activationRules.server.path.`);
    },
  });
  client = started;
  const result = await started.request("initialize", {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: vscode.workspace.workspaceFolders?.map(({ uri, name }) => ({ uri: uri.toString(), name })) ?? null,
    capabilities: {},
  }).catch(() => null);
  if (!result) return;
  capabilities = result.capabilities;
  started.notify("initialized", {});
  register();
  vscode.workspace.textDocuments.forEach(tell);
}

function stopProviders() {
  providers.forEach((provider) => provider.dispose());
  providers = [];
  capabilities = undefined;
  diagnostics.clear();
}

async function restart() {
  stopProviders();
  await client?.stop();
  client = undefined;
  vscode.workspace.textDocuments.forEach(tell);
}

async function activate(context) {
  diagnostics = vscode.languages.createDiagnosticCollection("activation-rule");
  output = vscode.window.createOutputChannel("Activation Rules");
  const { workspace } = vscode;
  const notify = (method, document, more) => {
    if (capabilities && isOurs(document)) client.notify(`textDocument/${method}`, { textDocument: { uri: document.uri.toString() }, ...more });
  };
  context.subscriptions.push(
    diagnostics, output,
    vscode.commands.registerCommand("activationRules.restart", restart),
    vscode.commands.registerCommand("activationRules.page", showPage),
    workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent: text }),
    workspace.onDidOpenTextDocument((document) => tell(document)),
    workspace.onDidCloseTextDocument((document) => notify("didClose", document)),
    workspace.onDidSaveTextDocument((document) => notify("didSave", document)),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length === 0) return;
      if (!client) return tell(document);
      notify("didChange", document, {
        textDocument: { uri: document.uri.toString(), version: document.version },
        // VS Code gives them from the end to the start of the text, so that each holds after the one before.
        contentChanges: contentChanges.map(({ range: { start, end }, text }) => ({
          range: { start: { line: start.line, character: start.character }, end: { line: end.line, character: end.character } }, text,
        })),
      });
    }),
    workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("activationRules.server") && restart()));
  workspace.textDocuments.forEach(tell);
}

async function deactivate() {
  stopProviders();
  await client?.stop();
}

module.exports = { activate, deactivate };
