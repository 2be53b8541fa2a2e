#!/usr/bin/env node
// npx activation-rule: the mistakes in rules, the reason why an extension isn't shown, the content that a rule accepts, and a rule for a description.
import "./tiering.mjs";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { described, explained, made } from "./answers.mjs";
import { ActivationRuleError, lint, read, replaceRule } from "./index.mjs";
import { isConfig, textOf } from "./config.mjs";
import { writeText } from "./files.mjs";

const help = `Usage: activation-rule explain RULE [--host APP]
       activation-rule describe RULE
       activation-rule make WORDS
       activation-rule lint [PATH…] [--fix] [--fail-on SEVERITY]
       activation-rule --help | --version

explain says where an extension isn't shown, why, and what would change it; describe says what a rule takes; make writes a rule, such as
make 'images, links and text, anything else'. A RULE is a file with a rule, as below, or the rule's text.

lint names the mistakes in activation rules, each with its place. A PATH is an Info.plist (XML), a JSON file such as app.json, an app.config.js or
app.config.ts, which the project's own Expo reads, a dictionary of activation keys as JSON, a predicate in a text file, or a folder with such
files; the current folder if none is named.

  --host APP            explain: one app, such as Chrome
  --fix                 lint: make the safe changes, and report the remaining findings
  --fail-on SEVERITY    lint: the lowest severity that causes exit code 1: error, warning (the default) or note

Exit codes: 0 answered, or nothing found, 1 findings, 2 something can't be read.

This package reads neither other programs nor YAML, nor what lies around a rule (Xcode projects, entitlements). The tool does:
https://github.com/OWNER/ActivationRules`;

/** The commands that answer one question, each with an example. */
const answers = { explain: "explain ios/Share/Info.plist --host Chrome", describe: "describe ios/Share/Info.plist", make: "make 'up to 10 images, 1 link'" };
const severities = ["note", "warning", "error"];
const skippedFolders = new Set(["node_modules", "Pods", "build", "DerivedData"]);
const otherLanguages = { ".cjs": "JavaScript", ".js": "JavaScript", ".jsx": "JavaScript", ".mjs": "JavaScript", ".ts": "TypeScript", ".tsx": "TypeScript", ".swift": "Swift", ".yaml": "YAML", ".yml": "YAML" };
const languageOf = (file) => otherLanguages[file.slice(file.lastIndexOf("."))];
let code = 0;
const counts = { error: 0, warning: 0, note: 0 };
let rules = 0;
// The number of files with a rule in a language that only the tool reads.
let passedOver = 0;

const { paths, fixes, failOn } = options(process.argv.slice(2));
for (const path of paths) {
  for (const file of files(path)) check(file, paths.includes(file));
}
const found = [...severities].reverse();
const said = found.filter((each) => counts[each] > 0).map((each) => counted(counts[each], each));
console.log(`${said.length > 0 ? said.join(", ") : "no findings"} in ${counted(rules, "rule")}`);
if (rules === 0 && passedOver > 0) code = 2;
if (code === 0 && found.slice(0, found.indexOf(failOn) + 1).some((each) => counts[each] > 0)) code = 1;
process.exitCode = code;

function options(words) {
  const result = { paths: [], fixes: false, failOn: "warning" };
  if (words.length === 0 || words.includes("--help") || words.includes("-h") || words[0] === "help") return leave(help);
  if (words[0] === "--version" || words[0] === "-V") return leave(JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8")).version);
  if (words[0] in answers) return answer(words[0], words.slice(1));
  if (words[0] !== "lint") refuse(`Unknown command ${words[0]}.`, "The commands are explain, describe, make and lint. The tool has more.");
  for (let place = 1; place < words.length; place += 1) {
    const word = words[place];
    if (word === "--fix") result.fixes = true;
    else if (word === "--fail-on") {
      result.failOn = words[(place += 1)];
      if (!severities.includes(result.failOn)) refuse("--fail-on requires error, warning or note.");
    } else if (word.startsWith("-") && word !== "-") refuse(`Unknown option ${word}.`, "The options are --fix, --fail-on, --help, --version.");
    else result.paths.push(word);
  }
  if (result.paths.length === 0) result.paths.push(".");
  return result;
}

/** Answers a question about one rule and exits. */
function answer(name, words) {
  const place = name === "explain" ? words.indexOf("--host") : -1;
  const app = place < 0 ? undefined : words.splice(place, 2)[1] ?? refuse("--host requires an app, such as Chrome.");
  const option = words.find((word) => word.startsWith("--"));
  if (option) refuse(`Unknown option ${option}.`, name === "explain" ? "The option is --host." : `${name} has no options.`);
  if (words.length !== 1) refuse(`${name} takes ${name === "make" ? "words, in quotation marks" : "one rule"}.`, `For example: activation-rule ${answers[name]}`);
  try {
    const said = name === "make" ? made(words[0]) : { lines: name === "explain" ? explained(words[0], app) : described(words[0]), notes: [] };
    for (const note of said.notes) console.error(note);
    return leave(said.lines.join("\n"));
  } catch (error) {
    return refuse(error.message);
  }
}

function leave(text) {
  console.log(text);
  process.exit(0);
}

function refuse(message, advice) {
  console.error(`error: ${message}${advice ? `\n  help: ${advice}` : ""}`);
  process.exit(2);
}

/** Returns the file, or the files in the folder that may contain a rule. */
function files(path) {
  let isFolder = false;
  try {
    isFolder = statSync(path).isDirectory();
  } catch {
    return [path];
  }
  if (!isFolder) return [path];
  const result = [];
  const entries = readdirSync(path, { withFileTypes: true }).sort((first, second) => (first.name < second.name ? -1 : 1));
  for (const entry of entries) {
    const inner = path === "." ? entry.name : join(path, entry.name);
    if (entry.isDirectory()) {
      if (!entry.name.startsWith(".") && !skippedFolders.has(entry.name)) result.push(...files(inner));
    } else if (entry.isFile() && (isConfig(inner) || entry.name === "app.json")) {
      // The result of app.config.ts includes app.json.
      if (isConfig(inner) || !entries.some(({ name }) => isConfig(name))) result.push(inner);
    } else if (entry.isFile() && (/\.(plist|json)$/.test(entry.name) || languageOf(entry.name)) && /NSExtensionActivation|iosActivationRules/.test(readFileSync(inner, "utf8"))) {
      result.push(inner);
    }
  }
  return result;
}

function check(file, isNamed) {
  const language = isConfig(file) ? undefined : languageOf(file);
  if (language && !isNamed) {
    passedOver += 1;
    return console.log(`${file}: note: not linted: ${language} is read by the tool, not by this package`);
  }
  if (language) return unread(file, `${language} is read by the tool, not by this package`, "Name the app.json or the Info.plist that it makes.");
  let text, held;
  try {
    text = textOf(file);
    held = read(text);
  } catch (error) {
    const json = join(dirname(file), "app.json");
    if (isConfig(file) && !isNamed) {
      console.log(`${file}: note: not linted: ${error.message}`);
      if (existsSync(json)) return check(json, false);
      return (passedOver += 1);
    }
    return unread(file, error instanceof ActivationRuleError ? error.message : error.code === "ENOENT" ? "no such file" : error.message);
  }
  // In a .plist or .json file, a text that is neither XML nor JSON isn't a predicate.
  if (held.notation === "predicate" && /\.(plist|json)$/.test(file)) held.rules = [];
  if (held.rules.length === 0 && isNamed) console.log(`${file}: no activation rule`);
  const surroundings = (rule) => ({ types: held.types, ...(rule.extension && { extensionPoint: rule.extension.extensionPoint }) });
  if (fixes && !isConfig(file)) {
    let fixed = text;
    for (let round = 0; round < 20; round += 1) {
      const fix = held.findings?.filter((each) => each.fixes?.length === 1).map((each) => each.fixes[0]).find((each) => each.isSafe && each.edits);
      if (!fix) break;
      fixed = applied(fix.edits, fixed);
      held = read(fixed);
    }
    for (const each of held.rules) {
      const rule = mended(each.rule, surroundings(each));
      if (rule === each.rule) continue;
      fixed = held.notation === "predicate" ? rule : replaceRule(fixed, each.place.keys ?? [], rule);
    }
    if (fixed !== text) {
      try {
        writeText(file, fixed);
      } catch (error) {
        return unread(file, `it can't be written: ${error.message.replace(/,.*/, "")}`);
      }
      console.log(`${file}: mended`);
      text = fixed;
      held = read(text);
    }
  }
  const at = (offset) => isConfig(file) ? "" : `:${position(text, offset)}`;
  for (const finding of held.findings ?? []) report(file + at(finding.place?.range?.[0] ?? 0), finding);
  for (const each of held.rules) {
    rules += 1;
    for (const finding of lint(each.rule, surroundings(each))) report(file + at(start(finding, each, held.notation, text)), finding);
  }
}

function report(place, finding) {
  counts[finding.severity] += 1;
  console.log(`${place}: ${finding.severity}: ${finding.message} [${finding.id} ${finding.name}]`);
  const help = [finding.help, finding.commandHelp].filter(Boolean).join(" ");
  if (help) console.log(`  help: ${help}`);
  for (const { message, isSafe } of finding.fixes ?? []) console.log(`  fix: ${message}${isSafe ? "" : " (--fix leaves it to you: it changes where the extension is shown)"}`);
}

function applied(edits, text) {
  return edits.reduceRight((result, { place: { range }, text: replacement }) => result.slice(0, range[0]) + replacement + result.slice(range[1]), text);
}

function unread(file, message, advice) {
  code = 2;
  console.log(`${file}: error: ${message}`);
  if (advice) console.log(`  help: ${advice}`);
}

/** The offset of a finding in the text of its file, or the offset of the rule if the file spells the rule differently. */
function start(finding, { rule, place }, notation, text) {
  const range = place.range ?? [0, text.length];
  if (typeof rule === "string") {
    const offset = notation === "predicate" ? 0 : text.slice(...range).indexOf(rule);
    return range[0] + (offset < 0 ? 0 : offset + (finding.place?.range?.[0] ?? 0));
  }
  const key = finding.place?.keys?.[0];
  return Math.max(range[0], key === undefined ? 0 : text.indexOf(notation === "json" ? JSON.stringify(key) : `<key>${key}</key>`, range[0]));
}

/** A place as a line and a column, which count from 1. */
function position(text, offset) {
  const lines = text.slice(0, offset).split("\n");
  return `${lines.length}:${[...lines.at(-1)].length + 1}`;
}

/** A rule after its safe fixes, made one by one. Several fixes of a finding are alternatives, and none of them is made. */
function mended(rule, options) {
  for (let round = 0; round < 20; round += 1) {
    const fix = lint(rule, options).filter((each) => each.fixes?.length === 1).map((each) => each.fixes[0]).find((each) => each.isSafe && (each.rule ?? each.edits));
    if (!fix) return rule;
    rule = fix.rule ?? applied(fix.edits, rule);
  }
  return rule;
}

function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
