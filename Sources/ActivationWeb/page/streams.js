// Code packs a tenth smaller when what is alike is side by side: all opcodes, all numbers of locals, all offsets. So the code of the module is
// taken apart into streams, each packed by itself, and put together again in the page.
import { unpack } from "./unpack.js";

/** Opcodes, and what is nearly always the same after one: alignments and types of blocks; numbers of locals; offsets; constants of 32 and of 64 bits; functions called; branches; data; all else. */
const streamCount = 9;
const [opcodes, locals, offsets, constants, longConstants, calls, branches, data, others] = Array(streamCount).keys();

/** For each opcode with immediates the stream of each, a number in LEB128. */
const immediates = new Map([
  ...[0x02, 0x03, 0x04].map((opcode) => [opcode, [opcodes]]),
  ...[0x0c, 0x0d].map((opcode) => [opcode, [branches]]),
  [0x10, [calls]],
  [0x11, [others, others]],
  ...[0x20, 0x21, 0x22].map((opcode) => [opcode, [locals]]),
  ...[0x23, 0x24, 0x3f, 0x40, 0xd0, 0xd2].map((opcode) => [opcode, [others]]),
  ...Array.from({ length: 0x3f - 0x28 }, (_, place) => [0x28 + place, [opcodes, offsets]]),
  [0x41, [constants]],
  [0x42, [longConstants]],
]);
/** How many numbers follow the number of an opcode that begins with 0xfc. */
const longOpcodes = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];
const tableOfBranches = 0x0e;

/** Walks over a module of a size; `move` moves the next byte, which belongs to a stream, and returns it. */
function walkModule(size, move) {
  let moved = 0;
  const byte = (stream) => {
    moved += 1;
    return move(stream);
  };
  const bytes = (stream, count) => {
    for (let rest = count; rest > 0; rest -= 1) byte(stream);
  };
  const number = (stream) => {
    let [value, unit, next] = [0, 1, 0];
    do {
      next = byte(stream);
      value += (next & 127) * unit;
      unit *= 128;
    } while (next > 127);
    return value;
  };
  const instruction = () => {
    const opcode = byte(opcodes);
    const streams = immediates.get(opcode);
    if (streams) streams.forEach(number);
    else if (opcode === tableOfBranches) for (let rest = number(branches); rest >= 0; rest -= 1) number(branches);
    else if (opcode === 0x43 || opcode === 0x44) bytes(others, opcode === 0x43 ? 4 : 8);
    else if (opcode === 0xfc) for (let rest = longOpcodes[number(others)]; rest > 0; rest -= 1) number(others);
    else if (opcode === 0x1c || opcode > 0xc4) throw new Error(`unknown opcode ${opcode}`);
  };
  bytes(others, 8);
  while (moved < size) {
    const section = byte(others);
    const length = number(others);
    if (section !== 10) {
      bytes(section === 11 ? data : others, length);
      continue;
    }
    for (let functions = number(others); functions > 0; functions -= 1) {
      const end = number(others) + moved;
      for (let groups = number(others); groups > 0; groups -= 1) {
        number(others);
        byte(others);
      }
      while (moved < end) instruction();
    }
  }
}

/** The streams of a module. */
export function takenApart(module) {
  const streams = Array.from({ length: streamCount }, () => []);
  let place = 0;
  walkModule(module.length, (stream) => {
    const next = module[place++];
    streams[stream].push(next);
    return next;
  });
  return streams.map((each) => Uint8Array.from(each));
}

/** The module of streams. Throws where one ends too early. */
export function putTogether(streams) {
  const module = new Uint8Array(streams.reduce((sum, each) => sum + each.length, 0));
  const places = streams.map(() => 0);
  let place = 0;
  walkModule(module.length, (stream) => {
    const at = places[stream]++;
    if (at >= streams[stream].length) throw new Error("the module is damaged");
    return (module[place++] = streams[stream][at]);
  });
  return module;
}

/** Unpacks the module that `bundle.mjs` packed: for each stream the length of its .lzma file in four bytes, then the file. */
export function unpackModule(text) {
  const packed = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const view = new DataView(packed.buffer);
  const streams = [];
  for (let place = 0; place < packed.length; ) {
    const length = view.getUint32(place, true);
    streams.push(unpack(packed.subarray(place + 4, place + 4 + length)));
    place += 4 + length;
  }
  return putTogether(streams);
}
