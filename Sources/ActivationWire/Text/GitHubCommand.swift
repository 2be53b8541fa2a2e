import ActivationRules
import PredicateSyntax

/// A command to GitHub's runner in the log of a workflow.
package enum GitHubCommand {
  /// A command, for what a workflow's log shows beside a changed line.
  package static func text(_ name: String, _ properties: [(String, String)], _ message: String) -> String {
    let list = properties.map { "\($0.0)=\(property($0.1))" }.joined(separator: ",")
    return "::\(name)\(list.isEmpty ? "" : " " + list)::\(data(message))\n"
  }

  /// The text of a message; other control characters would reach the log's terminal.
  static func data(_ text: String) -> String {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
    return parts.map { escapingControlCharacters(String($0)).replacing(["%": "%25"]) }.joined(separator: "%0A")
  }

  /// The value of a property; a file's name keeps its characters, so that GitHub finds the file.
  static func property(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result += escapingControlCharacters(String(scalar))
      }
    }
    return result
  }
}
