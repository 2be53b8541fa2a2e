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
/** What looks after the files that the server wants to hear of. */
let watchers = [];
let lensesChanged;
/** The text of the documents that show answers, by their address. */
const answers = new Map();
let answersChanged;
/** How many commands run whose answer is shown in a document, so that the server's message with it isn't needed. */
let quietCommands = 0;

const program = () => vscode.workspace.getConfiguration("activationRules").get("server.path");

/** The scheme of pages of lint rules, and of answers. */
const scheme = "activation-rule";

const isOurs = (document) => vscode.languages.match(selector, document) > 0;

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
  for (const change of from.documentChanges ?? []) {
    if (change.kind === "create") made.createFile(vscode.Uri.parse(change.uri));
    for (const edit of change.edits ?? []) {
      made.insert(vscode.Uri.parse(change.textDocument.uri), position(edit.range.start), edit.newText);
    }
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
  made.sortText = from.sortText;
  made.filterText = from.filterText;
  made.range = range(from.textEdit.range);
  made.insertText = from.textEdit.newText;
  return made;
}

function symbol(from) {
  const kind = from.kind === 12 ? vscode.SymbolKind.Function : vscode.SymbolKind.Boolean;
  const made = new vscode.DocumentSymbol(from.name, "", kind, range(from.range), range(from.selectionRange));
  made.children = (from.children ?? []).map(symbol);
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
    register.registerCodeLensProvider(selector, {
      onDidChangeCodeLenses: lensesChanged.event,
      provideCodeLenses: (document, token) => ask("codeLens", document, {}, token, (lenses) =>
        lenses.map((from) => new vscode.CodeLens(range(from.range), from.command))),
    }),
    register.registerDocumentFormattingEditProvider(selector, {
      provideDocumentFormattingEdits: (document, options, token) => ask("formatting", document, { options }, token, (edits) =>
        edits.map((edit) => vscode.TextEdit.replace(range(edit.range), edit.newText))),
    }),
    register.registerFoldingRangeProvider(selector, {
      provideFoldingRanges: (document, context, token) => ask("foldingRange", document, {}, token, (ranges) =>
        ranges.map((from) => new vscode.FoldingRange(from.startLine, from.endLine))),
    }),
    register.registerInlayHintsProvider(selector, {
      provideInlayHints: (document, part, token) => ask("inlayHint", document, within(part), token, (hints) =>
        hints.map((from) => {
          const made = new vscode.InlayHint(position(from.position), from.label, vscode.InlayHintKind.Type);
          made.paddingLeft = from.paddingLeft;
          return made;
        })),
    }),
    register.registerDocumentSymbolProvider(selector, {
      provideDocumentSymbols: (document, token) => ask("documentSymbol", document, {}, token, (symbols) => symbols.map(symbol)),
    }),
    register.registerDocumentSemanticTokensProvider(selector, {
      provideDocumentSemanticTokens: (document, token) => ask("semanticTokens/full", document, {}, token, (tokens) =>
        new vscode.SemanticTokens(new Uint32Array(tokens.data))),
    }, new vscode.SemanticTokensLegend(capabilities.semanticTokensProvider.legend.tokenTypes, [])),
    ...capabilities.executeCommandProvider.commands.map((command) => vscode.commands.registerCommand(command, (...args) => run(command, args))),
  ];
}

// MARK: Commands

/** The commands whose answers are too long for a message, with what the document that shows one is called. */
const titles = { "activation-rule.hosts": "Known shares", "activation-rule.explain": "Explanation" };

async function run(command, args) {
  const title = titles[command];
  quietCommands += title ? 1 : 0;
  try {
    const answer = await client?.request("workspace/executeCommand", { command, arguments: args });
    if (title && answer) await show(`${title}.txt`, answer);
    return answer;
  } catch (error) {
    vscode.window.showWarningMessage(error.message);
    return null;
  } finally {
    quietCommands -= title ? 1 : 0;
  }
}

/** Shows a text in a document beside the rule. */
async function show(name, text) {
  const uri = vscode.Uri.parse(`${scheme}:/${encodeURIComponent(name)}`);
  answers.set(uri.toString(), text);
  answersChanged.fire(uri);
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { preview: true, preserveFocus: true, viewColumn: vscode.ViewColumn.Beside });
}

/** What the program prints. */
function printed(...args) {
  return new Promise((resolve, reject) => execFile(program(), args, { maxBuffer: 1 << 24 }, (error, output, problem) =>
    (error ? reject(new Error(problem.trim() || error.message)) : resolve(output))));
}

/** The objects that the program prints, one a line. */
const objects = async (...args) => (await printed(...args, "--json")).split("\n").filter(Boolean).map((line) => JSON.parse(line));

/** The text of a document of ours: an answer, or else the page of the lint rule that its name is. */
async function text(uri) {
  const answer = answers.get(uri.toString());
  if (answer !== undefined) return answer;
  return printed("rule", uri.path.slice(1).replace(/\.md$/, "")).catch((error) => error.message);
}

/** Shows the page of a lint rule: the one whose id is given, or one that is chosen. */
async function showPage(id) {
  try {
    const rules = id ? [] : await objects("rule", "--all");
    const chosen = id ?? (await vscode.window.showQuickPick(
      rules.map((rule) => ({ label: rule.id, description: rule.name, detail: rule.summary })),
      { placeHolder: "The lint rule", matchOnDescription: true, matchOnDetail: true }))?.label;
    if (chosen) await vscode.commands.executeCommand("markdown.showPreview", pageAddress(chosen));
  } catch (error) {
    vscode.window.showWarningMessage(error.message);
  }
}

/** Explains the verdict of the rule at the caret, or else of the first of the document, for the shares that are chosen. */
async function explain() {
  const editor = vscode.window.activeTextEditor;
  const lenses = editor && isOurs(editor.document) ? (await ask("codeLens", editor.document, {}, undefined, (found) => found)) ?? [] : [];
  const rules = lenses.filter((lens) => lens.command.command === "activation-rule.explain");
  if (rules.length === 0) return void vscode.window.showInformationMessage("There is no activation rule here that can be explained.");
  const line = editor.selection.active.line;
  const rule = rules.findLast((lens) => lens.range.start.line <= line) ?? rules[0];
  const everyday = "Everyday shares";
  try {
    const shares = await objects("hosts");
    const chosen = await vscode.window.showQuickPick([everyday, ...shares.map((share) => share.name)], { placeHolder: "What is shared" });
    if (chosen) return await run("activation-rule.explain", [...rule.command.arguments, ...(chosen === everyday ? [] : [chosen])]);
  } catch (error) {
    vscode.window.showWarningMessage(error.message);
  }
}

// MARK: The server

function tell(document) {
  if (!isOurs(document)) return;
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
    case "window/showMessage": return void (quietCommands > 0 || vscode.window.showInformationMessage(params.message));
    case "window/logMessage": return output.appendLine(params.message);
  }
}

/** Watches the files that a registration of the server names. */
function watch({ method, registerOptions }) {
  if (method !== "workspace/didChangeWatchedFiles") return;
  for (const { globPattern } of registerOptions.watchers) {
    const watcher = vscode.workspace.createFileSystemWatcher(globPattern);
    const tell = (type) => (uri) => client?.notify(method, { changes: [{ uri: uri.toString(), type }] });
    watchers.push(watcher, watcher.onDidCreate(tell(1)), watcher.onDidChange(tell(2)), watcher.onDidDelete(tell(3)));
  }
}

function requested(method, params) {
  switch (method) {
    case "client/registerCapability": return params.registrations.forEach(watch);
    case "workspace/codeLens/refresh": return lensesChanged.fire();
  }
}

async function start() {
  const started = new Client(program(), {
    log: (text) => output.append(text),
    onNotification: notified,
    onRequest: requested,
    onExit: (reason) => {
      stopProviders();
      output.appendLine(reason);
      vscode.window.showErrorMessage(
        `Activation Rules: ${reason}. Install activation-rule, or say where it is in the setting activationRules.server.path.`);
    },
  });
  client = started;
  const result = await started.request("initialize", {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: vscode.workspace.workspaceFolders?.map(({ uri, name }) => ({ uri: uri.toString(), name })) ?? null,
    capabilities: {
      general: { positionEncodings: ["utf-16"] },
      textDocument: {
        codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "refactor.rewrite", "source.fixAll"] } } },
        documentSymbol: { hierarchicalDocumentSymbolSupport: true },
      },
      workspace: {
        workspaceEdit: { documentChanges: true, resourceOperations: ["create"] },
        didChangeWatchedFiles: { dynamicRegistration: true },
        codeLens: { refreshSupport: true },
      },
    },
  }).catch(() => null);
  if (!result) return;
  capabilities = result.capabilities;
  started.notify("initialized", {});
  register();
  vscode.workspace.textDocuments.forEach(tell);
}

function stopProviders() {
  [...providers, ...watchers].forEach((provider) => provider.dispose());
  providers = [];
  watchers = [];
  diagnostics.clear();
}

async function restart() {
  stopProviders();
  await client?.stop();
  await start();
}

async function activate(context) {
  diagnostics = vscode.languages.createDiagnosticCollection("activation-rule");
  lensesChanged = new vscode.EventEmitter();
  answersChanged = new vscode.EventEmitter();
  output = vscode.window.createOutputChannel("Activation Rules");
  const { workspace } = vscode;
  const uri = (document) => ({ textDocument: { uri: document.uri.toString() } });
  context.subscriptions.push(
    diagnostics, output, lensesChanged, answersChanged,
    vscode.commands.registerCommand("activationRules.restart", restart),
    vscode.commands.registerCommand("activationRules.page", showPage),
    vscode.commands.registerCommand("activationRules.explain", explain),
    workspace.registerTextDocumentContentProvider(scheme, { onDidChange: answersChanged.event, provideTextDocumentContent: text }),
    workspace.onDidOpenTextDocument((document) => tell(document)),
    workspace.onDidCloseTextDocument((document) => isOurs(document) && client.notify("textDocument/didClose", uri(document))),
    workspace.onDidSaveTextDocument((document) => isOurs(document) && client.notify("textDocument/didSave", uri(document))),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!isOurs(document) || contentChanges.length === 0) return;
      client.notify("textDocument/didChange", {
        textDocument: { uri: document.uri.toString(), version: document.version },
        // VS Code gives them from the end to the start of the text, so that each holds after the one before.
        contentChanges: contentChanges.map(({ range: { start, end }, text }) => ({
          range: { start: { line: start.line, character: start.character }, end: { line: end.line, character: end.character } }, text,
        })),
      });
    }),
    workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("activationRules.server") && restart()));
  await start();
}

async function deactivate() {
  stopProviders();
  await client?.stop();
}

module.exports = { activate, deactivate };
