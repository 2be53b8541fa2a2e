// Loads the module and passes requests to it: it takes the bytes of a request and returns those of the answer.

/** The smallest interface to the module's exports; see Exports.swift. */
export class ActivationModule {
  /** @param {WebAssembly.Module} module @param {bigint} [seed] the seed of the hash tables; random by default */
  constructor(module, seed = crypto.getRandomValues(new BigUint64Array(1))[0]) {
    this.exports = new WebAssembly.Instance(module, {}).exports;
    this.exports.seed(seed);
  }

  /** Returns the answer to a request as bytes, or null for a blank line. Throws if memory runs out. */
  answer(request, line = 1) {
    const { allocate, answer, release, memory } = this.exports;
    const room = allocate(request.length);
    if (room === 0) throw new RangeError(`no memory for a request of ${request.length} bytes`);
    new Uint8Array(memory.buffer).set(request, room >>> 0);
    const found = answer(room, request.length, line) >>> 0;
    if (found === 0) return null;
    const length = new DataView(memory.buffer).getUint32(found, true);
    const bytes = new Uint8Array(memory.buffer).slice(found + 4, found + 4 + length);
    release(found);
    return bytes;
  }

  /** Returns the answer to a request. Both are objects. */
  ask(request) {
    return JSON.parse(new TextDecoder().decode(this.answer(new TextEncoder().encode(JSON.stringify(request)))));
  }
}
