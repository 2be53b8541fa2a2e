// Creates the CommonJS form of the package's modules: node commonjs.mjs FOLDER writes a .cjs next to each .mjs that `require` needs. The modules use
// only the few forms of import and export that this script knows; any other form is an error.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
const counterpart = (name) => name.replace(/\.mjs$/, ".cjs");
for (const name of ["api.mjs", "files.mjs", "index.mjs", "module.mjs", "services.mjs", "words.mjs"]) {
  const names = new Map();
  const lines = readFileSync(join(folder, name), "utf8").split("\n").map((line) => {
    let match;
    if ((match = line.match(/^import (\{.*\}) from "(.*)";$/))) return `const ${match[1].replaceAll(" as ", ": ")} = require("${counterpart(match[2])}");`;
    if ((match = line.match(/^export \{ (\w+) \} from "(.*)";$/))) return `exports.${match[1]} = require("${counterpart(match[2])}").${match[1]};`;
    if ((match = line.match(/^export (?:class|function) (\w+)/))) return names.set(match[1], match[1]) && line.slice("export ".length);
    if ((match = line.match(/^export const \{ (.*) \} = (\w+);$/))) return `Object.assign(exports, ${match[2]});`;
    if ((match = line.match(/^export default (\w+);$/))) return `exports.default = ${match[1]};`;
    if (/^(import|export)\b/.test(line)) throw new Error(`${name}: no CommonJS is known for: ${line}`);
    return line.replace('new URL("./activation.wasm", import.meta.url)', 'require("node:path").join(__dirname, "activation.wasm")');
  });
  const exported = [...names.keys()].map((each) => `exports.${each} = ${each};\n`);
  writeFileSync(join(folder, counterpart(name)), `"use strict";\n${lines.join("\n")}${exported.join("")}`);
}
