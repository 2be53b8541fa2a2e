#if arch(wasm32)
  // The functions of the C library and of the compiler's runtime that the standard library calls. The list is complete: the module is linked without
  // a C library and imports nothing.

  /// Pseudorandom bytes from a seed (SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
  enum Chance {
    // The module has one thread.
    nonisolated(unsafe) static var state: UInt64 = 0x5DEE_CE66_D1CE_4E5B

    static func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      return word ^ (word >> 31)
    }
  }

  @c(arc4random_buf) func randomBytes(_ address: UInt32, _ count: UInt32) {
    var word: UInt64 = 0
    for index in 0..<count {
      if index % 8 == 0 { word = Chance.next() }
      Heap.storeByte(UInt8(truncatingIfNeeded: word), at: address + index)
      word >>= 8
    }
  }

  /// The linker gives this name to `free`, which the standard library defines for hosts without memory management.
  @c(__wrap_free) func wrappedFree(_ address: UInt32) { Heap.release(address) }

  @c(posix_memalign) func alignedAllocate(_ result: UInt32, _ alignment: UInt32, _ count: UInt32) -> Int32 {
    // No type here needs an alignment above the heap's 16; 22 is EINVAL.
    guard alignment <= 16 else { return 22 }
    let address = Heap.allocate(count)
    guard address != 0 else { return 12 }
    Heap.store(address, at: result)
    return 0
  }

  @c(memcmp) func compareMemory(_ left: UInt32, _ right: UInt32, _ count: UInt32) -> Int32 {
    for index in 0..<count {
      let (first, second) = (Heap.byte(left + index), Heap.byte(right + index))
      if first != second { return Int32(first) - Int32(second) }
    }
    return 0
  }

  /// Stores the lower 128 bits of the product of two 128-bit numbers, each given as two words.
  @c(__multi3) func multiply(
    _ result: UInt32, _ leftLow: UInt64, _ leftHigh: UInt64, _ rightLow: UInt64, _ rightHigh: UInt64
  ) {
    let half: UInt64 = 0xffff_ffff
    let low = (leftLow & half) &* (rightLow & half)
    let first = (leftLow >> 32) &* (rightLow & half)
    let second = (leftLow & half) &* (rightLow >> 32)
    let middle = (low >> 32) &+ (first & half) &+ (second & half)
    let high = (leftLow >> 32) &* (rightLow >> 32) &+ (first >> 32) &+ (second >> 32) &+ (middle >> 32)
    Heap.store((low & half) | (middle << 32), at: result)
    Heap.store(high &+ leftLow &* rightHigh &+ leftHigh &* rightLow, at: result + 8)
  }

  /// Reads a number for `Double(_: String)`. Returns the address after it, or 0 if there's none.
  @c(_swift_stdlib_strtod_clocale) func readNumber(_ text: UInt32, _ result: UInt32) -> UInt32 {
    guard let (value, count) = DecimalNumber.read(from: text) else { return 0 }
    Heap.store(value, at: result)
    return text + count
  }
#endif
