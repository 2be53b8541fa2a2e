// The page: what the state is, what is asked when it changes, and how answers are shown.

const state = { items: [], host: undefined, isChosen: false, platform: "ios", types: undefined, point: undefined };
let presets = [];
let quick, slow, editor;

const words = {
  shown: ["✓", "good", "Shown"], hidden: ["✗", "error", "Hidden"], uncertain: ["?", "warning", "Uncertain"],
  error: ["!", "error", "Hidden: the rule fails"], notApplicable: ["–", "note", "No rule is asked"],
};
/** The apps that most people mean, in the order in which they are offered. */
const firstApps = ["Chrome", "Firefox", "Safari", "Photos", "Files", "Messages", "WhatsApp", "Notes"];
/** A rule that is longer isn't read. */
const mostRuleCharacters = 65_536;
const kept = "activation-rule";
const signs = { error: "✗", warning: "!", note: "i" };
const ruleKeys = () => ({ text: editor.text, ...(state.types && { types: state.types }), ...(state.point && { extensionPoint: state.point }) });
const dictionaryKeys = () => ({ ...ruleKeys(), platform: state.platform });
const steps = 400_000;

async function start() {
  buildStatics();
  const module = await compiledModule();
  quick = new Lane(module, 4_000);
  slow = new Lane(module, 2_500);
  window.activationRule = makeAPI((request) => pageModule(module).ask(request));
  editor = new Editor(() => { unread = null; ruleChanged(); });
  new Completion(editor.field, byID("words"), wordsInRule, (text, start, end) => editor.replace(start, end, text), (found) => {
    const place = editor.caret(found.start);
    return { left: place.left - 10, top: place.top + 4 };
  });
  presets = (await quick.ask("presets", { ask: "hosts" })).hosts.map((each) => ({ ...each, items: itemsOf(each) }));
  fillHosts();
  await restore();
  addEventListener("hashchange", restore);
  document.documentElement.dataset.ready = "true";
}

// MARK: The state

/** The types of a share, for each item and attachment. */
const itemsOf = (share) => share.extensionItems.map((item) => item.attachments);

async function restore() {
  let found = null;
  let damage = "";
  try {
    found = (await stateOf(location.hash)) ?? keptState();
  } catch (error) {
    damage = error.message;
  }
  if (found) {
    Object.assign(state, { host: undefined, types: undefined, point: undefined, file: undefined, form: undefined, isChosen: true, ...found });
    if (state.host) state.items = presets.find((each) => each.name === state.host)?.items ?? state.items ?? [];
    state.items ??= [];
    byID("platform").value = state.platform;
    byID("other").value = state.other ?? "";
    editor.set(state.rule);
    document.activeElement?.blur();
  } else if (editor.text === "") {
    useExample(examples[2][1][0]);
    document.activeElement?.blur();
  }
  if (damage) notify(found || isExample() ? `${damage} Below is ${found ? "what this browser kept" : "an example"}.` : damage);
  showContext();
  ruleChanged();
}

/** What this browser kept of the last visit; nothing where it keeps nothing. */
function keptState() {
  try {
    const value = JSON.parse(localStorage.getItem(kept));
    return { ...checkedState(value), file: value.file };
  } catch {
    return null;
  }
}

function keep() {
  try {
    if (editor.text === "") localStorage.removeItem(kept);
    else localStorage.setItem(kept, JSON.stringify({ ...currentState(), file: state.file }));
  } catch {
    // Then the page begins anew.
  }
}

const currentState = () => ({
  rule: editor.text, ...(state.host ? { host: state.host } : { items: state.items }), platform: state.platform,
  ...(byID("other").value && { other: byID("other").value }), ...(state.point && { point: state.point }), ...(state.types && { types: state.types }),
});

function useExample([, rule, host]) {
  Object.assign(state, { types: undefined, point: undefined, file: undefined, form: undefined, isChosen: true, host, items: presets.find((each) => each.name === host)?.items ?? [] });
  byID("made").textContent = "";
  notify("");
  showContext();
  if (rule === editor.text) ruleChanged();
  else editor.set(rule);
}

/** Whether the box holds an example as it was given, which is nobody's own text. */
const isExample = () => examples.some(([, list]) => list.some(([, rule]) => rule === editor.text));

/** What is given back by *Undo*: the rule with everything that came with it. */
const undoing = () => {
  const [text, { host, items, types, point, file, form, isChosen }] = [editor.text, state];
  return ["Undo", () => {
    Object.assign(state, { host, items, types, point, file, form, isChosen });
    notify("");
    showContext();
    unread = null;
    editor.set(text);
    ruleChanged();
  }];
};

function useHost(name) {
  const preset = presets.find((each) => each.name === name);
  if (!preset) return;
  Object.assign(state, { host: name, items: preset.items, isChosen: true });
  showContext();
  contextChanged();
}

function setItems(items) {
  Object.assign(state, { host: undefined, items, isChosen: true });
  showContext();
  contextChanged();
}

// MARK: What is asked

let pause, wait;
function ruleChanged() {
  clearTimeout(wait);
  // A long key in a narrow box would leave a blank line before it.
  byID("editor").classList.toggle("keys", /^\s*\{/.test(editor.text));
  if (editor.text.length > mostRuleCharacters) return refuseLength();
  const text = editor.text;
  wait = setTimeout(() => answered !== text && text === editor.text && showWaiting(), 400);
  contextChanged();
  askRule();
}

/** The text that the verdict is about. */
let answered = null;

/** Leaves nothing of the rule before, while the answers about a large one are on their way. */
function showWaiting() {
  byID("verdict").className = "verdict";
  byID("verdict-word").textContent = "Reading the rule…";
  byID("why").textContent = "";
  byID("hosts-count").textContent = "";
  byID("findings-title").textContent = "Findings";
  lint = null;
  rows = [];
  for (const id of ["clauses", "findings", "changes", "hosts"]) fill(byID(id));
}

/** Takes nothing of a text that is no rule, and leaves nothing of the rule before it. */
function refuseLength() {
  unread ??= { word: cantRead, message: `It has ${editor.text.length.toLocaleString("en")} characters, and a rule has at most ${mostRuleCharacters.toLocaleString("en")}` };
  const error = { message: unread.message, help: "" };
  clearTimeout(pause);
  showFindings({ error });
  showHosts({ error });
  showVerdict({ error });
  showChanges({ error });
}

function contextChanged() {
  keep();
  // What was found for the old rule or content stays to be read, and can't be applied any more.
  byID("changes").inert = true;
  askVerdict();
  clearTimeout(pause);
  pause = setTimeout(askSlowly, 220);
}

const contextKeys = () => ({ context: state.items.map((attachments) => ({ attachments: attachments.map((types) => ({ registeredTypeIdentifiers: types })) })) });

async function askRule() {
  const text = editor.text;
  byID("hosts-count").classList.add("quiet");
  quick.ask("lint", { ask: "lint", tokens: true, ...dictionaryKeys() }).then((answer) => answer && text === editor.text && showFindings(answer));
  quick.ask("hosts", { ask: "hosts", ...dictionaryKeys() }).then((answer) => answer && showHosts(answer));
}

async function askVerdict() {
  const text = editor.text;
  const answer = await quick.ask("explain", { ask: "explain", ...dictionaryKeys(), ...contextKeys() });
  if (!answer || text !== editor.text) return;
  answered = text;
  showVerdict(answer);
}

async function askSlowly() {
  const [text, items] = [editor.text, state.items];
  slow.ask("changes", { ask: "explain", changes: true, steps, ...dictionaryKeys(), ...contextKeys() })
    .then((answer) => answer && text === editor.text && items === state.items && showChanges(answer));
  askPane();
}

function askPane() {
  const shown = document.querySelector("[role=tab][aria-selected=true]").id;
  if (shown === "tab-accepts") slow.ask("describe", { ask: "describe", steps, ...dictionaryKeys() }).then((answer) => answer && showDescription(answer));
  if (shown === "tab-compare") askComparison();
  if (shown === "tab-copy") quick.ask("write", writing()).then((answer) => answer && showForms(answer));
}

async function askComparison() {
  const given = byID("other").value;
  if (given.trim() === "") return showComparison(null);
  const otherText = await ruleIn(given);
  if (byID("other").value !== given) return;
  if (!otherText) return showComparison({ error: { id: "malformed-other", message: "no activation rule was found in it" } });
  const answer = await slow.ask("compare", { ask: "compare", steps, ...dictionaryKeys(), otherText });
  if (answer) showComparison(answer);
}

/** The first rule in any text, as the first box takes it; a text that can't be read is given back, so that its mistake is named, and null is a text without a rule. */
async function ruleIn(given) {
  const text = given.trim();
  if (isDescription(text)) {
    const made = await slow.ask("made", { ask: "make", description: text });
    if (made && !made.error) return made.text;
  }
  const bare = withoutJSONComments(text);
  const isJSON = /^\s*\{/.test(bare);
  if (isProgram(isJSON ? bare : text)) return rulesInProgram(text).find((rule) => rule !== null) ?? null;
  const read = await quick.ask("other", { ask: "read", text: isJSON ? bare : text });
  return !read || read.error ? text : read.rules[0]?.text ?? null;
}

async function wordsInRule(isWanted) {
  const text = editor.text;
  const place = editor.field.selectionStart;
  if (place !== editor.field.selectionEnd) return null;
  const offsets = new TextOffsets(text);
  const answer = await quick.ask("complete", { ask: "complete", text, offset: offsets.utf8(place), ...(state.types && { types: state.types }) });
  if (!answer || answer.error || editor.text !== text) return null;
  const start = offsets.utf16(answer.place.range[0]);
  if (!isWanted && place - start < 2) return null;
  return { candidates: answer.candidates, start, end: place };
}

// MARK: Findings

let lint = null;
const [cantRead, noRule, tooLarge] = ["Can't be read", "No rule in it", "It is larger than 1 MB, which no Info.plist is"];
/** Why what was given isn't a rule that can be judged: a word, and a sentence without its period; null for a rule. A change of the text ends it. */
let unread = null;
/** The same of a dictionary or a file with a mistake in its notation. A predicate with mistakes is one that the system can't read either. */
const unreadOf = (answer) => unread ?? (answer.error && /^\s*[<{]/.test(editor.text) ? { word: cantRead, message: `The rule can't be read: ${answer.error.message}` } : null);

/** Shows a text that is no rule, or none at all, and leaves nothing of the rule before it. */
function refuse(word, message, text = "", place = undefined, help = "") {
  const undo = undoing();
  Object.assign(state, { types: undefined, point: undefined, file: undefined, form: undefined, isChosen: false, host: undefined, items: [] });
  rows = [];
  byID("made").textContent = "";
  showContext();
  editor.set(text.slice(0, mostRuleCharacters));
  unread = { word, message, place, help };
  ruleChanged();
  notify(visible(`${message}${/[.?!:]$/.test(message) ? "" : "."}${help ? ` ${help}` : ""}`), [undo]);
}

/** What is wrong with the file around the rule, so that it's never offered; undefined where nothing is, or where the rule alone is judged. */
function obstacle() {
  const { findings = [], path = [], isApart } = state.file ?? {};
  return findings.find(({ id, severity }) => !isApart && severity === "error" && (/^AR42[23]$/.test(id) || (id === "AR304" && path[1] !== "NSExtensionAttributes") || (id === "AR315" && editor.text.trim() === "")));
}

/** Makes a fix of the file around the rule. */
async function mendFile({ id, message }, number) {
  const undo = undoing();
  const { text: given, path } = state.file;
  const written = path && (await quick.ask("file", writing()));
  const text = written?.edits ? edited(given, written.edits) : given;
  const answer = await quick.ask("read", { ask: "read", text });
  const fix = answer?.findings?.find((each) => each.id === id && each.message === message)?.fixes?.[number];
  if (!fix?.edits) return;
  await takeText(edited(text, fix.edits), state.file.name);
  notify(`Done: ${visible(fix.message)}.${state.file ? " Copy gives the whole file back." : ""}`, [undo]);
}
const marksOf = (findings) => findings.filter((each) => each.place?.range).map((each) => [...each.place.range, each.severity]);
const statement = (finding) => finding.message + (finding.evidence === "inferred" ? " (inferred)" : "");
function showFindings(answer) {
  lint = { ...answer, text: editor.text };
  if (answer.error) {
    // Only a text that can't be read at all has no findings: a dictionary that isn't JSON.
    const { message, help, place = { range: [0, 0] } } = answer.error;
    answer = { tokens: [], findings: [{ severity: "error", id: "", message, help, place }] };
  }
  if (unread) answer = { tokens: [], parses: false, findings: [{ severity: "error", id: "", message: unread.message, help: unread.help, place: unread.place }] };
  lint.findings = answer.findings;
  const text = editor.text;
  const mend = (fix) => {
    if (text !== editor.text) return;
    editor.apply(fix.edits);
    announce(`Done: ${fix.message}.`);
  };
  const isEmpty = text.trim() === "" && !unread && !state.file?.findings;
  const around = (state.file?.findings ?? []).filter(({ id }) => id !== "AR315" || text.trim() === "");
  const findings = isEmpty ? [] : [...around, ...(text.trim() === "" && !unread ? [] : answer.findings)];
  editor.color(answer.tokens ?? [], marksOf(answer.findings));
  byID("form").textContent = isEmpty ? "" : answer.form ?? "";
  byID("layout").disabled = text.trim() === "" || answer.parses === false;
  const rows = findings.map((finding) =>
    element("li", {},
      element("span", { class: `sign s-${finding.severity}`, "aria-hidden": "true" }, signs[finding.severity]),
      finding.place?.range && !around.includes(finding)
        ? element("button", { type: "button", class: "what", title: "Show in the rule", onclick: () => editor.show(finding.place.range) }, element("span", { class: "hidden" }, `${finding.severity}: `), visible(statement(finding)))
        : element("span", {}, element("span", { class: "hidden" }, `${finding.severity}: `), visible(statement(finding))),
      finding.help || finding.id ? element("p", { class: "quiet" }, ...advice(finding.help ?? ""), " ", finding.id ? ruleLink(finding.id) : "") : null,
      finding.fixes?.some((fix) => fix.edits)
        ? element("div", { class: "fixes" },
            ...finding.fixes.filter((fix) => fix.edits).map((fix) =>
              element("button", { type: "button", class: "small", title: hostsOf(fix), onclick: () => (around.includes(finding) ? mendFile(finding, finding.fixes.indexOf(fix)) : mend(fix)) }, `Fix: ${visible(fix.message)}`)),
            ...finding.fixes.filter((fix) => fix.changed?.nowShown.length > 0).slice(0, 1).map((fix) => element("span", { class: "quiet" }, `then shown by ${count(fix.changed.nowShown.length, "more known share")}`)))
        : null));
  if (rows.length === 0) {
    rows.push(element("li", {}, element("span", { class: "sign s-good", "aria-hidden": "true" }, isEmpty ? "" : "✓"), isEmpty ? "Type or paste a rule, or choose an example." : "No mistakes found."));
  }
  fill(byID("findings"), ...rows);
  byID("findings-title").textContent = findings.length > 0 ? `Findings (${findings.length})` : "Findings";
  if (answer.isCut) byID("findings").append(element("li", { class: "quiet" }, element("span", {}), "There are more findings; mend these first."));
  announce(`${findings.length === 0 ? "No mistakes" : count(findings.length, "finding")}.`);
}

/** What the tool is asked for in a terminal, as what the page has instead of it. */
function advice(help) {
  const found = /`?activation-rule (?:make(?: '([^']*)')?|describe)`?/.exec(help);
  if (!found) return [visible(help)];
  const [label, onclick] = found[0].includes("describe")
    ? ["What it takes", () => byID("tab-accepts").click()]
    : [found[1] ? `“${visible(found[1])}”` : "A description", () => { byID("making").value = found[1] ?? ""; makeRule(); }];
  return [visible(help.slice(0, found.index)), element("button", { type: "button", class: "link", onclick }, label), visible(help.slice(found.index + found[0].length))];
}

/** The page of a lint rule, which is published beside this one. */
const ruleLink = (id) => (/^AR\d+$/.test(id) && location.protocol !== "file:" ? element("a", { href: `rules/${id}.html`, target: "_blank", rel: "noopener" }, id) : `(${id})`);

const hostsOf = ({ changed }) => (changed ? [changed.nowShown.length ? `Then shown for: ${changed.nowShown.join("; ")}` : "", changed.noLongerShown.length ? `Then hidden for: ${changed.noLongerShown.join("; ")}` : ""].filter(Boolean).join("\n") : undefined);
const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

// MARK: Shared content

/** Whether nobody recorded what is shared. */
const isInferred = (preset) => preset?.evidence === "inferred";

function fillHosts() {
  const option = (preset) => element("option", { value: preset.name }, preset.name + (isInferred(preset) ? " (inferred)" : ""));
  const fits = presets.filter((each) => !each.platform || each.platform.toLowerCase() === state.platform);
  byID("host").replaceChildren(
    element("option", { value: "" }, "A share of my own"),
    element("optgroup", { label: "Everyday apps" }, ...fits.filter((each) => each.isEveryday).map(option)),
    element("optgroup", { label: "Other known shares" }, ...fits.filter((each) => !each.isEveryday).map(option)));
  byID("host").value = state.host ?? "";
}

function showContext() {
  byID("content-title").textContent = `What is shared (${state.items.flat().map((types) => types.filter((type) => type !== "public.file-url").at(-1) ?? types[0] ?? "").slice(0, 3).join(", ") || "nothing"}${state.items.flat().length > 3 ? "…" : ""}): change it`;
  showApps();
  byID("host").value = state.host ?? "";
  if (byID("host").value !== (state.host ?? "")) byID("host").append(element("option", { value: state.host, selected: true }, visible(state.host)));
  const change = (edit) => {
    const items = structuredClone(state.items);
    edit(items);
    setItems(items);
  };
  const several = state.items.length > 1;
  fill(byID("items"),
    ...state.items.map((attachments, item) =>
      element("div", { class: "item", role: "group", "aria-label": `Extension item ${item + 1}` },
        several || attachments.length === 0
          ? element("div", { class: "quiet" }, `Extension item ${item + 1}${attachments.length === 0 ? ", without attachments" : ""}`, remove(`Remove extension item ${item + 1}`, () => change((items) => items.splice(item, 1))))
          : null,
        ...attachments.map((types, place) =>
          element("div", { class: "attachment", role: "group", "aria-label": `Attachment ${place + 1}` },
            element("span", { class: "number", "aria-hidden": "true" }, String(place + 1)),
            ...types.map((type, index) =>
              element("span", { class: "chip" }, visible(type), remove(`Remove type ${type} from attachment ${place + 1}`, () => change((items) => { items[item][place].splice(index, 1); if (items[item][place].length === 0) items[item].splice(place, 1); })))),
            typeField(`Add a type to attachment ${place + 1}${several ? ` of item ${item + 1}` : ""}`, (type) => change((items) => { if (!items[item][place].includes(type)) items[item][place].push(type); })),
            remove(`Remove attachment ${place + 1}`, () => change((items) => items[item].splice(place, 1))))))),
    state.items.length === 0 ? element("p", { class: "quiet" }, "Nothing is shared. Add an attachment, or choose an app.") : null);
}

const remove = (label, onclick) => element("button", { type: "button", class: "x", "aria-label": label, title: label, onclick }, "×");

let lists = 0;
function typeField(label, accept) {
  const list = element("ul", { class: "popup", role: "listbox", id: `types-${(lists += 1)}`, "aria-label": "Types", hidden: true });
  const field = element("input", { type: "text", placeholder: "+ type", spellcheck: false, autocapitalize: "off", autocomplete: "off", role: "combobox", "aria-label": label, "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id });
  const done = (text) => text && accept(text);
  new Completion(field, list, async () => {
    const type = field.value.trim();
    if (type.length < 2) return null;
    const answer = await quick.ask("type", { ask: "complete", type, ...(state.types && { types: state.types }) });
    return answer && !answer.error ? { candidates: answer.candidates.slice(0, 12), start: 0, end: type.length } : null;
  }, done, () => {
    const box = field.getBoundingClientRect();
    list.style.position = "fixed";
    const width = list.offsetWidth;
    return void Object.assign(list.style, { left: `${Math.max(4, Math.min(box.left, innerWidth - width - 4))}px`, top: `${box.bottom + 3}px` });
  });
  field.addEventListener("keydown", (event) => event.key === "Enter" && done(field.value.trim()));
  return element("span", { class: "type-field" }, field, list);
}

const kinds = [
  ["Image", ["public.jpeg"]], ["Video", ["com.apple.quicktime-movie"]], ["PDF file", ["com.adobe.pdf", "public.file-url"]], ["Link", ["public.url"]],
  ["Plain text", ["public.plain-text"]], ["Contact", ["public.vcard"]], ["Audio file", ["com.apple.m4a-audio", "public.file-url"]], ["ZIP file", ["public.zip-archive", "public.file-url"]],
];

function addAttachment(name) {
  const types = kinds.find((each) => each[0] === name)?.[1];
  if (!types) return;
  const items = structuredClone(state.items);
  if (items.length === 0) items.push([]);
  items.at(-1).push([...types]);
  setItems(items);
}

// MARK: The verdict

/** The answer that is shown. */
let last = null;

/** What is said of a verdict for which the module asked JavaScript. */
const otherDialect = "What the rule leaves to the platform, such as MATCHES, was worked out by JavaScript, whose dialect is not that of Apple's systems (ICU).";

/** A reason as a sentence. */
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1).replace(/[.?]+$/, "")}${text.endsWith("?") ? "?" : "."}`;

function showVerdict(answer) {
  const box = byID("verdict");
  const [isEmpty, around, none] = [editor.text.trim() === "", obstacle(), unreadOf(answer)];
  byID("changes-title").hidden = isEmpty && !around;
  if (answer.verdict === undefined || around || none) {
    last = null;
    box.className = around || !(none || isEmpty) ? "verdict not-shown" : "verdict";
    byID("verdict-word").textContent = around ? "✗ Never offered" : none ? none.word : isEmpty ? "No rule yet" : "✗ Hidden everywhere";
    const why = around ? around.message : none ? none.message : isEmpty ? "Paste a rule or a file above, or choose an example" : `The rule can't be read: ${answer.error.message}`;
    byID("why").textContent = visible(sentence(why));
    announce(`${byID("verdict-word").textContent.replace(/^✗ /, "")}.`);
    return showClauses();
  }
  const [sign, , word] = words[answer.verdict];
  box.className = `verdict ${answer.verdict === "hidden" ? "not-shown" : answer.verdict}`;
  byID("verdict-word").textContent = `${sign} ${word}${state.host ? ` in ${visible(state.host)}` : ""}`;
  const reason = answer.reason ?? "every attachment is one that it takes";
  byID("why").textContent = visible(sentence(reason)) + (answer.servedBy ? ` ${otherDialect}` : "");
  last = answer;
  showClauses();
  announce(answer.reason ? `${word}. ${sentence(answer.reason)}` : `${word}.`);
}

/** The clauses of the last verdict, drawn only while they can be seen: a long rule has hundreds. */
function showClauses() {
  if (!byID("how").open) return fill(byID("clauses"));
  if (!last) return fill(byID("clauses"), element("li", { class: "quiet" }, "There are no clauses to show."));
  const answer = last;
  const outcomes = { true: ["✓", "good", "true"], false: ["✗", "error", "false"], error: ["!", "error", "error"], skipped: ["·", "note", "not evaluated"] };
  fill(byID("clauses"),
    element("li", { class: "quiet" }, visible([answer.longReason, ...(answer.prepared ?? []).map(({ message }) => `${message}.`)].join(" "))),
    ...answer.clauses.slice(0, 400).map((line) => {
      const [sign, kind, name] = outcomes[line.outcome];
      const row = element("li", { class: line.decides ? "decides" : "" },
        element("button", { type: "button", onclick: () => line.place && editor.show(line.place.range), onmouseenter: () => point(line.place?.range), onmouseleave: () => point(null), onfocus: () => point(line.place?.range), onblur: () => point(null) },
          element("span", { class: `s-${kind}`, "aria-hidden": "true" }, sign),
          element("span", {}, element("span", { class: "hidden" }, `level ${line.depth + 1}, ${name}: `), line.subject ? element("b", {}, `${visible(line.subject)}: `) : null, element("code", {}, visible(line.text ?? "")), line.decides ? element("span", { class: "tag" }, " decides") : null),
          line.detail ? element("span", { class: "seen" }, visible(line.detail)) : null));
      row.style.paddingLeft = `${Math.min(line.depth, 12) * 16}px`;
      return row;
    }),
    answer.clauses.length > 400 || answer.isCut ? element("li", { class: "quiet" }, "The rest is left out.") : null);
}

/** Marks a range of the rule lightly, while a line about it has the focus or the pointer. */
function point(range) {
  if (!lint || lint.error) return;
  const marks = marksOf(lint.findings);
  editor.color(lint.tokens, range ? [[...range, "point"], ...marks] : marks);
}

function showChanges(answer) {
  const around = obstacle();
  if (around) {
    const apart = { message: "Judge the rule without its file", label: "The rule alone", run: () => { state.file.isApart = true; ruleChanged(); } };
    const mending = (around.fixes ?? []).map(({ message }, index) => ({ message, label: "Apply", run: () => mendFile(around, index) }));
    byID("changes-title").textContent = "Fix";
    byID("changes").inert = false;
    return fill(byID("changes"),
      ...(mending.length > 0 ? [] : [element("li", {}, element("span", {}, ...advice(around.help)))]),
      ...[...mending, ...(editor.text.trim() === "" ? [] : [apart])].map(({ message, label, run }) =>
        element("li", {}, element("span", {}, visible(message)), element("button", { type: "button", class: "small", "aria-label": `${label}: ${message}`, onclick: run }, label))));
  }
  const found = answer.verdict === "shown" ? [] : (answer.changes ?? []);
  const mend = answer.verdict === "shown" ? undefined : firstMend(found[0]);
  const changes = mend ? [mend, ...found.filter((change) => JSON.stringify(change.edits) !== JSON.stringify(mend.edits))] : found;
  byID("changes-title").textContent = answer.verdict === "shown" ? "Nothing to change" : "Fix";
  byID("changes").inert = false;
  fill(byID("changes"),
    ...changes.map((change) =>
      element("li", {},
        element("span", {}, visible(change.message)),
        element("button", { type: "button", class: "small", "aria-label": `Apply: ${change.message}`, onclick: () => {
          const undo = undoing();
          // A rule that nothing passed is asked about another app when it's mended.
          if (change.edits && (answer.verdict === undefined || (rows.length > 0 && rows.every((row) => row.verdict !== "shown")))) state.isChosen = false;
          if (change.edits) editor.apply(change.edits);
          if (change.edits) notify(`Done: ${visible(change.message)}.`, [undo]);
          announce(`Done: ${change.message}.`);
        } }, "Apply"))),
    changes.length > 0 || answer.verdict === "shown" || editor.text.trim() === "" ? null : element("li", { class: "quiet" }, answer.verdict === undefined ? "The rule must be readable first." : !answer.searched?.rule.tried ? "No edit shows it." : `None of ${answer.searched.rule.tried} edits of the rule that were tried shows it.`));
}

/** What mends the first error of the rule, or a key that is misspelled where the first change would add it. */
function firstMend(change) {
  if (lint?.text !== editor.text) return undefined;
  const fixes = (lint.findings ?? []).flatMap(({ severity, fixes }) => (fixes ?? []).map((fix) => ({ ...fix, severity })));
  const fix = fixes.find(({ edits, severity, message }) => edits && (severity === "error" || change?.message.includes(/^write (NSExtension\w+)$/.exec(message)?.[1])));
  return fix && { message: fix.message, edits: fix.edits };
}

// MARK: Making a rule

async function makeRule(event) {
  event?.preventDefault();
  const [field, note] = [byID("making"), byID("made")];
  const description = field.value;
  if (description.trim() === "") return field.focus();
  const answer = await slow.ask("make", { ask: "make", description, ...(state.types && { types: state.types }) });
  if (!answer || field.value !== description) return;
  note.className = answer.error ? "error" : "quiet";
  if (answer.error) {
    const { message, help, place } = answer.error;
    note.textContent = visible(`${message[0].toUpperCase()}${message.slice(1)}. ${help ?? ""}`);
    if (place) {
      const offsets = new TextOffsets(description);
      field.focus();
      field.setSelectionRange(...place.range.map((each) => offsets.utf16(each)));
    }
    return;
  }
  note.textContent = visible(`Read as: ${answer.description}. Certain for ${certain[answer.certainFor]}.${answer.because ? ` A predicate, because ${answer.because.message}.` : ""}`);
  // What else the tool says of it.
  note.append(...(answer.findings ?? []).map(({ severity, message, help }) => element("div", { class: `s-${severity}` }, visible(`${signs[severity]} ${sentence(message)}${help ? ` ${help}` : ""}`))));
  const undo = undoing();
  Object.assign(state, { types: undefined, point: undefined, file: undefined, form: undefined, isChosen: false });
  notify("Wrote a rule.", [undo]);
  editor.set(answer.text);
}

// MARK: Hosts

let rows = [];
const fitsPlatform = (preset) => preset && (!preset.platform || preset.platform.toLowerCase() === state.platform);
function showHosts(answer) {
  if (answer) rows = answer.error ? [] : answer.hosts;
  const isEveryday = byID("everyday").checked;
  const wanted = byID("find").value.trim().toLowerCase();
  const preset = (row) => presets.find((each) => each.name === row.name);
  const total = rows.filter((row) => fitsPlatform(preset(row)));
  const title = byID("hosts-count");
  title.classList.remove("quiet");
  if (obstacle()) rows = [];
  title.textContent = rows.length === 0 ? (obstacle() ? "Never offered" : unreadOf(answer ?? {})?.word ?? (editor.text.trim() === "" ? "No rule yet" : "Shown nowhere")) : `Shown for ${total.filter((row) => row.verdict === "shown").length} of ${total.length} shares`;
  const order = { error: 0, hidden: 0, uncertain: 1, notApplicable: 2, shown: 3 };
  const shown = rows.filter((row) => (!isEveryday || preset(row)?.isEveryday) && row.name.toLowerCase().includes(wanted)).sort((a, b) => order[a.verdict] - order[b.verdict]);
  fill(byID("hosts"),
    ...shown.map((row) => {
      const [sign, kind, word] = words[row.verdict];
      return element("tr", {},
        element("td", { class: `s-${kind}` }, `${sign} ${word.replace(/:.*/, "")}`),
        element("td", {}, element("button", { type: "button", title: "Why?", onclick: () => { useHost(row.name); byID("verdict").scrollIntoView({ block: "center" }); } }, row.name)),
        element("td", { class: "quiet" }, visible(row.reason ?? "") + (isInferred(preset(row)) ? (row.reason ? " (inferred share)" : "inferred share") : "")));
    }),
    shown.length === 0 && rows.length > 0 ? element("tr", {}, element("td", {}), element("td", {}, "No known share has this name."), element("td", {})) : null);
  if (!state.isChosen) chooseApp();
  showApps();
}

/** The apps with what a rule is for their shares, those that hide it and that most people mean first. */
function apps() {
  const found = new Map();
  for (const row of rows) {
    const preset = presets.find((each) => each.name === row.name);
    if (!fitsPlatform(preset)) continue;
    if (!found.has(preset.app)) found.set(preset.app, { name: preset.app, rows: [], isEveryday: false });
    found.get(preset.app).rows.push(row);
    found.get(preset.app).isEveryday ||= preset.isEveryday;
  }
  const place = (app) => (firstApps.indexOf(app.name) + 1 || (app.isEveryday ? 50 : 99)) + (app.rows.every((row) => row.verdict === "shown") ? 20 : 0);
  return [...found.values()].sort((a, b) => place(a) - place(b));
}

/**
 * A rule that was just given is asked about a share of today that it's meant for: one that is hidden, though the rule takes a part of it; else one that is
 * shown; else that of the first app.
 */
function chooseApp() {
  const all = apps().flatMap((app) => app.rows.map((row) => ({ ...row, preset: presets.find((each) => each.name === row.name) }))).filter(({ preset }) => preset.items.flat().length > 0);
  const today = all.filter(({ preset }) => preset.isEveryday);
  const hidden = today.filter(({ verdict, reason, preset }) => verdict !== "shown" && firstApps.includes(preset.app) && !/ taken$/.test(reason ?? ""));
  const row = hidden.find((row) => / comes? with /.test(row.reason)) ?? hidden[0] ?? [...today, ...all].find((row) => row.verdict === "shown") ?? (all.length > 0 && firstShare(apps()[0]));
  if (row) useHost(row.name);
}

/** The share of an app that is asked about first: one that the rule hides, of today rather than of earlier versions. */
function firstShare(app) {
  const hidden = app.rows.filter((row) => row.verdict !== "shown");
  return hidden.find((row) => presets.find((each) => each.name === row.name)?.isEveryday) ?? hidden[0] ?? app.rows[0];
}

/** The chips are one stop of the tab key; arrows go between them. */
function showApps() {
  const isOf = (app) => app.rows.some((row) => row.name === state.host);
  const all = apps();
  const stop = Math.max(0, all.findIndex(isOf));
  fill(byID("apps"),
    ...all.map((app, index) => {
      const shown = app.rows.filter((row) => row.verdict === "shown").length;
      const [sign, kind, word] = shown === app.rows.length ? ["✓", "good", "shown"] : shown > 0 ? ["◐", "warning", "shown for some of its shares"] : app.rows.some((row) => row.verdict === "uncertain") ? ["?", "warning", "uncertain"] : ["✗", "error", "hidden"];
      return element("button", { type: "button", "aria-pressed": String(isOf(app)), tabIndex: index === stop ? 0 : -1, onclick: () => useHost(firstShare(app).name) },
        element("span", { class: `s-${kind}`, "aria-hidden": "true" }, sign), app.name, element("span", { class: "hidden" }, `: ${word}`));
    }));
  const [box, chip] = [byID("apps"), byID("apps").querySelector("[aria-pressed=true]")];
  if (chip) box.scrollLeft = Math.max(Math.min(box.scrollLeft, chip.offsetLeft - 24), chip.offsetLeft + chip.offsetWidth + 24 - box.clientWidth);
}

// MARK: What it accepts

/** What an answer is certain for. */
const certain = {
  everything: "everything that can be shared", somethingShared: "everything in which something is shared", oneItem: "shares of one extension item", oneTypeEach: "attachments of one type each",
};

function showDescription(answer) {
  const sentence = byID("described");
  if (answer.error) {
    sentence.textContent = "The rule must be readable first.";
    byID("proof").textContent = "";
    byID("chart").replaceChildren();
    byID("remarks").replaceChildren();
    return;
  }
  const isExtreme = answer.shown === "never" || answer.shown === "always";
  sentence.textContent = answer.shown === "never" ? "Never shown, whatever is shared." : answer.shown === "always" ? "Shown whatever is shared." : answer.summary ? `Shown for ${visible(answer.summary)}.` : "Not described.";
  byID("proof").textContent = answer.unknown ? `No description: ${answer.unknown.message}.` : answer.certainFor ? `Certain for ${certain[answer.certainFor]}.` : answer.doubts ? "For some shares uncertain: Apple doesn't document all of what the keys count." : "A summary: for some shares it is otherwise.";
  const kinds = isExtreme ? [] : (answer.kinds ?? []).slice().sort((a, b) => (a.types.length === 0) - (b.types.length === 0));
  byID("chart").replaceChildren(
    ...(kinds.length > 0 ? [element("p", { class: "quiet" }, "How many of a kind, with nothing else, show it:")] : []),
    ...kinds.map((kind) => {
      const text = kind.counts.length === 0 ? "none" : kind.counts.map(({ least, most }) => (most === undefined ? (least <= 1 ? "any" : `${least} or more`) : least === most ? String(least) : `${least}–${most}`)).join(", ");
      const holds = (number) => kind.counts.some(({ least, most = Infinity }) => number >= least && number <= most);
      const last = Math.max(...kind.counts.map(({ most = Infinity }) => most));
      return element("div", { class: "kind" },
        element("span", {}, visible(kind.name)),
        element("div", { class: "strip", role: "img", "aria-label": `${kind.name}: ${text}` }, ...Array.from({ length: 12 }, (_, index) => element("i", { class: (index === 11 ? last > 11 : holds(index + 1)) ? "on" : "" }, index < 11 ? String(index + 1) : last > 11 && last < Infinity ? String(last) : "+"))),
        element("span", { class: "quiet" }, text));
    }));
  fill(byID("remarks"), ...(answer.remarks ?? []).map((remark) => element("li", {}, element("span", {}, `Perhaps not meant: ${visible(remark.message)}`), remark.share ? tryIt(remark.share) : null)));
}

const tryIt = (share) => element("button", { type: "button", class: "small", onclick: () => { if (share.types) state.types = [...(state.types ?? []), ...Object.entries(share.types).map(([UTTypeIdentifier, UTTypeConformsTo]) => ({ UTTypeIdentifier, UTTypeConformsTo }))]; setItems(itemsOf(share)); byID("verdict").scrollIntoView({ block: "center" }); } }, "Show this share");
const itemsText = (items) => items.map((item) => item.map((types) => `[${types.join(", ")}]`).join(" ") || "nothing").join("; ") || "nothing";

// MARK: Comparison

const relations = {
  equivalent: "Equivalent: both are shown for the same shares.", stricter: "Stricter: the second is shown for fewer shares.", looser: "Looser: the second is shown for more shares.",
  different: "Different: each is shown where the other isn't.", disjoint: "Disjoint: no share shows both.", unknown: "Unknown",
};

/** Names of shares, those of everyday apps and with the fewest types first. */
function plainestFirst(names) {
  const size = ({ isEveryday, items }) => (isEveryday ? 0 : 100) + items.flat(2).length;
  return presets.filter((each) => names.includes(each.name) && fitsPlatform(each)).sort((a, b) => size(a) - size(b)).map(({ name }) => name);
}

function showComparison(answer) {
  const list = byID("differences");
  if (!answer || answer.error) {
    byID("relation").textContent = !answer ? "" : `The ${answer.error.id === "malformed-other" ? "second" : "first"} rule can't be read: ${visible(answer.error.message)}.`;
    return fill(list);
  }
  byID("relation").textContent = relations[answer.relation] + (answer.relation === "unknown" ? `: ${answer.unknown.message}.` : "");
  const row = (title, share) => share && element("li", {}, element("span", {}, `${title}: ${visible(itemsText(itemsOf(share)))}`), tryIt(share));
  const hosts = (title, all) => {
    const names = plainestFirst(all);
    return names.length > 0 && element("li", {}, element("span", {}, `${title} (${names.length}): ${names.slice(0, 8).join("; ")}${names.length > 8 ? `; and ${names.length - 8} more` : ""}`));
  };
  fill(list,
    row("Shown by the first alone", answer.onlyFirst), row("Shown by the second alone", answer.onlySecond),
    ...[answer.first, answer.second].map(({ description }, index) => description && element("li", {}, element("span", {}, `${index === 0 ? "First" : "Second"}: shown for ${visible(description)}`))),
    hosts("No longer shown for", answer.changed.noLongerShown), hosts("Now also shown for", answer.changed.nowShown));
}

// MARK: Copying

const forms = [["file", "The file you gave, with this rule"], ["infoPlist", "Info.plist (XML)"], ["predicate", "Predicate"], ["json", "JSON"], ["swift", "Swift (Tuist)"], ["expo", "app.json (expo-share-intent)"], ["yaml", "YAML (XcodeGen)"], ["issue", "An issue (Markdown)"]];
let written = {};

function showForms(answer) {
  written = answer.error ? {} : answer.forms;
  if (answer.edits && state.file) written = { file: edited(state.file.text, answer.edits), ...written };
  if (!answer.error) written.issue = issue();
  const chosen = byID("copy-form").value;
  byID("copy-form").replaceChildren(...forms.filter(([key]) => written[key] !== undefined).map(([value, text]) => element("option", { value }, text)));
  if (written[chosen] !== undefined) byID("copy-form").value = chosen;
  showForm();
}

/** What someone needs who is to look into a verdict. */
function issue() {
  const fence = (kind, text) => `\`\`\`${kind}\n${text}\n\`\`\`\n`;
  const shared = state.host ? `**Share:** ${state.host}\n\n` : "**Share:**\n\n";
  const verdict = last ? `**Verdict:** ${words[last.verdict][2].toLowerCase()}${last.reason ? `: ${last.reason}` : ""}\n\n` : "";
  return `**Rule:**\n\n${fence("", editor.text)}\n${shared}${fence("json", JSON.stringify(contextKeys().context))}\n${verdict}activation-rule ${document.documentElement.dataset.version}, ${state.platform === "ios" ? "iOS" : "macOS"}\n`;
}

const mostReportCharacters = 6_000;

/** Goes to a new issue of the project with what is shown, where it may be changed before it's sent. */
function report(event) {
  const address = `${event.currentTarget.dataset.address}?title=${encodeURIComponent("Wrong on my device")}&body=${encodeURIComponent(`**On my device:** \n\n${issue()}`)}`;
  if (address.length <= mostReportCharacters) return void (event.currentTarget.href = address);
  event.currentTarget.href = event.currentTarget.dataset.address;
  copy(issue(), "Copied the rule and the share; paste them into the issue.");
}

function showForm() {
  const form = byID("copy-form").value;
  byID("copied").textContent = written[form] ?? "";
  byID("save").hidden = form !== "file";
}

/** Saves the file that the rule was taken from, with the rule as it is now. */
function save() {
  const address = URL.createObjectURL(new Blob([written.file], { type: state.file.name.endsWith(".json") ? "application/json" : "application/xml" }));
  element("a", { href: address, download: state.file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  notify(`Saved ${visible(state.file.name)}; all but the rule is as it was.`);
}

async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // From a file some browsers allow only the old way.
    const field = element("textarea", { value: text, class: "hidden" });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  notify(done);
}

// MARK: Files and pasted texts

/** The request for the rule in all forms, and for the edits of the file that it was taken from. */
const writing = () => ({ ask: "write", text: editor.text, ...(state.file?.path && { into: withoutJSONComments(state.file.text), path: state.file.path }) });

/** A text in which comments of programs and of YAML are left out; what is in quotes stays. */
const withoutComments = (text) =>
  text.replace(/("""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(^|\s)#[^\n]*/g, (_, quoted, blank) => quoted ?? blank ?? "");

/** The texts in quotes at the start of a source, joined where a plus sign joins them; null without one. */
function quotedText(source) {
  let rest = source;
  let found = null;
  for (;;) {
    const literal = /^\s*(?:"""\n?([\s\S]*?)"""|(["'`])((?:\\[\s\S]|(?!\2)[\s\S])*)\2)/.exec(rest);
    if (!literal) return found;
    found = (found ?? "") + (literal[1] ?? literal[3]).replace(/\\n/g, "\n").replace(/\\(["'`\\])/g, "$1");
    rest = rest.slice(literal[0].length);
    const plus = /^\s*\+/.exec(rest);
    if (!plus) return found;
    rest = rest.slice(plus[0].length);
  }
}

/** The lines of YAML that stand further to the right than the key at a place. */
function blockText(text, key, rest) {
  const column = key - text.lastIndexOf("\n", key) - 1;
  const lines = rest.split("\n");
  const end = lines.findIndex((line) => line.trim() !== "" && line.search(/\S/) <= column);
  return lines.slice(0, end < 0 ? undefined : end).map((line) => line.trim()).join("\n").trim() || null;
}

/**
 * The rules in a program, a project description or a fragment, in their order: activation keys that stand together, and predicates in literals. A
 * rule that the program computes is null.
 */
function rulesInProgram(program) {
  const text = withoutComments(program);
  const rules = [];
  let end = -1;
  for (const found of text.matchAll(/["']?(NSExtensionActivation(?:Supports\w+|DictionaryVersion|UsesStrictMatching))["']?\s*[:=]\s*(?:\.\w+\()?["']?(?:(true|false|yes|no|\d+)\b|[\w.$]+)/gi)) {
    const [, key, value] = found;
    let last = rules.at(-1);
    // Anything but signs between two keys, and a key that is there already, begin another rule.
    if (end < 0 || /[^\s,;"')]/.test(text.slice(end, found.index)) || key in last.keys) rules.push((last = { place: found.index, keys: {} }));
    if (value === undefined) last.isComputed = true;
    else last.keys[key] = /^\d/.test(value) ? Number(value) : /^(?:true|yes)$/i.test(value);
    end = found.index + found[0].length;
  }
  for (const found of text.matchAll(/(?:NSExtensionActivationRule|iosActivationRules)["']?\s*[:=]\s*/g)) {
    const rest = text.slice(found.index + found[0].length);
    if (/^(?:\.\w+\()?[{[]/.test(rest) || rules.some(({ place }) => place >= found.index && !/\S/.test(text.slice(found.index + found[0].length, place).replace(/["'[{]/g, "")))) continue;
    const isBlock = /^[|>][-+\d]*[ \t]*\n/.exec(rest);
    const bare = /^[^\n"'`{[|>]+/.exec(rest)?.[0];
    const predicate = (isBlock && blockText(text, found.index, rest.slice(isBlock[0].length))) ?? quotedText(rest)?.trim() ?? (/@count|PREDICATE|SUBQUERY|CONFORMS/.test(bare ?? "") ? bare.trim() : null);
    rules.push({ place: found.index, predicate });
  }
  return rules.sort((first, second) => first.place - second.place).slice(0, 20)
    .map((rule) => (rule.isComputed ? null : rule.keys ? JSON.stringify(rule.keys, null, 2) : rule.predicate || null));
}

/** What console text is a sign of: a share, not a rule. */
const isConsoleText = (text) => !/NSExtensionActivation|iosActivationRules/.test(text) && /NSItemProvider|NSExtensionItem|registeredTypeIdentifiers\s*[=:]|^\s*\[?\s*"?(?:public|com)\.[\w.-]+"?\s*[,\]]/m.test(text) && !/SUBQUERY|@count/i.test(text);
const isProgram = (text) => /^\s*(?:import |export |const |let |var |module\.|\/\/|\/\*|#|name:|targets:|[\w-]+:\s*$|["']?(?:NSExtensionActivation\w+|iosActivationRules)["']?\s*[:=])/m.test(text) && /NSExtensionActivation|iosActivationRules/.test(text) && !/^\s*[<{]/.test(text);
/** Words that say what a rule is for. */
const isDescription = (text) => /^[\w\s,'-]{3,200}$/.test(text) && /\s/.test(text.trim()) && !/\b(?:SUBQUERY|ANY|UTI)\b|PREDICATE|extensionItems/i.test(text);

/** What a text is that is no rule; null for anything else. */
function otherKind(text) {
  const isPredicate = /SUBQUERY|@count|PREDICATE|UTI-|==/i.test(text);
  if (/^\s*["']?NSExtension\w*["']?\s*[:=]?\s*$/.test(text)) return "a key alone";
  if (isPredicate && /^\s*(?:let |var |const |\[?NSPredicate|@?["'`])/.test(text)) return "a predicate in quotation marks";
  if (/^\s*[({][^]*[\w"]\s*=\s*[^=][^]*;/.test(text) && !isPredicate) return "a property list in the old style (plutil -convert xml1 converts it)";
  const mark = /^\s*\{\s*(['“”„])/.exec(text)?.[1];
  if (mark) return `JSON with ${mark} as quotation marks`;
  if (/^\s*(?:[#@]?import |package |export |module\.|const |let |var |(?:final |public |@\w+ )*(?:class|struct|func|enum|extension) \w)/m.test(text) && !/NSExtensionActivation/.test(text)) return "source code without a rule";
  if (!/^\s*[A-Z]?[a-z'’]*(?:,? [A-Za-z0-9'’]+){3}/.test(text) || /^\s*(?:not|any|all|none|some) /i.test(text)) return null;
  return isPredicate ? "a text with a rule in it" : /[<>{}$@"“]/.test(text) ? null : "a sentence";
}

async function takeFile(file) {
  if (!file) return;
  if (file.size > 1_000_000) return refuse(cantRead, tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (String.fromCharCode(...bytes.slice(0, 6)) === "bplist") {
    const message = "This property list is binary";
    refuse(cantRead, message);
    return notify(`${message}. Convert it first:`, [["Copy “plutil -convert xml1 Info.plist”", () => copy("plutil -convert xml1 Info.plist", "Copied the command.")]]);
  }
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refuse(cantRead, `The file is in ${bytes[0] >= 0xfe && bytes[1] >= 0xfe ? "UTF-16" : "another encoding"}. Save it as UTF-8`);
  }
  takeText(text, file.name);
}

/**
 * Takes the rule out of a property list or an app.json; anything else is the rule itself. A property list is remembered, so that the rule can be put
 * back into it.
 */
async function takeText(given, givenName) {
  // What is around a property list in a chat or an issue isn't part of it.
  const found = /(?:<\?xml[^]*?)?<plist[^]*<\/plist>/.exec(given);
  const list = found && given.replace(found[0], "").trim() !== "" ? found : null;
  const text = (list?.[0] ?? /(?:^|\n)\s*```\w*\n([^]*?)\n\s*```/.exec(given)?.[1] ?? given).replace(/^\uFEFF/, "");
  const bare = withoutJSONComments(text);
  const isJSON = /^\s*\{/.test(bare);
  // A program may begin with a comment, too.
  const plain = isJSON ? bare : text;
  const name = givenName ?? (isJSON ? "app.json" : "Info.plist");
  const undo = undoing();
  byID("made").textContent = "";
  if (text.length > 1_000_000) return refuse(cantRead, tooLarge);
  if (isConsoleText(text)) {
    const read = await quick.ask("pasted", { ask: "explain", rule: "TRUEPREDICATE", contextText: text });
    if (read?.share) {
      // An example has nothing to do with it.
      if (isExample()) editor.set("");
      setItems(itemsOf(read.share));
      return notify("Took it as what an app shares, not as a rule.");
    }
  }
  if (isDescription(text)) {
    const made = await slow.ask("make", { ask: "make", description: text.trim() });
    if (made?.error) {
      // A sentence is no predicate; what is wrong with it is said where sentences are written.
      refuse(noRule, "This is a sentence");
      byID("making").value = text.trim();
      return makeRule();
    }
    if (made) {
      byID("making").value = text.trim();
      await makeRule();
      return notify(`Wrote a rule for “${visible(text.trim())}”.`, [undo]);
    }
  }
  if (isProgram(plain)) {
    const rules = rulesInProgram(text);
    const read = rules.filter((rule) => rule !== null);
    const computed = rules.length - read.length;
    if (read.length === 0 && computed > 0) return refuse(noRule, "The rule in this source is computed. Paste the Info.plist that is made from it");
    const use = (rule) => {
      unread = null;
      const form = /^\s*(?:#.*\n|[\w-]+:(?:\s|$))/.test(text) ? "yaml" : /^\s*(?:import |let )/m.test(text) ? "swift" : "expo";
      Object.assign(state, { types: undefined, point: undefined, file: undefined, form, isChosen: false });
      editor.set(rule);
      ruleChanged();
    };
    if (read.length > 0) {
      use(read[0]);
      const others = read.length > 1 ? read.map((rule, index) => [`Rule ${index + 1}`, () => use(rule)]) : [];
      const rest = computed > 0 ? ` ${count(computed, "other")} can't be read.` : "";
      return notify(`Took the ${read.length > 1 ? "first rule" : "rule"} from the source.${rest}`, [...others, undo]);
    }
  }
  const kind = otherKind(plain);
  if (kind) return refuse(noRule, `This is ${kind}. Paste the rule alone, or the extension's Info.plist`, text);
  const answer = await quick.ask("read", { ask: "read", text: plain });
  if (!answer) return;
  if (answer.error) {
    const { message, help, place } = answer.error;
    // A broken file is no rule with a mistake.
    return refuse(cantRead, `${place?.line ? `Line ${place.line}: ` : ""}${message}`, text, place, help);
  }
  if (answer.rules.length === 0) {
    refuse(noRule, "No activation rule was found");
    if (!answer.findings?.some(({ id }) => id === "AR315")) return;
    state.file = { text, name, findings: answer.findings };
    unread = null;
    return ruleChanged();
  }
  const use = (rule) => {
    unread = null;
    Object.assign(state, {
      types: answer.types.length > 0 ? answer.types : undefined, point: rule.extension?.extensionPoint, isChosen: false,
      file: answer.notation !== "predicate" && rule.place.keys ? { text, path: rule.place.keys, name, findings: answer.findings } : undefined,
      form: answer.notation === "propertyList" ? "infoPlist" : undefined,
    });
    editor.set(rule.text);
    ruleChanged();
  };
  use(answer.rules[0]);
  if (answer.notation === "predicate" || !answer.rules[0].place.keys) return notify("");
  const others = answer.rules.length > 1 ? answer.rules.map((rule, index) => [`Rule ${index + 1}`, () => use(rule)]) : [];
  const point = answer.rules[0].extension?.extensionPoint;
  notify(`Took the rule from the ${answer.notation === "json" ? "JSON" : "Info.plist"}${point && point !== "com.apple.share-services" ? ` (${visible(point)})` : ""}${answer.types.length > 0 ? `, with ${count(answer.types.length, "declared type")}` : ""}.${state.file ? " Copy gives the whole file back." : ""}`, [...others, undo]);
}

function notify(text, actions = []) {
  byID("notice-text").textContent = text;
  byID("notice-actions").replaceChildren(...actions.map(([label, onclick]) => element("button", { type: "button", class: "small", "aria-label": label, onclick }, ...(label.startsWith("Rule ") ? [element("span", { class: "word" }, "Rule "), label.slice(5)] : [label]))));
}

let spoken;
/** Says something to screen readers once typing pauses. */
function announce(text) {
  spoken = { ...spoken, [text.startsWith("Done") ? "done" : /finding|mistake/.test(text) ? "findings" : "verdict"]: text, timer: clearTimeout(spoken?.timer) };
  spoken.timer = setTimeout(() => {
    byID("announcer").textContent = visible([spoken.done, spoken.verdict, spoken.findings].filter(Boolean).join(" "));
    spoken = undefined;
  }, 900);
}

// MARK: Controls

function buildStatics() {
  byID("example").append(...examples.map(([label, list]) => element("optgroup", { label }, ...list.map(([name]) => element("option", { value: name }, name)))));
  byID("add").append(...kinds.map(([name]) => element("option", { value: name }, name)));
  byID("example").addEventListener("change", ({ target }) => {
    const found = examples.flatMap(([, list]) => list).find(([name]) => name === target.value);
    if (found) useExample(found);
    target.focus();
  });
  byID("host").addEventListener("change", ({ target }) => (target.value ? useHost(target.value) : setItems(state.items)));
  byID("platform").addEventListener("change", ({ target }) => { state.platform = target.value; state.isChosen &&= !state.host || fitsPlatform(presets.find((each) => each.name === state.host)); fillHosts(); ruleChanged(); });
  byID("add").addEventListener("change", ({ target }) => { addAttachment(target.value); target.value = ""; });
  byID("add-item").addEventListener("click", () => setItems([...state.items, [["public.plain-text"]]]));
  byID("apps").addEventListener("keydown", (event) => {
    const chips = [...event.currentTarget.querySelectorAll("button")];
    const place = chips.indexOf(document.activeElement);
    const next = { ArrowRight: place + 1, ArrowDown: place + 1, ArrowLeft: place - 1, ArrowUp: place - 1, Home: 0, End: chips.length - 1 }[event.key];
    if (next === undefined || place < 0) return;
    event.preventDefault();
    chips[(next + chips.length) % chips.length].focus();
  });
  byID("everyday").addEventListener("change", () => showHosts(null));
  byID("find").addEventListener("input", () => showHosts(null));
  byID("how").addEventListener("toggle", showClauses);
  byID("reset").addEventListener("click", () => {
    const [isEmpty, undo] = [editor.text === "", undoing()];
    Object.assign(state, { types: undefined, point: undefined, file: undefined, form: undefined, isChosen: false, host: undefined, items: [] });
    rows = [];
    unread = null;
    showContext();
    history.replaceState(null, "", location.pathname + location.search);
    byID("other").value = "";
    byID("made").textContent = "";
    editor.set("");
    ruleChanged();
    notify(isEmpty ? "" : "Cleared.", isEmpty ? [] : [undo]);
  });
  byID("copy-rule").addEventListener("click", async () => {
    const answer = await quick.ask("copied", writing());
    if (!answer || answer.error || unread || editor.text.trim() === "") return notify("The rule must be readable first.");
    const rest = lint?.text === editor.text && lint.parses === false ? " It has mistakes." : " The tab Copy has other forms.";
    if (answer.edits && state.file) copy(edited(state.file.text, answer.edits), `Copied the whole of ${visible(state.file.name)}, with this rule.`);
    else if (answer.forms[state.form]) copy(answer.forms[state.form], `Copied as ${forms.find(([key]) => key === state.form)[1]}.${rest}`);
    else copy(editor.text, `Copied the rule.${rest}`);
  });
  byID("make").addEventListener("submit", makeRule);
  byID("layout").addEventListener("click", async () => {
    const answer = await quick.ask("format", { ask: "format", text: editor.text, width: 60 });
    if (answer?.formatted) editor.set(answer.formatted);
  });
  byID("share").addEventListener("click", async () => {
    const fragment = await fragmentOf(currentState());
    history.replaceState(null, "", `#${fragment}`);
    if (fragment.length > mostLinkCharacters) return notify("The rule is too long for a link.");
    copy(location.href, location.protocol === "file:" ? "Copied the link. It opens this file; host the page for a link that others can open." : "Copied the link. All of it is in the address.");
  });
  byID("open-file").addEventListener("click", () => byID("file").click());
  byID("file").addEventListener("change", ({ target }) => { takeFile(target.files[0]); target.value = ""; });
  byID("rule").addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const isAll = editor.field.selectionStart === 0 && editor.field.selectionEnd === editor.text.length;
    if (!isAll && !isExample() && !/^\s*(<|bplist|(\{|\/[/*])[^]*NSExtension)/.test(text)) return;
    event.preventDefault();
    takeText(text);
  });
  byID("paste-use").addEventListener("click", async () => {
    const answer = await quick.ask("pasted", { ask: "explain", rule: "TRUEPREDICATE", contextText: byID("paste-text").value });
    byID("paste-error").textContent = answer?.error ? visible(answer.error.message) : "";
    if (!answer?.share) return;
    setItems(itemsOf(answer.share));
    byID("paste").open = false;
  });
  byID("other").addEventListener("input", () => { clearTimeout(pause); pause = setTimeout(askPane, 220); });
  byID("other-from").addEventListener("click", () => { byID("other").value = editor.text; askComparison(); });
  byID("swap").addEventListener("click", () => { const other = byID("other").value; byID("other").value = editor.text; editor.set(other); });
  byID("copy-form").addEventListener("change", showForm);
  byID("report").addEventListener("click", report);
  byID("save").addEventListener("click", save);
  byID("copy").addEventListener("click", () => copy(byID("copied").textContent, `Copied as ${byID("copy-form").selectedOptions[0]?.text ?? "text"}.`));
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const choose = (tab) => {
    for (const each of tabs) {
      const isChosen = each === tab;
      each.setAttribute("aria-selected", String(isChosen));
      each.tabIndex = isChosen ? 0 : -1;
      byID(each.getAttribute("aria-controls")).hidden = !isChosen;
    }
    askPane();
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", ({ key }) => {
      const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[key];
      if (next === undefined) return;
      const found = tabs[(next + tabs.length) % tabs.length];
      found.focus();
      choose(found);
    });
  }
  addEventListener("dragover", (event) => { event.preventDefault(); byID("drop").hidden = false; });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) byID("drop").hidden = true; });
  addEventListener("drop", (event) => {
    event.preventDefault();
    byID("drop").hidden = true;
    const file = event.dataTransfer.files[0];
    if (file) takeFile(file);
    else takeText(event.dataTransfer.getData("text/plain"));
  });
}

start().catch((error) => {
  byID("notice-text").textContent = `This browser can't run the page: ${error.message}. A current browser is required.`;
});
