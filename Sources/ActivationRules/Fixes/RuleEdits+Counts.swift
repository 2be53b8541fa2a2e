internal import Predicates

/// The edits of comparisons that count: another number, another operator.
extension RuleEdits {
  /// A count compared with a literal.
  private struct Limit {
    var bound: CountBound
    var number: Int64
    /// The noun of the elements, with `matching` where not all of them count.
    var noun: (singular: String, plural: String)
    /// The clause that is meant, if the rule counts the same thing in several.
    var place: String

    func counted(_ number: Int64) -> String { "\(number) \(number == 1 ? noun.singular : noun.plural)" }
  }

  /// The edits of one comparison, the least first.
  func counts(of node: NodeID, _ comparison: SyntaxTree.Comparison, seen: [Int64]) -> [RuleEdit] {
    let counted = CountedElements(comparison, in: tree)
    let noun = counted?.noun ?? .element
    if let bound = counted?.subquery?.bound, counted?.wanted == .all {
      let sentence = "let one matching \(noun.singular) suffice instead of all" + place(of: node, noun)
      return [RuleEdit(.quantity, sentence, [texts.bound(bound.quantity, by: bound.boundNode, .greaterThan, "0")])]
    }
    guard let last = seen.last, let bound = CountBound(comparison, in: tree), let number = bound.number else {
      return []
    }
    let matching = counted?.subquery == nil && bound.counted != nil ? "" : "matching "
    let limit = Limit(
      bound: bound, number: number, noun: (matching + noun.singular, matching + noun.plural),
      place: counted.map { place(of: node, $0.noun) } ?? "")
    var edits: [RuleEdit] = []
    // With another type accepted more attachments match than did.
    for count in seen + (last < most ? [most] : []) {
      if let edit = widened(limit, count), !edits.contains(where: { $0.sentence == edit.sentence }) {
        edits.append(edit)
      }
    }
    return edits
  }

  private func widened(_ limit: Limit, _ count: Int64) -> RuleEdit? {
    switch limit.bound.comparator {
    case .equalTo where count > limit.number && limit.number > 0:
      // At most a number would take none as well, and at least none would take anything.
      edit(limit, .greaterThanOrEqualTo, limit.number, "allow more than", .comparison)
    case .equalTo where count > limit.number && count > 0:
      edit(limit, .lessThanOrEqualTo, count, "allow up to", .comparison)
    case .equalTo where count < limit.number && count > 0: edit(limit, .equalTo, count, "require exactly")
    case .lessThanOrEqualTo where count > limit.number: edit(limit, .lessThanOrEqualTo, count, "allow up to")
    case .lessThan where count >= limit.number: edit(limit, .lessThan, count &+ 1, "allow fewer than")
    case .greaterThanOrEqualTo where count < limit.number && count > 0,
      .greaterThan where count <= limit.number && count > 0:
      edit(limit, .greaterThanOrEqualTo, count, "require at least")
    default: nil
    }
  }

  private func edit(
    _ limit: Limit, _ comparator: ComparisonOperator, _ number: Int64, _ verb: String, _ reach: RuleEdit.Reach = .count
  ) -> RuleEdit {
    RuleEdit(
      reach, "\(verb) \(limit.counted(number))" + limit.place,
      [texts.bound(limit.bound.quantity, by: limit.bound.boundNode, comparator, "\(number)")])
  }

  /// ` in the clause about public.image`; empty where no other clause counts the same.
  private func place(of node: NodeID, _ noun: ElementNoun) -> String {
    let alike = tree.nodes.count { other in
      if case .comparison(let comparison) = other { CountedElements(comparison, in: tree)?.noun == noun } else { false }
    }
    if alike < 2 { return "" }
    let range = tree.range(of: node)
    // A count of all attachments names no type; the clause around it does, which comes after its parts.
    for index in Int(node.rawValue)..<tree.nodes.count {
      let outer = NodeID(rawValue: UInt32(index))
      let around = tree.range(of: outer)
      if around.lowerBound <= range.lowerBound, around.upperBound >= range.upperBound,
        let subjects = tree.subjects(of: outer)
      {
        return " in the clause about \(subjects)"
      }
    }
    return " in the clause \(tree.clauseText(of: node))"
  }
}
