// How long a request takes in the module and natively, in one run: node times.mjs activation.wasm ActivationWeb
//
// ActivationWeb is the filter, built with -c release. Both are asked the same lines; what a start costs is taken off.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { ActivationModule } from "../../Sources/ActivationWeb/npm/module.mjs";

const [wasm, native] = process.argv.slice(2);
const image = 'SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count == $i.attachments.@count).@count == 1';
const dictionary = { NSExtensionActivationSupportsImageWithMaxCount: 3, NSExtensionActivationSupportsText: true };
const context = [{ attachments: [["com.adobe.pdf", "public.file-url"], ["public.plain-text"]] }];
const requests = {
  "verdict of a predicate": [{ rule: image, context }, 400],
  "verdict of a dictionary": [{ rule: dictionary, context }, 200],
  "lint": [{ ask: "lint", rule: image.replace("ANY ", "") }, 100],
  "lint of 40 KB of words": [{ ask: "lint", rule: "word ".repeat(8_000) }, 2],
  "explain": [{ ask: "explain", rule: image, context }, 200],
  "explain with changes": [{ ask: "explain", rule: image, context, changes: true }, 40],
  "hosts": [{ ask: "hosts", rule: image }, 40],
  "describe": [{ ask: "describe", rule: image }, 40],
  "compare": [{ ask: "compare", rule: dictionary, other: { NSExtensionActivationSupportsImageWithMaxCount: 2 } }, 20],
};
const module = new ActivationModule(new WebAssembly.Module(readFileSync(wasm)));
const timed = (run) => {
  const start = performance.now();
  run();
  return performance.now() - start;
};
const best = (run) => Math.min(run(), run(), run());
const lineOf = (request) => new TextEncoder().encode(JSON.stringify(request));
// All of them first, so that no row pays for the engine's optimizing.
for (const [request] of Object.values(requests)) for (let each = 0; each < 100; each += 1) module.answer(lineOf(request));
console.log("| request | module | native | ratio |\n|---|---|---|---|");
for (const [name, [request, count]] of Object.entries(requests)) {
  const line = JSON.stringify(request) + "\n";
  const bytes = lineOf(request);
  const inModule = best(() => timed(() => { for (let each = 0; each < count; each += 1) module.answer(bytes); })) / count;
  const run = (times) => timed(() => execFileSync(native, { input: line.repeat(times), maxBuffer: 1 << 28 }));
  const natively = (best(() => run(count * 4 + 1)) - best(() => run(1))) / (count * 4);
  console.log(`| ${name} | ${inModule.toFixed(2)} ms | ${natively.toFixed(2)} ms | ${(inModule / natively).toFixed(1)} |`);
}
