// Answers the line protocol on standard input and output with the module: node engine.mjs activation.wasm < requests > answers
import { randomBytes } from "node:crypto";
import { readFileSync, writeSync } from "node:fs";
import { ActivationModule } from "./module.mjs";

const module = new ActivationModule(new WebAssembly.Module(readFileSync(process.argv[2])), randomBytes(8).readBigUInt64LE());
const input = readFileSync(0);
let number = 0;
for (let start = 0; start < input.length; ) {
  let end = input.indexOf(0x0a, start);
  if (end < 0) end = input.length;
  number += 1;
  const answer = module.answer(input.subarray(start, end), number);
  if (answer) writeAll(answer);
  start = end + 1;
}

function writeAll(answer) {
  const bytes = Buffer.concat([answer, Buffer.from("\n")]);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(1, bytes, written);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}
