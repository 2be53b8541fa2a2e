// The module's code compresses a tenth better if similar parts are next to each other: all opcodes, all numbers of locals, all offsets. So the code
// is split into streams, each compressed by itself, and reassembled in the page.
import { unpack } from "./unpack.js";

/** The streams: opcodes; locals that are read, set, and both; offsets; constants of 32 and of 64 bits; called functions; branches; data; everything else. */
const kindCount = 11;
/** The opcodes that often follow a 32-bit constant. Constants before each of them have their own stream, at the end of the list of streams. */
const followers = [0x6a, 0x41, 0x20, 0x71, 0x21, 0x6b, 0x36, 0x74, 0x10, 0x76, 0x46, 0x47, 0x48, 0x28, 0xfc, 0x6c, 0x4b, 0x3a, 0x4a, 0x0b];
const streamCount = kindCount + followers.length;
const [opcodes, reads, writes, tees, offsets, constants, longConstants, calls, branches, data, others] = Array(kindCount).keys();

/** The byte that nearly always follows an opcode: the type of a block, or the alignment of a load or store. It is left out; this mark precedes an opcode that is followed by another byte. */
const mark = 0xff;
const usual = new Map([0x02, 0x03, 0x04].map((opcode) => [opcode, 0x40]));
[...[2, 2, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2], ...[2, 2, 2, 3, 0, 1, 0, 1, 2]].forEach((alignment, place) => usual.set(0x28 + place, alignment));

/** For each opcode with immediates, the stream of each of them, a number in LEB128. */
const immediates = new Map([
  ...[0x0c, 0x0d].map((opcode) => [opcode, [branches]]),
  [0x10, [calls]],
  [0x11, [others, others]],
  ...[0x23, 0x24, 0x3f, 0x40, 0xd0, 0xd2].map((opcode) => [opcode, [others]]),
  [0x42, [longConstants]],
]);
/** The number of immediates for each opcode that begins with 0xfc. */
const longOpcodes = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];
const tableOfBranches = 0x0e;

/**
 * Walks through a module of a given size. `at` returns the current offset in the module, `read` returns the next byte of a stream, and `write` passes
 * it to the other side; `follower` returns the opcode after the next number. In streams, a local that is read is written as the number of others used
 * since, and an offset as the difference to the preceding one, because both compress better than the numbers. `isPacked` tells whether streams are
 * read.
 */
function walkModule(size, isPacked, at, read, write, follower) {
  const byte = (stream) => {
    const next = read(stream);
    write(stream, next);
    return next;
  };
  const bytes = (stream, count) => {
    for (let rest = count; rest > 0; rest -= 1) byte(stream);
  };
  /** Processes an opcode with the byte that usually follows it. */
  const opcodeAndNext = () => {
    const first = read(opcodes);
    const isMarked = first === mark;
    const opcode = isMarked ? read(opcodes) : first;
    const expected = usual.get(opcode);
    if (expected === undefined) write(opcodes, opcode);
    else {
      const next = isPacked && !isMarked ? expected : read(opcodes);
      const isLeftOut = !isPacked && next === expected;
      for (const each of isPacked || isLeftOut ? [opcode] : [mark, opcode]) write(opcodes, each);
      if (!isLeftOut) write(opcodes, next);
    }
    return opcode;
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
  // The locals of a function, the most recent first; unused locals follow in the order of their numbers.
  let recent = [];
  const use = (local, rank) => {
    while (recent.length <= Math.max(local, rank)) recent.push(recent.length);
    const place = rank < 0 ? recent.indexOf(local) : rank;
    const used = recent[place];
    recent.copyWithin(1, 0, place);
    recent[0] = used;
    return isPacked ? used : place;
  };
  let offset = 0;
  const moved = (found) => {
    const before = offset;
    offset = !isPacked ? found : found % 2 ? before - (found + 1) / 2 : before + found / 2;
    return isPacked ? offset : offset < before ? 2 * (before - offset) - 1 : 2 * (offset - before);
  };
  const converted = (stream, convert) => {
    let rest = convert(number(stream, read));
    for (; rest > 127; rest = Math.floor(rest / 128)) write(stream, (rest % 128) + 128);
    write(stream, rest);
  };
  const instruction = () => {
    const opcode = opcodeAndNext();
    const streams = immediates.get(opcode);
    if (streams) streams.forEach((stream) => number(stream));
    else if (opcode === 0x20) converted(reads, (found) => (isPacked ? use(-1, found) : use(found, -1)));
    else if (opcode >= 0x28 && opcode < 0x3f) converted(offsets, moved);
    else if (opcode === 0x41) {
      const place = followers.indexOf(follower());
      number(place < 0 ? constants : kindCount + place);
    }
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
      [recent, offset] = [[], 0];
      for (let groups = number(others); groups > 0; groups -= 1) {
        number(others);
        byte(others);
      }
      while (at() < end) instruction();
    }
  }
}

/** Returns the streams of a module. */
export function takenApart(module) {
  const streams = Array.from({ length: streamCount }, () => []);
  let place = 0;
  const follower = () => {
    let end = place;
    while (module[end] > 127) end += 1;
    return module[end + 1];
  };
  walkModule(module.length, false, () => place, () => module[place++], (stream, next) => streams[stream].push(next), follower);
  return streams.map((each) => Uint8Array.from(each));
}

/** Returns the module of a given size for streams. Throws if a stream ends too early. */
export function putTogether(streams, size) {
  const module = new Uint8Array(size);
  const places = streams.map(() => 0);
  let place = 0;
  const read = (stream) => {
    if (places[stream] >= streams[stream].length || place > size) throw new Error("the module is damaged");
    return streams[stream][places[stream]++];
  };
  const follower = () => streams[opcodes][places[opcodes] + (streams[opcodes][places[opcodes]] === mark ? 1 : 0)];
  walkModule(size, true, () => place, read, (_, next) => (module[place++] = next), follower);
  return module;
}

/** Unpacks the module that `bundle.mjs` packed: its length in four bytes, then for each stream the length of its .lzma file in four bytes and the file itself. */
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
