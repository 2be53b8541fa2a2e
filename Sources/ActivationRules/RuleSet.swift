public import PredicateEvaluation
internal import PredicateSyntax
internal import UniformTypes

/// Many rules for one context: which of the extensions of a device appear in the share sheet.
///
///     let rules = RuleSet(extensions.map(\.rule))
///     for number in rules.shown(for: context).numbers { print(extensions[number].name) }
///
/// The answers are those of ``ActivationRule/decision(for:)-(SharedContext)``. Predicates of the commonest shapes are decided together, some hundred at
/// the cost of a few; the others one by one, on a context that is prepared once.
public struct RuleSet: Sendable {
  /// The rules, by number.
  public let rules: [ActivationRule]

  /// Predicates that use the same types; an object, so that a question copies nothing.
  private final class Group: Sendable {
    let numbers: [Int]
    let types: TypeGraph
    /// The index; nil for so few rules that they are sooner asked than an index of them is made.
    let index: ProgramIndex?
    /// The rules of the group that the index does not have.
    let others: [Int]
    /// The fewest steps that a rule of the group may take.
    let steps: Int

    private static let fewestIndexed = 8

    init(_ types: TypeGraph, _ numbers: [Int], of rules: [ActivationRule]) {
      self.numbers = numbers
      self.types = types
      let index = numbers.count < Self.fewestIndexed ? nil : ProgramIndex(numbers.map { rules[$0].program })
      self.index = index
      others = index.map { zip(numbers, $0.isIndexed).filter { !$0.1 }.map { $0.0 } } ?? []
      steps = numbers.map { rules[$0].limits.evaluationSteps }.min() ?? 0
    }
  }

  private let groups: [Group]
  /// Dictionaries, and predicates with unknown build settings: they are evaluated separately.
  private let dictionaries: [Int]

  /// Makes a set of rules.
  ///
  /// - Complexity: linear in the size of the rules, times the number of different graphs of types among them.
  public init(_ rules: [ActivationRule]) {
    self.rules = rules
    var dictionaries: [Int] = []
    var groups: [(types: TypeGraph, numbers: [Int])] = []
    // A rule with the same verdict for every context is never shown.
    for (number, rule) in rules.enumerated() where rule.storage.standingVerdict == nil {
      guard case .predicate = rule.form, !rule.isUnfilled else {
        dictionaries.append(number)
        continue
      }
      // Never certain to activate.
      if rule.storage.itemIndex != nil { continue }
      let types = rule.types
      if let known = groups.lastIndex(where: { $0.types.isSame(as: types) }) {
        groups[known].numbers.append(number)
      } else {
        groups.append((types, [number]))
      }
    }
    self.dictionaries = dictionaries
    self.groups = groups.map { Group($0.types, $0.numbers, of: rules) }
  }

  /// The rules that are shown for a context, by number.
  ///
  /// Rules whose evaluation fails, and those of which it is uncertain, are not among them; ``verdict(ofRule:for:)`` says why.
  public func shown(for context: SharedContext) -> RuleSelection {
    shown(for: PreparedContext(context.document, types: groups.first?.types ?? .system))
  }

  /// The rules that are shown for a prepared context, by number; it is best prepared for the types of the rules.
  public func shown(for prepared: PreparedContext) -> RuleSelection {
    var selected = RuleSelection()
    if prepared.mayHaveParts, prepared.parts.count > 1 {
      for (number, rule) in rules.enumerated() where rule.decision(for: prepared).isShown { selected.insert(number) }
      return selected
    }
    for group in groups {
      let isPrepared = group.types.isSame(as: prepared.types)
      add(group, isPrepared ? prepared : PreparedContext(prepared.document, types: group.types), &selected)
    }
    for number in dictionaries where rules[number].decision(for: prepared).isShown { selected.insert(number) }
    return selected
  }

  /// The verdict of one of the rules.
  public func verdict(ofRule number: Int, for context: SharedContext) -> Verdict {
    rules[number].decision(for: context).verdict
  }

  private func add(_ group: Group, _ prepared: PreparedContext, _ selected: inout RuleSelection) {
    guard let matches = group.index?.matches(prepared, steps: group.steps) else {
      for number in group.numbers where holds(number, prepared) { selected.insert(number) }
      return
    }
    if group.numbers.count == rules.count, group.others.isEmpty {
      selected = matches
      return
    }
    for position in matches.numbers { selected.insert(group.numbers[position]) }
    for number in group.others where holds(number, prepared) { selected.insert(number) }
  }

  private func holds(_ number: Int, _ prepared: PreparedContext) -> Bool {
    let rule = rules[number]
    do throws(EvaluationError) {
      return try rule.program.evaluate(prepared, services: rule.services, limits: rule.limits)
    } catch {
      return false
    }
  }
}
