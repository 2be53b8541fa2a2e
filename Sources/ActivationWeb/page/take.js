// Recognizes a pasted text: a share, a rule with the file around it, or neither. Both boxes of the page accept any of them.

const mostRuleCharacters = 65_536;
const tooLarge = { word: "Can't be read", message: "It is larger than 1 MB, which no Info.plist is" };
const refusal = (word, message, rest) => ({ refusal: { word, message, ...rest } });

/** Resolves to `share`, to `rules` (each with its text, and the facts about their file), or to a `refusal`: a word and a sentence without its period. */
async function understand(given, givenName, box = "rule") {
  if (given.length > 1_000_000) return { refusal: tooLarge };
  const share = await shareIn(given, box);
  if (share) return { share };
  // Text around a property list, in a chat or an issue, isn't part of it.
  const list = /(?:<\?xml[^]*?)?<plist[^]*<\/plist>/.exec(given)?.[0];
  const text = (list ?? /(?:^|\n)\s*```\w*\n([^]*?)\n\s*```/.exec(given)?.[1] ?? given).replace(/^\uFEFF/, "");
  const file = list && list.length > given.trim().length * 0.98 ? given : text;
  const bare = withoutJSONComments(file);
  const isJSON = /^\s*\{/.test(bare);
  const plain = isJSON ? bare : file;
  if (isProgram(plain)) return inProgram(file, givenName);
  const literal = /NSPredicate|^\s*(?:let |var |const |@?["'`])/.test(plain) && /SUBQUERY|extensionItems|PREDICATE/i.test(plain) && quotedText(plain.slice(plain.search(/["'`]/)));
  if (literal) return { rules: [{ text: literal }], form: "predicate" };
  const kind = otherKind(plain);
  if (kind) return refusal("No rule in it", `This is ${kind}. Paste the rule alone, or the extension's Info.plist`, { text: file });
  const answer = await ask("quick", `read ${box}`, { ask: "read", text: plain });
  if (!answer) return {};
  if (answer.error) {
    const { message, help, place } = answer.error;
    return refusal("Can't be read", `${place?.line ? `Line ${place.line}: ` : ""}${message}`, { text: file, place, help });
  }
  const name = givenName ?? (isJSON ? "app.json" : "Info.plist");
  const { rules, types, findings } = answer;
  if (rules.length === 0) {
    const isApart = !findings?.some(({ id }) => id === "AR315");
    return isApart ? refusal("No rule in it", "No activation rule was found") : { rules: [{ text: "" }], types, file: { text: file, name, findings } };
  }
  const isFile = answer.notation !== "predicate" && rules[0].place.keys;
  return {
    rules: rules.map(({ text, place, extension }) => ({ text, path: place.keys, point: extension?.extensionPoint })), types,
    // A plug-in without options has a default rule.
    form: answer.notation === "predicate" ? "predicate" : answer.notation === "json" ? (/"expo/.test(plain) ? "expo" : "json") : "infoPlist", file: isFile ? { text: file, name, findings } : undefined,
  };
}

/** The content that an app shares, as Xcode's console prints it or as a list of types, one on each line; undefined for anything else. */
async function shareIn(text, box) {
  const isList = /^(?:\s*["']?(?:public|com|org|net|io|dyn)\.[\w.-]+["']?,?\s*(?:\n|$))+$/.test(text);
  const isConsole = !/NSExtensionActivation|iosActivationRules|SUBQUERY|@count/i.test(text) && /NSItemProvider|NSExtensionItem|registeredTypeIdentifiers\s*[=:]|^\s*\[?\s*"(?:public|com)\.[\w.-]+"\s*[,\]]/m.test(text);
  if (!isList && !isConsole) return undefined;
  const contextText = isList ? JSON.stringify(text.match(/[\w.-]+/g)) : text;
  const read = await ask("quick", `share ${box}`, { ask: "explain", rule: "TRUEPREDICATE", contextText });
  return read?.share && itemsOf(read.share);
}

const itemsOf = (share) => share.extensionItems.map((item) => item.attachments);

const isProgram = (text) => /NSExtensionActivation|iosActivationRules/.test(text) && !/^\s*[<{]/.test(text)
  && /^\s*(?:import |export |const |let |var |module\.|\/\/|\/\*|#|name:|targets:|[\w-]+:\s*$|["']?(?:NSExtensionActivation\w+|iosActivationRules)["']?\s*[:=])/m.test(text);

const sourceNames = { yaml: "project.yml", swift: "Project.swift", expo: "app.config.js" };

function inProgram(text, name) {
  const all = rulesInProgram(text);
  const rules = all.map((rule, number) => rule && { text: rule.text, number }).filter(Boolean);
  if (rules.length === 0) return refusal("No rule in it", all.length > 0 ? "The rule in this source is computed. Paste the Info.plist that is made from it" : "This is source code without a rule");
  const form = /^\s*(?:#.*\n|[\w-]+:(?:\s|$))/.test(text) ? "yaml" : /^\s*(?:import |let )/m.test(text) ? "swift" : "expo";
  return { rules, form, file: { text, form, name: name ?? sourceNames[form] }, computed: all.length - rules.length };
}

/** The kind of a text that isn't a rule; null for any other text. */
function otherKind(text) {
  const isPredicate = /SUBQUERY|@count|PREDICATE|UTI-|==/i.test(text);
  if (/^\s*["']?NSExtension\w*["']?\s*[:=]?\s*$/.test(text)) return "a key alone";
  if (/^\s*[({][^]*[\w"]\s*=\s*[^=][^]*;/.test(text) && !isPredicate) return "a property list in the old style (plutil -convert xml1 converts it)";
  const mark = /^\s*\{\s*(['“”„])/.exec(text)?.[1];
  if (mark) return `JSON with ${mark} as quotation marks`;
  if (/^\s*(?:[#@]?import |package |export |module\.|const |let |var |(?:final |public |@\w+ )*(?:class|struct|func|enum|extension) \w)/m.test(text) && !/NSExtensionActivation/.test(text)) return "source code without a rule";
  if (!/^\s*[A-Z]?[a-z'’]*(?:,? [A-Za-z0-9'’]+){3}/.test(text) || /^\s*(?:not|any|all|none|some) /i.test(text)) return null;
  return isPredicate ? "a text with a rule in it" : /[<>{}$@"“]/.test(text) ? null : "a sentence";
}

// MARK: Programs

/** A text with the comments of programs and of YAML replaced by blanks. Quoted text stays, and everything stays at its place. */
const withoutComments = (text) =>
  text.replace(/("""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(^|\s)#[^\n]*/g, (found, quoted) => quoted ?? found.replace(/[^\n]/g, " "));

/** The quoted texts at the start of a source, concatenated if plus signs join them; null if there is none. */
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

/** The lines of YAML that are indented more than the key at a place. */
function blockText(text, key, rest) {
  const column = key - text.lastIndexOf("\n", key) - 1;
  const lines = rest.split("\n");
  const end = lines.findIndex((line) => line.trim() !== "" && line.search(/\S/) <= column);
  return lines.slice(0, end < 0 ? undefined : end).map((line) => line.trim()).join("\n").trim() || null;
}

/**
 * The rules in a program, a project description or a fragment, in their order: adjacent activation keys, and predicates in literals. A rule that the
 * program computes is null.
 */
function rulesInProgram(program) {
  const text = withoutComments(program);
  const rules = [];
  let end = -1;
  for (const found of text.matchAll(/["']?(NSExtensionActivation(?:Supports\w+|DictionaryVersion|UsesStrictMatching))["']?\s*[:=]\s*(?:\.\w+\()?["']?(?:(true|false|yes|no|\d+)\b|[\w.$]+)/gi)) {
    const [, key, value] = found;
    let last = rules.at(-1);
    // Anything but punctuation between two keys, or a repeated key, starts another rule.
    if (end < 0 || /[^\s,;"')]/.test(text.slice(end, found.index)) || key in last.keys) rules.push((last = { place: found.index, keys: {}, entries: [] }));
    last.entries.push({ key, start: found.index, text: found[0] + /^["']?/.exec(text.slice(found.index + found[0].length))[0] + (/[:=]\s*\.\w+\(/.test(found[0]) ? ")" : "") });
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
    .map(({ isComputed, keys, predicate, entries }) => (isComputed || !(keys || predicate) ? null : { text: keys ? JSON.stringify(keys, null, 2) : predicate, entries }));
}

/** A source with one of its rules replaced by the current dictionary; everything else stays. Undefined if that isn't possible, which is checked by reading the result. */
function sourceWith(rule, { text: source, number, form }) {
  const { entries = [] } = rulesInProgram(source)[number] ?? {};
  const keys = keysOf(rule);
  if (!keys || entries.length === 0) return undefined;
  const before = (start) => /\n[ \t]*$/.exec(source.slice(0, start))?.[0] ?? " ";
  const written = (entry, key, value) => entry.text.replace(entry.key, key).replace(/\.(?:integer|boolean)\(/, `.${typeof value === "boolean" ? "boolean" : "integer"}(`)
    .replace(/(true|false|yes|no|\d+)(\W*)$/i, (_, old, end) => (typeof value === "boolean" && /^(?:yes|no)$/i.test(old) ? (value ? "YES" : "NO") : String(value)) + end);
  const last = entries.at(-1);
  const added = Object.keys(keys).filter((key) => !entries.some((entry) => entry.key === key)).map((key) => (form === "yaml" ? "" : ",") + before(last.start) + written(last, key, keys[key]));
  const result = entries.reduceRight((text, entry) => {
    const [end, more] = [entry.start + entry.text.length, entry === last ? added.join("") : ""];
    if (entry.key in keys) return text.slice(0, entry.start) + (JSON.parse(rulesInProgram(source)[number].text)[entry.key] === keys[entry.key] ? entry.text : written(entry, entry.key, keys[entry.key])) + more + text.slice(end);
    return text.slice(0, entry.start).replace(/\s*$/, "") + more + text.slice(end).replace(/^,/, "");
  }, source);
  const sorted = (each) => JSON.stringify(Object.entries(each ?? {}).sort());
  return sorted(keysOf(rulesInProgram(result)[number]?.text ?? "")) === sorted(keys) ? result : undefined;
}

