// An Expo config plugin that writes the activation rule of a share or action extension, whichever plugin creates the extension. In app.json:
//
//     "plugins": ["expo-share-intent", ["activation-rule", { "description": "images, links and text, anything else" }]]
//
// It runs at the end of `npx expo prebuild`, refuses a rule with mistakes, and writes the rule into the extension's Info.plist.
const fs = require("node:fs");
const path = require("node:path");
const { readText, writeText } = require("./files.cjs");

const points = ["com.apple.share-services", "com.apple.ui-services"];
const skippedFolders = new Set(["Pods", "build", "DerivedData", "node_modules"]);
const known = ["description", "rule", "target"];

/**
 * @param config the app's configuration
 * @param options `description`, in words, or `rule`, a dictionary or a predicate; `target`, the extension's folder, if there are several
 */
function withActivationRule(config, options) {
  options ??= {};
  if (typeof options !== "object" || Array.isArray(options)) throw new Error('withActivationRule takes its options as an object, such as { "description": "up to 10 images" }.');
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) throw new Error(`withActivationRule: unknown option ${name}. The options are ${known.join(", ")}.`);
  }
  const { description, rule: given, target } = options;
  if ((description === undefined) === (given === undefined)) {
    throw new Error('withActivationRule requires "description", such as "up to 10 images", or "rule"; one of them.');
  }
  // The rule is read and checked only when it is written, so that neither `expo start` nor Android waits for it.
  return plugins().withFinalizedMod(config, [
    "ios",
    (config) => {
      const { assertRule, make } = require("./index.cjs");
      const { rule, findings = [] } = given === undefined ? make(description) : { rule: given };
      warn(findings);
      assertRule(rule);
      write(rule, target, config.modRequest);
      return config;
    },
  ]);
}

function warn(findings) {
  for (const { severity, message, help, id } of findings) {
    if (severity !== "note") console.warn(`withActivationRule: ${message} [${id}]${help ? `. ${help}` : ""}`);
  }
}

function plugins() {
  for (const name of ["expo/config-plugins", "@expo/config-plugins"]) {
    let found;
    try {
      found = require(require.resolve(name, { paths: [process.cwd(), __dirname] }));
    } catch (error) {
      if (error.code !== "MODULE_NOT_FOUND") throw error;
    }
    if (found?.withFinalizedMod) return found;
  }
  throw new Error("withActivationRule requires Expo with withFinalizedMod (SDK 50 or later); npx expo install expo installs it.");
}

function write(rule, target, { projectRoot, platformProjectRoot }) {
  const { assertRule, lint, read, replaceRule } = require("./index.cjs");
  const all = [platformProjectRoot, path.join(projectRoot, "targets")].flatMap((folder) => extensions(folder));
  const name = (file) => path.relative(projectRoot, path.dirname(file));
  const named = target === undefined ? all : all.filter((file) => name(file) === path.normalize(target) || path.basename(path.dirname(file)) === target);
  const list = all.map((file) => name(file)).join(", ");
  if (all.length === 0) {
    throw new Error("withActivationRule: found no share or action extension. Add the plugin that makes it, such as expo-share-intent, to the plugins of app.json.");
  }
  if (named.length === 0) throw new Error(`withActivationRule: no share or action extension is in ${target}. They are in ${list}.`);
  if (named.length > 1) throw new Error(`withActivationRule: there are ${named.length} share or action extensions, in ${list}. Name the folder of one as "target".`);
  const [file] = named;
  let before;
  try {
    before = readText(file);
  } catch (error) {
    throw new Error(`withActivationRule: ${file}: ${error.message}.`);
  }
  const held = read(before);
  const present = held.rules.find((each) => (each.place.keys ?? []).join(".") === "NSExtension.NSExtensionAttributes.NSExtensionActivationRule");
  const after = present ? replaceRule(before, present.place.keys, rule) : inserted(before, file, rule);
  const extensionPoint = points.find((each) => before.includes(each));
  assertRule(rule, { extensionPoint, types: held.types });
  // Now the extension's rule is in the right place, so a rule in another place has no effect.
  warn([...lint(rule, { extensionPoint, types: held.types }), ...(read(after).findings ?? [])]);
  if (after !== before) writeText(file, after);
}

/** The Info.plists of share and action extensions in a folder. */
function extensions(folder, depth = 0) {
  if (depth > 3 || !fs.existsSync(folder)) return [];
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const inner = path.join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : extensions(inner, depth + 1);
    if (!entry.isFile() || !entry.name.endsWith(".plist")) return [];
    const text = fs.readFileSync(inner, "utf8");
    return points.some((point) => text.includes(`<string>${point}</string>`)) ? [inner] : [];
  });
}

/** The property list with a rule that it didn't have before. An empty rule is inserted first, and `read` finds its place. */
function inserted(text, file, rule) {
  const { read, replaceRule } = require("./index.cjs");
  const key = "<key>NSExtensionActivationRule</key><string></string>";
  const attributes = /<key>NSExtensionAttributes<\/key>\s*(?:<dict\s*\/>|<dict>)/;
  const extension = /<key>NSExtension<\/key>\s*<dict>/;
  let placed = text;
  if (attributes.test(text)) {
    placed = text.replace(attributes, (all) => (all.endsWith("/>") ? all.replace(/<dict\s*\/>$/, `<dict>${key}</dict>`) : `${all}${key}`));
  } else {
    placed = text.replace(extension, (all) => `${all}<key>NSExtensionAttributes</key><dict>${key}</dict>`);
  }
  const found = read(placed).rules.find((each) => (each.place.keys ?? []).join(".") === "NSExtension.NSExtensionAttributes.NSExtensionActivationRule");
  if (!found) throw new Error(`withActivationRule: ${file} has no NSExtension to write the rule into.`);
  return replaceRule(placed, found.place.keys, rule);
}

module.exports = withActivationRule;
module.exports.default = withActivationRule;
module.exports.withActivationRule = withActivationRule;
