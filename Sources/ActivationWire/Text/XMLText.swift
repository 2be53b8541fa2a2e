package import ActivationRules
import Predicates

/// Text in XML that something else shows, such as the log of a build.
extension XMLText {
  /// A text in which markup means nothing, as content or as the value of a quoted attribute.
  private static func markup(_ text: String) -> String {
    guarded(escaped(text, quotes: true).replacing(["'": "&#39;"]))
  }

  /// A text in which nothing is a command to a log viewer; see ``LogCommands``.
  private static func guarded(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "#")) ? text.replacing(["##[": "##&#91;", "##vso[": "##vso&#91;"]) : text
  }

  /// A text with markup escaped; characters that XML 1.0 cannot hold are shown as `\u{…}`, line feeds and tabs stay.
  package static func visible(_ text: String, keepsLines: Bool = true) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where keepsLines: result += "\n"
      case "\n": result += "&#10;"
      case "\t": result += keepsLines ? "\t" : "&#9;"
      case "\u{FFFE}", "\u{FFFF}": result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result += markup(escapingControlCharacters(String(scalar)))
      }
    }
    return guarded(result)
  }
}
