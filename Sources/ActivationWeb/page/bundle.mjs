// Makes the one file that is the page: node bundle.mjs activation.wasm > activation-rule.html; needs xz.
//
// Scripts are put one after the other, without import and export, and the policy lets only these very texts run.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const text = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const plain = (name) => text(name).replace(/^import .*$/gm, "").replace(/^export (?!\{)/gm, "").replace(/^\s*\/\/.*\n/gm, "").replace(/^\s*\/\*\*.*\*\/\n/gm, "");
const hash = (source) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;

const module = plain("../npm/module.mjs");
const script = `"use strict";\n${[module, plain("../npm/api.mjs"), ...["elements", "unpack", "engine", "editor", "completion", "link", "examples", "page"].map((name) => plain(`${name}.js`))].join("\n")}`;
const style = text("page.css");
const worker = module + plain("unpack.js") + plain("worker.js");
for (const [name, source] of Object.entries({ script, worker })) {
  if (/<\/script/i.test(source)) throw new Error(`the ${name} would end its own element`);
}
const policy = [
  "default-src 'none'", `script-src ${hash(script)} 'wasm-unsafe-eval'`, `style-src ${hash(style)}`, "worker-src blob:", "img-src data:", "base-uri 'none'", "form-action 'none'",
].join("; ");
/** The module as an .lzma file; xz leaves the size open when it reads a stream, so it's put into the header. */
function packed(module) {
  const file = execFileSync("xz", ["--format=lzma", "--lzma1=preset=9e,lc=4,pb=0", "--stdout"], { input: module, maxBuffer: 1 << 28 });
  file.writeBigUInt64LE(BigInt(module.length), 5);
  return file.toString("base64");
}

const parts = { policy, style, script, worker, wasm: packed(readFileSync(process.argv[2])) };
process.stdout.write(text("page.html").replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]));
