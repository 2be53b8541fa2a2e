// Makes the one file that is the page: node bundle.mjs activation.wasm > activation-rule.html
//
// Scripts are put one after the other, without import and export, and the policy lets only these very texts run.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const text = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const plain = (name) => text(name).replace(/^import .*$/gm, "").replace(/^export (?!\{)/gm, "").replace(/^\s*\/\/.*\n/gm, "").replace(/^\s*\/\*\*.*\*\/\n/gm, "");
const hash = (source) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;

const module = plain("../npm/module.mjs");
const script = `"use strict";\n${[module, plain("../npm/api.mjs"), ...["elements", "engine", "editor", "completion", "link", "examples", "page"].map((name) => plain(`${name}.js`))].join("\n")}`;
const style = text("page.css");
const worker = module + plain("worker.js");
for (const [name, source] of Object.entries({ script, worker })) {
  if (/<\/script/i.test(source)) throw new Error(`the ${name} would end its own element`);
}
const policy = [
  "default-src 'none'", `script-src ${hash(script)} 'wasm-unsafe-eval'`, `style-src ${hash(style)}`, "worker-src blob:", "img-src data:", "base-uri 'none'", "form-action 'none'",
].join("; ");
const parts = { policy, style, script, worker, wasm: gzipSync(readFileSync(process.argv[2]), { level: 9 }).toString("base64") };
process.stdout.write(text("page.html").replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]));
