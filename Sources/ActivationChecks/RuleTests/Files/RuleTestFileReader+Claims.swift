import ActivationAnalysis
import ActivationRules
import Documents
import Predicates
import UniformTypes

extension RuleTestFileReader {
  /// The claims, in order; none where the file has no such list.
  func claims(of rule: ActivationRule) throws(ReadingError) -> [RuleClaim] {
    let entries = try source.entries(
      of: source.root, allowed: RuleTestFile.keys, "an object with \"rule\" and \"claims\"")
    guard let value = entries["claims"] else { return [] }
    let elements = try source.elements(of: value, "an array of claims")
    guard !elements.isEmpty else {
      throw source.error("the list of claims is empty", help: "Leave it out, or say what must hold.", at: value)
    }
    let lines = LineTable(source.bytes)
    var claims: [RuleClaim] = []
    for element in elements { claims.append(try claim(element, rule, entries, lines)) }
    return claims
  }

  private func claim(
    _ value: Node, _ rule: ActivationRule, _ file: [String: Node], _ lines: LineTable
  ) throws(ReadingError) -> RuleClaim {
    let entries = try source.entries(
      of: value, allowed: RuleTestFile.claimKeys, "a claim: an object with \"describes\" or \"implies\"")
    let kinds = RuleClaim.Kind.allCases.filter { entries[$0.rawValue] != nil }
    guard kinds.count == 1, let kind = kinds.first, let content = entries[kind.rawValue] else {
      let known = RuleClaim.Kind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw source.error(
        "the claim says " + (kinds.isEmpty ? "nothing" : kinds.map(\.rawValue).joined(separator: " and ")),
        expected: "one of " + known, at: value)
    }
    let name = try entries["name"].map { value throws(ReadingError) in try source.string(value, "a name") }
    let (text, other): (String, ActivationRule?) =
      kind == .describes
      ? (try source.string(content, "a description, such as \"up to 10 images\""), nil)
      : try self.other(content, rule.types, file)
    let place = lines.position(of: value.range.lowerBound)
    return RuleClaim(
      name: name ?? "\(kind) \(text)", path: path, line: place.line, column: place.column, rule: rule, kind: kind,
      text: text, other: other)
  }

  /// Returns the text of a claim's other rule, and the rule. A text that is a description is one, unless it's the path of a file, such as
  /// `rule.txt`, which would be the name of a type; no predicate reads as a description.
  private func other(
    _ value: Node, _ types: TypeGraph, _ file: [String: Node]
  ) throws(ReadingError) -> (text: String, rule: ActivationRule) {
    func short(_ text: String) -> String { text.count > 60 ? text.prefix(60) + "…" : text }
    if let text = value.string, !Disk.isFile(openedPath(text, from: folder)),
      let content = try? ContentDescription(text, types: types),
      let meaning = content.requirements(in: .predicate).meaning(types: types)
    {
      return (short(content.description), meaning)
    }
    let (label, other, _) = try rule(value, file.filter { $0.key != "extension" })
    return (short(label == "rule" ? other.tree.predicateFormat : label), other)
  }
}
