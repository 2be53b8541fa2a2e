// The answer: a summary by app, a reason, a list of fixes, the table of all shares, and the clauses of a predicate.

const words = {
  shown: ["✓", "good", "Shown"], hidden: ["✗", "bad", "Hidden"], uncertain: ["?", "warn", "Uncertain"], error: ["!", "bad", "Hidden"], notApplicable: ["–", "quiet", "No rule is asked"],
};
/** The apps that most people mean, in the order in which they are listed. */
const firstApps = ["Chrome", "Safari", "Firefox", "Photos", "Notes", "Files", "Messages", "Mail", "WhatsApp", "Brave"];
const mostNames = 3;

const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
/** A text from the module for people, in which keys lack their common prefix. */
const said = (text) => visible(text).replace(/NSExtensionActivation(?=Supports|DictionaryVersion|UsesStrict)/g, "");
/** A text from the module that begins with a capital letter, unless it begins with a name. */
const capital = (text) => said(/^[a-z][a-z']* |^[a-z]+$/.test(text) ? text[0].toUpperCase() + text.slice(1) : text);
const sentence = (text) => `${capital(text.replace(/\.+$/, ""))}${/[?!]$/.test(text) ? "" : "."}`;

/** The names of the apps that share some content, the best-known first, without entries that represent many apps. */
function appsOf(names) {
  const found = presets.filter(({ name }) => names.includes(name)).flatMap(({ app, isEveryday }) => app.split(", ").map((name) => ({ name, isEveryday })));
  const rank = ({ name, isEveryday }) => (firstApps.indexOf(name) + 1 || 90) + (isEveryday ? 0 : 9);
  const named = found.filter(({ name }) => !/^[a-z]|-style/.test(name)).sort((a, b) => rank(a) - rank(b));
  return [...new Set(named.map(({ name }) => name))];
}

/** The first of some names, and the number of the others. */
const listed = (names, rest = (more) => ` and ${more} more`) => names.slice(0, mostNames).join(", ") + (names.length > mostNames ? rest(names.length - mostNames) : "");

/** The findings about the rule and its surroundings, the gravest first. */
function findingsNow() {
  const isEmpty = editor.text.trim() === "";
  const around = (state.file?.findings ?? []).filter(({ id }) => id !== "AR315" || isEmpty);
  const order = { error: 0, warning: 1, note: 2 };
  return [...around.map((each) => ({ ...each, isAround: true })), ...(isEmpty ? [] : answer.lint?.findings ?? [])].sort((a, b) => order[a.severity] - order[b.severity]);
}

/** The mistake in the file because of which the system never evaluates the rule. */
const obstacle = () => findingsNow().find(({ id, severity, isAround }) => isAround && severity === "error" && /^AR(?:304|315|42[23])$/.test(id));

const hiddenShare = (findings) => findings.find(({ id, severity }) => id === "AR301" && severity !== "note");

/** The content that the rule excludes, perhaps on purpose. Other causes are about the rule, not the content. */
function exclusions(rows) {
  const found = new Map();
  for (const { cause, kinds = [] } of rows.filter(({ verdict, preset }) => verdict === "hidden" && preset.isEveryday)) {
    const left = { notTaken: kinds, excluded: kinds, comesAlong: kinds.map((kind) => `${kind} beside what it takes`), tooMany: kinds.map((kind) => `more ${kind} than it takes`) }[cause] ?? [];
    for (const kind of left) found.set(kind, (found.get(kind) ?? 0) + 1);
  }
  const names = [...found].sort((a, b) => b[1] - a[1]).map(([name]) => said(name));
  return names.length > 0 ? `Not for ${names.slice(0, 3).join(", ")}${names.length > 3 ? " …" : ""}` : "";
}

/** The first part of the page: its tone, a title, a second line, a reason, and the finding that it is about. */
function summary() {
  const { refusal } = state;
  if (refusal) return { tone: "quiet", title: refusal.word, reason: `${sentence(refusal.message)} ${refusal.help ?? ""}` };
  const findings = findingsNow();
  const [around, grave, hidden] = [obstacle(), findings.find(({ severity }) => severity === "error"), hiddenShare(findings)];
  const of = (finding) => ({ finding, reason: `${sentence(finding.message)} ${said(finding.help ?? "")}` });
  if (around) return { tone: "bad", title: "✗ Never offered", ...of(around) };
  if (editor.text.trim() === "") return state.items ? { tone: "quiet", title: "Now paste the rule", reason: "The share is kept: the answer will be about it." } : null;
  if (answer.lint.error) return { tone: "bad", title: "✗ Can't be read", reason: `${sentence(answer.lint.error.message)} ${answer.lint.error.help ?? ""}` };
  const rows = answer.rows;
  const apps = appsOf(rows.filter(({ verdict }) => verdict === "shown").map(({ name }) => name));
  const out = appsOf(hidden?.hidden ?? []);
  const shown = listed(apps.filter((app) => !out.includes(app)), () => " …");
  const line = shown && `✓ ${shown}`;
  if (state.host || state.items) return chosen(line);
  const isNowhere = rows.every(({ verdict }) => verdict === "hidden" || verdict === "error");
  const title = isNowhere ? "✗ Shown nowhere" : null;
  if (grave) return { tone: "bad", title: title ?? `! ${capital(grave.message)}`, line, ...of(grave), ...(title ? {} : { reason: said(grave.help ?? "") }) };
  if (hidden && state.origin !== "page") return { tone: "bad", title: out.length > 0 ? `✗ Not in ${listed(out)}` : `✗ ${capital(hidden.message)}`, line, finding: hidden, reason: hiddenReason(hidden) };
  const warning = findings.find(({ severity, id }) => severity === "warning" && id !== "AR301");
  if (warning && state.origin !== "page") return { tone: isNowhere ? "bad" : "warn", title: title ?? `! ${capital(warning.message)}`, line, ...of(warning), ...(title ? {} : { reason: said(warning.help ?? "") }) };
  const reason = hidden && out.length > 0 ? `Not in ${listed(out)}. ${hiddenReason(hidden)}` : "";
  if (isNowhere) return { tone: "quiet", title: "Shown by no known share", line: exclusions(rows), reason };
  if (!rows.some(({ verdict }) => verdict === "shown")) return { tone: "warn", title: "? Not known to be shown", reason: sentence(rows.find(({ verdict }) => verdict === "uncertain")?.reason ?? "no rule is asked") };
  return { tone: "good", title: line || "✓ Shown", line: exclusions(rows), reason };
}

/** The reason why the first hidden share is hidden; if its explanation doesn't tell, the text of the finding. */
const hiddenReason = (finding) => sentence((answer.explained?.cause === "comesAlong" && answer.explained.longReason) || said(finding.help ?? "") || finding.message);

/** The text about the share that the visitor chose. */
function chosen() {
  const { verdict, longReason } = answer.explained ?? {};
  const name = state.host ? visible(state.host) : "your share";
  const tone = words[verdict]?.[1] ?? "quiet";
  const title = { shown: `✓ In ${name}`, uncertain: `? Perhaps in ${name}`, notApplicable: `– No rule is asked in ${name}` }[verdict] ?? `✗ Not in ${name}`;
  return { tone, title: state.host ? title : title.replace(/\bin (?=your)/i, "for ").replace("✓ for", "✓ Shown for"), reason: longReason ? sentence(longReason) : sentence(answer.explained?.error?.message ?? "it isn't known"), line: state.items ? said(itemsText(state.items)) : "" };
}

const itemsText = (items) => items.map((item) => item.map((types) => `[${types.join(", ")}]`).join(" ") || "nothing").join("; ") || "nothing";

/** The text about a verdict for which the module used JavaScript. */
const otherDialect = "What the rule leaves to the platform, such as MATCHES, was worked out by JavaScript, whose dialect isn't that of Apple's systems (ICU).";

function showAnswer() {
  const found = summary();
  const [box, title, shown, reason] = ["answer", "title", "shown", "reason"].map(byID);
  if (!found) return showStart();
  box.dataset.tone = found.tone;
  title.textContent = found.title;
  const total = answer.rows?.length ?? 0;
  fill(shown, found.line || null, total > 0 && !state.refusal && !obstacle()
    ? element("button", { type: "button", class: "link", onclick: openTable }, `all ${count(total, "share")}`) : null,
    state.host || state.items ? element("button", { type: "button", class: "link", onclick: () => chooseShare({}) }, "about all apps") : null);
  shown.hidden = shown.childNodes.length === 0;
  fill(reason, said(found.reason ?? ""), answer.lint?.servedBy ? ` ${otherDialect}` : null, found.finding ? " " : null, found.finding ? ruleLink(found.finding.id) : null);
  reason.hidden = reason.textContent.trim() === "";
  showFixes(found);
  showFindings(found);
  showTable();
  showClauses();
  const causes = obstacle() ? [] : answer.explained?.otherCauses ?? [];
  byID("causes").hidden = causes.length === 0;
  fill(byID("hints"), ...causes.slice(0, 6).map(({ message }) => element("li", {}, sentence(message))));
  announce(`${found.title.replace(/^[✓✗!?–] /, "")}. ${found.reason ?? ""}`);
}

/** A link to the page of a lint rule, which is published next to this page. */
const ruleLink = (id) => (/^AR\d+$/.test(id) && location.protocol !== "file:" ? element("a", { href: `rules/${id}.html`, target: "_blank", rel: "noopener" }, id) : element("span", { class: "quiet" }, id));

// MARK: Fixes

/** A fix in the words of the rows, if it changes a single key. */
function fixTitle({ message, rule }) {
  const [old, now] = [keysOf(editor.text), rule];
  const keys = old && now && typeof now === "object" ? [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((key) => JSON.stringify(old[key] || undefined) !== JSON.stringify(now[key] || undefined)) : [];
  const kind = keys.length === 1 && keys[0] in now ? rowKinds.find(({ key }) => prefix + key === keys[0]) : undefined;
  if (kind?.on === 2) return "Take anything else alongside (version 2)";
  if (kind?.key === "SupportsText" && now[keys[0]] && !old[keys[0]]) return "Take text, too";
  if (kind?.some && now[keys[0]] > 0) return `Take up to ${Number(now[keys[0]])} ${kind.some}`;
  return capital(message);
}

/** All fixes without duplicates: first those of errors and warnings, then those that show the share, then those of notes. */
function fixesNow() {
  if (state.refusal) return [];
  const findings = findingsNow();
  const of = (isNote) => findings.filter(({ severity }) => (severity === "note") === isNote).flatMap((finding) => (finding.fixes ?? []).map((fix, index) => ({ ...fix, finding, index })));
  const isAsked = answer.explained && answer.explained.verdict !== "shown";
  const changes = obstacle() || !isAsked ? [] : answer.changes ?? [];
  const main = state.host || state.items ? [...of(false).filter(({ finding }) => finding.severity === "error"), ...changes, ...of(false)] : [...of(false), ...changes];
  const seen = new Set();
  const key = ({ rule, edits }) => JSON.stringify(rule && typeof rule === "object" ? Object.entries(rule).sort() : rule ?? edits);
  return [...main.map((fix) => ({ ...fix, isMain: true })), ...(obstacle() ? [] : of(true))].filter((fix) => fix.edits && !seen.has(key(fix)) && seen.add(key(fix)));
}

/** The effect of a fix: the number of shares whose verdict changes, and some of their apps. */
function effect({ changed }) {
  if (!changed) return "";
  const fits = (names) => names.filter((name) => answer.rows.some((row) => row.name === name));
  const [more, fewer] = [fits(changed.nowShown), fits(changed.noLongerShown)];
  // Apps that are missing come first, then apps in which nothing was shown.
  const isIn = (app) => appsOf(answer.rows.filter(({ verdict }) => verdict === "shown").map(({ name }) => name)).includes(app);
  const missing = appsOf(hiddenShare(findingsNow())?.hidden ?? []);
  const apps = appsOf(more).sort((a, b) => missing.includes(b) - missing.includes(a) || (missing.includes(a) ? 0 : isIn(a) - isIn(b))).slice(0, 2);
  return [more.length > 0 && `+${count(more.length, "share")}${apps.length > 0 ? `, ${apps.join(" and ")} among them` : ""}`, fewer.length > 0 && `−${count(fewer.length, "share")}`].filter(Boolean).join(", ");
}

function showFixes({ tone }) {
  const fixes = fixesNow();
  const isOpen = byID("fixes").querySelector("details")?.open;
  const one = (fix, isFirst) => element("div", { class: "fix" },
    element("p", {}, element("b", {}, fixTitle(fix)), element("span", { class: "quiet" }, ` ${effect(fix)}`)),
    element("button", { type: "button", class: isFirst ? "primary" : "", "aria-label": `Apply and copy ${formName()}: ${fixTitle(fix)}`, onclick: () => applyFix(fix) }, isFirst ? `Apply and copy ${formName()}` : "Apply and copy"));
  const [first, ...rest] = fixes[0]?.isMain ? fixes : [undefined, ...fixes];
  const title = first ? count(rest.length, "other way") : count(rest.length, "suggestion");
  const none = tone === "bad" && (state.host || state.items) && answer.changes && !first;
  fill(byID("fixes"), first && one(first, true), none && element("p", { class: "quiet" }, "No single change of the rule shows it."),
    rest.length > 0 && element("details", { open: isOpen }, element("summary", {}, title), ...rest.map((fix) => one(fix, false))));
}

// MARK: Findings

/** Shows the findings that neither the summary nor the rows mention. */
function showFindings({ finding: first }) {
  const keys = keysOf(editor.text);
  const isInRow = ({ place, isAround }) => !state.refusal && !isAround && byID("editor").hidden && keys && keyAt(keys, place) !== undefined;
  const isSame = (each) => first && each.id === first.id && each.message === first.message;
  const findings = state.refusal ? [] : findingsNow().filter((each) => !isSame(each) && !isInRow(each));
  fill(byID("findings"), ...findings.filter(({ id }) => !(id === "AR301" && state.origin === "page")).map((finding) => findingLine(finding)),
    answer.lint?.isCut && element("li", { class: "quiet" }, "There are more findings; mend these first."));
  editor.color(answer.lint?.tokens ?? [], marksNow());
}

const marksNow = () => [...(answer.lint?.findings ?? []), ...(state.refusal?.place ? [{ ...state.refusal, severity: "error" }] : [])].filter(({ place }) => place?.range).map(({ place, severity }) => [...place.range, severity]);

/** The key of a dictionary at a place. */
const keyAt = (keys, place) => {
  if (place?.keys?.[0] in keys) return place.keys[0];
  const text = place?.range && editor.text.slice(...place.range.map((each) => new TextOffsets(editor.text).utf16(each)));
  return text && Object.keys(keys).find((key) => text.includes(key));
};

/** A finding as a line. In the row of its key, the line lacks the parts that the answer contains. */
const findingLine = (finding, isInRow) => element(isInRow ? "p" : "li", { class: `finding s-${finding.severity}` },
  element("span", { "aria-hidden": "true" }, finding.severity === "note" ? "i " : "! "), element("span", { class: "hidden" }, `${finding.severity}: `),
  element("span", {}, sentence(finding.message), ...(isInRow ? [] : [" ", said(finding.help ?? ""), " ", ruleLink(finding.id)])));

// MARK: All shares

function openTable() {
  byID("all").open = true;
  byID("all").scrollIntoView({ block: "start" });
  byID("all").querySelector("summary").focus({ preventScroll: true });
}

function showTable() {
  const rows = state.refusal || obstacle() ? [] : answer.rows ?? [];
  byID("all").hidden = rows.length === 0;
  byID("all-title").textContent = `All ${count(rows.length, "share")}: shown for ${rows.filter(({ verdict }) => verdict === "shown").length}`;
  if (!byID("all").open) return fill(byID("hosts"));
  const wanted = byID("find").value.trim().toLowerCase();
  const order = { error: 0, hidden: 0, uncertain: 1, notApplicable: 2, shown: 3 };
  const found = rows.filter(({ name }) => name.toLowerCase().includes(wanted)).sort((a, b) => order[a.verdict] - order[b.verdict]);
  fill(byID("hosts"), ...found.map(({ name, verdict, reason = "" }) => element("tr", {},
    element("td", { class: words[verdict][1] === "bad" ? "quiet" : words[verdict][1] }, `${words[verdict][0]} ${words[verdict][2]}`),
    element("td", {}, element("button", { type: "button", class: "link", "aria-pressed": String(name === state.host), onclick: () => chooseShare({ host: name }) }, visible(name))),
    element("td", { class: "quiet" }, said(reason)))),
    found.length === 0 && element("tr", {}, element("td", {}), element("td", {}, "No known share has this name.")));
}

/** Shows the clauses of a predicate with their outcomes. A long rule has hundreds, so they are drawn only while they are visible. */
function showClauses() {
  const { explained, share } = answer;
  byID("why").hidden = !explained?.clauses || answer.lint?.form !== "predicate" || Boolean(state.refusal || obstacle());
  if (byID("why").hidden || !byID("why").open) return fill(byID("clauses"));
  const outcomes = { true: ["✓", "good", "true"], false: ["✗", "bad", "false"], error: ["!", "bad", "error"], skipped: ["·", "quiet", "not evaluated"] };
  const line = ({ outcome, depth, subject, text = "", detail, place, decides }) => {
    const [sign, kind, word] = outcomes[outcome];
    const row = element("li", { class: decides ? "decides" : "" }, element("button", { type: "button", onclick: () => place && (showText(true), editor.show(place.range)) },
      element("span", { class: kind, "aria-hidden": "true" }, sign), element("span", {}, element("span", { class: "hidden" }, `level ${depth + 1}, ${word}: `), subject && element("b", {}, `${visible(subject)}: `), element("code", {}, visible(text))),
      detail && element("span", { class: "seen" }, visible(detail))));
    row.style.paddingLeft = `${Math.min(depth, 8) * 12}px`;
    return row;
  };
  fill(byID("clauses"), element("li", { class: "quiet" }, state.items ? "For your share:" : `For ${visible(share)}:`), ...explained.clauses.slice(0, 400).map(line),
    (explained.clauses.length > 400 || explained.isCut) && element("li", { class: "quiet" }, "The rest is left out."));
}

// MARK: Comparison

const relations = {
  equivalent: "Equivalent: both are shown for the same shares.", stricter: "Stricter: the second is shown for fewer shares.", looser: "Looser: the second is shown for more shares.",
  different: "Different: each is shown where the other isn't.", disjoint: "Disjoint: no share shows both.", unknown: "Unknown",
};

function showComparison({ message, found }) {
  const changes = (title, names) => {
    const found = (answer.rows ?? []).filter(({ name }) => names.includes(name));
    const plain = found.filter(({ name, preset }) => preset.isEveryday && !/\(raw\)|alternative/.test(name)).slice(0, 8);
    const rest = found.length - plain.length;
    return found.length > 0 && element("li", {}, `${title} (${found.length}): ${visible(plain.map(({ name }) => name).join("; "))}${rest > 0 ? ` and ${rest} more` : ""}`);
  };
  const share = (title, share) => share && element("li", {}, `${title}: ${visible(itemsText(itemsOf(share)))} `, element("button", { type: "button", class: "link", onclick: () => chooseShare({ items: itemsOf(share), types: share.types }) }, "ask about it"));
  byID("relation").textContent = message ?? relations[found.relation] + (found.relation === "unknown" ? `: ${said(found.unknown.message)}.` : "");
  fill(byID("differences"), ...(found ? [
    share("Shown by the first alone", found.onlyFirst), share("Shown by the second alone", found.onlySecond),
    changes("No longer shown for", found.changed.noLongerShown), changes("Now also shown for", found.changed.nowShown),
    ...[found.first, found.second].map(({ summary }, index) => summary && element("li", { class: "quiet" }, `${index === 0 ? "First" : "Second"}: ${said(summary)}`)),
  ] : []));
}
