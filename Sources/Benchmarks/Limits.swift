import ActivationChecks

/// The speed limit for evaluating a rule: bit sets that are prepared before the clock starts.
///
/// All data is in flat arrays of numbers, which are passed as buffers, because an array in a structure costs more than the test itself.
struct BitSetRules {
  private var branches: [TypeSet] = []
  private var rules: [Range<Int>] = []
  private var attachments: [TypeSet] = []
  private var items: [Range<Int>] = []
  private var payloads: [Range<Int>] = []

  init(_ rules: [BenchmarkRule], _ payloads: [Payload]) {
    for rule in rules {
      let start = branches.count
      branches += rule.branches.map { Types.set(of: $0.types) }
      self.rules.append(start..<branches.count)
    }
    for payload in payloads {
      let firstItem = items.count
      for item in payload {
        let start = attachments.count
        attachments += item.map { Types.ancestors(of: $0) }
        items.append(start..<attachments.count)
      }
      self.payloads.append(firstItem..<items.count)
    }
  }

  /// The number of pairs of a rule and a payload for which the rule holds.
  var activations: Int {
    branches.withUnsafeBufferPointer { branches in
      attachments.withUnsafeBufferPointer { attachments in
        items.withUnsafeBufferPointer { items in
          var activations = 0
          for rule in rules {
            for payload in payloads where Self.holds(branches[rule], items[payload], attachments) { activations += 1 }
          }
          return activations
        }
      }
    }
  }

  @inline(__always)
  private static func holds(
    _ branches: Slice<UnsafeBufferPointer<TypeSet>>, _ items: Slice<UnsafeBufferPointer<Range<Int>>>,
    _ attachments: UnsafeBufferPointer<TypeSet>
  ) -> Bool {
    for mask in branches {
      var matching = 0
      for item in items {
        var count = 0
        for attachment in item where attachments[attachment].intersects(mask) { count += 1 }
        if count == item.count { matching += 1 }
      }
      if matching == 1 { return true }
    }
    return false
  }
}

/// The speed limit for reading a rule: a loop that splits a text into words, variables, strings and operators, and records where each starts and
/// ends, but builds nothing from them.
///
/// The buffer is that of the text; no offset exceeds its count.
struct HandToken {
  enum Kind: UInt8 { case word, variable, string, comparison, punctuation }

  var kind: Kind
  var start: UInt32
  var end: UInt32

  /// Splits a text. The array's content is discarded, and its memory is reused.
  static func split(_ text: UnsafeBufferPointer<UInt8>, into tokens: inout [HandToken]) {
    tokens.removeAll(keepingCapacity: true)
    var end = 0
    while true {
      while end < text.count, isSpace(text[end]) { end += 1 }
      guard end < text.count else { return }
      let (start, first) = (end, text[end])
      var kind = Kind.punctuation
      end += 1
      if isWord(first) || first == UInt8(ascii: "$") {
        kind = isWord(first) ? .word : .variable
        while end < text.count, isWord(text[end]) { end += 1 }
      } else if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
        kind = .string
        while end < text.count, text[end] != first { end += text[end] == UInt8(ascii: "\\") ? 2 : 1 }
        end = min(end + 1, text.count)
      } else if first >= UInt8(ascii: "<") && first <= UInt8(ascii: ">") || first == UInt8(ascii: "!") {
        kind = .comparison
        if end < text.count, text[end] == UInt8(ascii: "=") || text[end] == UInt8(ascii: ">") { end += 1 }
      }
      let range = (UInt32(truncatingIfNeeded: start), UInt32(truncatingIfNeeded: end))
      tokens.append(HandToken(kind: kind, start: range.0, end: range.1))
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d
  }

  /// Returns whether a byte is part of a word. Outside of strings, hyphens occur only in the names of operators.
  private static func isWord(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return (letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z"))
      || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}

/// The speed limit for preparing a payload: a table that maps an identifier to the set of types that it conforms to.
struct TypeDirectory {
  private typealias Slot = (hash: UInt64, start: Int, count: Int, set: TypeSet)

  /// A hash table with open addressing. A slot whose count is 0 is free.
  private var slots = [Slot](repeating: (0, 0, 0, TypeSet()), count: 1024)
  /// The names, concatenated.
  private var bytes: [UInt8] = []

  init() {
    for (name, set) in Types.ancestors {
      let text = Array(name.utf8)
      let hash = text.withUnsafeBytes { Self.hash($0) }
      var slot = Int(hash >> 54)
      while slots[slot].count > 0 { slot = (slot + 1) & 1023 }
      slots[slot] = (hash, bytes.count, text.count, set)
      bytes += text
    }
  }

  func append(_ payload: Payload, to attachments: inout [TypeSet]) {
    slots.withUnsafeBufferPointer { slots in
      bytes.withUnsafeBytes { bytes in
        for identifiers in payload.joined() {
          var set = TypeSet()
          for identifier in identifiers {
            identifier.utf8.withContiguousStorageIfAvailable { text in
              if let found = Self.find(UnsafeRawBufferPointer(text), slots, bytes) { set.formUnion(found) }
            }
          }
          attachments.append(set)
        }
      }
    }
  }

  @inline(__always)
  private static func find(
    _ text: UnsafeRawBufferPointer, _ slots: UnsafeBufferPointer<Slot>, _ names: UnsafeRawBufferPointer
  ) -> TypeSet? {
    guard let start = text.baseAddress, let first = names.baseAddress else { return nil }
    let hash = hash(text)
    var place = Int(hash >> 54)
    while slots[place].count > 0 {
      let slot = slots[place]
      if slot.hash == hash, slot.count == text.count, areSame(first + slot.start, start, count: text.count) {
        return slot.set
      }
      place = (place + 1) & 1023
    }
    return nil
  }

  /// Returns a hash of the length and of the first and the last eight bytes, or of all bytes if there are fewer; that tells the types here apart.
  @inline(__always)
  private static func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
    guard text.count >= 8 else { return text.reduce(UInt64(text.count)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }
    let first = text.loadUnaligned(as: UInt64.self)
    let last = text.loadUnaligned(fromByteOffset: text.count - 8, as: UInt64.self)
    return (first ^ (last &* 0x9e37_79b9_7f4a_7c15) ^ UInt64(text.count)) &* 0xff51_afd7_ed55_8ccd
  }
}

/// The speed limit for reading JSON: a scan for the ends of strings and for structural bytes, eight bytes at a time.
extension UnsafeBufferPointer<UInt8> {
  /// The number of bytes that are one of `"`, `\`, `,`, `:` and brackets.
  func structureCount() -> Int {
    var found = 0
    var offset = 0
    while offset + 8 <= count {
      let word = UnsafeRawPointer(baseAddress.unsafelyUnwrapped).loadUnaligned(
        fromByteOffset: offset, as: UInt64.self)
      found += (Self.zeros(in: word ^ Self.all(UInt8(ascii: "\""))) | Self.structure(of: word)).nonzeroBitCount
      offset += 8
    }
    while offset < count {
      found += #""\,:{}[]"#.utf8.contains(self[offset]) ? 1 : 0
      offset += 1
    }
    return found
  }

  /// Returns a word with the top bit of each byte that is structural or a backslash.
  private static func structure(of word: UInt64) -> UInt64 {
    // Setting one bit maps brackets to braces: `[` to `{`, `]` to `}`, and `\` to `|`.
    let folded = word | all(0x20)
    return zeros(in: folded ^ all(UInt8(ascii: "{"))) | zeros(in: folded ^ all(UInt8(ascii: "}")))
      | zeros(in: word ^ all(UInt8(ascii: "\\"))) | zeros(in: word ^ all(UInt8(ascii: ",")))
      | zeros(in: word ^ all(UInt8(ascii: ":")))
  }

  private static func all(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Returns a word with the top bit of each byte that is zero, without false positives.
  private static func zeros(in word: UInt64) -> UInt64 {
    let low: UInt64 = 0x7f7f_7f7f_7f7f_7f7f
    return ~(((word & low) &+ low) | word | low)
  }
}
