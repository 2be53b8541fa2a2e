// The rule as rows: one for each key of a dictionary, with a number or a switch. A row changes only its own key.

const prefix = "NSExtensionActivation";
/**
 * The rows of every dictionary and, with `isRare`, those that appear only with their key. `kind` is the name of the content for `make`, and `some` is
 * its plural.
 */
const rowKinds = [
  { key: "SupportsImageWithMaxCount", label: "Images", kind: "image", some: "images" },
  { key: "SupportsMovieWithMaxCount", label: "Videos", kind: "video", some: "videos" },
  { key: "SupportsWebURLWithMaxCount", label: "Links", kind: "link", some: "links" },
  { key: "SupportsWebPageWithMaxCount", label: "Web pages", note: "as Safari shares them", some: "web pages", isRare: true },
  { key: "SupportsFileWithMaxCount", label: "Files", kind: "file", some: "files" },
  { key: "SupportsAttachmentsWithMaxCount", label: "Attachments, at most", isRare: true },
  { key: "SupportsAttachmentsWithMinCount", label: "Attachments, at least", isRare: true },
  { key: "SupportsText", label: "Text", kind: "text", on: true },
  { key: "DictionaryVersion", label: "Anything else alongside", note: "version 2", on: 2 },
  { key: "UsesStrictMatching", label: "Strict matching", on: true, isRare: true },
];

/** The keys of a rule that is a dictionary; null for any other rule. */
function keysOf(text) {
  try {
    const keys = JSON.parse(withoutJSONComments(text));
    return keys !== null && typeof keys === "object" && !Array.isArray(keys) ? keys : null;
  } catch {
    return null;
  }
}

const quotedKey = (key) => `"${key.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}"\\s*:\\s*`;

/** The text of a dictionary with one key changed, or removed if the value is undefined; everything else stays. */
function withKey(text, key, value) {
  const pair = `${quotedKey(key)}(?:"(?:\\\\.|[^"\\\\])*"|[^,{}\\[\\]\\s]+)`;
  if (value === undefined) return text.replace(new RegExp(`,\\s*${pair}(?=\\s*\\})|${pair}\\s*,?\\s*`), "");
  if (new RegExp(pair).test(text)) return text.replace(new RegExp(`(${quotedKey(key)})("(?:\\\\.|[^"\\\\])*"|[^,{}\\[\\]\\s]+)`), (_, start) => start + JSON.stringify(value));
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? "  ";
  return text.replace(/\s*\}\s*$/, (end) => `${/\{\s*\}\s*$/.test(text) ? "" : ","}\n${indent}"${key}": ${JSON.stringify(value)}${end.includes("\n") ? end : `\n${end}`}`);
}

const isCount = (value) => value === undefined || typeof value === "boolean" || (Number.isInteger(value) && value >= 0);

/** One row; `change` receives the new value. */
function dictionaryRow({ label, note, on }, value, findings, change) {
  const number = Number(value ?? 0);
  const name = note ? `${label} (${note})` : label;
  const step = (by, sign, word) => element("button", { type: "button", "aria-label": `${word} ${label}`, onclick: () => change(Math.max(0, number + by)) }, sign);
  const isOn = on === 2 ? number >= 2 : number > 0;
  const control = on !== undefined
    ? element("button", { type: "button", class: "switch", role: "switch", "aria-checked": String(isOn), "aria-label": name, onclick: () => change(isOn ? undefined : on) }, isOn ? "on" : "off")
    : element("span", { class: "stepper" }, step(-1, "−", "Fewer"),
        element("input", { type: "text", inputMode: "numeric", autocomplete: "off", value: String(number), "aria-label": name, onchange: ({ target }) => change(/^\d{1,6}$/.test(target.value.trim()) ? Number(target.value) : number) }), step(1, "+", "More"));
  return rowElement(label, note, control, findings, isOn);
}

const rowElement = (label, note, control, findings, isOn) =>
  element("div", { class: `row${isOn ? "" : " off"}` },
    element("span", { class: "name" }, visible(label), note && element("span", { class: "quiet" }, ` ${note}`)), control, ...findings.map((finding) => findingLine(finding, true)));

/** All rows of a dictionary, each with its findings; `change` receives a key and its new value. */
function dictionaryRows(keys, findingsOf, change) {
  const known = rowKinds.map((kind) => ({ ...kind, key: prefix + kind.key }));
  const shown = known.filter(({ key, isRare }) => (!isRare || key in keys) && isCount(keys[key]));
  const rest = Object.keys(keys).filter((key) => !shown.some((kind) => kind.key === key));
  return [
    ...shown.map((kind) => dictionaryRow(kind, keys[kind.key], findingsOf(kind.key), (value) => change(kind, value === 0 ? undefined : value))),
    ...rest.map((key) => rowElement(said(key), "", element("code", {}, visible(JSON.stringify(keys[key]))), findingsOf(key), true)),
  ];
}

/** The rows of a predicate, with the accepted counts. They can't be changed. */
function countRows({ kinds = [], description = "" }) {
  const words = (counts) => counts.map(({ least, most }) => (most === undefined ? (least <= 1 ? "any number" : `${least} or more`) : least === most ? String(least) : least <= 1 ? `up to ${most}` : `${least} to ${most}`)).join(", ");
  const rows = kinds.filter(({ types, counts }) => types.length > 0 && counts.length > 0);
  const rest = [["Anything else alongside", /anything else/.test(description) ? "on" : "off"]];
  return [...rows.map(({ name, counts }) => [name[0].toUpperCase() + name.slice(1), words(counts)]), ...rest].map(([label, value]) => rowElement(label, "", element("b", {}, value), [], value !== "off"));
}
