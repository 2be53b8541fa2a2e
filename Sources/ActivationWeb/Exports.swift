import ActivationWire

#if arch(wasm32)
  // The functions that the host calls. The host writes a request into the module's memory and reads the answer from there:
  //
  //     let room = module.allocate(request.length)
  //     write the request at room
  //     let answer = module.answer(room, request.length, line)     frees the request; 0 for a line of blanks
  //     the first four bytes at answer are the length of the text after them, little-endian
  //     module.release(answer)

  /// Returns the address of a memory block for `count` bytes; 0 if there isn't enough memory.
  @_expose(wasm, "allocate") @_cdecl("activation_allocate")
  public func allocate(_ count: UInt32) -> UInt32 { Heap.allocate(count) }

  /// Releases a memory block.
  @_expose(wasm, "release") @_cdecl("activation_release")
  public func release(_ address: UInt32) { Heap.release(address) }

  /// Answers the request of `count` bytes at an address from `allocate`, and releases that block. Returns 0 for blanks, or if memory runs out.
  @_expose(wasm, "answer") @_cdecl("activation_answer")
  public func answer(_ address: UInt32, _ count: UInt32, _ line: UInt32) -> UInt32 {
    let request = Heap.bytes(at: address, count: count)
    Heap.release(address)
    guard let answer = ActivationService().answer(to: request, line: Int(line & 0x7fff_ffff)) else { return 0 }
    return Heap.store(answer)
  }

  /// Sets the seed of the hash tables, before the first request. The module has no other source of randomness. Without a seed, a stranger could craft
  /// a request that is slow to answer.
  @_expose(wasm, "seed") @_cdecl("activation_seed")
  public func seed(_ value: UInt64) { Chance.state = value }
#endif
