import ActivationAnalysis
import ActivationRules
import Documents
import Predicates

extension JSONWriter {
  /// Writes the member `tokens`: `[start, end, kind]` for each token that an editor colors, in the order of the text.
  mutating func tokens(of source: [UInt8]) {
    array(.tokens) { writer in
      for token in RuleToken.lexical(source) { writer.token(token.range, token.kind.rawValue) }
    }
  }

  /// Writes the member `tokens` of a JSON text: its strings, keys among them, its numbers and its constants.
  mutating func tokens(ofJSON text: [UInt8]) {
    array(.tokens) { writer in
      var next = text.json.root.map { [$0] } ?? []
      while let node = next.popLast() {
        if let key = node.key { writer.token(SourceRange(key.range), "key") }
        switch node.kind {
        case .object, .array: next += node.members.reversed()
        case .text: writer.token(SourceRange(node.range), "string")
        case .integer, .unsigned, .real: writer.token(SourceRange(node.range), "number")
        default: writer.token(SourceRange(node.range), "keyword")
        }
      }
    }
  }

  private mutating func token(_ range: SourceRange, _ kind: String) {
    array { writer in
      writer.integer(range.lowerBound)
      writer.integer(range.upperBound)
      writer.string(kind)
    }
  }
}
