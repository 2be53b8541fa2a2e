package import ActivationAnalysis
import ActivationLint
package import ActivationRules
import Predicates

/// The report of `compare` about two rules.
package struct ComparisonReport {
  let pair: RulePair
  /// A Boolean value that indicates whether the two rules are one rule before and after a change.
  private let isChange: Bool
  package let comparison: RuleComparison
  let descriptions: (first: RuleRequirements.Summary, second: RuleRequirements.Summary)
  /// The hosts whose content the second rule accepts and the first doesn't, and vice versa.
  let hosts: HostChanges

  /// The tables of a dictionary's keys for which the relation differs from the one for the preferred table.
  package let otherTables: [(table: DictionaryTable, comparison: RuleComparison)]

  package init(
    _ pair: RulePair, isChange: Bool = false, limits: AnalysisLimits = AnalysisLimits().forOneRequest()
  ) {
    self.pair = pair
    self.isChange = isChange
    comparison = RuleComparison(pair.first.rule, pair.second.rule, declared: pair.declaredTypes, limits: limits)
    descriptions = (
      DescriptionReport(pair.first, limits: limits).summary, DescriptionReport(pair.second, limits: limits).summary
    )
    hosts = HostChanges(from: pair.first.rule, to: pair.second.rule, among: pair.presets, namesUnrecorded: true)
    let relation = comparison.relation
    otherTables = (pair.dictionaries.first?.tables ?? []).dropFirst().compactMap { table in
      // Each table gets its own limits. With only the steps that the preferred table left over, even an easy question would stay open.
      let other = RuleComparison(
        pair.first.rule, pair.second.rule, declared: pair.declaredTypes, table: table,
        limits: AnalysisLimits())
      return other.relation == relation ? nil : (table, other)
    }
  }

  /// The name of the second rule.
  package var name: String { pair.second.name }

  /// A Boolean value that indicates whether both rules are certainly shown for the same shares.
  package var isUnchanged: Bool { comparison.relation == .equivalent && otherTables.isEmpty }

  package var jsonLine: String { JSONWriter.line("comparison") { $0.comparison(self, isNamed: true) } }

  /// The relation, its proof, and the content that each rule accepts.
  package var section: ComparisonSection {
    ComparisonSection(
      title: isChange ? escapingControlCharacters(name) : "",
      statements: proof.isEmpty ? [relationText] : [relationText, proof], lines: lines)
  }

  // MARK: Words

  private var relationText: String {
    let words = relationWords
    guard !otherTables.isEmpty, comparison.relation != .unknown else { return words }
    return "Probably " + words.prefix(1).lowercased() + words.dropFirst()
  }

  private var relationWords: String {
    switch comparison.relation {
    case .equivalent where isSameRule: "Equivalent: both are the same rule."
    case .equivalent: "Equivalent: both accept the same content."
    case .stricter where descriptions.second.isNever:
      "Stricter: the \(isChange ? "rule" : "second rule") accepts nothing."
    case .stricter:
      "Stricter: \(isChange ? "shown in fewer cases than before" : "the second rule accepts less than the first")."
    case .looser:
      "Looser: \(isChange ? "shown in more cases than before" : "the second rule accepts more than the first")."
    case .different: differentWords
    case .disjoint: "Disjoint: nothing is accepted by both."
    case .unknown: "Unknown: \(unread ?? comparison.reason?.explanation ?? "no answer was found")."
    }
  }

  /// The words for rules that differ. They begin with known shares if the second rule only gains or only loses some.
  private var differentWords: String {
    let words =
      isChange ? "some cases are lost, and others are new." : "each rule accepts something that the other doesn't."
    if hosts.isOpen { return "Different: " + words }
    return switch (hosts.hidden.isEmpty, hosts.shown.isEmpty) {
    case (false, true): "Stricter for known shares, but different in general: " + words
    case (true, false): "Looser for known shares, but different in general: " + words
    default: "Different: " + words
    }
  }

  /// The reason why one of the rules, a dictionary, can't be read as a whole; nil if both rules can be read.
  private var unread: String? { pair.dictionaries.flatMap { $0.uncertainties }.first?.message }

  private var isSameRule: Bool {
    guard comparison.typesApart.isEmpty else { return false }
    return switch (pair.first.rule.form, pair.second.rule.form) {
    case (.dictionary(let first), .dictionary(let second)): first.dictionary == second.dictionary
    case (.predicate, .predicate): pair.first.rule.source == pair.second.rule.source
    default: false
    }
  }

  private var proof: String {
    switch comparison.relation {
    case .unknown, .different: ""
    case .equivalent where isSameRule: ""
    default:
      "This holds \((exceptEmpty.isEmpty ? ProvedExtent.everything : .somethingShared).words)"
        + "\(otherTables.isEmpty ? "" : ", if the keys count as is most likely")\(exceptEmpty)\(exceptApart)."
    }
  }

  /// The end of a sentence about a proof if both sides declare some types differently.
  private var exceptApart: String {
    let types = comparison.typesApart
    guard !types.isEmpty else { return "" }
    return "; the two apps declare \(types.listed(most: 3)) differently, so shares of "
      + (types.count == 1 ? "that type" : "those types") + " were only tried out, not proved"
  }

  /// Returns the title of a context that only one rule accepts, with "probably" if the tables of the keys disagree about it.
  private func only(_ word: String, _ witness: Witness) -> String {
    let probably = isProbable(witness) ? "probably " : ""
    return isChange ? "Shown \(probably)only \(word)" : "Only the \(word) \(probably)accepts"
  }

  /// The words for the two rules in a sentence.
  private var words: (first: String, second: String) {
    isChange ? ("before the change", "after the change") : ("first rule", "second rule")
  }

  /// Returns whether the tables of the keys disagree about a verdict on a share.
  func isProbable(_ witness: Witness) -> Bool {
    [pair.first, pair.second].contains { named in
      if case .uncertain(.tables) = named.rule.decision(for: witness.context).verdict { true } else { false }
    }
  }

  /// The lines after the relation, each a title and a text.
  private var lines: [(title: String, text: String)] {
    let groups = [
      ("No longer shown for", hosts.hidden), ("Now also shown for", hosts.shown),
      ("Uncertain on one side", hosts.uncertain),
    ]
    var lines = groups.filter { !$0.1.isEmpty }.map { Self.line($0.0, $0.1) }
    let areAlike = descriptions.first.phrase == descriptions.second.phrase
    if comparison.relation == .equivalent, areAlike {
      lines.append(("Both", Self.sentence(descriptions.first)))
    } else if !areAlike {
      lines.append((title("First", "Before", pair.first), Self.sentence(descriptions.first)))
      lines.append((title("Second", "After", pair.second), Self.sentence(descriptions.second)))
    }
    lines += examples(of: comparison).map { (only($0.word, $0.share), $0.share.summary) }
    for (table, other) in otherTables {
      let examples = examples(of: other).map { "; \(shownOnly($0.word)) for \($0.share.summary)" }
      lines.append(
        ("But if \(table.condition), which Apple doesn't document", other.relation.rawValue + examples.joined()))
    }
    let obstacles = (Self.obstacle(to: pair.first), Self.obstacle(to: pair.second))
    switch obstacles {
    case (let first?, let second?) where first == second: lines.append(("Neither is offered", first))
    default:
      for (word, obstacle) in [(words.first, obstacles.0), (words.second, obstacles.1)] {
        if let obstacle { lines.append((isChange ? "Not offered \(word)" : "Not offered with the \(word)", obstacle)) }
      }
    }
    if hosts.isEmpty, hosts.uncertain.isEmpty, comparison.relation != .equivalent, obstacles == (nil, nil) {
      lines.append(("Known shares", "both accept the same ones"))
    }
    return lines
  }

  /// Returns a share that only the first rule accepts, and one that only the second rule accepts. Each is left out if known shares show the same
  /// difference.
  private func examples(of comparison: RuleComparison) -> [(word: String, share: Witness)] {
    [(words.first, comparison.onlyFirst, hosts.hidden), (words.second, comparison.onlySecond, hosts.shown)]
      .compactMap { word, share, known in known.isEmpty ? share.map { (word, $0) } : nil }
  }

  /// The shares for which the relation is proved; nil if it isn't proved or is only likely.
  var extent: ProvedExtent? {
    guard comparison.relation != .unknown, otherTables.isEmpty, comparison.typesApart.isEmpty else { return nil }
    return exceptEmpty.isEmpty ? .everything : .somethingShared
  }

  /// The end of a sentence about a proof that doesn't hold for empty shares, which proofs leave out.
  private var exceptEmpty: String {
    let shown = [pair.first, pair.second].map { named in
      ProvedExtent.nothing.map { named.rule.decision(for: $0).isShown }
    }
    let (first, second) = (
      zip(shown[0], shown[1]).contains { $0 && !$1 }, zip(shown[0], shown[1]).contains { $1 && !$0 }
    )
    let contradiction: String? =
      switch comparison.relation {
      case .equivalent where first && second: "they differ"
      case .equivalent where first, .looser where first: shownOnly(words.first)
      case .equivalent where second, .stricter where second: shownOnly(words.second)
      case .disjoint where zip(shown[0], shown[1]).contains { $0 && $1 }: "both rules show the extension"
      default: nil
      }
    return contradiction.map { "; if nothing is shared, \($0)" } ?? ""
  }

  private func shownOnly(_ word: String) -> String {
    isChange ? "the extension is shown only \(word)" : "only the \(word) shows the extension"
  }

  /// Returns the line about some known shares.
  static func line(_ words: String, _ names: [String]) -> (title: String, text: String) {
    // A sixth name takes as much room as the words "and 1 more", so all six names are listed.
    ("\(words) (\(names.count))", names.listed(most: names.count < 7 ? names.count : 5))
  }

  /// Returns the reason why the system never evaluates a rule on shared content; nil if it does.
  private static func obstacle(to rule: NamedRule) -> String? {
    let nothing = SharedContext(registeredTypeIdentifiers: [])
    guard case .notOffered(let obstacle) = rule.rule.decision(for: nothing).verdict else { return nil }
    return obstacle.message
  }

  private static func sentence(_ requirements: RuleRequirements.Summary) -> String {
    guard let text = requirements.phrase else { return "not described" }
    return switch requirements.exactness {
    case .proved: text
    // The rule may treat several items, or attachments of several types, in a way that the words don't say.
    case .provedForOneItem, .provedForSingleTypes: "in short, " + text
    case .differs: "roughly, " + text
    }
  }

  /// Returns the title of a rule, with its name if the two names differ.
  private func title(_ word: String, _ change: String, _ rule: NamedRule) -> String {
    isChange ? change : pair.first.name == pair.second.name ? word : "\(word) (\(rule.name))"
  }
}

/// Two rules that belong together, one from each side.
package struct RulePair {
  package var first: NamedRule
  package var second: NamedRule

  var dictionaries: [DictionaryRule] { [first, second].compactMap { $0.rule.dictionary } }

  /// The known shares that the extension may receive on the system that the rules are for, by default iOS; on any system if
  /// the rules are for different systems.
  var presets: [HostPreset] {
    let system = first.platform ?? second.platform
    let isOne = second.platform == nil || second.platform == system
    return HostPreset.current.filter { (!isOne || $0.isMet(on: system)) && (first.meets($0) || second.meets($0)) }
  }

  /// The identifiers of the types that the app of either side declares; empty if a side has no app and uses the types of the other side.
  var declaredTypes: [String] {
    guard let one = first.declaredTypes, let other = second.declaredTypes else { return [] }
    return one + other
  }

  /// Pairs the rules of two sides. A single rule on each side makes a pair. Several rules are paired by their names, and then by their text in case
  /// they were renamed.
  ///
  /// - Returns: The pairs, and the rules that only one side has.
  package static func pairs(
    _ first: [NamedRule], _ second: [NamedRule]
  ) -> (pairs: [RulePair], removed: [NamedRule], added: [NamedRule]) {
    if first.count == 1, second.count == 1 { return ([RulePair(first: first[0], second: second[0])], [], []) }
    var pairs: [RulePair] = []
    var rest = second
    /// Pairs rules with similar rules of the other side, and returns the remaining ones.
    func pair(_ rules: [NamedRule], _ areAlike: (NamedRule, NamedRule) -> Bool) -> [NamedRule] {
      rules.filter { rule in
        guard let place = rest.firstIndex(where: { areAlike(rule, $0) }) else { return true }
        pairs.append(RulePair(first: rule, second: rest.remove(at: place)))
        return false
      }
    }
    let removed = pair(pair(first) { $0.identity == $1.identity }) { $0.rule.source == $1.rule.source }
    return (pairs, removed, rest)
  }
}
