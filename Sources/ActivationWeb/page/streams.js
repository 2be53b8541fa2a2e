// Code packs a tenth smaller when what is alike is side by side: all opcodes, all numbers of locals, all offsets. So the code of the module is
// taken apart into streams, each packed by itself, and put together again in the page.
import { unpack } from "./unpack.js";

/** Opcodes, and what is nearly always the same after one: alignments and types of blocks; locals that are read, set, and both; offsets; constants of 32 and of 64 bits; functions called; branches; data; all else. */
const streamCount = 11;
const [opcodes, reads, writes, tees, offsets, constants, longConstants, calls, branches, data, others] = Array(streamCount).keys();

/** For each opcode with immediates the stream of each, a number in LEB128. */
const immediates = new Map([
  ...[0x02, 0x03, 0x04].map((opcode) => [opcode, [opcodes]]),
  ...[0x0c, 0x0d].map((opcode) => [opcode, [branches]]),
  [0x10, [calls]],
  [0x11, [others, others]],
  ...[0x23, 0x24, 0x3f, 0x40, 0xd0, 0xd2].map((opcode) => [opcode, [others]]),
  ...Array.from({ length: 0x3f - 0x28 }, (_, place) => [0x28 + place, [opcodes, offsets]]),
  [0x41, [constants]],
  [0x42, [longConstants]],
]);
/** How many numbers follow the number of an opcode that begins with 0xfc. */
const longOpcodes = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];
const tableOfBranches = 0x0e;

/**
 * Walks over a module of a size: `at` tells how much of the module is behind, `read` takes the next byte, which belongs to a stream, and `write` gives it
 * to the other side. A local that is read is told by how many others were used since, which packs better than its number: `isRank` tells whether the
 * side that is read has it so.
 */
function walkModule(size, isRank, at, read, write) {
  const byte = (stream) => {
    const next = read(stream);
    write(stream, next);
    return next;
  };
  const bytes = (stream, count) => {
    for (let rest = count; rest > 0; rest -= 1) byte(stream);
  };
  const number = (stream, next = byte) => {
    let [value, unit, last] = [0, 1, 0];
    do {
      last = next(stream);
      value += (last & 127) * unit;
      unit *= 128;
    } while (last > 127);
    return value;
  };
  // The locals of a function, the latest first; those that it didn't use yet follow by their numbers.
  let recent = [];
  const use = (local, rank) => {
    while (recent.length <= Math.max(local, rank)) recent.push(recent.length);
    const place = rank < 0 ? recent.indexOf(local) : rank;
    const used = recent[place];
    recent.copyWithin(1, 0, place);
    recent[0] = used;
    return isRank ? used : place;
  };
  const local = () => {
    const found = number(reads, read);
    let rest = isRank ? use(-1, found) : use(found, -1);
    for (; rest > 127; rest >>= 7) write(reads, (rest & 127) | 128);
    write(reads, rest);
  };
  const instruction = () => {
    const opcode = byte(opcodes);
    const streams = immediates.get(opcode);
    if (streams) streams.forEach((stream) => number(stream));
    else if (opcode === 0x20) local();
    else if (opcode === 0x21 || opcode === 0x22) use(number(opcode === 0x21 ? writes : tees), -1);
    else if (opcode === tableOfBranches) for (let rest = number(branches); rest >= 0; rest -= 1) number(branches);
    else if (opcode === 0x43 || opcode === 0x44) bytes(others, opcode === 0x43 ? 4 : 8);
    else if (opcode === 0xfc) for (let rest = longOpcodes[number(others)]; rest > 0; rest -= 1) number(others);
    else if (opcode === 0x1c || opcode > 0xc4) throw new Error(`unknown opcode ${opcode}`);
  };
  bytes(others, 8);
  while (at() < size) {
    const section = byte(others);
    const length = number(others);
    if (section !== 10) {
      bytes(section === 11 ? data : others, length);
      continue;
    }
    for (let functions = number(others); functions > 0; functions -= 1) {
      const end = number(others) + at();
      recent = [];
      for (let groups = number(others); groups > 0; groups -= 1) {
        number(others);
        byte(others);
      }
      while (at() < end) instruction();
    }
  }
}

/** The streams of a module. */
export function takenApart(module) {
  const streams = Array.from({ length: streamCount }, () => []);
  let place = 0;
  walkModule(module.length, false, () => place, () => module[place++], (stream, next) => streams[stream].push(next));
  return streams.map((each) => Uint8Array.from(each));
}

/** The module of a size that streams are. Throws where one ends too early. */
export function putTogether(streams, size) {
  const module = new Uint8Array(size);
  const places = streams.map(() => 0);
  let place = 0;
  const read = (stream) => {
    if (places[stream] >= streams[stream].length || place > size) throw new Error("the module is damaged");
    return streams[stream][places[stream]++];
  };
  walkModule(size, true, () => place, read, (_, next) => (module[place++] = next));
  return module;
}

/** Unpacks the module that `bundle.mjs` packed: its length in four bytes, then for each stream the length of its .lzma file in four bytes, and the file. */
export function unpackModule(text) {
  const packed = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const view = new DataView(packed.buffer);
  const streams = [];
  for (let place = 4; place < packed.length; ) {
    const length = view.getUint32(place, true);
    streams.push(unpack(packed.subarray(place + 4, place + 4 + length)));
    place += 4 + length;
  }
  return putTogether(streams, view.getUint32(0, true));
}
