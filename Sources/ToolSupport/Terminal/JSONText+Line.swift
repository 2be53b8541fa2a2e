package import ActivationRules
import Foundation
package import PredicateEvaluation
package import PredicateSyntax

/// What goes out as JSON: one object per line, keys in alphabetical order.
extension JSONText {
  /// An object as one line.
  package static func line(_ object: [String: Any]) -> String {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    guard JSONSerialization.isValidJSONObject(object),
      let data = try? JSONSerialization.data(withJSONObject: object, options: options)
    else {
      return #"{"error":{"id":"not-representable","message":"The answer holds a number that JSON cannot write."}}"#
        + "\n"
    }
    return escapingControlCharacters(inJSON: String(decoding: data, as: UTF8.self)) + "\n"
  }

  /// A value in several lines, for a person as well.
  package static func pretty(_ value: Any) -> String {
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? JSONSerialization.data(withJSONObject: value, options: options) else { return "{}\n" }
    return escapingControlCharacters(inJSON: String(decoding: data, as: UTF8.self)) + "\n"
  }

  /// An evaluation error.
  package static func error(_ error: EvaluationError, in source: [UInt8]) -> [String: Any] {
    let start = LineTable(source).position(of: error.range.lowerBound)
    var object: [String: Any] = [
      "id": error.id, "message": error.message, "help": error.help, "line": start.line, "column": start.column,
      "range": [error.range.lowerBound, error.range.upperBound],
    ]
    if let exception = error.exceptionName { object["exception"] = exception }
    return object
  }

  /// The diagnostics of a parse.
  package static func diagnostics(_ result: ParseResult) -> [[String: Any]] {
    let lines = LineTable(result.source)
    return result.diagnostics.map { diagnostic in
      let start = lines.position(of: diagnostic.range.lowerBound)
      var object: [String: Any] = [
        "id": diagnostic.id, "severity": "\(diagnostic.severity)", "message": diagnostic.message,
        "line": start.line, "column": start.column,
        "range": [diagnostic.range.lowerBound, diagnostic.range.upperBound],
      ]
      if !diagnostic.help.isEmpty { object["help"] = diagnostic.help }
      if !diagnostic.fixIts.isEmpty {
        object["fixIts"] = diagnostic.fixIts.map { fix in
          [
            "message": fix.message,
            "edits": fix.edits.map { edit in
              ["range": [edit.range.lowerBound, edit.range.upperBound], "replacement": edit.replacement]
                as [String: Any]
            },
          ] as [String: Any]
        }
      }
      return object
    }
  }
}
