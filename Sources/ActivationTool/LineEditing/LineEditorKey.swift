/// A key press, independent of the codes that terminals send for it.
package enum LineEditorKey: Equatable, Sendable {
  case character(Unicode.Scalar)
  /// Text that the terminal marks as pasted.
  case paste(String)
  case enter, tab, backspace, delete
  case left, right, up, down, home, end, wordLeft, wordRight
  case deleteToEnd, deleteToStart, deleteWordBefore, deleteBlankWordBefore, deleteWordBehind, yank
  case previousEntry, nextEntry
  case clearScreen, interrupt, endOfInput, suspend
  /// A key without a meaning here.
  case other
}

extension LineEditorKey {
  /// The key of a control character.
  package init(control byte: UInt8) {
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
    case 0x0C: self = .clearScreen
    case 0x0E: self = .nextEntry
    case 0x10: self = .previousEntry
    case 0x15: self = .deleteToStart
    case 0x17: self = .deleteBlankWordBefore
    case 0x19: self = .yank
    case 0x1A: self = .suspend
    default: self = .other
    }
  }

  /// The key of a byte behind an escape.
  package init(meta byte: UInt8) {
    switch byte {
    case UInt8(ascii: "b"), UInt8(ascii: "B"): self = .wordLeft
    case UInt8(ascii: "f"), UInt8(ascii: "F"): self = .wordRight
    case UInt8(ascii: "d"), UInt8(ascii: "D"): self = .deleteWordBehind
    case 0x08, 0x7F: self = .deleteWordBefore
    default: self = .other
    }
  }

  /// The key of a sequence `ESC [ parameters final` or `ESC O final`.
  package init(parameters: [UInt8], final: UInt8) {
    let text = String(decoding: parameters, as: UTF8.self)
    // Parameter 3 is Alt, 5 is Control, as xterm counts them.
    let isWord = text.hasSuffix(";3") || text.hasSuffix(";5") || text == "5" || text == "3"
    switch final {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = isWord ? .wordRight : .right
    case UInt8(ascii: "D"): self = isWord ? .wordLeft : .left
    case UInt8(ascii: "H"): self = .home
    case UInt8(ascii: "F"): self = .end
    case UInt8(ascii: "~"):
      switch text {
      case "1", "7": self = .home
      case "4", "8": self = .end
      case "3": self = .delete
      case "3;3", "3;5": self = .deleteWordBehind
      default: self = .other
      }
    default: self = .other
    }
  }
}
