// The page: its state, its requests when the state changes, and the ways in which rules, files and shares get in and out.

/**
 * `host` is the known share that the visitor chose, `items` a share of the visitor's own; without either, the answer is about all apps. `file` is the
 * file around the rule, `form` the notation for copying, `rules` all rules of the original text, and `origin` is "page" if the page wrote the rule.
 */
const none = { host: undefined, items: undefined, types: undefined, point: undefined, file: undefined, form: "infoPlist", rules: [], origin: "", example: "", refusal: null, isText: undefined, isTyped: false, isLink: false };
const state = { ...none, platform: "ios" };
/** The module's answers about the rule. */
let answer = {};
let presets = [];
let editor;

const kept = "activation-rule";
const steps = 400_000;
/** The lanes exist after the module is loaded; earlier requests wait for them. */
let setLanes;
const lanes = new Promise((resolve) => (setLanes = resolve));
const ask = async (lane, kind, request) => (await lanes)[lane].ask(kind, request);
const start = { title: byID("title").textContent, reason: byID("reason").textContent };

async function run() {
  editor = new Editor(typed);
  new Completion(editor.field, byID("words"), wordsInRule, (text, start, end) => editor.replace(start, end, text), ({ start }) => editor.caret(start));
  listen();
  const restored = await restoredState();
  if (restored) show(restored);
  else drawRule();
  await new Promise((resolve) => (byID("wasm") ? resolve() : addEventListener("DOMContentLoaded", resolve)));
  const module = await compiledModule();
  window.activationRule = makeAPI((request) => pageModule(module).ask(request));
  setLanes({ quick: new Lane(module, 4_000), slow: new Lane(module, 2_500) });
  presets = (await ask("quick", "presets", { ask: "hosts" })).hosts.map((each) => ({ ...each, items: itemsOf(each) }));
  document.documentElement.dataset.ready = "true";
  askAll();
}

const isReady = () => document.documentElement.dataset.ready === "true";

// MARK: The state

const now = () => ({ ...state, text: editor.text });
let past = [];
/** Remembers the state for *Undo*. */
function remember() {
  past = [...past.slice(-49), now()];
}

function undo() {
  const before = past.pop();
  if (before) show(before);
  notify(past.length > 0 ? "Undone." : "", past.length > 0);
}

function show({ text, ...rest }) {
  Object.assign(state, none, rest);
  byID("platform").value = state.platform;
  editor.set(text);
  changed();
}

/** The state in the link, or else the state that this browser kept. A link doesn't replace the kept state, which can be restored. */
async function restoredState() {
  const mine = keptState();
  if (location.hash.length < 2) return mine;
  try {
    const { rule, other, ...rest } = (await stateOf(location.hash)) ?? {};
    if (rule === undefined) throw new Error("The end of this address isn't a link of this page.");
    byID("other").value = other ?? "";
    if (mine && mine.text !== rule) {
      past.push({ ...state, ...mine });
      setTimeout(notify, 0, "This is the link's rule. Yours is kept.", true, "Back to mine");
    }
    return { ...rest, text: rule, form: keysOf(rule) ? "infoPlist" : "rule", isLink: true };
  } catch (error) {
    setTimeout(notify, 0, error.message);
    return mine;
  }
}

function keptState() {
  try {
    const value = JSON.parse(localStorage.getItem(kept));
    const { rule, ...rest } = checkedState(value);
    const { file, form = "infoPlist", origin = "" } = value;
    return { ...rest, text: rule, file, form, origin };
  } catch {
    return null;
  }
}

function keep() {
  if (state.isLink || state.example || state.refusal) return;
  try {
    if (editor.text === "" && !state.items) localStorage.removeItem(kept);
    else localStorage.setItem(kept, JSON.stringify({ ...linkState(), file: state.file, form: state.form, origin: state.origin }));
  } catch {
    // The next visit then starts from the beginning.
  }
}

const linkState = () => {
  const { host, items, platform, point, types } = state;
  return JSON.parse(JSON.stringify({ rule: editor.text, host, items, platform, point, types, other: byID("other").value || undefined }));
};

/** Updates the page after the rule, or the question about the rule, has changed. */
function changed() {
  keep();
  drawRule();
  askAll();
}

function typed() {
  Object.assign(state, { refusal: null, isLink: false, example: "", origin: "", isText: true, isTyped: true });
  changed();
}

/** Sets a rule that the page wrote or fixed. */
function setRule(text, origin = state.origin) {
  remember();
  Object.assign(state, { refusal: null, isLink: false, example: "", origin });
  editor.set(text);
  changed();
}

/** Asks about one share: a known one by `host`, another by `items`, or all apps if neither is given. */
function chooseShare({ host, items, types = {} }) {
  const declared = Object.entries(types).map(([UTTypeIdentifier, UTTypeConformsTo]) => ({ UTTypeIdentifier, UTTypeConformsTo }));
  if (state.items && !items) remember();
  if (state.items && !items) notify("Your share is put aside.", true);
  Object.assign(state, { host, items, types: declared.length > 0 ? [...(state.types ?? []), ...declared] : state.types });
  changed();
  byID("answer").scrollIntoView({ block: "nearest" });
}

// MARK: Requests

const ruleKeys = (text = editor.text) => ({ text, platform: state.platform, ...(state.types && { types: state.types }), ...(state.point && { extensionPoint: state.point }) });
const contextOf = (items) => items.map((attachments) => ({ attachments: attachments.map((types) => ({ registeredTypeIdentifiers: types })) }));

let round = 0, slowly, waiting;
async function askAll() {
  const number = (round += 1);
  const isCurrent = () => number === round;
  const { text } = editor;
  clearTimeout(slowly);
  clearTimeout(waiting);
  if (text.length > mostRuleCharacters) state.refusal = { word: "Can't be read", message: `It has ${text.length.toLocaleString("en")} characters, and a rule has at most ${mostRuleCharacters.toLocaleString("en")}` };
  if (!isReady()) return text.trim() === "" ? undefined : showLoading();
  if (state.refusal || text.trim() === "") {
    answer = {};
    return showAnswer();
  }
  waiting = setTimeout(() => showWaiting("Reading the rule…"), 400);
  const [lint, hosts] = await Promise.all([ask("quick", "lint", { ask: "lint", tokens: true, ...ruleKeys() }), ask("quick", "hosts", { ask: "hosts", ...ruleKeys() })]);
  if (!isCurrent() || !lint || !hosts) return;
  const rows = (hosts.hosts ?? []).map((row) => ({ ...row, preset: presets.find(({ name }) => name === row.name) })).filter(({ preset }) => preset?.items.flat().length > 0);
  const next = { text, lint, rows };
  const share = sharedIn(next);
  const about = { ask: "explain", ...ruleKeys(), ...(state.items ? { context: contextOf(state.items) } : { host: share }), steps };
  if (share || state.items) next.explained = await ask("quick", "explain", about);
  if (lint.form === "predicate" && state.isText === undefined) next.describe = await soon(ask("slow", "describe", { ask: "describe", steps, ...ruleKeys() }));
  if (!isCurrent()) return;
  clearTimeout(waiting);
  answer = { ...next, share };
  drawRule();
  showAnswer();
  slowly = setTimeout(() => askSlowly(about, isCurrent), 220);
}

/** Resolves to the answer, or to undefined if it takes longer than a visitor would wait. */
const soon = (promise) => Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 300))]);

/** The share that the reason is about: the chosen one, otherwise the first that a finding names, otherwise one that shows the rule. */
function sharedIn({ lint, rows }) {
  if (state.host) return state.host;
  const hidden = hiddenShare(lint.findings ?? [])?.hidden ?? [];
  return hidden.find((name) => rows.some((row) => row.name === name)) ?? (rows.find(({ verdict, preset }) => verdict === "shown" && preset.isEveryday) ?? rows[0])?.name;
}

async function askSlowly(about, isCurrent) {
  compare();
  if (answer.explained && answer.explained.verdict !== "shown") {
    const explained = await ask("slow", "changes", { ...about, changes: true });
    if (!isCurrent() || !explained) return;
    answer.changes = explained.changes ?? [];
    showFixes(summary());
  }
  if (answer.lint.form !== "predicate" || state.isTyped) return;
  for (const name of ["describe", "convert"]) {
    const found = answer[name] ?? (await ask("slow", name, { ask: name, steps, ...ruleKeys() }));
    if (!isCurrent() || !found) return;
    answer[name] = found;
    drawRule();
  }
}

async function wordsInRule(isWanted) {
  const { text, field } = editor;
  const place = field.selectionStart;
  if (place !== field.selectionEnd) return null;
  const offsets = new TextOffsets(text);
  const found = await ask("quick", "complete", { ask: "complete", text, offset: offsets.utf8(place), ...(state.types && { types: state.types }) });
  if (!found || found.error || editor.text !== text) return null;
  const start = offsets.utf16(found.place.range[0]);
  return isWanted || place - start >= 2 ? { candidates: found.candidates, start, end: place } : null;
}

async function compare() {
  const given = byID("other").value;
  if (given.trim() === "" || editor.text.trim() === "") return showComparison({ message: "" });
  const { rules, share, refusal } = await understand(given, undefined, "other");
  if (byID("other").value !== given || !byID("compare").open) return;
  if (!rules) return showComparison({ message: share ? "This is what an app shares, not a rule." : refusal ? sentence(refusal.message) : "" });
  const found = await ask("slow", "compare", { ask: "compare", steps, ...ruleKeys(), otherText: rules[0].text });
  if (!found) return;
  const { error } = found;
  showComparison(error ? { message: `The ${error.id === "malformed-other" ? "second" : "first"} rule can't be read: ${sentence(error.message)}` } : { found });
}

// MARK: The rule's card

/** Shows the rule as rows or as text, with its controls. */
function drawRule() {
  const { text } = editor;
  const isEmpty = text.trim() === "";
  const keys = isEmpty ? {} : keysOf(text);
  const described = answer.text === text && answer.lint?.form === "predicate" ? answer.describe : undefined;
  const isCounted = described?.certainFor && described.shown === "sometimes" && !answer.lint.findings.some(({ severity }) => severity !== "note");
  const isText = state.refusal ? Boolean(text) : state.isText ?? !(keys || isCounted);
  byID("rule-title").textContent = state.example ? `Example: ${state.example}` : "What your extension takes";
  byID("editor").hidden = !isText;
  byID("rows").hidden = isText;
  byID("view").hidden = !isText ? false : !(keys || isCounted) || Boolean(state.refusal);
  byID("view").textContent = isText ? "as rows" : "as text";
  if (!isText) fill(byID("rows"), ...(keys ? dictionaryRows(keys, findingsAt(keys), changeKey) : countRows(described)));
  byID("convert").hidden = !(isCounted && answer.convert?.rule);
  byID("takes").hidden = !described?.summary;
  byID("takes").textContent = described?.summary ? `Takes ${said(described.summary)}.` : "";
  byID("compare").hidden = byID("out").hidden = isEmpty || Boolean(state.refusal);
  drawRules();
  drawForms();
}

const findingsAt = (keys) => (key) => (answer.text === editor.text ? findingsNow().filter((each) => !each.isAround && keyAt(keys, each.place) === key) : []);

function showText(isText) {
  state.isText = isText;
  drawRule();
  if (answer.lint && !state.refusal) showAnswer();
}

/** Changes the key of a row. If there is no rule, one is created. */
async function changeKey({ key, kind, on }, value) {
  if (editor.text.trim() !== "") return setRule(withKey(editor.text, key, value));
  if (!kind || !value) return notify(kind ? "" : "First choose something that it takes.");
  const made = await ask("quick", "make", { ask: "make", form: "dictionary", take: [{ kind, ...(on === undefined && { atMost: value }) }], else: false });
  if (made?.text && editor.text.trim() === "") setRule(made.text, "page");
}

/** Replaces the predicate with the dictionary that is proved to mean the same. */
function useDictionary() {
  const { text, certainFor } = answer.convert;
  state.isText = undefined;
  setRule(text);
  notify(`Now a dictionary, proved to mean the same${certainFor === "oneItem" ? " where an app shares one item, as nearly all do" : ""}.`, true);
}

/** Shows the rules of the text as a choice. */
function drawRules() {
  const box = byID("rules");
  box.hidden = state.rules.length < 2;
  if (box.hidden || box.rules === state.rules) return;
  box.rules = state.rules;
  box.replaceChildren(...state.rules.map((_, index) => element("option", { value: String(index) }, `Rule ${index + 1} of ${state.rules.length}`)));
}

const forms = { infoPlist: "Info.plist", rule: "the rule", swift: "Swift (Tuist)", expo: "app.json (Expo)", yaml: "YAML (XcodeGen)" };
const formName = () => (state.form === "file" && state.file ? visible(state.file.name) : state.form === "rule" ? "the rule" : (forms[state.form] ?? forms.infoPlist).replace(/ \(.*/, ""));

function drawForms() {
  const [box, all] = [byID("form"), { ...(state.file?.isWhole && { file: "whole file" }), ...forms }];
  if (box.childElementCount !== Object.keys(all).length) box.replaceChildren(...Object.entries(all).map(([value, text]) => element("option", { value }, `as ${value === "infoPlist" && state.file?.isWhole ? "a part of Info.plist" : text}`)));
  box.value = state.form;
  byID("copy").textContent = `Copy ${formName()}`;
}

function showStart() {
  delete byID("answer").dataset.tone;
  byID("title").textContent = start.title;
  byID("reason").textContent = start.reason;
  byID("reason").hidden = false;
  for (const id of ["shown", "why", "causes", "all"]) byID(id).hidden = true;
  for (const id of ["fixes", "findings"]) fill(byID(id));
  editor.color([], []);
}

function showWaiting(title, reason = "") {
  delete byID("answer").dataset.tone;
  byID("title").textContent = title;
  byID("reason").textContent = reason;
  byID("shown").hidden = true;
  for (const id of ["fixes", "findings"]) fill(byID(id));
}

const showLoading = () => showWaiting(`Loading, ${document.documentElement.dataset.kilobytes} KB…`, "Your text is read as soon as that is done.");

// MARK: Input

let taken = 0;
/** Accepts any text. A rule, with or without its file, replaces everything; for content that an app shares, the answer is about that share. */
async function take(text, name) {
  const number = (taken += 1);
  if (text.trim() === "") return notify("There is no text to paste.");
  if (!isReady()) showLoading();
  const found = await understand(text, name);
  if (number !== taken || !(found.share || found.rules || found.refusal)) return;
  const isNew = (editor.text === "" && !state.refusal) || Boolean(state.example);
  remember();
  if (found.share) {
    if (state.example) editor.set("");
    Object.assign(state, { items: found.share, host: undefined, example: "" });
    notify(editor.text ? "Took it as what an app shares; the answer is about it." : "Took it as what an app shares.", true);
    return changed();
  }
  if (found.refusal) {
    Object.assign(state, none, { items: state.items, refusal: found.refusal });
    editor.set((found.refusal.text ?? "").slice(0, mostRuleCharacters));
    notify("", !isNew);
  } else use(found, 0);
  if (isNew && !found.computed) notify("");
  else if (!found.refusal) notify(`Took the ${found.rules.length > 1 ? "first rule" : "rule"}.${found.computed > 0 ? ` ${count(found.computed, "other")} can't be read.` : ""}`, !isNew);
  changed();
}

function use({ rules, types, form = "infoPlist", file }, index) {
  const { text, path, point, number } = rules[index];
  const isWhole = Boolean(path || (file?.form && sourceWith(text, { ...file, number })));
  Object.assign(state, none, {
    items: state.items, types: types?.length > 0 ? types : undefined, point, rules: rules.map((each) => ({ ...each, types, form, file })),
    file: file && { ...file, path, number, isWhole }, form: isWhole || (file && !file.form) ? "file" : form === "json" || form === "predicate" ? "rule" : form,
  });
  if (text.length > 0) history.replaceState(null, "", location.pathname + location.search);
  editor.set(text);
}

async function takeFile(file) {
  if (!file) return;
  const refuse = (message, help) => { remember(); show({ ...now(), ...none, text: "", refusal: { word: "Can't be read", message, help } }); };
  if (file.size > 1_000_000) return refuse(tooLarge.message);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (String.fromCharCode(...bytes.slice(0, 6)) === "bplist") return refuse("This property list is binary", "Convert it first: plutil -convert xml1 Info.plist");
  try {
    take(new TextDecoder("utf-8", { fatal: true }).decode(bytes), file.name);
  } catch {
    refuse(`The file is in ${bytes[0] >= 0xfe && bytes[1] >= 0xfe ? "UTF-16" : "another encoding"}`, "Save it as UTF-8.");
  }
}

/** Takes the text in the clipboard. If the browser doesn't provide it, shows a box to paste into. */
async function paste() {
  let text;
  try {
    text = await navigator.clipboard.readText();
  } catch {
    remember();
    show({ ...none, platform: state.platform, items: state.items, text: "", isText: true });
    editor.field.focus();
    return notify("This browser doesn't give the clipboard away: paste into the box.", past.at(-1).text !== "");
  }
  take(text);
}

function useExample(name) {
  const [, rule] = examples.find(([each]) => each === name);
  remember();
  show({ ...none, platform: state.platform, text: rule, example: name });
  notify("", past.at(-1).text !== "" && !past.at(-1).example);
}

/** Applies a fix, in the rule or in the file around it. */
async function applyFix({ edits, finding, index, ...fix }) {
  const title = fixTitle(fix);
  if (finding?.isAround) {
    const around = await fileText();
    const read = await ask("quick", "read mended", { ask: "read", text: withoutJSONComments(around) });
    const found = read?.findings?.find(({ id, message }) => id === finding.id && message === finding.message)?.fixes?.[index];
    if (found) await take(edited(around, found.edits), state.file.name);
  } else setRule(edited(editor.text, edits));
  const name = formName();
  copy(outText(), `Copied ${name === "the rule" ? name : `the mended ${name}`}: ${title[0].toLowerCase()}${title.slice(1)}.`, true);
}

// MARK: Output

const writing = () => ({ ask: "write", text: editor.text, ...(state.file?.path && { into: withoutJSONComments(state.file.text), path: state.file.path }) });

/** The file with the current rule. */
async function fileText() {
  if (state.file.form) return sourceWith(editor.text, state.file) ?? formText(state.file.form);
  const written = state.file.path && (await ask("quick", "file", writing()));
  return written?.edits ? edited(state.file.text, written.edits) : state.file.text;
}

/** The rule for copying: the whole file, the rule in another notation, or only the rule. */
async function outText() {
  const { form, file } = state;
  if (form === "file" && file) return fileText();
  if (form === "rule") return editor.text;
  return formText(form);
}

const formText = async (form) => (await ask("quick", "write", { ask: "write", text: editor.text }))?.forms?.[form] ?? editor.text;

/** Copies a text that may still be computed; a browser allows that only within the tap. */
async function copy(text, done, isUndone = false) {
  const promise = Promise.resolve(text);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": promise.then((each) => new Blob([each], { type: "text/plain" })) })]);
  } catch {
    const field = element("textarea", { value: await promise, class: "hidden" });
    const before = document.activeElement;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    before?.focus({ preventScroll: true });
  }
  notify(done, isUndone);
}

async function copyLink() {
  const fragment = await fragmentOf(linkState());
  if (fragment.length > mostLinkCharacters) return notify("The rule is too long for a link.");
  history.replaceState(null, "", `#${fragment}`);
  copy(location.href, location.protocol === "file:" ? "Copied the link. It opens this file; host the page for a link that others can open." : "Copied the link.");
}

/** Copies the facts that a person needs to examine a verdict, as Markdown. */
function report() {
  const fence = (kind, text) => `\`\`\`${kind}\n${text}\n\`\`\``;
  const share = state.host ?? (state.items ? "one of my own" : answer.share);
  const items = state.items ?? presets.find(({ name }) => name === share)?.items ?? [];
  const { verdict = "unknown", reason } = answer.explained ?? {};
  const text = [`**Rule:**`, fence("", editor.text), `**Share:** ${share}`, fence("json", JSON.stringify(contextOf(items))), `**Verdict:** ${verdict}${reason ? `: ${reason}` : ""}`,
    `activation-rule ${document.documentElement.dataset.version}, ${state.platform === "ios" ? "iOS" : "macOS"}`].join("\n\n");
  copy(`${text}\n`, "Copied a report: rule, share, verdict and version.");
}

// MARK: Messages

function notify(text, isUndone = false, label = "Undo") {
  const isUsed = text !== "" || isUndone;
  byID("notice").hidden = !isUsed;
  byID("notice-text").textContent = visible(text);
  byID("notice-actions").replaceChildren(...(isUndone ? [element("button", { type: "button", class: "link", onclick: undo }, label)] : []));
}

let spoken;
/** Announces a text to screen readers after typing pauses. */
function announce(text) {
  clearTimeout(spoken);
  spoken = setTimeout(() => (byID("announcer").textContent = said(text)), 900);
}

// MARK: Controls

/** While a visitor changes the rule, it stays at its place on the screen, however tall the answer above it becomes, and nothing shrinks. */
function holdTheRule() {
  const [box, card, findings] = ["answer", "rule-card", "findings"].map(byID);
  const isBelow = () => card.offsetTop > box.offsetTop;
  let height = box.offsetHeight;
  const hold = (each) => (each.style.minHeight = card.contains(document.activeElement) && (each === findings || isBelow()) ? `${each.offsetHeight}px` : "");
  const observer = new ResizeObserver(() => {
    const by = box.offsetHeight - height;
    height = box.offsetHeight;
    if (by > 0 && isBelow() && card.contains(document.activeElement)) scrollBy(0, by);
    [box, findings].forEach(hold);
  });
  for (const each of [box, findings]) {
    observer.observe(each);
    card.addEventListener("focusin", () => hold(each));
    card.addEventListener("focusout", ({ relatedTarget }) => card.contains(relatedTarget) || (each.style.minHeight = ""));
  }
}

function listen() {
  byID("example").append(...examples.map(([name]) => element("option", { value: name }, name)));
  const on = (id, event, run) => byID(id).addEventListener(event, run);
  on("paste", "click", paste);
  on("open", "click", () => byID("file").click());
  on("file", "change", ({ target }) => { takeFile(target.files[0]); target.value = ""; });
  on("example", "change", ({ target }) => { if (target.value) useExample(target.value); target.value = ""; });
  on("view", "click", () => { showText(byID("editor").hidden); if (!byID("editor").hidden) editor.field.focus(); });
  on("convert", "click", useDictionary);
  on("rules", "change", ({ target }) => { const all = state.rules; remember(); use({ rules: all, ...all[0] }, Number(target.value)); changed(); });
  on("form", "change", ({ target }) => { state.form = target.value; keep(); drawForms(); if (answer.lint) showFixes(summary()); });
  on("copy", "click", () => copy(outText(), `Copied ${formName()}.`));
  on("link", "click", copyLink);
  on("report", "click", report);
  on("platform", "change", ({ target }) => { Object.assign(state, { platform: target.value, host: undefined }); changed(); });
  on("find", "input", showTable);
  on("all", "toggle", showTable);
  on("why", "toggle", showClauses);
  on("compare", "toggle", compare);
  let pause;
  on("other", "input", () => { clearTimeout(pause); pause = setTimeout(compare, 220); });
  on("notice-close", "click", () => notify(""));
  // A pasted text replaces everything, unless the visitor is writing in the rule.
  addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const { field } = editor;
    const isPart = event.target === field && field.selectionEnd - field.selectionStart < field.value.length && !state.example && !/^\s*(<|bplist|(\{|\/[/*])[^]*NSExtension)/.test(text);
    if (isPart || (event.target !== field && /^(?:TEXTAREA|INPUT)$/.test(event.target.nodeName))) return;
    event.preventDefault();
    take(text);
  });
  addEventListener("dragover", (event) => { event.preventDefault(); byID("drop").hidden = false; });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) byID("drop").hidden = true; });
  addEventListener("drop", (event) => {
    event.preventDefault();
    byID("drop").hidden = true;
    const file = event.dataTransfer.files[0];
    if (file) takeFile(file);
    else take(event.dataTransfer.getData("text/plain"));
  });
  addEventListener("hashchange", async () => { remember(); const found = await restoredState(); if (found) show(found); });
  holdTheRule();
}

run().catch((error) => {
  byID("title").textContent = "This browser can't run the page";
  byID("reason").textContent = `${error.message}. A current browser is required.`;
});
