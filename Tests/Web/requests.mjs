// Writes requests of the line protocol that two builds of the service must answer alike: every case of the conformance suite and of the
// regressions, the named requests of the corpus, and the rules of the corpus, as they are and changed by chance, each with contexts of the host presets.
//
//     node Tests/Web/requests.mjs [RULES] > requests        RULES changed rules (2000); always the same ones
import { readFileSync, readdirSync } from "node:fs";

const wanted = Number(process.argv[2] ?? 2000);
const corpus = new URL("../../Corpus/", import.meta.url);
const text = (path) => readFileSync(new URL(path, corpus), "utf8");
const files = (folder) => readdirSync(new URL(folder, corpus)).filter((name) => name.endsWith(".json")).sort();
const lines = [];

// Cases are sent as they stand in their files, one to a line, so that no number is read and written on the way.
for (const folder of ["conformance/", "regressions/"]) {
  for (const name of files(folder)) {
    for (const line of text(folder + name).split("\n")) {
      const found = line.trim().replace(/,$/, "");
      if (found.startsWith('{"id"') && found.endsWith("}")) lines.push(found);
    }
  }
}

// A generator of Lehmer's kind with 31 bits; the same rules on every machine.
let state = 20261122;
const below = (count) => (state = Number((BigInt(state) * 48271n) % 2147483647n)) % count;
const one = (list) => list[below(list.length)];

// The named requests of the corpus.
for (const request of JSON.parse(text("service/requests.json"))) lines.push(JSON.stringify(request));

const contexts = JSON.parse(text("hosts/hosts.json")).map(({ extensionItems, form }) => ({ extensionItems, form }));
const rules = files("lint/").flatMap((name) => JSON.parse(text("lint/" + name)).map((test) => test.rule)).filter((rule) => rule);
for (const rule of rules) for (let count = 0; count < 3; count += 1) ask(rule);
for (let count = 0; count < wanted; count += 1) {
  const rule = one(rules);
  ask(typeof rule === "string" ? changedPredicate(rule) : changedDictionary(rule));
}
process.stdout.write(lines.join("\n") + "\n");

function ask(rule) {
  const id = lines.length;
  lines.push(JSON.stringify(below(8) === 0 && typeof rule === "string"
    ? { id, format: rule, object: one(contexts) }
    : { id, rule, context: one(contexts), platform: one(["ios", "ios", "macos"]) }));
  // Proofs and searches take longer, so that they are asked of some rules.
  if (below(4) !== 0) return;
  const named = one(["lint", "lint", "explain", "describe", "compare", "hosts", "format", "complete", "read", "write"]);
  const given = typeof rule === "string" && below(2) === 0 ? { text: rule } : named === "read" || named === "complete" ? { text: JSON.stringify(rule) } : { rule };
  const rest = { lint: { tokens: true }, explain: { context: one(contexts), changes: below(2) === 0 }, compare: { other: one(rules) } }[named] ?? {};
  lines.push(JSON.stringify({ id: lines.length, ask: named, steps: 100000, ...given, ...rest }));
}

function changedPredicate(rule) {
  const words = rule.match(/\s+|"[^"]*"|[\w.@$-]+|./gsu) ?? [];
  for (let count = 1 + below(3); count > 0 && words.length > 0; count -= 1) {
    const place = below(words.length);
    const change = below(5);
    if (change === 0) words.splice(place, 1);
    else if (change === 1) words.splice(place, 0, one(words));
    else if (change === 2) words[place] = one(words);
    else if (change === 3 && /^\d+$/.test(words[place])) words[place] = String(below(4));
    else if (/^"/.test(words[place])) words[place] = one(['"public.image"', '"public.url"', '"PUBLIC.PNG"', '"com.adobe.pdf"', '"dyn.ah62d4rv4ge80g55sq2"']);
  }
  return words.join("");
}

function changedDictionary(rule) {
  const changed = structuredClone(rule);
  const kind = one(["Image", "Movie", "File", "WebURL", "WebPage", "Attachments"]);
  changed[`NSExtensionActivationSupports${kind}WithMaxCount`] = one([0, 1, 2, 10, true, "3", -1, 2.5]);
  if (below(3) === 0) changed.NSExtensionActivationDictionaryVersion = 1 + below(3);
  if (below(4) === 0) changed.NSExtensionActivationUsesStrictMatching = below(2);
  return changed;
}
