import ActivationAuthoring
import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

extension RuleTestFileReader {
  /// The claims, in order; none where the file has no such list.
  func claims(of rule: ActivationRule) throws(ReadingError) -> [RuleClaim] {
    let entries = try source.entries(
      of: document.root, allowed: RuleTestFile.keys, "an object with \"rule\" and \"claims\"")
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
    _ value: ValueID, _ rule: ActivationRule, _ file: [String: ValueID], _ lines: LineTable
  ) throws(ReadingError) -> RuleClaim {
    let entries = try source.entries(
      of: value, allowed: RuleTestFile.claimKeys, "a claim: an object with \"describes\" or \"implies\"")
    let kinds = RuleTestFile.claimKinds.filter { entries[$0] != nil }
    guard kinds.count == 1, let key = kinds.first, let content = entries[key] else {
      let known = RuleTestFile.claimKinds.map { "\"\($0)\"" }.joined(separator: ", ")
      throw source.error(
        kinds.isEmpty ? "the claim says nothing" : "the claim says " + kinds.joined(separator: " and "),
        expected: "one of " + known, at: value)
    }
    let name = try entries["name"].map { value throws(ReadingError) in try source.string(value, "a name") }
    let (kind, label) = try claim(key, content, rule.types, file)
    let place = lines.position(of: source.offset(of: value))
    return RuleClaim(
      name: name ?? "\(key) \(label)", path: path, line: place.line, column: place.column, rule: rule, kind: kind)
  }

  /// Returns a claim, and its text. A text that is a description is one, unless it's the path of a file, such as `rule.txt`, which would be
  /// the name of a type; no predicate reads as a description.
  private func claim(
    _ key: String, _ value: ValueID, _ types: TypeGraph, _ file: [String: ValueID]
  ) throws(ReadingError) -> (kind: RuleClaim.Kind, label: String) {
    if key == "describes" {
      let words = try source.string(value, "a description, such as \"up to 10 images\"")
      return (.describes(words), words)
    }
    var entries = file
    entries["extension"] = nil
    var described: (label: String, rule: ActivationRule)?
    if case .string(let text) = document[value], !InputFile.isFile(openedPath(document[text], from: folder)),
      let requirements = try? RuleRequirements(document[text], types: types)
    {
      described = requirements.meaning(types: types).map { (requirements.description, $0) }
    }
    let (label, other): (String, ActivationRule)
    if let described { (label, other) = described } else { (label, other) = try rule(value, entries) }
    let whole = label == "rule" ? other.tree.predicateFormat : label
    let text = whole.count > 60 ? whole.prefix(60) + "…" : whole
    let kind: RuleClaim.Kind =
      switch key {
      case "implies": .implies(other)
      case "equals": .equals(other)
      case "never": .never(other)
      default: .always(other)
      }
    return (kind, text)
  }
}
