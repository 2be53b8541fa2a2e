import Foundation
import PredicateEvaluation
import PredicateSyntax

/// Writes a document's values as JSON in which a double stays a double, and 64 bits of an integer stay exact; Foundation's writer keeps
/// neither apart.
enum JSONDocumentText {
  /// A value on one line, with the encodings `$date` and `$set`.
  static func text(of id: ValueID, in document: Document) -> String {
    switch document[id] {
    case .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .integer(let value): return "\(value)"
    case .unsignedInteger(let value): return "\(value)"
    case .double(let value): return "\(value)"
    case .date(let seconds): return "{\"$date\":\(seconds)}"
    case .string(let text): return quoted(document[text])
    case .array(let run): return list(run, document)
    case .set(let run): return "{\"$set\":\(list(run, document))}"
    case .dictionary(let run):
      let entries = document.entries(of: run).map { entry in
        quoted(document[entry.key]) + ":" + text(of: entry.value, in: document)
      }
      return "{\(entries.joined(separator: ","))}"
    }
  }

  private static func list(_ run: ValueRun, _ document: Document) -> String {
    "[\(document.elements(of: run).map { text(of: $0, in: document) }.joined(separator: ","))]"
  }

  /// A string in quotes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20: result += "\\u" + String(format: "%04x", scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
