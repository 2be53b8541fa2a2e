import PredicateSyntax

/// Turns the bytes of a terminal into keys; an incomplete key waits for more bytes.
package struct LineEditorKeyDecoder: Sendable {
  /// The longest escape sequence that is waited for.
  private static let longestSequence = 32
  private static let endOfPaste = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  private var start = 0
  private var pasted: [UInt8]?

  /// Takes further bytes.
  package mutating func append(_ more: [UInt8]) {
    bytes.removeFirst(start)
    start = 0
    bytes += more
  }

  /// The next key; nil when more bytes are needed.
  package mutating func next() -> LineEditorKey? {
    if pasted != nil { return paste() }
    guard let byte = byte(0) else { return nil }
    if byte == 0x1B { return escape() }
    if byte < 0x20 || byte == 0x7F {
      start += 1
      return LineEditorKey(control: byte)
    }
    return character(byte)
  }

  private func byte(_ offset: Int) -> UInt8? { start + offset < bytes.count ? bytes[start + offset] : nil }

  /// A character of UTF-8; a byte that belongs to none gives U+FFFD.
  private mutating func character(_ first: UInt8) -> LineEditorKey? {
    let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
    for offset in 1..<max(2, length) where offset < length {
      guard let byte = byte(offset) else { return nil }
      guard byte & 0xC0 == 0x80 else {
        start += 1
        return .character("\u{FFFD}")
      }
    }
    let text = String(decoding: bytes[start..<start + length], as: UTF8.self)
    start += length
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else {
      return .character("\u{FFFD}")
    }
    return .character(scalar)
  }

  private mutating func escape() -> LineEditorKey? {
    guard let second = byte(1) else { return nil }
    switch second {
    case UInt8(ascii: "["): return controlSequence()
    case UInt8(ascii: "O"):
      guard let final = byte(2) else { return nil }
      start += 3
      return LineEditorKey(parameters: [], final: final)
    case 0x1B:
      // An escape that began nothing.
      start += 1
      return .other
    default:
      start += 2
      return LineEditorKey(meta: second)
    }
  }

  private mutating func controlSequence() -> LineEditorKey? {
    var parameters: [UInt8] = []
    while true {
      guard let byte = byte(2 + parameters.count) else {
        if parameters.count < Self.longestSequence { return nil }
        start = bytes.count
        return .other
      }
      if byte >= 0x40 && byte <= 0x7E {
        start += 3 + parameters.count
        if byte == UInt8(ascii: "~"), parameters == Array("200".utf8) {
          pasted = []
          return paste()
        }
        return LineEditorKey(parameters: parameters, final: byte)
      }
      guard byte >= 0x20 && byte < 0x40, parameters.count < Self.longestSequence else {
        start += 2 + parameters.count
        return .other
      }
      parameters.append(byte)
    }
  }

  private mutating func paste() -> LineEditorKey? {
    guard var text = pasted else { return nil }
    pasted = nil
    while let byte = byte(0) {
      start += 1
      text.append(byte)
      guard byte == UInt8(ascii: "~"), text.suffix(Self.endOfPaste.count).elementsEqual(Self.endOfPaste) else {
        continue
      }
      text.removeLast(Self.endOfPaste.count)
      // More than a rule may have is of no use, and would be slow to draw.
      return .paste(String(decoding: text.prefix(SyntaxLimits.maximumSourceBytes), as: UTF8.self))
    }
    pasted = text
    return nil
  }
}
