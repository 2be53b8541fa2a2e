import ActivationRules
import Predicates

/// Writes commands to the viewer of a build log, and prevents other text from being read as a command.
///
/// GitHub's runner treats a line that begins with `::` after blanks, and `##[` anywhere in a line, as a command. Azure Pipelines does the same with
/// `##vso[`. Inferred from the source of the runner, `src/Runner.Common/ActionCommand.cs`.
package enum LogCommands {
  /// Returns whether the beginning of a line looks like a command.
  static func begins(_ line: some StringProtocol) -> Bool {
    line.drop { $0 == " " || $0 == "\t" }.hasPrefix("::")
  }

  /// Returns a text in which the beginnings of commands are escaped anywhere in a line; other text is unchanged.
  package static func guarded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "#")) else { return text }
    return text.replacing(["##[": "##\\u{5B}", "##vso[": "##vso\\u{5B}"])
  }

  /// Returns the name of a file in a form that may begin a line.
  package static func name(_ name: String) -> String { begins(name) ? "./" + name : name }

  /// Returns a command to GitHub's runner, which shows the message in the log and next to the changed line.
  package static func github(_ name: String, _ properties: [(String, String)], _ message: String) -> String {
    let list = properties.map { "\($0.0)=\(property($0.1))" }.joined(separator: ",")
    return "::\(name)\(list.isEmpty ? "" : " " + list)::\(data(message))\n"
  }

  /// Returns the text of a message. Control characters are escaped, because they would reach the log's terminal.
  private static func data(_ text: String) -> String {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
    return parts.map { escapingControlCharacters(String($0)).replacing(["%": "%25"]) }.joined(separator: "%0A")
  }

  /// Returns the value of a property. A file name keeps its characters, so that GitHub finds the file.
  private static func property(_ text: String) -> String {
    escapingControlCharacters(text.replacing(["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"]))
  }
}

/// Text in XML that another program shows, such as the viewer of a build log.
extension String {
  /// Returns the text escaped for XML, including quoted attributes, and for log viewers; see ``LogCommands``. Characters that XML 1.0 doesn't allow
  /// appear as `\u{…}`.
  package func visibleInXML(keepsLines: Bool = true) -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n" where keepsLines: result += "\n"
      case "\n": result += "&#10;"
      case "\t": result += keepsLines ? "\t" : "&#9;"
      case "\u{FFFE}", "\u{FFFF}": result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default:
        result += escapingControlCharacters(String(scalar)).escapedForXML(quotes: true).replacing(["'": "&#39;"])
      }
    }
    return result.utf8.contains(UInt8(ascii: "#"))
      ? result.replacing(["##[": "##&#91;", "##vso[": "##vso&#91;"]) : result
  }
}
