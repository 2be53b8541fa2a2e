import ActivationWire

#if arch(wasm32)
  // The functions that the host calls. A request is written into memory of the module, and the answer is read from there:
  //
  //     let room = module.allocate(request.length)
  //     write the request at room
  //     let answer = module.answer(room, request.length, line)     frees the request; 0 for a line of blanks
  //     the first four bytes at answer are the length of the text after them, little-endian
  //     module.release(answer)

  /// Returns the address of room for a number of bytes; 0 when there is none.
  @_expose(wasm, "allocate") @_cdecl("activation_allocate")
  public func allocate(_ count: UInt32) -> UInt32 { Heap.allocate(count) }

  /// Gives room back.
  @_expose(wasm, "release") @_cdecl("activation_release")
  public func release(_ address: UInt32) { Heap.release(address) }

  /// Answers the request in `count` bytes at an address from `allocate`, and releases it.
  @_expose(wasm, "answer") @_cdecl("activation_answer")
  public func answer(_ address: UInt32, _ count: UInt32, _ line: UInt32) -> UInt32 {
    let request = Heap.bytes(at: address, count: count)
    Heap.release(address)
    guard let answer = ActivationService().answer(to: request, line: Int(line & 0x7fff_ffff)) else { return 0 }
    return Heap.store(answer)
  }

  /// Sets what the hash tables' secret is made of, before the first request. The module has no other source of chance: without a seed
  /// a request from a stranger can be made slow on purpose.
  @_expose(wasm, "seed") @_cdecl("activation_seed")
  public func seed(_ value: UInt64) { Chance.state = value }
#endif
