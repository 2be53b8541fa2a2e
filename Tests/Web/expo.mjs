// Tests the Expo plugin of the packed npm package: node expo.mjs OUT. Expo itself isn't here: below is the order in which it calls plugins and mods.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const project = mkdtempSync(join(tmpdir(), "expo-"));
process.on("exit", () => rmSync(project, { recursive: true, force: true }));
const home = join(project, "node_modules", "activation-rule");
mkdirSync(home, { recursive: true });
const archive = readdirSync(join(process.argv[2], "npm")).find((name) => name.endsWith(".tgz"));
execFileSync("tar", ["-xzf", join(process.argv[2], "npm", archive), "-C", home, "--strip-components=1"]);
const put = (path, text) => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
};

// What @expo/config-plugins does: plugins are called in the order of the list as it was, and each may wrap the mod that is there;
// a mod runs its action and then the one that it wrapped. Of the mods, dangerous runs first and finalized last.
put("node_modules/expo/package.json", '{ "name": "expo", "exports": { "./config-plugins": "./config-plugins.js" } }');
put(
  "node_modules/expo/config-plugins.js",
  `const withMod = (name) => (config, [platform, action]) => {
    const inner = config.mods?.[platform]?.[name] ?? ((config) => config);
    config.mods = { ...config.mods, [platform]: { ...config.mods?.[platform], [name]: async (config) => inner(await action(config)) } };
    return config;
  };
  exports.withDangerousMod = withMod("dangerous");
  exports.withXcodeProject = (config, action) => withMod("xcodeproj")(config, ["ios", action]);
  exports.withFinalizedMod = withMod("finalized");`,
);
const require = createRequire(join(project, "index.js"));
process.chdir(project);
const { withXcodeProject } = require("expo/config-plugins");

async function prebuild(config) {
  const own = config.plugins;
  for (const entry of own) {
    const [plugin, options] = [entry].flat();
    const found = typeof plugin === "string" ? require(`${plugin}/app.plugin.js`) : plugin;
    config = (found.default ?? found)(config, options);
  }
  const mods = config.mods?.ios ?? {};
  for (const name of ["dangerous", "xcodeproj", "infoPlist", "finalized"]) {
    if (mods[name]) await mods[name]({ ...config, modRequest: { projectRoot: project, platformProjectRoot: join(project, "ios"), platform: "ios" } });
  }
}

// A plugin that makes an extension, as expo-share-intent does: its Info.plist is written anew each time, by a mod for the Xcode project.
const list = (rule, point = "com.apple.share-services") => `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0">
  <dict>
    <key>NSExtension</key>
    <dict>
${rule}      <key>NSExtensionPointIdentifier</key>
      <string>${point}</string>
      <key>NSExtensionPrincipalClass</key>
      <string>Share</string>
    </dict>
  </dict>
</plist>
`;
const url = "      <key>NSExtensionAttributes</key>\n      <dict>\n        <key>NSExtensionActivationRule</key>\n        <dict>\n          <key>NSExtensionActivationSupportsWebURLWithMaxCount</key>\n          <integer>1</integer>\n        </dict>\n      </dict>\n";
const makes = (folder, text) => (config) =>
  withXcodeProject(config, (config) => {
    put(`ios/${folder}/${folder}-Info.plist`, text);
    return config;
  });
const { read } = require("activation-rule");
const rule = (folder) => read(readFileSync(join(project, "ios", folder, `${folder}-Info.plist`), "utf8")).rules[0]?.rule;
const images = { NSExtensionActivationSupportsImageWithMaxCount: 10 };
const own = (options) => ["activation-rule", options];

// Before or after the plugin that makes the extension, once and again.
for (const plugins of [[makes("Share", list(url)), own({ rule: images })], [own({ description: "up to 10 images" }), makes("Share", list(url))]]) {
  for (let round = 0; round < 2; round += 1) {
    await prebuild({ name: "app", plugins });
    assert.deepEqual(rule("Share"), images);
  }
}
// An extension without a rule, in three ways.
for (const rules of ["", "      <key>NSExtensionAttributes</key>\n      <dict/>\n", "      <key>NSExtensionAttributes</key>\n      <dict>\n        <key>Other</key>\n        <true/>\n      </dict>\n"]) {
  await prebuild({ plugins: [makes("Share", list(rules)), own({ rule: images })] });
  assert.deepEqual(rule("Share"), images);
}
// A predicate, and an action.
const predicate = 'SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "com.adobe.pdf").@count == 1).@count == 1';
await prebuild({ plugins: [makes("Share", list(url, "com.apple.ui-services")), own({ rule: predicate })] });
assert.equal(rule("Share").replace(/\s+/g, ""), predicate.replace(/\s+/g, ""));
// Several extensions: one has to be named.
const two = [makes("Share", list(url)), makes("Act", list(url, "com.apple.ui-services"))];
await assert.rejects(prebuild({ plugins: [...two, own({ rule: images })] }), /there are 2 share or action extensions, in ios\/Act, ios\/Share\. Name the folder/);
await assert.rejects(prebuild({ plugins: [...two, own({ rule: images, target: "Shar" })] }), /no share or action extension is in Shar\. They are in ios\/Act, ios\/Share/);
await prebuild({ plugins: [...two, own({ rule: images, target: "Act" })] });
assert.deepEqual([rule("Act"), rule("Share")], [images, { NSExtensionActivationSupportsWebURLWithMaxCount: 1 }]);
await prebuild({ plugins: [...two, own({ rule: images, target: "ios/Share" })] });
assert.deepEqual(rule("Share"), images);
// A list in another encoding is refused, and stays as it is.
rmSync(join(project, "ios"), { recursive: true });
const latin = Buffer.from(list(url).replace("<plist", "<!-- é -->\n<plist"), "latin1");
await assert.rejects(prebuild({ plugins: [makes("Share", latin), own({ rule: images })] }), /isn't UTF-8/);
assert.deepEqual(readFileSync(join(project, "ios/Share/Share-Info.plist")), latin);
// What a description may not mean is said.
const warnings = [];
const warn = console.warn;
console.warn = (text) => warnings.push(text);
await prebuild({ plugins: [makes("Share", list(url)), own({ description: "com.example.note" })] });
console.warn = warn;
assert(warnings.some((each) => each.includes("unknown type 'com.example.note'")), warnings.join());
// Mistakes end the prebuild, and change no extension; only those in the options' names end the reading of the configuration.
rmSync(join(project, "ios"), { recursive: true });
require("activation-rule/app.plugin")({}, { description: "up to 10 unicorns" });
await assert.rejects(prebuild({ plugins: [own({ rule: images })] }), /found no share or action extension/);
for (const [options, message] of [
  [{ rule: predicate.replace("ANY ", "") }, /AR101/],
  [{ description: "up to 10 unicorns" }, /unicorns/],
  [{}, /requires "description"/],
  [{ rule: images, description: "up to 10 images" }, /one of them/],
  [{ rules: images }, /unknown option rules/],
]) {
  await assert.rejects(prebuild({ plugins: [makes("Share", list(url)), own(options)] }), message);
}
assert.deepEqual(rule("Share"), { NSExtensionActivationSupportsWebURLWithMaxCount: 1 });
// Without Expo.
rmSync(join(project, "node_modules", "expo"), { recursive: true });
assert.throws(() => require("activation-rule/app.plugin")({}, { rule: images }), /requires Expo/);
console.log("web: the Expo plugin writes the rule");
