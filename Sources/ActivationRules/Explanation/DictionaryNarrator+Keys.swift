internal import PredicateEvaluation
internal import UniformTypes

/// The few keys that say why a dictionary gives its verdict.
extension DictionaryNarrator {
  typealias Line = Explanation.Line

  /// How many attachments that no key accepts are named.
  private static let shown = 5

  /// The keys that decide: all whose limits are exceeded and those that are missing, or those that accept the attachments.
  ///
  /// None where the verdict is not a matter of keys.
  func decidingLines(_ decision: Decision, _ root: Clause) -> [Line] {
    guard rule.refusal == nil else { return [] }
    let wanted: Clause.Outcome
    switch decision.verdict {
    case .activates: wanted = .holds
    case .doesNotActivate: wanted = .fails
    case .uncertain, .failed, .notOffered: return []
    }
    var lines: [Line] = []
    for (origin, clause) in zip(origins, clauses(of: root)) where clause.outcome == wanted {
      if case .closing = origin {
        // Where it holds, the limits already say what is accepted.
        if wanted == .fails { lines += missingKeys(decision, clause) }
        continue
      }
      let names = counted(clause).compactMap { $0.subject }
      if wanted == .holds, names.isEmpty { continue }
      let seen = names.isEmpty ? clause.detail : "counts " + list(names)
      lines.append(Line(depth: 0, outcome: clause.outcome, subject: clause.subject, text: "", seen: seen))
    }
    if wanted == .fails, !lines.isEmpty { lines[0].decides = true }
    return lines
  }

  /// For each attachment that no key accepts the keys that would.
  private func missingKeys(_ decision: Decision, _ clause: Clause) -> [Line] {
    let types = decision.rule.types
    let accepted = rule.expansion?.acceptedTypes ?? []
    let context = SharedContext(document: decision.prepared.document)
    let items = context.items ?? []
    var lines: [Line] = []
    var rest = 0
    for (position, item) in items.enumerated() {
      for (number, attachment) in (context.attachments(of: item) ?? []).enumerated() {
        let identifiers = context.typeIdentifiers(of: attachment)
        let isAccepted = identifiers.contains { type in accepted.contains { types.conforms(type, to: $0) } }
        if isAccepted { continue }
        guard lines.count < Self.shown else {
          rest += 1
          continue
        }
        let place = items.count > 1 ? "extension item \(position + 1), " : ""
        let name = "\(place)attachment \(number + 1) (\(identifiers.joined(separator: ", ")))"
        let keys = keys(accepting: identifiers, types)
        guard !keys.isEmpty else {
          lines.append(Line(depth: 0, outcome: .fails, subject: nil, text: "no key accepts \(name)", seen: ""))
          continue
        }
        let subject = keys.joined(separator: " or ")
        lines.append(Line(depth: 0, outcome: .fails, subject: subject, text: "", seen: "would accept \(name)"))
      }
    }
    if rest > 0 { lines.append(Line(rest: rest, depth: 0)) }
    return lines.isEmpty ? [Line(clause, depth: 0)] : lines
  }

  /// The keys, with their values, that would accept an attachment if they had a positive value; the one whose type is nearest first.
  private func keys(accepting identifiers: [String], _ types: TypeGraph) -> [String] {
    guard let table = rule.tables.first else { return [] }
    var found: [(key: String, ancestors: Int)] = []
    for key in table.keys {
      let fitting = (table.node(for: key)?.types ?? []).filter { wanted in
        identifiers.contains { types.conforms($0, to: wanted) }
      }
      guard let type = fitting.first else { continue }
      found.append((key, types.ancestors(of: type).count))
    }
    let most = found.map { $0.ancestors }.max() ?? 0
    return found.filter { $0.ancestors == most }.map { entry in
      "\(ActivationKey.short(entry.key)) (\(rule.dictionary[entry.key].map { "= " + $0.text } ?? "absent"))"
    }
  }
}
