/// A key press, independent of the codes that terminals send for it.
enum LineEditorKey: Equatable, Sendable {
  case character(Unicode.Scalar)
  case enter, tab, backspace, delete, left, right, up, down, home, end
  case deleteToEnd, deleteToStart, deleteWord, interrupt, endOfInput
  /// A key without a meaning here.
  case other

  /// Takes the next key out of the bytes of a terminal; nil when more bytes are needed.
  init?(from bytes: inout ArraySlice<UInt8>) {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1B: self.init(escape: &bytes)
    case 0..<0x20, 0x7F:
      bytes.removeFirst()
      self.init(control: first)
    default:
      // A byte that belongs to no character gives U+FFFD.
      let length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      let character = bytes.prefix(length)
      let isWhole = character.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
      if isWhole, character.count < length { return nil }
      let scalars = String(decoding: character, as: UTF8.self).unicodeScalars
      self = .character(scalars.count == 1 ? scalars[scalars.startIndex] : "\u{FFFD}")
      bytes.removeFirst(isWhole ? length : 1)
    }
  }

  private init(control byte: UInt8) {
    switch byte {
    case 0x01: self = .home
    case 0x02: self = .left
    case 0x03: self = .interrupt
    case 0x04: self = .endOfInput
    case 0x05: self = .end
    case 0x06: self = .right
    case 0x08, 0x7F: self = .backspace
    case 0x09: self = .tab
    case 0x0A, 0x0D: self = .enter
    case 0x0B: self = .deleteToEnd
    case 0x0E: self = .down
    case 0x10: self = .up
    case 0x15: self = .deleteToStart
    case 0x17: self = .deleteWord
    default: self = .other
    }
  }

  /// `ESC [ parameters final` or `ESC O final`; whatever else follows an escape has no meaning.
  private init?(escape bytes: inout ArraySlice<UInt8>) {
    guard let second = bytes.dropFirst().first else { return nil }
    guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else {
      bytes.removeFirst(second == 0x1B ? 1 : 2)
      self = .other
      return
    }
    let parameters = bytes.dropFirst(2).prefix { (0x20..<0x40).contains($0) }
    guard let final = bytes[parameters.endIndex...].first else { return nil }
    bytes = bytes[(parameters.endIndex + 1)...]
    switch (final, String(decoding: parameters, as: UTF8.self)) {
    case (UInt8(ascii: "A"), _): self = .up
    case (UInt8(ascii: "B"), _): self = .down
    case (UInt8(ascii: "C"), _): self = .right
    case (UInt8(ascii: "D"), _): self = .left
    case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"), (UInt8(ascii: "~"), "7"): self = .home
    case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"), (UInt8(ascii: "~"), "8"): self = .end
    case (UInt8(ascii: "~"), "3"): self = .delete
    default: self = .other
    }
  }
}
