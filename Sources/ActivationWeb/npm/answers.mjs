// npx activation-rule explain, describe and make: the answer about one rule, as lines.
import { existsSync } from "node:fs";
import { describe, explain, hosts, make, read, write } from "./index.mjs";
import { textOf } from "./config.mjs";

/** The rules that a command-line word names: those of a file, or the text itself. Throws an error with a sentence for people if there is none. */
function rulesOf(word) {
  const isFile = existsSync(word);
  if (!isFile && /^[^\s({"]*[./][^\s({"]*$/.test(word)) throw new Error(`${word}: no such file`);
  const held = read(isFile ? textOf(word) : word);
  if (held.rules.length === 0) throw new Error(`${word}: no activation rule`);
  const surroundings = (rule) => ({ types: held.types, ...(rule.extension && { extensionPoint: rule.extension.extensionPoint }) });
  return held.rules.map((each) => ({ rule: each.rule, options: surroundings(each), title: held.rules.length > 1 ? `${word}:${each.place.line ?? 1}` : undefined }));
}

const listed = (names, most) => names.slice(0, most).join("; ") + (names.length > most ? `; ${names.length - most} more` : "");
/** For each rule of a word, its title (if there are several) and its answer. */
const about = (word, say) => rulesOf(word).flatMap(({ rule, options, title }, index) => [...(title ? [...(index > 0 ? [""] : []), title] : []), ...say(rule, options)]);

/** The reason why a rule is hidden, and a change that would show it: in one app, or in all apps that people use every day. */
export function explained(word, app) {
  // Whole words of the app's name are compared, as in the tool.
  const words = (text) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
  const named = hosts().filter((each) => !app || each.name === app || [each.name.split(":")[0], each.app].some((name) => words(name).includes(words(app))));
  const known = named.some((each) => !each.isOld) ? named.filter((each) => !each.isOld) : named;
  if (known.length === 0) throw new Error(`no share of ${app} is known, but of ${[...new Set(hosts().map((each) => each.app))].sort().join(", ")}`);
  return about(word, (rule, options) => {
    const verdicts = new Map(hosts(rule, options).map((each) => [each.name, each]));
    const shares = known.filter(({ name, isEveryday, platform }) => app || (isEveryday && platform !== "macOS" && verdicts.has(name)));
    const lines = [];
    const hidden = new Map();
    const open = new Set();
    for (const { name } of shares) {
      const { verdict, reason } = verdicts.get(name) ?? explain(rule, { host: name }, options);
      if (verdict === "shown") continue;
      const cause = verdict === "hidden" || verdict === "uncertain" ? reason : `${verdict}: ${reason}`;
      if (verdict === "uncertain") open.add(cause);
      hidden.set(cause, [...(hidden.get(cause) ?? []), name]);
    }
    const causes = [...hidden].sort(([, one], [, other]) => other.length - one.length);
    for (const [cause, names] of causes) lines.push(`${open.has(cause) ? "Uncertain" : "Hidden"} in ${listed(names, 3)}: ${cause}`);
    const first = causes.find(([cause]) => !open.has(cause))?.[1][0];
    if (first) {
      const { changes } = explain(rule, { host: first }, options);
      lines.push(...(changes?.length > 0 ? changes.slice(0, 2).map(({ message }, index) => `${index === 0 ? "Fix " : " or "} ${message}`) : ["No change of the rule was found that shows it."]));
    }
    const shown = shares.map(({ name }) => name).filter((name) => ![...hidden.values()].flat().includes(name));
    if (shown.length > 0) lines.push(`Shown in ${listed(shown, 8)}`);
    return lines;
  });
}

/** The content that a rule accepts. */
export function described(word) {
  return about(word, (rule, options) => {
    const { shown, summary, certainFor, doubts, unknown } = describe(rule, options);
    if (shown === "never" || shown === "always") return [shown === "never" ? "Never shown when something is shared" : "Shown for everything"];
    if (!summary) return [`Not described: ${unknown?.message ?? "the rule has no description in words"}`];
    return [`Shown for ${summary}${certainFor ? "" : doubts ? "; for some shares uncertain" : " (roughly)"}`];
  });
}

/** The rule for some words, as written in an Info.plist, and how the words were understood. */
export function made(words) {
  const { rule, description, findings } = make(words);
  return { lines: write(rule).infoPlist.trimEnd().split("\n"), notes: [`read as: ${description}`, ...findings.map(({ severity, message }) => `${severity}: ${message}`)] };
}
