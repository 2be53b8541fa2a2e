import Predicates

/// The number of columns of a text in a terminal.
///
/// Source: Unicode Standard Annex 11 (East Asian Width) for the wide blocks; the emoji property for pictures.
extension String {
  /// The number of columns of a text without line breaks.
  package var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
  /// The number of columns of the character, including everything that combines with it.
  var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    return unicodeScalars.reduce(0) { $0 + Self.columns(of: $1) }
  }

  /// The character in a form that is safe to show: a character that would move the cursor or reorder text is escaped.
  ///
  /// A tab takes one column, so that the place of the following text doesn't depend on the prompt.
  package var shown: String {
    if self == "\t" { return " " }
    guard unicodeScalars.contains(where: isUnsafeToShow) else { return String(self) }
    return escapingControlCharacters(String(self))
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.value {
    // The medial and final letters of Korean combine with the initial letter.
    case 0x1160...0x11FF: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF, 0x1AFF0...0x1B2FF,
      0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
