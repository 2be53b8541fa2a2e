/// Characters as patterns tell them apart: those of ASCII one by one, and all others.
struct CharacterClass: Hashable, Sendable {
  /// The ASCII characters, 64 in each word.
  private var words: (low: UInt64, high: UInt64) = (0, 0)
  /// The characters above U+007F.
  var includesOthers = false

  init() {}

  init(_ byte: UInt8) { insert(byte) }

  init(_ bytes: some Sequence<UInt8>) { for byte in bytes { insert(byte) } }

  /// Every character.
  static let all: CharacterClass = {
    var all = CharacterClass(0..<0x80)
    all.includesOthers = true
    return all
  }()

  static func == (left: CharacterClass, right: CharacterClass) -> Bool {
    left.words == right.words && left.includesOthers == right.includesOthers
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(words.low)
    hasher.combine(words.high)
    hasher.combine(includesOthers)
  }

  func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? words.low >> UInt64(byte) & 1 == 1 : byte < 128 && words.high >> UInt64(byte - 64) & 1 == 1
  }

  mutating func insert(_ byte: UInt8) {
    if byte < 64 { words.low |= 1 << UInt64(byte) } else if byte < 128 { words.high |= 1 << UInt64(byte - 64) }
  }

  mutating func formUnion(_ other: CharacterClass) {
    words = (words.low | other.words.low, words.high | other.words.high)
    includesOthers = includesOthers || other.includesOthers
  }

  var inverted: CharacterClass {
    var other = CharacterClass()
    other.words = (~words.low, ~words.high)
    other.includesOthers = !includesOthers
    return other
  }

  /// The class with the other case of each letter.
  var foldingCase: CharacterClass {
    var folded = self
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
      if contains(letter) { folded.insert(letter - 0x20) }
      if contains(letter - 0x20) { folded.insert(letter) }
    }
    return folded
  }
}

/// Characters that no pattern of some tells apart.
struct CharacterGroup: Sendable {
  /// The ASCII characters, the most usual in identifiers first; empty for the characters above U+007F.
  var bytes: [UInt8]
  /// A Boolean value that indicates whether the class contains the characters above U+007F.
  var includesOthers = false
  /// The classes of the patterns, each with whether it contains the group.
  var classes: [CharacterClass: Bool]

  /// ASCII in the order in which characters are taken for examples.
  private static let usual: [UInt8] =
    Array(UInt8(ascii: "a")...UInt8(ascii: "z")) + Array(UInt8(ascii: "0")...UInt8(ascii: "9"))
    + [UInt8(ascii: "-"), UInt8(ascii: ".")] + Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))

  /// Returns whether a character is one of those that Apple documents for identifiers.
  static func isUsual(_ byte: UInt8) -> Bool { usual.contains(byte) }

  /// The groups of some classes.
  static func groups(of classes: Set<CharacterClass>) -> [CharacterGroup] {
    let order = Array(classes)
    var groups: [CharacterGroup] = []
    var known: [[Bool]: Int] = [:]
    func group(_ member: (CharacterClass) -> Bool) -> Int {
      let key = order.map(member)
      if let group = known[key] { return group }
      known[key] = groups.count
      var memberships: [CharacterClass: Bool] = [:]
      for (position, one) in order.enumerated() { memberships[one] = key[position] }
      groups.append(CharacterGroup(bytes: [], classes: memberships))
      return groups.count - 1
    }
    for byte in usual + (0..<0x80).filter({ !usual.contains($0) }) {
      groups[group { $0.contains(byte) }].bytes.append(byte)
    }
    groups[group { $0.includesOthers }].includesOthers = true
    return groups
  }
}
