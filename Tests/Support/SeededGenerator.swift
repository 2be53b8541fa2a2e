/// Random numbers that are the same in every run, so that failures can be reproduced (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64
  /// The rest of an input that makes the choices; nil if they are random.
  private var input: ArraySlice<UInt8>?

  package init(seed: UInt64) { state = seed }

  /// Creates numbers from the bytes of an input, one byte each, so that a fuzzer learns the effect of a byte.
  ///
  /// After the end of the input, the last of several options is always chosen, which generators make the simplest.
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

  /// The standard library creates a number below a bound from the upper bits. For very few values it asks again, which the middle bit prevents. A
  /// Boolean is created from bit 17.
  private func choice(_ byte: UInt8) -> UInt64 {
    UInt64(byte) << 56 | 1 << 55 | UInt64(byte & 1) << 17
  }

  /// Returns one of some values, of which there must be at least one.
  package mutating func one<Value>(of values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &self)]
  }

  /// Returns true once in `count` times on average.
  package mutating func isOnce(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// Returns an integer in a range.
  package mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Returns an integer from 0 up to, but not including, a count of at least 1.
  package mutating func number(below count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}
