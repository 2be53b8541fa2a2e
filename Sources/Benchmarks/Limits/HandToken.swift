/// The limit of reading a rule: a loop that splits a text into words, variables, strings and operators, notes where each
/// starts and ends, and makes nothing of them.
///
/// The buffer is that of the text; no offset passes its count.
struct HandToken {
  /// The kind of a token.
  enum Kind: UInt8 { case word, variable, string, comparison, punctuation }

  var kind: Kind
  var start: UInt32
  var end: UInt32

  /// Splits a text; the array's content is discarded, and its memory reused.
  static func split(_ text: UnsafeBufferPointer<UInt8>, into tokens: inout [HandToken]) {
    tokens.removeAll(keepingCapacity: true)
    var offset = 0
    while true {
      while offset < text.count, isSpace(text[offset]) { offset += 1 }
      guard offset < text.count else { return }
      let start = offset
      let kind = kind(of: text[start])
      offset = end(of: kind, from: start, in: text)
      tokens.append(
        HandToken(kind: kind, start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: offset)))
    }
  }

  private static func kind(of first: UInt8) -> Kind {
    if isWord(first) { return .word }
    switch first {
    case UInt8(ascii: "$"): return .variable
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"): return .comparison
    default: return .punctuation
    }
  }

  private static func end(of kind: Kind, from start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    var end = start + 1
    switch kind {
    case .word, .variable:
      while end < text.count, isWord(text[end]) { end += 1 }
    case .string:
      while end < text.count, text[end] != text[start] { end += text[end] == UInt8(ascii: "\\") ? 2 : 1 }
      end = min(end + 1, text.count)
    case .comparison:
      if end < text.count, text[end] == UInt8(ascii: "=") || text[end] == UInt8(ascii: ">") { end += 1 }
    case .punctuation: break
    }
    return end
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d
  }

  /// A hyphen outside a string occurs in the names of operators only.
  private static func isWord(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return (letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z"))
      || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}
