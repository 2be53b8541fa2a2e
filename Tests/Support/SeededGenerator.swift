/// Random numbers that are the same in every run, so that a failure can be repeated (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64
  /// The rest of an input that chooses instead of chance; nil when chance does.
  private var input: ArraySlice<UInt8>?

  package init(seed: UInt64) { state = seed }

  /// Numbers that the bytes of an input choose, one byte each, so that a fuzzer learns what a byte does.
  ///
  /// After its end always the last of several things is chosen, which generators make the simplest.
  package init(choosing input: [UInt8]) {
    state = 0
    self.input = input[...]
  }

  package mutating func next() -> UInt64 {
    if input != nil { return choice(input?.popFirst() ?? .max) }
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  /// The standard library makes a number below a bound of the upper bits, and asks again for very few values, which the bit in
  /// the middle keeps away from; a Boolean is made of bit 17.
  private func choice(_ byte: UInt8) -> UInt64 {
    UInt64(byte) << 56 | 1 << 55 | UInt64(byte & 1) << 17
  }

  /// One of some values, of which there is at least one.
  package mutating func one<Value>(of values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &self)]
  }

  /// True once in `count` times.
  package mutating func isOnce(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// A whole number of a range.
  package mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// A whole number from 0 up to a count, which is at least 1.
  package mutating func number(below count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}
