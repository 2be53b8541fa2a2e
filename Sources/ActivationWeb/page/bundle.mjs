// Creates the single file of the page: node bundle.mjs activation.wasm > activation-rule.html; requires xz.
//
// Scripts are concatenated without import, export, comments and indentation, and the content security policy allows only these exact texts to run.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { takenApart, unpackModule } from "./streams.js";

const text = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const plain = (name) => text(name).replace(/^import .*$/gm, "").replace(/^export (?!\{)/gm, "").replace(/^\s*\/\/.*\n/gm, "").replace(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, "").replace(/\n\s*\n+/g, "\n");
/** A script without unneeded spaces (at the start of a line, and around punctuation) and line ends (next to punctuation). Quoted text and regular expressions stay. */
function tight(source) {
  const tokens = /(`|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?<=[(,=:[!&|?{};>]\s*|return )\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])+\/\w*)|(?<=[=>?:,;{(&|])\n+ *()|\n+ *()(?=[\])}])|(\n) +| ?([=<>?:,;{}()&|!]+|(?<![+-] )[*+-](?! [+-])) ?/y;
  let result = "";
  // The number of open braces within each template's expression.
  const open = [];
  for (let place = 0, isText = false; place < source.length; ) {
    if (isText) {
      const [part] = /(?:\\[^]|\$(?!\{)|[^\\`$])*(?:`|\$\{)/y[Symbol.match](source.slice(place));
      result += part;
      place += part.length;
      isText = false;
      if (part.endsWith("{")) open.push(0);
      continue;
    }
    tokens.lastIndex = place;
    const found = tokens.exec(source);
    let part = found?.[0] ?? source[place];
    if (found?.[5] !== undefined) {
      // One brace at a time, because a brace may end an expression.
      const brace = /[{}]/.exec(part);
      if (brace) part = part.slice(0, brace.index + 1);
      if (brace?.[0] === "{" && open.length > 0) open[open.length - 1] += 1;
      isText = brace?.[0] === "}" && open.length > 0 && open.at(-1) === 0;
      if (brace?.[0] === "}" && open.length > 0) isText ? open.pop() : (open[open.length - 1] -= 1);
    }
    isText ||= part === "`";
    // A semicolon isn't needed before the end of a block.
    if (found?.[5]?.startsWith("}") && result.endsWith(";")) result = result.slice(0, -1);
    result += found?.[2] ?? found?.[3] ?? found?.[4] ?? (found?.[5] === undefined ? part : part.trim().replace(";}", "}"));
    place += part.length;
  }
  return result;
}
const hash = (source) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;

const module = plain("../npm/module.mjs") + plain("../npm/services.mjs");
const script = tight(`"use strict";\n${[module, plain("../npm/api.mjs"), ...["elements", "unpack", "streams", "engine", "editor", "completion", "link", "examples", "take", "rows", "answer", "page"].map((name) => plain(`${name}.js`))].join("\n")}`);
const plainStyle = text("page.css").replace(/^ +/gm, "").replace(/(?<=[:;,{]) | (?=\{)|;? (?=\})/g, "").replace(/\n+/g, "");
// Names of style variables are only for people.
const variables = [...new Set(plainStyle.match(/--[a-z][\w-]*/g))];
const style = plainStyle.replace(/--[a-z][\w-]*/g, (name) => `--${variables.indexOf(name).toString(36)}`);
const worker = tight(module + plain("unpack.js") + plain("streams.js") + plain("worker.js"));
for (const [name, source] of Object.entries({ script, worker })) {
  if (/<\/script/i.test(source)) throw new Error(`the ${name} would end its own element`);
}
const policy = [
  "default-src 'none'", `script-src ${hash(script)} 'wasm-unsafe-eval'`, `style-src ${hash(style)}`, "worker-src blob:", "img-src data:", "base-uri 'none'", "form-action 'none'",
].join("; ");
/** A stream as an .lzma file, with the parameters that fit it best. xz omits the size when it reads a stream, so the size is written into the header here. */
function packed(stream) {
  const files = ["lc=1,pb=0", "lc=2,pb=0", "lc=3,pb=0", "lc=4,pb=0", "lc=0,lp=2,pb=2"].map((how) => execFileSync("xz", ["--format=lzma", `--lzma1=preset=9e,nice=273,${how}`, "--stdout"], { input: stream, maxBuffer: 1 << 28 }));
  const file = files.reduce((best, each) => (each.length < best.length ? each : best));
  file.writeBigUInt64LE(BigInt(stream.length), 5);
  return Buffer.concat([lengthOf(file), file]);
}
function lengthOf(bytes) {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return length;
}

const wasm = readFileSync(process.argv[2]);
const packedModule = Buffer.concat([lengthOf(wasm), ...takenApart(wasm).map(packed)]).toString("base64");
if (Buffer.compare(wasm, unpackModule(packedModule)) !== 0) throw new Error("the module isn't unpacked as it was");
const { version, repository } = JSON.parse(text("../npm/package.json"));
const kilobytes = String(Math.round((gzipSync(packedModule).length + gzipSync(script).length) / 10_000) * 10);
const parts = { kilobytes, policy, style, script, worker, wasm: packedModule, version, repository: process.env.REPOSITORY ?? repository.url.match(/github\.com\/(.*)\.git/)[1] };
process.stdout.write(text("page.html").replace(/^ +/gm, "").replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]));
