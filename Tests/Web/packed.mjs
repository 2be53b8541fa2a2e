// Tests the packed npm package and the module: node packed.mjs OUT [REQUESTS]. REQUESTS is how many are asked while memory is watched; for 0
// neither that nor sizes are tested.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { webcrypto } from "node:crypto";
import { createRequire } from "node:module";
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const [out, wanted] = [process.argv[2], Number(process.argv[3] ?? 500)];
const folder = mkdtempSync(join(tmpdir(), "activation-rule-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const home = join(folder, "node_modules", "activation-rule");
mkdirSync(home, { recursive: true });
const archive = readdirSync(join(out, "npm")).find((name) => name.endsWith(".tgz"));
execFileSync("tar", ["-xzf", join(out, "npm", archive), "-C", home, "--strip-components=1"]);
const rules = await import(pathToFileURL(join(home, "index.mjs")));

// Sizes, with the last kept figures; a page that grows by a tenth is meant to be noticed.
if (wanted > 0) {
  // The gate packs in less time, and a little looser.
  const isWhole = wanted > 1000;
  const sizes = (path) => {
    const bytes = readFileSync(join(out, path));
    return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, ...(isWhole ? { brotli: brotliCompressSync(bytes).length } : {}) };
  };
  const page = sizes("activation-rule.html");
  console.log(`web: sizes ${JSON.stringify({ "activation.wasm": sizes("activation.wasm"), "activation-rule.html": page, [archive]: statSync(join(out, "npm", archive)).size })}`);
  const most = 770 * 1024;
  assert(!isWhole || page.gzip <= most, `the page has ${page.gzip} bytes in gzip; ${most} are allowed`);
  const kept = Number(readFileSync(new URL("../../Sources/ActivationWeb/README.md", import.meta.url), "utf8").match(/activation-rule\.html`? \| [\d,]+ \| ([\d,]+)/)?.[1].replaceAll(",", ""));
  assert(page.gzip <= kept * 1.1, `the page has ${page.gzip} bytes in gzip; the README of ActivationWeb says ${kept}`);
}

// Every function.
const image = 'SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count == $i.attachments.@count).@count == 1';
const wrong = image.replace("ANY ", "");
const dictionary = { NSExtensionActivationSupportsImageWithMaxCount: 2 };
assert.deepEqual(rules.lint(image), []);
const [finding] = rules.lint(`"😀é" == "" OR ${wrong}`);
assert.equal(rules.lint(wrong)[0].fixes[0].edits[0].text, "ANY ");
assert(finding.place.range[1] > finding.place.range[0]);
const text = `title == "😀é" OR ${wrong}`;
const found = rules.lint(text).find((each) => each.id === "AR101");
assert.equal(text.slice(...found.place.range), "$a.registeredTypeIdentifiers");
assert.equal(rules.decide(dictionary, [{ attachments: ["public.png"] }]).verdict, "shown");
assert.equal(rules.decide(image, { host: "Photos: one JPEG" }).verdict, "shown");
assert.equal(rules.decide(image, '["public.jpeg"]').verdict, "shown");
const explanation = rules.explain(image, { host: "Chrome: web page (2026)" });
assert.equal(explanation.verdict, "hidden");
assert(explanation.clauses.some((line) => line.decides));
assert(explanation.changes.length > 0);
assert(rules.hosts(image).some((each) => each.verdict === "shown"));
assert(rules.hosts().every((each) => each.extensionItems && each.evidence));
assert.equal(rules.describe(dictionary).description, "up to 2 images");
assert.equal(rules.compare(dictionary, { NSExtensionActivationSupportsImageWithMaxCount: 1 }).relation, "stricter");
assert.equal(rules.make("up to 10 photos").rule.NSExtensionActivationSupportsImageWithMaxCount, 10);
assert.deepEqual(rules.make({ take: [{ kind: "photo", atMost: 10 }] }).rule, rules.make("up to 10 photos").rule);
const counted = image.replace(").@count == 1", " AND $i.attachments.@count BETWEEN {1, 2}).@count == 1");
assert.deepEqual([rules.convert(counted).rule, rules.convert(dictionary).form, rules.convert(image).rule], [dictionary, "predicate", undefined]);
assert.equal(rules.decide(image, "chrome").verdict, "hidden");
assert.equal(rules.decide(image, "Chrome: web page (2026)").verdict, "hidden");
assert.throws(() => rules.make("up to 10 unicorns"), { name: "ActivationRuleError" });
assert.equal(rules.format("a=1 and b=2"), "a == 1 AND b == 2");
assert.equal(rules.type(".heic", { to: "public.image" }).conformance.conforms, true);
assert.equal(rules.format(rules.read(rules.write(image).infoPlist).rules[0].rule), rules.format(image));
assert.deepEqual(rules.read(`{${rules.write(dictionary).expo}}`).rules[0].rule, dictionary);
assert.equal(rules.assertRule(dictionary), dictionary);
assert.throws(() => rules.assertRule(wrong), (error) => error instanceof rules.ActivationRuleError && error.findings[0].id === "AR101");
assert.throws(() => rules.decide("a =", '["public.url"]'), { id: "malformed-rule" });
assert.throws(() => rules.lint(5), { id: "malformed-request" });
assert.throws(() => rules.format("a ="), { name: "ActivationRuleError" });

// A rule goes back into a property list, which stays as it is otherwise.
const list = '<?xml version="1.0"?>\r\n<plist><!-- é --><dict>\r\n\t<key>NSExtensionActivationRule</key>\r\n\t<string>TRUEPREDICATE</string>\r\n</dict></plist>\r\n';
assert.equal(rules.replaceRule(list, rules.read(list).rules[0].place.keys, dictionary), list.replace("<string>TRUEPREDICATE</string>", "<dict>\r\n\t\t<key>NSExtensionActivationSupportsImageWithMaxCount</key>\r\n\t\t<integer>2</integer>\r\n\t</dict>"));
assert.equal(rules.replaceRule(list, ["NSExtensionActivationRule"], "TRUEPREDICATE"), list);
assert.throws(() => rules.replaceRule(list, ["NSExtension"], dictionary), { id: "no-rule" });
// What declarations import is in the package.
const { files } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
for (const name of ["index.d.ts", "browser.d.mts", "app.plugin.d.ts"]) {
  for (const [, imported] of readFileSync(join(home, name), "utf8").matchAll(/from "\.\/([\w.]+?)(?:\.m?js)?"/g)) assert(files.some((each) => each.startsWith(imported) && /\.d\.m?ts$/.test(each)), `${name} imports ${imported}`);
}

// What the module leaves to the platform is worked out by JavaScript, and said so; a pattern that takes too long is given up.
const matching = (pattern) => `SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers MATCHES "${pattern}").@count >= 1).@count == 1`;
const png = [{ attachments: ["public.png"] }];
for (const [pattern, verdict] of [["public\\.(png|jpeg)", "shown"], ["public", "hidden"], ["(?i)PUBLIC.*", "shown"], ["(?=x)public.*", "hidden"], ["public\\-png|public.png", "shown"]]) {
  const decision = rules.decide(matching(pattern.replaceAll("\\", "\\\\")), png);
  assert.deepEqual([decision.verdict, decision.servedBy], [verdict, "JavaScript"], pattern);
}
assert.match(rules.decide(matching("("), png).longReason, /JavaScript: Invalid regular expression/);
assert.match(rules.decide(matching("([a-z.]+)+[0-9]"), [{ attachments: ["public." + "a".repeat(60)] }]).longReason, /too long/);
assert.equal(rules.decide("extensionItems.@count ** 0.5 == 1 AND ln:(extensionItems.@count) == 0", png).verdict, "shown");
assert.equal(rules.decide(image, png).servedBy, undefined);
assert(rules.hosts(matching("public.*")).some((each) => each.verdict === "shown"));

// In a browser the bytes come from elsewhere, and chance is there; Node 18 has it in a module only.
globalThis.crypto ??= webcrypto;
const browser = await import(pathToFileURL(join(home, "browser.mjs")));
const loaded = await browser.load(readFileSync(join(home, "activation.wasm")));
assert.deepEqual(loaded.lint(wrong), rules.lint(wrong));

// Required instead of imported.
const required = createRequire(import.meta.url)(home);
assert.deepEqual(required.lint(wrong), rules.lint(wrong));
assert.throws(() => required.assertRule(wrong), (error) => error instanceof required.ActivationRuleError && error.findings[0].id === "AR101");
assert.equal(required.default.format("a=1"), "a == 1");

// A rule goes back into JSON, too, with its place.
const app = (rule) => JSON.stringify({ expo: { plugins: [["expo-share-intent", { iosActivationRules: rule }]] } }, null, 2);
const [placed] = rules.read(app(wrong)).rules;
assert.equal(JSON.parse(app(wrong).slice(...placed.place.range)), wrong);
assert.deepEqual([placed.place.line, placed.place.column], [7, 33]);
assert.equal(rules.replaceRule(app(wrong), placed.place.keys, dictionary), app(dictionary));
assert.equal(rules.replaceRule(app(dictionary), placed.place.keys, image), app(image));
assert.equal(rules.replaceRule(app(dictionary), placed.place.keys, dictionary), app(dictionary));

// Comments and commas in JSON that somebody wrote by hand, as many as there are; those in quotes are texts.
const long = `{ "iosActivationRules": { "NSExtensionActivationSupportsText": true, ${"/".repeat(100_000)}\n${"/* */ // \n".repeat(10_000)} }, "u": "http://a/*", }`;
const [own] = rules.read(long).rules;
assert.deepEqual(JSON.parse(own.text), { NSExtensionActivationSupportsText: true });
assert.equal(rules.replaceRule(long, own.place.keys, { NSExtensionActivationSupportsText: false }), long.replace("true", "false"));
assert.equal(rules.read('{"http://a"} CONTAINS b').notation, "predicate");
for (const text of ["/*", '\\"', "'\"", ", "]) assert.equal(rules.read(`{${text.repeat(100_000)}`).notation, "predicate");

// A long text that is no rule has as many findings as are told, and none of their fixes is read again.
assert.equal(rules.lint("word ".repeat(8_000)).length, 100);

// An option that nobody knows is refused.
assert.throws(() => rules.lint(image, { extension_point: "com.apple.share-services" }), { id: "malformed-request" });

// The words are those of the functions, not of the line protocol.
assert.throws(() => rules.assertRule(image, { allowWarning: false }), (error) => /^unknown option "allowWarning"\. The options are types, extensionPoint.*allowWarnings/.test(error.message) && !/\bask\b|services|tokens/.test(error.message));
assert.throws(() => rules.lint(), /a rule is required/);
assert.throws(() => rules.compare(image), /a second rule is required/);
assert(rules.lint("TRUEPREDICATE").every((each) => !/`activation-rule /.test(each.help)));

// What is wrong with an Info.plist around its rule.
const extension = (...parts) => `<?xml version="1.0"?>\n<plist>\n<dict>\n<key>NSExtension</key>\n<dict>\n${parts.join("\n")}\n</dict>\n</dict>\n</plist>\n`;
const point = "<key>NSExtensionPointIdentifier</key>\n<string>com.apple.share-services</string>";
const entry = "<key>NSExtensionPrincipalClass</key>\n<string>S</string>";
const inner = "<key>NSExtensionActivationRule</key>\n<dict>\n<key>NSExtensionActivationSupportsText</key>\n<true/>\n</dict>";
const attributes = `<key>NSExtensionAttributes</key>\n<dict>\n${inner}\n</dict>`;
const ids = (text) => (rules.read(text).findings ?? []).map(({ id, place }) => `${id}:${place?.line}`);
const around = [[[inner, point, entry], "AR304:6"], [[point, entry], "AR315:4"], [[attributes, point], "AR423:4"], [[attributes, point.replace("services", "service"), entry], "AR422:15"]];
for (const [parts, id] of around) assert.deepEqual(ids(extension(...parts)), [id]);
assert.deepEqual(ids(extension(attributes, point, entry)), []);
// Of an excerpt it's known only that a rule is in the wrong place.
assert.match(ids(`<key>NSExtension</key>\n<dict>\n${point}\n${inner}\n</dict>`).join(), /^AR304:\d+$/);
assert.deepEqual(ids(`<key>NSExtension</key>\n<dict>\n${attributes}\n</dict>`), []);
assert.deepEqual(rules.read("<plist><dict/></plist>").rules, []);

// The command.
const file = join(folder, "app.json");
const command = (...words) => spawnSync(process.execPath, [join(home, "cli.mjs"), ...words], { encoding: "utf8", cwd: folder });
const lint = (content, ...words) => {
  writeFileSync(file, content);
  return command("lint", "app.json", ...words);
};
assert.deepEqual([lint(app(dictionary)).status, lint(app(dictionary)).stdout], [0, "no findings in 1 rule\n"]);
const failed = lint(app(wrong));
assert.equal(failed.status, 1);
assert.match(failed.stdout, /^app\.json:7:33: error: .*\[AR101 missing-any\]\n {2}help: .*\n {2}fix: /);
assert.match(failed.stdout, /1 error in 1 rule\n$/);
const odd = { NSExtensionActivationSupportsImageWithMaxCount: "2", NSExtensionActivationSupportsText: true };
assert.match(lint(app(odd)).stdout, /^app\.json:8:\d+: warning: .*\[AR313 /m);
assert.deepEqual([lint(app(odd)).status, lint(app(odd), "--fail-on", "error").status], [1, 0]);
assert.equal(lint(app(odd), "--fix").status, 0);
assert.equal(readFileSync(file, "utf8"), app({ ...odd, NSExtensionActivationSupportsImageWithMaxCount: 2 }));
assert.deepEqual([lint('{ "expo": {} }').status, lint('{ "expo": {} }').stdout], [0, "app.json: no activation rule\nno findings in 0 rules\n"]);
assert.equal(lint('{ "NSExtensionActivationRule": ').status, 2);
lint(app(wrong));
assert.match(command("lint").stdout, /^app\.json:7:33: error: /);
assert.match(command("lint", "project.yml").stdout, /YAML is read by the tool, not by this package/);
assert.match(command("lint", "app.config.ts").stdout, /error: Expo isn't installed here/);
assert.match(command("lint", "nope.json").stdout, /nope\.json: error: no such file/);
for (const words of [["lint", "--nope"], ["scan"], ["lint", "project.yml"], ["lint", "app.config.ts"], ["lint", "nope.json"], ["lint", "--fail-on", "all"]]) assert.equal(command(...words).status, 2, words);
// The questions about one rule.
writeFileSync(file, app({ NSExtensionActivationSupportsWebURLWithMaxCount: 1 }));
const explained = command("explain", "app.json", "--host", "chrome");
assert.equal(explained.status, 0, explained.stderr);
assert.match(explained.stdout, /^Hidden in Chrome: web page \(2026\): texts come with links\nFix {2}add /);
assert.match(command("explain", "app.json").stdout, /^Hidden in .*\n(?:.*\n)*Shown in Safari: web page/);
assert.match(command("describe", "app.json").stdout, /^Shown for 1 link; for some shares uncertain\n$/);
const made = command("make", "up to 2 images");
assert.match(made.stdout, /<key>NSExtensionActivationSupportsImageWithMaxCount<\/key>\n\s*<integer>2<\/integer>/);
assert.match(made.stderr, /^read as: up to 2 images/);
for (const words of [["explain"], ["explain", "nope.json"], ["explain", "app.json", "--host", "Nowhere"], ["describe", "SUBQUERY("], ["make", "unicorns"], ["make", "images", "--json"]]) assert.equal(command(...words).status, 2, words);
// It says of a file what the tool says, with its codes, and moves a rule into its place.
for (const [parts, id] of around) {
  writeFileSync(join(folder, "Share.plist"), extension(...parts));
  const said = command("lint", "Share.plist");
  assert.equal(said.status, 1, id);
  assert(said.stdout.includes(`Share.plist:${id.split(":")[1]}:`) && said.stdout.includes(`[${id.split(":")[0]} `), said.stdout);
}
writeFileSync(join(folder, "Share.plist"), extension(inner, point, entry));
command("lint", "Share.plist", "--fix");
assert.equal(command("lint", "Share.plist").status, readFileSync(join(folder, "Share.plist"), "utf8").includes("NSExtensionAttributes") ? 0 : 1);
// Nothing is damaged: another encoding is refused, a byte order mark stays, a link stays one, and so does what is there already.
const bad = extension(attributes.replace("<true/>", "<integer>1</integer>"), point, entry, "<!-- é -->");
const mistaken = bad.replace("SupportsText", "SupportsImageWithMaxCount").replace("<integer>1</integer>", "<string>1</string>");
const put = (name, bytes) => writeFileSync(join(folder, name), bytes);
for (const [bytes, reason] of [[Buffer.from(mistaken, "latin1"), "isn't UTF-8"], [Buffer.from("\ufeff" + mistaken, "utf16le"), "in UTF-16"]]) {
  put("odd.plist", bytes);
  const said = command("lint", "odd.plist", "--fix");
  assert.deepEqual([said.status, said.stderr, said.stdout.split("\n").length], [2, "", 3]);
  assert(said.stdout.includes(reason), said.stdout);
  assert.deepEqual(readFileSync(join(folder, "odd.plist")), bytes);
}
put("mark.plist", "\ufeff" + mistaken);
put("mark.plist.new", "mine");
symlinkSync("mark.plist", join(folder, "link.plist"));
assert.equal(command("lint", "link.plist", "--fix").status, 0);
assert(lstatSync(join(folder, "link.plist")).isSymbolicLink());
assert.equal(readFileSync(join(folder, "mark.plist"), "utf8"), "\ufeff" + mistaken.replace("<string>1</string>", "<integer>1</integer>"));
assert.equal(readFileSync(join(folder, "mark.plist.new"), "utf8"), "mine");
// JSON as it is written by hand.
const commented = '{\n  // é\n  "expo": { "iosActivationRules": { "NSExtensionActivationSupportsImageWithMaxCount": "2", }, }, /* " */\n}\n';
assert.equal(lint(commented, "--fix").status, 0);
assert.equal(readFileSync(file, "utf8"), commented.replace('"2"', "2"));
assert.deepEqual([lint("{broken").status, lint("{broken").stdout], [0, "app.json: no activation rule\nno findings in 0 rules\n"]);
// A folder whose only rule is in a language that isn't read isn't without findings.
mkdirSync(join(folder, "only"));
writeFileSync(join(folder, "only", "app.config.ts"), "export default { iosActivationRules: 'TRUEPREDICATE' };\n");
assert.deepEqual([command("lint", "only").status, command("lint", "only").stdout.split("\n")[0]], [2, "only/app.config.ts: note: not linted: Expo isn't installed here, which reads it; npm install does that"]);
// The project's own Expo reads app.config.ts, and what it prints is no answer; a plugin without options has a rule of its own.
const config = (text) => {
  mkdirSync(join(folder, "only/node_modules/expo"), { recursive: true });
  put("only/node_modules/expo/package.json", '{ "name": "expo", "exports": { "./config": "./config.js" } }');
  put("only/node_modules/expo/config.js", `exports.getConfig = () => { console.log("noise"); ${text} };`);
};
config(`return { exp: { plugins: [() => {}, ["expo-share-intent", { iosActivationRules: ${JSON.stringify(wrong)} }]] } };`);
assert.match(command("lint", "only").stdout, /^only\/app\.config\.ts: error: .*\[AR101 /);
assert.equal(command("explain", "only/app.config.ts", "--host", "Chrome").status, 0);
config('return { exp: { plugins: ["expo-share-intent"] } };');
assert.match(command("lint", "only").stdout, /^only\/app\.config\.ts: .*\[AR301 .*\n(?:.*\n)*.* in 1 rule\n$/);
config('throw new Error("no way")');
assert.match(command("lint", "only/app.config.ts").stdout, /error: Expo can't read it: no way/);
const { version } = JSON.parse(readFileSync(new URL("../../Sources/ActivationWeb/npm/package.json", import.meta.url), "utf8"));
assert.deepEqual([command().status, command("--help").status, command("--version").stdout], [0, 0, `${version}\n`]);
console.log("web: the npm package does what it says");

if (wanted === 0) process.exit();
// No trap and no growth: hostile inputs of the corpus and changed rules, again and again.
const { ActivationModule } = await import(pathToFileURL(join(home, "module.mjs")));
const module = new ActivationModule(new WebAssembly.Module(readFileSync(join(home, "activation.wasm"))), 1n);
const requests = execFileSync(process.execPath, [new URL("requests.mjs", import.meta.url).pathname, "500"], { maxBuffer: 1 << 28 }).toString().trim().split("\n");
const hostile = ["", "{", "[]", "null", '{"rule":', '{"ask":"lint","text":"' + "(".repeat(60000) + '"}', '{"ask":"read","text":"' + "<a>".repeat(50000) + '"}', JSON.stringify({ ask: "lint", text: "\u0000\ud800" }), '{"ask":"lint","rule":' + '{"a":'.repeat(5000) + "1" + "}".repeat(5001), JSON.stringify({ ask: "describe", rule: Array(3000).fill("extensionItems.@count >= 1").join(" OR "), steps: 100000 })];
const encoder = new TextEncoder();
const bytes = [...requests, ...hostile].map((each) => encoder.encode(each));
bytes.push(new Uint8Array([0xff, 0xfe, 0x7b]), new Uint8Array(1 << 20).fill(0x7b));
const memory = () => module.exports.memory.buffer.byteLength;
// Slow requests are not asked again; growth shows with the others.
const quick = bytes.filter((request) => {
  const start = performance.now();
  module.answer(request);
  return performance.now() - start < 20;
});
// Without the slow ones between them, requests may lie in memory in another order.
for (const request of quick) module.answer(request);
const settled = memory();
const start = performance.now();
for (let count = 0; count < wanted; count += 1) module.answer(quick[count % quick.length]);
console.log(`web: ${wanted} more requests in ${Math.round(performance.now() - start)} ms; memory ${(settled / 1048576).toFixed(1)} MiB before, ${(memory() / 1048576).toFixed(1)} MiB after`);
assert.equal(memory(), settled, "memory grows");
// An object that each request leaves is small, and shows when there are many.
for (const small of ['{"rule":"a"}', '{"rule":"a","services":5}', '{"format":"a = 1","object":{"a":1},"services":{"name":"JavaScript","answers":[]}}'].map((each) => encoder.encode(each))) {
  for (let count = 0; count < 20_000; count += 1) module.answer(small);
}
assert.equal(memory(), settled, "memory grows with small requests");
