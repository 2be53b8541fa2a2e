internal import PredicateEvaluation
internal import PredicateSyntax
internal import UniformTypes

/// Tells the clauses of a dictionary's predicate in terms of its keys.
struct DictionaryNarrator {
  typealias Clause = Explanation.Clause

  let rule: DictionaryRule
  /// The origin of each operand of the expansion; a template that is itself an AND gives several.
  let origins: [DictionaryCondition.Origin]

  /// Nil for a rule that is a predicate.
  init?(_ rule: ActivationRule) {
    guard case .dictionary(let dictionary) = rule.form else { return nil }
    self.rule = dictionary
    origins = rule.origins
  }

  /// The key that a clause comes from; nil for one that does not come from a key as a whole.
  func label(of clause: Clause) -> String? {
    if let position = clause.position { return position < origins.count ? name(of: origins[position]) : nil }
    return clause.entry == 0 && origins.count == 1 ? name(of: origins[0]) : nil
  }

  private func name(of origin: DictionaryCondition.Origin) -> String {
    switch origin {
    case .limit(let key, _), .rejection(let key):
      ActivationKey.short(key) + " = " + (rule.dictionary[key]?.text ?? "absent")
    case .closing(let isStrict): isStrict ? "every attachment" : "any attachment"
    }
  }

  private var acceptedTypes: String {
    let excepted = rule.expansion?.conditions.last?.arguments.rejectedTypes ?? []
    return (rule.expansion?.acceptedTypes ?? []).joined(separator: ", ")
      + (excepted.isEmpty ? "" : " (" + excepted.joined(separator: ", ") + " doesn't count as one)")
  }

  /// Returns the reason why a rule holds.
  static func holding(_ rule: DictionaryRule) -> String {
    guard let expansion = rule.expansion, !expansion.acceptedTypes.isEmpty else {
      return "no limit is exceeded, and no key asks for a type, so every type is accepted"
    }
    let who = expansion.isStrict ? "every attachment is" : "an attachment is"
    let types = expansion.acceptedTypes.joined(separator: ", ")
    return "\(who) of an accepted type (\(types)), and no limit is exceeded"
  }

  /// Returns the reason why the rule fails.
  func failing(_ root: Clause) -> String {
    if let sentence = rule.refusalSentence { return sentence }
    guard let (origin, clause) = firstFailure(root) else { return root.reason(.fails) }
    switch origin {
    case .limit(let key, let count):
      let bound = key == ActivationKey.attachmentsMinimum ? "requires at least" : "allows"
      return "\(ActivationKey.short(key)) \(bound) \(count): \(seen(clause))"
    case .rejection(let key):
      return "\(ActivationKey.short(key)) is 0, which refuses its types in version 2: \(seen(clause))"
    case .closing(let isStrict): return closing(isStrict, clause)
    }
  }

  private func firstFailure(_ root: Clause) -> (DictionaryCondition.Origin, Clause)? {
    let failures = zip(origins, clauses(of: root)).filter { $0.1.outcome == .fails }
    // Of several limits one that no number raises is the one to know.
    let limits = failures.filter { if case .limit(ActivationKey.text, _) = $0.0 { true } else { false } }
    guard let first = limits.first ?? failures.first, let last = failures.last, case .limit = first.0,
      case .closing = last.0
    else { return limits.first ?? failures.first }
    // A file probably counts as a link; that it isn't taken is certain.
    let refused = Self.attachments(last.1, .fails)
    let counted = counted(first.1).compactMap { $0.element }
    return counted.contains { one in refused.contains { $0.types == one.types } } ? last : first
  }

  /// The attachments for which the part of a closing clause about each of them has an outcome.
  private static func attachments(_ closing: Clause, _ outcome: Clause.Outcome) -> [Clause.Element] {
    closing.children.flatMap { $0.children }.filter { $0.outcome == outcome }.compactMap { $0.element }
  }

  /// The clauses that come from ``origins``.
  func clauses(of root: Clause) -> [Clause] {
    guard root.kind == .and else { return [root] }
    let children = root.children
    return children.count == origins.count ? children : [root]
  }

  /// The reason in a form that fits a table or a headline, and the content that is accepted in addition to the rest.
  func brief(failing root: Clause) -> (reason: BriefReason, accepted: [Clause.Element]) {
    guard rule.refusal == nil, let (origin, clause) = firstFailure(root) else { return (.text(failing(root)), []) }
    switch origin {
    case .limit(let key, let count):
      let counted = counted(clause).compactMap { $0.element }
      if !counted.isEmpty, key != ActivationKey.attachmentsMinimum { return (.limit(key: key, count, counted), []) }
      let (bound, seen) =
        key == ActivationKey.attachmentsMinimum ? ("requires at least", "fewer are") : ("allows", "more are")
      return (.text("\(ActivationKey.short(key)) \(bound) \(count), and \(seen) shared"), [])
    case .closing:
      let (refused, accepted) = (Self.attachments(clause, .fails), Self.attachments(clause, .holds))
      return (refused.isEmpty ? .text(failing(root)) : .notAccepted(refused), accepted)
    case .rejection:
      let rejected = counted(clause).compactMap { $0.element }
      return (rejected.isEmpty ? .text(failing(root)) : .excluded(rejected), [])
    }
  }

  /// The attachments that the rule takes.
  func accepted(_ root: Clause) -> [Clause.Element] {
    for (origin, clause) in zip(origins, clauses(of: root)) {
      if case .closing = origin { return Self.attachments(clause, .holds) }
    }
    return []
  }

  /// The attachments that count against a limit; empty when the clause is not a plain count.
  func counted(_ clause: Clause) -> [Clause] {
    guard let counted = clause.counted, counted.isOfSubquery, counted.seen != nil else { return [] }
    let holding = clause.children.filter { $0.outcome == .holds }
    return holding.allSatisfy { $0.isNamed } ? holding : []
  }

  /// Returns the content that exceeds a limit, in the fewest words.
  private func seen(_ clause: Clause) -> String {
    let counted = counted(clause)
    if counted.isEmpty { return clause.reason(.fails) }
    return "\(counted.count == 1 ? "this counts" : "these \(counted.count) count"): "
      + list(counted.map { $0.subject ?? "" })
  }

  private func closing(_ isStrict: Bool, _ clause: Clause) -> String {
    let attachments = refusedAttachments(clause)
    if attachments.isEmpty {
      return (isStrict ? "not every item is accepted: " : "there's no attachment of an accepted type: ")
        + clause.reason(.fails)
    }
    let verb = attachments.count == 1 ? "is" : "are"
    let wanted = isStrict ? "every attachment must be one of" : "one attachment must be one of"
    return "\(list(attachments)) \(verb) not of an accepted type; \(wanted) \(acceptedTypes)"
  }

  /// The attachments of no accepted type.
  private func refusedAttachments(_ clause: Clause) -> [String] {
    clause.children.flatMap { item in
      item.children.filter { $0.outcome == .fails && $0.isNamed }.map { attachment in
        (clause.children.count > 1 ? (item.subject ?? "") + ", " : "") + (attachment.subject ?? "")
      }
    }
  }

  func list(_ names: [String]) -> String {
    let shown = names.prefix(3).joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }
}

/// The few keys that say why a dictionary gives its verdict.
extension DictionaryNarrator {
  typealias Line = Explanation.Line

  /// The number of attachments to name that no key accepts.
  private static let shown = 5

  /// The keys that decide: all whose limits are exceeded and those that are missing, or those that accept the attachments.
  ///
  /// None where the verdict is not a matter of keys.
  func decidingLines(_ decision: Decision, _ root: Clause) -> [Line] {
    guard rule.refusal == nil else { return [] }
    let wanted: Clause.Outcome
    switch decision.verdict {
    case .shown: wanted = .holds
    case .hidden: wanted = .fails
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

extension DictionaryRule {
  /// The reason why nothing is ever accepted, in a sentence without a period; nil where something is.
  var refusalSentence: String? {
    switch refusal {
    case nil: nil
    case .allZero? where dictionary.entries.isEmpty:
      "the rule is empty and accepts nothing, so the extension is never shown"
    case .allZero?:
      onlyWord.map { "\($0) is not a number and is read as 0, so the extension is never shown" }
        ?? "every value of the rule is 0, so the extension is never shown"
    case .noCondition?: "no key of the rule accepts anything, so the extension is never shown"
    }
  }

  /// The value of the only key, if it is a text without a digit.
  private var onlyWord: String? {
    guard dictionary.entries.count == 1, case .string(let text) = dictionary.entries[0].value,
      !text.utf8.contains(where: { $0 &- 0x30 < 10 })
    else { return nil }
    return dictionary.entries[0].value.text
  }
}
