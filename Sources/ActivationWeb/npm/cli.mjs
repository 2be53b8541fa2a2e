#!/usr/bin/env node
// npx activation-rule lint FILE …: finds the rules in app.json, Info.plist (XML) and text files, and lints them.
import { readFileSync } from "node:fs";
import { lint, read } from "./index.mjs";

const [command, ...files] = process.argv.slice(2);
if (command !== "lint" || files.length === 0) {
  console.error("usage: activation-rule lint FILE …    app.json, Info.plist (XML), a dictionary as JSON, or a predicate");
  process.exit(2);
}
let code = 0;
for (const file of files) {
  let found;
  try {
    found = read(readFileSync(file, "utf8"));
  } catch (error) {
    console.error(`${file}: ${error.message}`);
    code = 2;
    continue;
  }
  if (found.rules.length === 0) {
    console.error(`${file}: found no activation rule: neither NSExtensionActivationRule nor iosActivationRules`);
    code = 2;
  }
  for (const { path, rule, extensionPoint } of found.rules) {
    const options = { types: found.types, ...(extensionPoint && { extensionPoint }) };
    for (const finding of lint(rule, options)) {
      const place = [path.join("."), finding.path?.join(".") ?? "", finding.line ? `${finding.line}:${finding.column}` : ""].filter(Boolean).join(" ");
      console.log(`${file}${place && `: ${place}`}: ${finding.severity}: ${finding.message} [${finding.id}]`);
      if (finding.help) console.log(`  ${finding.help}`);
      if (finding.severity === "error" && code === 0) code = 1;
    }
  }
}
process.exit(code);
