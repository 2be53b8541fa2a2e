/// Some of several programs, by number.
public struct ProgramSelection: Sendable {
  /// A bit for each program, the first in the lowest bit of the first word.
  private var words: [UInt64]

  /// Selects by the lowest bits of some words.
  init(words: [UInt64], count: Int) {
    self.words = words
    self.words.removeLast(words.count - (count + 63) / 64)
    if count % 64 != 0, let last = self.words.indices.last { self.words[last] &= (1 << UInt64(count % 64)) - 1 }
  }

  /// Selects none.
  package init() { words = [] }

  /// How many are selected.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Whether a program is selected.
  public func contains(_ number: Int) -> Bool {
    number >= 0 && number / 64 < words.count && words[number / 64] & (1 << UInt64(number % 64)) != 0
  }

  /// Selects a program as well.
  package mutating func insert(_ number: Int) {
    guard number >= 0 else { return }
    while words.count <= number / 64 { words.append(0) }
    words[number / 64] |= 1 << UInt64(number % 64)
  }

  /// The numbers of the selected programs, in order.
  public var numbers: [Int] {
    var numbers: [Int] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        numbers.append(index * 64 + rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
    return numbers
  }
}
