import PredicateSyntax

/// Text inside of XML.
enum XMLText {
  /// A text with markup escaped; characters that XML 1.0 cannot hold are shown as `\u{…}`, line feeds stay.
  static func escaped(_ text: String, keepsLines: Bool = true) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n" where keepsLines: result += "\n"
      case "\n": result += "&#10;"
      case "\u{FFFE}", "\u{FFFF}": result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result += escapingControlCharacters(String(scalar))
      }
    }
    return result
  }
}
