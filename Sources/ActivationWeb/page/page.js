// The page: what the state is, what is asked when it changes, and how answers are shown.

const state = { items: [], host: "Chrome: web page (2026)", platform: "ios", types: undefined, point: undefined };
let presets = [];
let quick, slow, editor;

const words = {
  activates: ["✓", "good", "Appears"], "does-not-activate": ["✗", "error", "Doesn't appear"], uncertain: ["?", "warning", "Uncertain"],
  error: ["!", "error", "Doesn't appear: the rule fails"], "not-offered": ["✗", "error", "Not offered"], "not-applicable": ["–", "note", "No rule is asked"],
};
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
  editor = new Editor(ruleChanged);
  new Completion(editor.field, byID("words"), wordsInRule, (text, start, end) => editor.replace(start, end, text), (found) => {
    const place = editor.caret(found.start);
    return { left: place.left - 10, top: place.top + 4 };
  });
  presets = (await quick.ask("presets", { ask: "hosts" })).hosts;
  fillHosts();
  await restore();
  addEventListener("hashchange", restore);
  document.documentElement.dataset.ready = "true";
}

// MARK: The state

async function restore() {
  let found = null;
  try {
    found = await stateOf(location.hash);
  } catch (error) {
    notify(error.message);
  }
  if (found) {
    Object.assign(state, { host: undefined, types: undefined, point: undefined, ...found });
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
  showContext();
  ruleChanged();
}

const currentState = () => ({
  rule: editor.text, ...(state.host ? { host: state.host } : { items: state.items }), platform: state.platform,
  ...(byID("other").value && { other: byID("other").value }), ...(state.point && { point: state.point }), ...(state.types && { types: state.types }),
});

function useExample([, rule, host]) {
  Object.assign(state, { types: undefined, point: undefined, file: undefined, host, items: presets.find((each) => each.name === host)?.items ?? [] });
  showContext();
  if (rule === editor.text) ruleChanged();
  else editor.set(rule);
}

function useHost(name) {
  const preset = presets.find((each) => each.name === name);
  if (!preset) return;
  Object.assign(state, { host: name, items: preset.items });
  showContext();
  contextChanged();
}

function setItems(items) {
  Object.assign(state, { host: undefined, items });
  showContext();
  contextChanged();
}

// MARK: What is asked

let pause;
function ruleChanged() {
  contextChanged();
  askRule();
}

function contextChanged() {
  // What was found for the old rule or content stays to be read, and can't be applied any more.
  byID("changes").inert = true;
  askVerdict();
  clearTimeout(pause);
  pause = setTimeout(askSlowly, 220);
}

const contextKeys = () => ({ context: state.items.map((attachments) => ({ attachments: attachments.map((types) => ({ registeredTypeIdentifiers: types })) })) });

async function askRule() {
  const text = editor.text;
  quick.ask("lint", { ask: "lint", tokens: true, ...dictionaryKeys() }).then((answer) => answer && text === editor.text && showFindings(answer));
  quick.ask("hosts", { ask: "hosts", ...dictionaryKeys() }).then((answer) => answer && showHosts(answer));
}

async function askVerdict() {
  const answer = await quick.ask("explain", { ask: "explain", ...dictionaryKeys(), ...contextKeys() });
  if (answer) showVerdict(answer);
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
  if (shown === "tab-copy") quick.ask("write", { ask: "write", text: editor.text, ...(state.file && { into: state.file.text, path: state.file.path }) }).then((answer) => answer && showForms(answer));
}

async function askComparison() {
  const otherText = byID("other").value;
  if (otherText.trim() === "") return showComparison(null);
  const answer = await slow.ask("compare", { ask: "compare", steps, ...dictionaryKeys(), otherText });
  if (answer) showComparison(answer);
}

async function wordsInRule(isWanted) {
  const text = editor.text;
  const place = editor.field.selectionStart;
  if (place !== editor.field.selectionEnd) return null;
  const offsets = new TextOffsets(text);
  const answer = await quick.ask("complete", { ask: "complete", text, offset: offsets.utf8(place), ...(state.types && { types: state.types }) });
  if (!answer || answer.error || editor.text !== text) return null;
  const start = offsets.utf16(answer.range[0]);
  if (!isWanted && place - start < 2) return null;
  return { candidates: answer.candidates, start, end: place };
}

// MARK: Findings

let lint = null;
const statement = (finding) => finding.message + (finding.evidence === "inferred" ? " (inferred)" : "");
function showFindings(answer) {
  lint = answer;
  if (answer.error) {
    // Only a text that can't be read at all has no findings: a dictionary that isn't JSON.
    const range = answer.error.range ?? [0, 0];
    answer = { tokens: [], findings: [{ severity: "error", id: "", message: answer.error.message, help: answer.error.help, range }] };
  }
  const text = editor.text;
  const mend = (fix) => {
    if (text !== editor.text) return;
    editor.apply(fix.edits);
    announce(`Done: ${fix.message}`);
  };
  const isEmpty = text.trim() === "";
  const findings = isEmpty ? [] : answer.findings;
  editor.color(answer.tokens, findings.filter((each) => each.range).map((each) => [...each.range, each.severity]));
  byID("form").textContent = isEmpty ? "" : answer.form === "dictionary" ? "dictionary" : answer.form === "predicate" ? "predicate" : "";
  byID("layout").disabled = isEmpty || answer.parses === false;
  const rows = findings.map((finding) =>
    element("li", {},
      element("span", { class: `sign s-${finding.severity}`, "aria-hidden": "true" }, signs[finding.severity]),
      finding.range
        ? element("button", { type: "button", class: "what", title: "Show in the rule", onclick: () => editor.show(finding.range) }, element("span", { class: "hidden" }, `${finding.severity}: `), visible(statement(finding)))
        : element("span", {}, element("span", { class: "hidden" }, `${finding.severity}: `), visible(statement(finding))),
      finding.help ? element("p", { class: "quiet" }, visible(finding.help), finding.id ? ` (${finding.id})` : "") : null,
      finding.fixes?.some((fix) => fix.edits.length > 0)
        ? element("div", { class: "fixes" },
            ...finding.fixes.filter((fix) => fix.edits.length > 0).map((fix) =>
              element("button", { type: "button", class: "small", title: hostsOf(fix), onclick: () => mend(fix) }, `Fix: ${visible(fix.message)}`)),
            ...finding.fixes.filter((fix) => fix.hosts?.shown.length > 0).slice(0, 1).map((fix) => element("span", { class: "quiet" }, `then shown by ${count(fix.hosts.shown.length, "more recorded share")}`)))
        : null));
  if (rows.length === 0) {
    rows.push(element("li", {}, element("span", { class: "sign s-good", "aria-hidden": "true" }, isEmpty ? "" : "✓"), isEmpty ? "Type or paste a rule, or choose an example." : "No mistakes found."));
  }
  fill(byID("findings"), ...rows);
  byID("findings-title").textContent = findings.length > 0 ? `Findings (${findings.length})` : "Findings";
  announce(`${findings.length === 0 ? "No mistakes" : count(findings.length, "finding")}.`);
}

const hostsOf = (fix) => (fix.hosts ? [fix.hosts.shown.length ? `Then shown for: ${fix.hosts.shown.join("; ")}` : "", fix.hosts.hidden.length ? `Then hidden for: ${fix.hosts.hidden.join("; ")}` : ""].filter(Boolean).join("\n") : undefined);
const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

// MARK: Shared content

function fillHosts() {
  const option = (preset) => element("option", { value: preset.name }, preset.name);
  const fits = presets.filter((each) => !each.platform || each.platform.toLowerCase() === state.platform);
  byID("host").replaceChildren(
    element("option", { value: "" }, "Content of my own"),
    element("optgroup", { label: "Everyday apps" }, ...fits.filter((each) => each.everyday).map(option)),
    element("optgroup", { label: "Other recorded shares" }, ...fits.filter((each) => !each.everyday).map(option)));
  byID("host").value = state.host ?? "";
}

function showContext() {
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

/** What is said of a verdict for which the module asked JavaScript. */
const otherDialect = "What the rule leaves to the platform, such as MATCHES, was worked out by JavaScript, whose dialect is not that of Apple's systems (ICU).";

function showVerdict(answer) {
  const box = byID("verdict");
  if (answer.error) {
    box.className = "verdict hidden-verdict";
    const isEmpty = editor.text.trim() === "";
    byID("verdict-word").textContent = isEmpty ? "No rule yet" : "✗ Doesn't appear";
    byID("why").textContent = isEmpty ? "Type or paste a rule." : `The rule can't be read: ${visible(answer.error.message)}.`;
    if (isEmpty) box.className = "verdict";
    fill(byID("clauses"), element("li", { class: "quiet" }, "There are no clauses to show."));
    return;
  }
  const [sign, , word] = words[answer.verdict];
  box.className = `verdict ${answer.verdict === "does-not-activate" || answer.verdict === "not-offered" ? "hidden-verdict" : answer.verdict}`;
  byID("verdict-word").textContent = `${sign} ${word}`;
  byID("why").textContent = visible(answer.why) + (answer.servedBy ? ` ${otherDialect}` : "") + (answer.normalized ? ` (${visible(answer.normalized.join("; "))})` : "");
  const outcomes = { holds: ["✓", "good", "holds"], fails: ["✗", "error", "fails"], error: ["!", "error", "error"], notEvaluated: ["·", "note", "not evaluated"] };
  fill(byID("clauses"),
    ...answer.lines.slice(0, 400).map((line) => {
      const [sign, kind, name] = outcomes[line.outcome];
      const row = element("li", { class: line.decides ? "decides" : "" },
        element("button", { type: "button", onclick: () => line.range && editor.show(line.range), onmouseenter: () => point(line.range), onmouseleave: () => point(null), onfocus: () => point(line.range), onblur: () => point(null) },
          element("span", { class: `s-${kind}`, "aria-hidden": "true" }, sign),
          element("span", {}, element("span", { class: "hidden" }, `level ${line.depth + 1}, ${name}: `), line.subject ? element("b", {}, `${visible(line.subject)}: `) : null, element("code", {}, visible(line.text)), line.decides ? element("span", { class: "tag" }, " decides") : null),
          line.seen ? element("span", { class: "seen" }, visible(line.seen)) : null));
      row.style.paddingLeft = `${Math.min(line.depth, 12) * 16}px`;
      return row;
    }),
    answer.lines.length > 400 || answer.isTruncated ? element("li", { class: "quiet" }, "The rest is left out.") : null);
  announce(`${word}. ${answer.why}`);
}

/** Marks a range of the rule lightly, while a line about it has the focus or the pointer. */
function point(range) {
  if (!lint || lint.error) return;
  const marks = lint.findings.filter((each) => each.range).map((each) => [...each.range, each.severity]);
  editor.color(lint.tokens, range ? [[...range, "point"], ...marks] : marks);
}

function showChanges(answer) {
  // What its author can change comes first.
  const changes = (answer.changes ?? []).toSorted((a, b) => (b.in === "rule") - (a.in === "rule"));
  byID("changes-title").textContent = answer.verdict === "activates" ? "Smallest changes that would hide it" : "Smallest changes that would make it appear";
  byID("changes").inert = false;
  fill(byID("changes"),
    ...changes.map((change) =>
      element("li", {},
        element("span", {}, element("span", { class: "quiet" }, change.in === "rule" ? "Rule: " : "Content: "), visible(change.text)),
        element("button", { type: "button", class: "small", "aria-label": `Apply: ${change.text}`, onclick: () => {
          if (change.edits) editor.apply(change.edits);
          else if (change.items) setItems(change.items);
          announce(`Done: ${change.text}`);
        } }, "Apply"))),
    changes.length === 0 ? element("li", { class: "quiet" }, answer.error ? "The rule must be readable first." : changesExtent(answer.changesExtent)) : null);
}

/** What is known of changes that aren't listed. */
function changesExtent(extent) {
  const content = extent?.context === "none" ? "No other content would: proved." : `None of ${extent?.contextTried ?? 0} other contents that were tried would.`;
  return `${content} None of ${extent?.ruleTried ?? 0} edits of the rule that were tried would.`;
}

// MARK: Making a rule

async function makeRule(event) {
  event.preventDefault();
  const [field, note] = [byID("wished"), byID("made")];
  const wish = field.value;
  if (wish.trim() === "") return field.focus();
  const answer = await slow.ask("make", { ask: "make", wish, ...(state.types && { types: state.types }) });
  if (!answer || field.value !== wish) return;
  note.className = answer.error ? "error" : "quiet";
  if (answer.error) {
    const { message, help, range } = answer.error;
    note.textContent = visible(`${message[0].toUpperCase()}${message.slice(1)}. ${help ?? ""}`);
    if (range) {
      const offsets = new TextOffsets(wish);
      field.focus();
      field.setSelectionRange(offsets.utf16(range[0]), offsets.utf16(range[1]));
    }
    return;
  }
  const proof = answer.itemsApart ? "Proved for one extension item; several count one by one." : "Proved for every shared context.";
  note.textContent = visible(`Shown for ${answer.wish}. ${proof}${answer.reason ? ` A predicate, because ${answer.reason}.` : ""}`);
  editor.set(answer.text);
}

// MARK: Hosts

let rows = [];
function showHosts(answer) {
  if (answer) rows = answer.error ? [] : answer.hosts;
  const isEveryday = byID("everyday").checked;
  const shown = rows.filter((row) => !isEveryday || presets.find((each) => each.name === row.name)?.everyday);
  const appears = shown.filter((row) => row.verdict === "activates").length;
  byID("hosts-count").textContent = rows.length === 0 ? "No verdicts: the rule can't be read." : `Appears for ${appears} of ${shown.length} recorded shares`;
  fill(byID("hosts"),
    ...shown.map((row) => {
      const [sign, kind, word] = words[row.verdict];
      return element("tr", {},
        element("td", { class: `s-${kind}` }, `${sign} ${word.replace("Doesn't appear: the rule fails", "Fails").replace("Doesn't appear", "Hidden")}`),
        element("td", {}, element("button", { type: "button", title: "Take this as the shared content", onclick: () => { useHost(row.name); byID("context-title").scrollIntoView({ block: "nearest" }); } }, row.name)),
        element("td", { class: "quiet" }, visible(row.brief)));
    }));
}

// MARK: What it accepts

const proofs = {
  proved: "Proved for every shared context.", provedForOneItem: "Proved for every shared context with one extension item; several items aren't described.",
  provedForSingleTypes: "Proved for attachments of one type each; with several types it may be otherwise.", differs: "Not exact: some contexts differ.",
};

function showDescription(answer) {
  const wish = byID("wish");
  if (answer.error) {
    wish.textContent = "The rule must be readable first.";
    byID("proof").textContent = "";
    byID("chart").replaceChildren();
    byID("oddities").replaceChildren();
    return;
  }
  wish.textContent = answer.never ? "Never shown, whatever is shared." : answer.always ? "Shown whatever is shared." : answer.wish ? `Shown for ${visible(answer.wish)}.` : "Not described.";
  byID("proof").textContent = answer.reasonText ? `No description: ${answer.reasonText}.` : answer.never || answer.always ? proofs.proved : proofs[answer.exactness] ?? "";
  const kinds = answer.never || answer.always ? [] : (answer.accepts ?? []).slice().sort((a, b) => (a.types.length === 0) - (b.types.length === 0));
  byID("chart").replaceChildren(
    ...(kinds.length > 0 ? [element("p", { class: "quiet" }, "How many of a kind, with nothing else, make it appear:")] : []),
    ...kinds.map((kind) => {
      const text = kind.counts.length === 0 ? "none" : kind.counts.map(([low, high]) => (high === null ? (low <= 1 ? "any" : `${low} or more`) : low === high ? String(low) : `${low}–${high}`)).join(", ");
      const holds = (number) => kind.counts.some(([low, high]) => number >= low && (high === null || number <= high));
      const beyond = kind.counts.some(([, high]) => high === null || high > 11);
      return element("div", { class: "kind" },
        element("span", {}, visible(kind.kind)),
        element("div", { class: "strip", role: "img", "aria-label": `${kind.kind}: ${text}` }, ...Array.from({ length: 12 }, (_, index) => element("i", { class: (index === 11 ? beyond : holds(index + 1)) ? "on" : "" }, index === 11 ? "+" : String(index + 1)))),
        element("span", { class: "quiet" }, text));
    }));
  fill(byID("oddities"), ...(answer.oddities ?? []).map((oddity) => element("li", {}, element("span", {}, `Perhaps not meant: ${visible(oddity.message)}`), oddity.example ? tryIt(oddity.example) : null)));
}

const tryIt = (witness) => element("button", { type: "button", class: "small", onclick: () => { if (witness.types) state.types = [...(state.types ?? []), ...Object.entries(witness.types).map(([UTTypeIdentifier, UTTypeConformsTo]) => ({ UTTypeIdentifier, UTTypeConformsTo }))]; setItems(witness.items); byID("context-title").scrollIntoView({ block: "nearest" }); } }, "Show this content");
const itemsText = (items) => items.map((item) => item.map((types) => `[${types.join(", ")}]`).join(" ") || "nothing").join("; ") || "nothing";

// MARK: Comparison

const relations = {
  equivalent: "Equivalent: both are shown for the same contexts.", stricter: "Stricter: the second is shown for fewer contexts.", looser: "Looser: the second is shown for more contexts.",
  different: "Different: each is shown where the other isn't.", disjoint: "Disjoint: no context shows both.", unknown: "Unknown",
};

function showComparison(answer) {
  const list = byID("differences");
  if (!answer || answer.error) {
    byID("relation").textContent = !answer ? "" : `The ${answer.error.id === "malformed-other" ? "second" : "first"} rule can't be read: ${visible(answer.error.message)}.`;
    return fill(list);
  }
  byID("relation").textContent = relations[answer.relation] + (answer.relation === "unknown" ? `: ${answer.reasonText}.` : "");
  const row = (title, witness) => witness && element("li", {}, element("span", {}, `${title}: ${visible(itemsText(witness.items))}`), tryIt(witness));
  const hosts = (title, names) => names.length > 0 && element("li", {}, element("span", {}, `${title} (${names.length}): ${names.slice(0, 8).join("; ")}${names.length > 8 ? `; and ${names.length - 8} more` : ""}`));
  fill(list,
    row("Shown by the first alone", answer.onlyFirst), row("Shown by the second alone", answer.onlySecond),
    ...answer.wishes.map((wish, index) => wish && element("li", {}, element("span", {}, `${index === 0 ? "First" : "Second"}: shown for ${visible(wish)}`))),
    hosts("Hosts lost", answer.hosts.lost), hosts("Hosts won", answer.hosts.won));
}

// MARK: Copying

const forms = [["file", "The file you gave, with this rule"], ["infoPlist", "Info.plist (XML)"], ["predicate", "Predicate"], ["json", "JSON"], ["swift", "Swift (Tuist)"], ["expo", "app.json (expo-share-intent)"], ["yaml", "YAML (XcodeGen)"]];
let written = {};

function showForms(answer) {
  written = answer.error ? {} : answer.forms;
  if (answer.edits && state.file) written = { file: edited(state.file.text, answer.edits), ...written };
  const chosen = byID("copy-form").value;
  byID("copy-form").replaceChildren(...forms.filter(([key]) => written[key] !== undefined).map(([value, text]) => element("option", { value }, text)));
  if (written[chosen] !== undefined) byID("copy-form").value = chosen;
  showForm();
}

function showForm() {
  const form = byID("copy-form").value;
  byID("copied").textContent = written[form] ?? "";
  byID("save").hidden = form !== "file";
}

/** Saves the file that the rule was taken from, with the rule as it is now. */
function save() {
  const address = URL.createObjectURL(new Blob([written.file], { type: "application/xml" }));
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

// MARK: Files and pasted property lists

async function takeFile(file) {
  if (!file) return;
  if (file.size > 1_000_000) return notify("The file is larger than 1 MB, which no Info.plist is.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (String.fromCharCode(...bytes.slice(0, 6)) === "bplist") {
    return notify("This property list is binary. Convert it first:", [["Copy “plutil -convert xml1 Info.plist”", () => copy("plutil -convert xml1 Info.plist", "Copied the command.")]]);
  }
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return notify("The file isn't UTF-8 text, so it's neither a rule nor an XML property list.");
  }
  takeText(text, file.name);
}

/**
 * Takes the rule out of a property list or an app.json; anything else is the rule itself. A property list is remembered, so that the rule can be put
 * back into it.
 */
async function takeText(text, name = "Info.plist") {
  const before = { text: editor.text, types: state.types, point: state.point, file: state.file };
  const answer = await quick.ask("read", { ask: "read", text });
  if (!answer) return;
  if (answer.error) {
    editor.set(text.slice(0, 65536));
    return notify(`${visible(answer.error.message)}${answer.error.help ? `. ${answer.error.help}` : "."}`);
  }
  if (answer.rules.length === 0) return notify("No activation rule was found in it: there is neither NSExtensionActivationRule nor iosActivationRules.");
  const use = (rule) => {
    Object.assign(state, {
      types: answer.types.length > 0 ? answer.types : undefined, point: rule.extensionPoint,
      file: answer.notation === "propertyList" && rule.path.length > 0 ? { text, path: rule.path, name } : undefined,
    });
    editor.set(rule.text);
    ruleChanged();
  };
  use(answer.rules[0]);
  if (answer.notation === "predicate" || answer.rules[0].path.length === 0) return notify("");
  const undo = ["Undo", () => { Object.assign(state, { types: before.types, point: before.point, file: before.file }); editor.set(before.text); ruleChanged(); notify(""); }];
  const others = answer.rules.length > 1 ? answer.rules.map((rule, index) => [`Rule ${index + 1}`, () => use(rule)]) : [];
  const point = answer.rules[0].extensionPoint;
  notify(`Took the rule from the ${answer.notation === "json" ? "JSON" : "Info.plist"}${point ? ` (${visible(point)})` : ""}${answer.types.length > 0 ? `, with ${count(answer.types.length, "declared type")}` : ""}.${state.file ? " Once it's mended, “Copy as” gives the whole file back." : ""}`, [...others, undo]);
}

function notify(text, actions = []) {
  byID("notice-text").textContent = text;
  byID("notice-actions").replaceChildren(...actions.map(([label, onclick]) => element("button", { type: "button", class: "small", onclick }, label)));
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
    notify("");
    target.focus();
  });
  byID("host").addEventListener("change", ({ target }) => (target.value ? useHost(target.value) : setItems(state.items)));
  byID("platform").addEventListener("change", ({ target }) => { state.platform = target.value; fillHosts(); ruleChanged(); });
  byID("add").addEventListener("change", ({ target }) => { addAttachment(target.value); target.value = ""; });
  byID("add-item").addEventListener("click", () => setItems([...state.items, [["public.plain-text"]]]));
  byID("everyday").addEventListener("change", () => showHosts(null));
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
    if (!/^\s*(<|bplist|\{[\s\S]*NSExtension)/.test(text)) return;
    event.preventDefault();
    takeText(text);
  });
  byID("paste-use").addEventListener("click", async () => {
    const answer = await quick.ask("pasted", { ask: "explain", rule: "TRUEPREDICATE", contextText: byID("paste-text").value });
    byID("paste-error").textContent = answer?.error ? visible(answer.error.message) : "";
    if (!answer?.items) return;
    setItems(answer.items);
    byID("paste").open = false;
  });
  byID("other").addEventListener("input", () => { clearTimeout(pause); pause = setTimeout(askPane, 220); });
  byID("other-from").addEventListener("click", () => { byID("other").value = editor.text; askComparison(); });
  byID("swap").addEventListener("click", () => { const other = byID("other").value; byID("other").value = editor.text; editor.set(other); });
  byID("copy-form").addEventListener("change", showForm);
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
