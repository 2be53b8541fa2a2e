// Browsers can unpack gzip, but a gzip file of the module is a third larger than LZMA. So this is an LZMA decoder (.lzma, as xz --format=lzma
// writes).

/** Unpacks an .lzma file with a known size in its header. Throws for anything else. */
export function unpack(packed) {
  const first = packed[0];
  const [lc, lp, pb] = [first % 9, Math.floor(first / 9) % 5, Math.floor(first / 45)];
  const size = new DataView(packed.buffer, packed.byteOffset).getUint32(5, true);
  if (pb > 4 || size > 1 << 26) throw new Error("the module is damaged");
  const out = new Uint8Array(size);
  const [literalMask, placeMask] = [(1 << lp) - 1, (1 << pb) - 1];
  // The models of all bits, one after the other.
  const [isMatch, isRep, isRepG0, isRepG1, isRepG2, isRep0Long] = [0, 192, 204, 216, 228, 240];
  const [slots, special, align, lengths, repLengths, literals] = [432, 688, 803, 819, 1333, 1847];
  const models = new Uint16Array(literals + (0x300 << (lc + lp))).fill(1024);
  let place = 14;
  let [range, code] = [0xffffffff, 0];
  for (let count = 0; count < 4; count += 1) code = ((code << 8) | packed[place++]) >>> 0;

  const bit = (model) => {
    const chance = models[model];
    const bound = (range >>> 11) * chance;
    let found = 0;
    if (code < bound) {
      range = bound;
      models[model] = chance + ((2048 - chance) >>> 5);
    } else {
      range -= bound;
      code -= bound;
      models[model] = chance - (chance >>> 5);
      found = 1;
    }
    if (range < 0x1000000) {
      range = (range << 8) >>> 0;
      code = ((code << 8) | packed[place++]) >>> 0;
    }
    return found;
  };
  const tree = (start, count) => {
    let node = 1;
    for (let each = 0; each < count; each += 1) node = (node << 1) | bit(start + node);
    return node - (1 << count);
  };
  const reverseTree = (start, count) => {
    let [node, value] = [1, 0];
    for (let each = 0; each < count; each += 1) {
      const found = bit(start + node);
      node = (node << 1) | found;
      value |= found << each;
    }
    return value;
  };
  const directBits = (count) => {
    let value = 0;
    for (let each = 0; each < count; each += 1) {
      range >>>= 1;
      const found = code >= range ? 1 : 0;
      if (found) code -= range;
      value = (value << 1) | found;
      if (range < 0x1000000) {
        range = (range << 8) >>> 0;
        code = ((code << 8) | packed[place++]) >>> 0;
      }
    }
    return value >>> 0;
  };
  const length = (start, placeState) => {
    if (bit(start) === 0) return 2 + tree(start + 2 + placeState * 8, 3);
    if (bit(start + 1) === 0) return 10 + tree(start + 130 + placeState * 8, 3);
    return 18 + tree(start + 258, 8);
  };

  let [at, state] = [0, 0];
  let [rep0, rep1, rep2, rep3] = [0, 0, 0, 0];
  while (at < size) {
    const placeState = at & placeMask;
    if (bit(isMatch + state * 16 + placeState) === 0) {
      const before = at > 0 ? out[at - 1] : 0;
      const start = literals + 0x300 * (((at & literalMask) << lc) + (before >> (8 - lc)));
      let node = 1;
      if (state >= 7) {
        let match = out[at - rep0 - 1];
        while (node < 0x100) {
          const wanted = (match >> 7) & 1;
          match <<= 1;
          const found = bit(start + ((1 + wanted) << 8) + node);
          node = (node << 1) | found;
          if (found !== wanted) break;
        }
      }
      while (node < 0x100) node = (node << 1) | bit(start + node);
      out[at++] = node & 0xff;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count;
    if (bit(isRep + state) === 1) {
      if (at === 0) throw new Error("the module is damaged");
      if (bit(isRepG0 + state) === 0) {
        if (bit(isRep0Long + state * 16 + placeState) === 0) {
          state = state < 7 ? 9 : 11;
          out[at] = out[at - rep0 - 1];
          at += 1;
          continue;
        }
      } else {
        let distance = rep1;
        if (bit(isRepG1 + state) === 1) {
          distance = rep2;
          if (bit(isRepG2 + state) === 1) {
            distance = rep3;
            rep3 = rep2;
          }
          rep2 = rep1;
        }
        rep1 = rep0;
        rep0 = distance;
      }
      count = length(repLengths, placeState);
      state = state < 7 ? 8 : 11;
    } else {
      [rep3, rep2, rep1] = [rep2, rep1, rep0];
      count = length(lengths, placeState);
      state = state < 7 ? 7 : 10;
      const slot = tree(slots + Math.min(count - 2, 3) * 64, 6);
      rep0 = slot;
      if (slot >= 4) {
        const bits = (slot >> 1) - 1;
        const base = (2 | (slot & 1)) << bits;
        rep0 = slot < 14 ? base + reverseTree(special + base - slot, bits) : (base >>> 0) + directBits(bits - 4) * 16 + reverseTree(align, 4);
      }
    }
    if (rep0 >= at || at + count > size || place > packed.length + 4) throw new Error("the module is damaged");
    for (const end = at + count; at < end; at += 1) out[at] = out[at - rep0 - 1];
  }
  return out;
}
