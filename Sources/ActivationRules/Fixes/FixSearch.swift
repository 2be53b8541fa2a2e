package import Texts
internal import UniformTypes

/// A search for changes that make a rule show some shares. Each change is verified by evaluating the changed rule.
///
/// The search tries the edits that people make to numbers, types, quantifiers, clauses and keys, and no others.
package struct FixSearch {
  /// The number of changed rules from which each further step starts.
  private static let width = 4
  /// The maximum number of changes to find for one share.
  private static let mostFound = 8
  private static let pairedEdits = 24
  /// The maximum number of hidden shares that each step tries to show.
  private static let mostTargets = 8
  /// The maximum number of context values to evaluate in a step, counted once per table; at least 20 rules are always evaluated.
  private static let values = 400_000

  private typealias Change = (edits: [RuleEdit], rule: ActivationRule)

  private let rule: ActivationRule
  private let shares: [SharedContext]
  /// For each share, the kinds of content that the rule doesn't take.
  private let kinds: [[String]]
  /// The known shares that must not be lost, with the verdicts on them before the change.
  private let presets: [HostPreset]
  private let before: [Verdict.Kind]
  /// The number of rules that may still be evaluated for one share.
  private var remaining = 0
  /// The number of changed rules that were evaluated; other changes were not tried.
  package private(set) var triedCount = 0

  /// - Parameters:
  ///   - rule: The rule. Each evaluation of a changed rule may take at most 50,000 steps.
  ///   - shares: The shares to show.
  ///   - presets: The known shares whose verdicts matter.
  package init(
    _ rule: ActivationRule, showing shares: [SharedContext], among presets: [HostPreset] = HostPreset.current
  ) {
    self.rule = rule
    self.shares = shares
    kinds = shares.map { rule.kindsRefused(in: $0) }
    self.presets = presets + (presets.isEmpty ? [] : rule.fullShares)
    before = self.presets.map { rule.decision(for: $0).verdict.kind }
  }

  /// Returns the changes, the best first. They're ordered by these criteria: the fewest known shares lost; a repair of a mistake; the most
  /// shares shown; no clause left out; no rewritten rule; the fewest edits; the fewest other shares shown.
  ///
  /// A change must show a share for certain. The result is empty without shares, if the system uses no rule, or if an evaluation isn't possible.
  ///
  /// - Parameters:
  ///   - most: The maximum number of edits in a change.
  ///   - rewriting: An edit that writes another rule, which is tried as well.
  package mutating func fixes(edits most: Int = 2, or rewriting: RuleEdit? = nil) -> [Fix] {
    let isOpen = shares.contains { share in
      switch rule.decision(for: share).verdict {
      case .uncertain(.evaluation), .notOffered: true
      default: false
      }
    }
    if isOpen || shares.isEmpty { return [] }
    var found: [Fix] = []
    var starts: [Fix?] = [nil]
    for _ in 0..<most {
      var next: [Fix] = []
      for start in starts {
        for target in targets(after: start) {
          for (edits, changed) in changes(showing: target, in: start?.rule ?? rule, most: most) {
            let fix = fix(edits, after: start, to: changed)
            guard fix.size <= most, fix.shownCount >= max(1, start?.shownCount ?? 0), start == nil || !fix.dropsClause,
              !(found + next).contains(where: { $0.sentences == fix.sentences })
            else { continue }
            next.append(fix)
          }
        }
      }
      found += next
      if next.isEmpty || found.contains(where: { $0.shownCount == shares.count && $0.lost.isEmpty && !$0.dropsClause })
      {
        break
      }
      // The next step may regain a share that this change hides, so such a change is a start as well.
      starts = next.filter { !$0.dropsClause }
        .stablySorted { ($0.shownCount, -$0.size) > ($1.shownCount, -$1.size) }
        .prefix(Self.width).map { Optional($0) }
    }
    if let rewriting, case .rule(let other) = rewriting.change {
      let fix = fix([rewriting], after: nil, to: other)
      if fix.shownCount > 0 { found.append(fix) }
    }
    return found.stablySorted { rank($0).lexicographicallyPrecedes(rank($1)) }.map { described($0) }
  }

  private func rank(_ fix: Fix) -> [Int] {
    [
      fix.lost.count, fix.isRepair ? 0 : 1, -fix.shownCount, fix.dropsClause ? 1 : 0, fix.isRewriting ? 1 : 0,
      fix.size, fix.effects.shown.count,
    ]
  }

  /// Returns the fix with the purpose of each step, if there are several steps.
  private func described(_ fix: Fix) -> Fix {
    var fix = fix
    for place in fix.steps.indices where fix.steps.count > 1 {
      var shown = fix.steps[place].shown
      if rule.dictionary != nil {
        let others = fix.steps.indices.filter { $0 != place }.flatMap { fix.steps[$0].edits }
        let rest = rule.applying(others)
        shown = fix.shownShares.filter { rest?.decision(for: shares[$0]).isShown != true }
      }
      // A share of several kinds needs several edits, so it doesn't show the purpose of one of them.
      let kinds = shown.map { self.kinds[$0] }
      let single = kinds.filter { $0.count == 1 }
      let names = (single.isEmpty ? kinds : single).flatMap { $0 }
      fix.steps[place].kinds = names.distinct
    }
    return fix
  }

  private func fix(_ edits: [RuleEdit], after start: Fix?, to changed: ActivationRule) -> Fix {
    let shown = shares.indices.filter { changed.decision(for: shares[$0]).isShown }
    return Fix(
      edits, after: start, of: rule, to: changed, showing: shown,
      HostChanges(from: before, to: changed, among: presets))
  }

  /// Returns the largest hidden share of each of the first eight kinds, and up to two of the known shares that were lost.
  private func targets(after start: Fix?) -> [SharedContext] {
    var targets: [(kinds: [String], share: SharedContext, count: Int)] = []
    for (place, share) in shares.enumerated() where start?.shownShares.contains(place) != true {
      let count = share.registeredTypeIdentifiers.reduce(0) { $0 + $1.count }
      if let known = targets.firstIndex(where: { $0.kinds == kinds[place] }) {
        if targets[known].count < count { targets[known] = (kinds[place], share, count) }
      } else {
        targets.append((kinds[place], share, count))
      }
    }
    let lost = presets.filter { start?.lost.contains($0.name) == true }
    return targets.prefix(Self.mostTargets).map { $0.share } + (lost.prefix(1) + lost.suffix(1)).map { $0.context }
  }

  /// Returns the edits that make a rule show a share: single edits, or pairs if no single edit is enough. Leaving out a clause is the last
  /// resort, because a clause says what the rule is about.
  private mutating func changes(
    showing share: SharedContext, in rule: ActivationRule, most: Int
  ) -> [Change] {
    if rule.decision(for: share).isShown { return [] }
    let tables = rule.dictionary?.tables.count ?? 1
    let affordable = max(20, Self.values / max(1, share.document.valueCount * tables))
    remaining = min(affordable, rule.usesPatterns ? 60 : shares.count == 1 ? 1_000 : 200)
    let groups = RuleEdits(rule, near: share, among: shares.count > 1 && most > 1 ? Array(shares.prefix(16)) : [])
      .groups
    let kept = groups.filter { $0[0][0].reach != .clause }
    var found: [Change] = []
    func add(_ groups: [RuleEdits.Group]) {
      for group in groups where found.count < Self.mostFound {
        if let change = first(of: group, in: rule, for: share) { found.append(change) }
      }
    }
    func addPairs(_ groups: [RuleEdits.Group]) {
      guard most > 1, found.isEmpty else { return }
      for (index, one) in groups.prefix(Self.pairedEdits).enumerated() {
        for other in groups.prefix(Self.pairedEdits).dropFirst(index + 1) where found.count < Self.mostFound {
          if let pair = pair(one, other, in: rule, for: share) { found.append(pair) }
        }
      }
    }
    add(kept)
    addPairs(kept)
    if most > 2, found.isEmpty, let limits = limits(kept, in: rule, for: share) { found.append(limits) }
    add(groups.filter { $0[0][0].reach == .clause })
    addPairs(groups)
    return found
  }

  /// Returns a change with edits from both groups, each as small as possible, after which the rule shows the share; nil if there's none.
  private mutating func pair(
    _ one: RuleEdits.Group, _ other: RuleEdits.Group, in rule: ActivationRule, for share: SharedContext
  ) -> Change? {
    guard let last = other.last, let widest = one.last, first(of: [widest + last], in: rule, for: share) != nil,
      let least = one.first(where: { first(of: [$0 + last], in: rule, for: share) != nil })
    else { return nil }
    return first(of: other.map { least + $0 }, in: rule, for: share)
  }

  /// Returns a change to the limits of a dictionary, each changed as little as possible, after which the rule shows the share; nil if there's none.
  /// Limits that don't matter stay the same.
  private mutating func limits(_ groups: [RuleEdits.Group], in rule: ActivationRule, for share: SharedContext)
    -> Change?
  {
    let groups = groups.filter { $0[0][0].reach == .count && $0[0][0].key != nil }
    var chosen = groups.compactMap { $0.last }
    var change: Change?
    guard chosen.count > 2, first(of: [chosen.flatMap { $0 }], in: rule, for: share) != nil else { return nil }
    for place in groups.indices {
      let tried = ([[]] + groups[place]).map { value in
        chosen[place] = value
        return (value, chosen.flatMap { $0 })
      }
      for (value, edits) in tried {
        guard let found = first(of: [edits], in: rule, for: share) else { continue }
        (chosen[place], change) = (value, found)
        break
      }
    }
    return change
  }

  /// Returns the first of several changes after which the rule shows the share.
  private mutating func first(of changes: [[RuleEdit]], in rule: ActivationRule, for share: SharedContext) -> Change? {
    for edits in changes {
      guard remaining > 0, let changed = rule.applying(edits) else { continue }
      remaining -= 1
      triedCount += 1
      if changed.decision(for: share).isShown { return (edits, changed) }
    }
    return nil
  }
}

extension ActivationRule {
  /// Returns the text of a predicate after edits; nil if two of them touch the same place.
  package func text(after edits: [TextEdit]) -> String? {
    TextEdit.apply(edits, to: source).flatMap { String(strictly: $0) }
  }

  /// Returns the rule after the edits, with at most 50,000 evaluation steps; nil if two edits touch the same place or the result isn't a rule.
  fileprivate func applying(_ edits: [RuleEdit]) -> ActivationRule? {
    var limits = limits
    limits.evaluationSteps = min(limits.evaluationSteps, 50_000)
    switch form {
    case .predicate:
      return text(after: edits.flatMap { $0.replacements }).flatMap {
        try? ActivationRule(predicate: $0, types: types, services: services, limits: limits)
      }
    case .dictionary(let rule):
      var dictionary = rule.dictionary
      for edit in edits { if case .key(let key, let value) = edit.change { dictionary[key] = value } }
      return ActivationRule(
        dictionary: dictionary, tables: rule.tables, platform: rule.platform, types: types, services: services,
        limits: limits)
    }
  }

  /// A Boolean value that indicates whether a predicate matches patterns, which may be expensive.
  package var usesPatterns: Bool {
    tree.nodes.contains { node in
      guard case .comparison(let comparison) = node else { return false }
      return comparison.comparator == .matches || comparison.comparator == .like
    }
  }

  /// Returns the kinds of a share's attachments that the rule doesn't take by themselves; if there are none, the kinds of all attachments.
  fileprivate func kindsRefused(in share: SharedContext) -> [String] {
    let attachments = share.registeredTypeIdentifiers.flatMap { $0 }
    let refused = attachments.filter { !decision(for: SharedContext(registeredTypeIdentifiers: [[$0]])).isShown }
    let named = refused.isEmpty ? attachments : refused
    return types.pluralNames(of: named.map { Cause.Attachment(item: -1, position: 0, types: $0) })
  }

  /// Shares of as many files as a dictionary takes, up to 100. No known share has so many files. A file may also count as a
  /// link or a text.
  fileprivate var fullShares: [HostPreset] {
    guard let dictionary else { return [] }
    let files = [
      (ActivationKey.images, "images from Files", "public.jpeg"),
      (ActivationKey.movies, "videos from Files", "public.mpeg-4"),
      (ActivationKey.files, "files", "com.adobe.pdf"), (ActivationKey.files, "text files", "public.plain-text"),
    ]
    return files.compactMap { key, name, type in
      guard let most = dictionary.dictionary[key]?.integerValue, (2...100).contains(most) else { return nil }
      let share = SharedContext(
        registeredTypeIdentifiers: [Array(repeating: [type, "public.file-url"], count: Int(most))])
      guard decision(for: share).isShown else { return nil }
      return HostPreset(
        name: "\(most) \(name)", host: "Files", platform: nil, systemVersions: nil, seen: nil, evidence: .inferred,
        sources: [], note: nil, normalized: NormalizedContext(matching: share))
    }
  }
}
