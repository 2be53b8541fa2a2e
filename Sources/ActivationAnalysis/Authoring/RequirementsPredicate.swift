import ActivationRules

/// Writes a description as the text of a predicate, in the shape that authors use: an outer SUBQUERY over the items, inner ones over their
/// attachments, and `ANY … UTI-CONFORMS-TO`.
///
/// Only this type turns values of a description into the text of a predicate.
struct RequirementsPredicate {
  /// The collection in which attachments are counted.
  enum Scope {
    /// The attachments of one extension item, in the body of a SUBQUERY over all items.
    case item
    /// The attachments of all items together. This is exact, but no shipped rule is known to use its operators. Proofs compare with it.
    case total

    var attachments: String {
      self == .item ? "$extensionItem.attachments" : "extensionItems.@unionOfArrays.attachments"
    }
    var count: String {
      self == .item ? "$extensionItem.attachments.@count" : "extensionItems.@sum.attachments.@count"
    }
  }

  let requirements: RuleRequirements
  /// The kinds that have types, each once.
  private let named: [RuleRequirements.Kind]

  init(_ requirements: RuleRequirements) {
    self.requirements = requirements
    named = requirements.alternatives.flatMap { $0.allKinds }.filter { !$0.types.isEmpty }.distinct
  }

  func text(_ items: RuleDescription.SeveralItems) -> String {
    let subquery = "SUBQUERY(extensionItems, $extensionItem, \(body(.item))).@count"
    switch items {
    case .together, .unknown: return body(.total)
    case .each: return subquery + " == extensionItems.@count AND extensionItems.@count >= 1"
    case .some: return subquery + " >= 1"
    case .exactlyOne: return subquery + " == 1"
    case .single: return subquery + " == 1 AND extensionItems.@count == 1"
    }
  }

  /// The text of a predicate about one item, with each part of the description in its own clause and nothing shortened. If there are too many totals,
  /// proofs compare with it.
  var itemReference: String {
    let texts = requirements.alternatives.map { alternative in
      var clauses: [String] = []
      var kinds: [RuleRequirements.Kind] = []
      for need in alternative.needs + alternative.options {
        kinds.append(need.kind)
        if let highest = need.count.highest { clauses.append("NOT " + count([need.kind], .item) + " > \(highest)") }
      }
      if alternative.isMix {
        clauses.append(
          "(" + alternative.needs.map { count([$0.kind], .item) + " > 0" }.joined(separator: " OR ") + ")")
      } else {
        clauses += alternative.needs.map { "NOT " + count([$0.kind], .item) + " < \($0.count.lowest)" }
      }
      for limit in alternative.limits { clauses += bounds(count(limit.kinds, .item), of: limit) }
      switch alternative.extras {
      case .anything(let exception): if let exception { clauses.append("NOT " + count([exception], .item) + " > 0") }
      case .nothing where !coverAll(kinds):
        let all = kinds.map { condition($0) }.joined(separator: " OR ")
        clauses.append("SUBQUERY($extensionItem.attachments, $attachment, NOT (\(all))).@count == 0")
      case .nothing: break
      }
      return "(" + (clauses.isEmpty ? "TRUEPREDICATE" : clauses.joined(separator: " AND ")) + ")"
    }
    return "SUBQUERY(extensionItems, $extensionItem, \(texts.joined(separator: " OR "))).@count > 0"
  }

  private func body(_ scope: Scope) -> String {
    let texts = requirements.alternatives.map { alternative in clauses(alternative, scope).joined(separator: " AND ") }
    guard texts.count != 1 else { return texts[0] }
    return texts.isEmpty ? "FALSEPREDICATE" : texts.map { "(" + $0 + ")" }.joined(separator: " OR ")
  }

  // MARK: Alternatives

  private func clauses(_ alternative: RuleRequirements.Alternative, _ scope: Scope) -> [String] {
    let kinds = (alternative.needs + alternative.options).map { $0.kind }
    let isStrict = alternative.extras == .nothing
    let isClosed = !isStrict || coverAll(kinds)
    if isStrict, alternative.options.isEmpty, alternative.limits.isEmpty, alternative.needs.count == 1,
      let only = alternative.needs.first
    {
      // All attachments are of the kind, so counting the attachments counts the kind.
      let closing = isClosed ? [] : [count(kinds, scope) + " == " + scope.count]
      return closing + bounds(scope.count, only.count)
    }
    var clauses: [String] = []
    if alternative.isMix {
      let isAll = isStrict && alternative.options.isEmpty
      clauses.append((isAll ? scope.count : count(alternative.needs.map { $0.kind }, scope)) + " >= 1")
      clauses += alternative.needs.compactMap { upper($0, scope) }
    } else {
      for need in alternative.needs { clauses += bounds(count([need.kind], scope), need.count) }
    }
    clauses += alternative.options.compactMap { upper($0, scope) }
    for limit in alternative.limits {
      clauses += bounds(isStrict && limit.isOf(kinds) ? scope.count : count(limit.kinds, scope), of: limit)
    }
    if case .anything(let exception?) = alternative.extras { clauses.append(count([exception], scope) + " == 0") }
    if !isClosed { clauses.append(count(kinds, scope) + " == " + scope.count) }
    return clauses.isEmpty ? [scope.count + " >= 1"] : clauses
  }

  /// Returns whether every attachment is of one of some kinds.
  private func coverAll(_ kinds: [RuleRequirements.Kind]) -> Bool {
    kinds.contains(.other) && named.allSatisfy { kinds.contains($0) }
  }

  private func bounds(_ quantity: String, _ count: RuleRequirements.Count) -> [String] {
    if count.lowest == count.highest { return [quantity + " == \(count.lowest)"] }
    return [quantity + " >= \(count.lowest)"] + (count.highest.map { [quantity + " <= \($0)"] } ?? [])
  }

  private func bounds(_ sum: String, of limit: RuleRequirements.Limit) -> [String] {
    (limit.count.lowest > 1 ? [sum + " >= \(limit.count.lowest)"] : [])
      + (limit.count.highest.map { [sum + " <= \($0)"] } ?? [])
  }

  private func upper(_ need: RuleRequirements.Need, _ scope: Scope) -> String? {
    need.count.highest.map { count([need.kind], scope) + " <= \($0)" }
  }

  // MARK: Attachments

  /// Returns the text that counts the attachments of some kinds.
  private func count(_ kinds: [RuleRequirements.Kind], _ scope: Scope) -> String {
    guard !coverAll(kinds) else { return scope.count }
    // A condition that kinds have in common is written once.
    var plain: [String] = []
    var conditions: [String] = []
    for kind in kinds {
      if !kind.types.isEmpty, kind.exceptions.isEmpty {
        plain += kind.types.map { kind.test(of: $0) }.filter { !plain.contains($0) }
      } else {
        conditions.append(condition(kind))
      }
    }
    let all = plain + conditions
    return "SUBQUERY(\(scope.attachments), $attachment, \(all.joined(separator: " OR "))).@count"
  }

  /// Returns the condition that an attachment of a kind satisfies. An exception applies to the
  /// identifier that conforms to the type: in a PDF with a file URL, only `public.file-url` conforms to `public.url`, so the PDF isn't a web URL.
  private func condition(_ kind: RuleRequirements.Kind) -> String {
    if kind.types.isEmpty { return "NOT (" + named.map { condition($0) }.joined(separator: " OR ") + ")" }
    guard !kind.exceptions.isEmpty else { return kind.types.map { kind.test(of: $0) }.joined(separator: " OR ") }
    func any(_ types: [String]) -> String {
      let tests = types.map { "$type \(kind.comparison(with: $0)) \"\($0)\"" }
      return tests.count == 1 ? tests[0] : "(" + tests.joined(separator: " OR ") + ")"
    }
    return
      "SUBQUERY($attachment.registeredTypeIdentifiers, $type, \(any(kind.types)) AND NOT \(any(kind.exceptions))).@count >= 1"
  }
}

extension RuleRequirements.Kind {
  fileprivate func comparison(with type: String) -> String {
    exactTypes.contains(type) ? "UTI-EQUALS" : "UTI-CONFORMS-TO"
  }

  fileprivate func test(of type: String) -> String {
    "ANY $attachment.registeredTypeIdentifiers \(comparison(with: type)) \"\(type)\""
  }
}

extension RuleRequirements.Alternative {
  /// Every kind that the alternative mentions.
  var allKinds: [RuleRequirements.Kind] {
    var kinds = (needs + options).map { $0.kind } + limits.flatMap { $0.kinds }
    if case .anything(let exception?) = extras { kinds.append(exception) }
    return kinds
  }
}
