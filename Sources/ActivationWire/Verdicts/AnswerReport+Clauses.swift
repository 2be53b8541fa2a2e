import ActivationRules
import Predicates

extension AnswerReport {
  /// The maximum length of a clause that is written out.
  private static let mostClauseBytes = 400

  /// Returns the smallest clause that contains the change and occurs only once in the rule, and the changed clause; empty if no such clause is short.
  static func clauses(_ fix: Fix, in rule: ActivationRule) -> [String] {
    guard case .predicate = rule.form, let edit = TextEdit(from: rule.source, to: fix.rule.source),
      !edit.replacement.isEmpty
    else { return [] }
    for index in rule.tree.nodes.indices {
      let node = NodeID(rawValue: UInt32(index))
      let range = rule.tree.range(of: node)
      guard rule.tree[node].isPredicate, range.lowerBound <= edit.range.lowerBound,
        range.upperBound >= edit.range.upperBound
      else { continue }
      let clause = Array(rule.source[range.lowerBound..<range.upperBound])
      if inOneLine(clause).utf8.count > mostClauseBytes { break }
      if rule.source.indices.count(where: { rule.source[$0...].starts(with: clause) }) > 1 { continue }
      let inside = SourceRange(edit.range.lowerBound - range.lowerBound, edit.range.upperBound - range.lowerBound)
      let changed = TextEdit(inside, edit.replacement).applied(to: clause)
      return ["replace  " + inOneLine(clause), "with     " + inOneLine(changed)]
    }
    return []
  }

  private static func inOneLine(_ clause: [UInt8]) -> String {
    clause.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }
}
