import Predicates
package import Texts
internal import UniformTypes

/// One change of a rule, with the words that describe it. A fix consists of one or more edits.
package struct RuleEdit: Sendable {
  /// The degree to which an edit opens a rule, from the lowest to the highest.
  enum Reach: Int {
    case repair, count, comparison, type, ancestor, exclusion, quantity, clause
  }

  /// The change that an edit makes.
  package enum Change: Sendable {
    /// Replacements in a predicate's text, from left to right.
    case text([TextEdit])
    /// A key of a dictionary and its new value; nil to remove the key.
    case key(String, ActivationDictionary.Value?)
    /// Another rule, which replaces the whole rule.
    case rule(ActivationRule)
  }

  let reach: Reach
  /// A description of the edit, in the imperative.
  let sentence: String
  /// The command line that writes the rule; nil for an edit that people make by hand.
  package private(set) var command: String?
  package let change: Change
  /// A Boolean value that indicates whether the edit is for a share of files.
  private(set) var isForFiles = false

  init(_ reach: Reach, _ sentence: String, _ replacements: [TextEdit]) {
    self.reach = reach
    self.sentence = sentence
    change = .text(replacements)
  }

  /// Creates the edit of a key in a dictionary, which may be for a share of files.
  init(
    _ reach: Reach, _ key: String, _ value: ActivationDictionary.Value?, in dictionary: ActivationDictionary,
    forFiles: Bool
  ) {
    self.reach = reach
    isForFiles = forFiles
    // The key is only meant for text, but it also takes text files, so the sentence says so.
    let takesFiles = key == ActivationKey.text && value?.integerValue == 1 && dictionary[ActivationKey.files] == nil
    let countsFiles = forFiles && key == ActivationKey.webURLs && dictionary[key] != nil
    sentence =
      Self.sentence(key, value, dictionary[key]) + (takesFiles ? ", which takes text files, too" : "")
      + (countsFiles ? " (a file's URL may count as a web URL)" : "")
    change = .key(key, value)
  }

  /// Creates the edit that replaces the whole rule with another rule, which a command also writes.
  package init(_ sentence: String, command: String, writing rule: ActivationRule) {
    reach = .clause
    self.sentence = sentence
    self.command = command
    change = .rule(rule)
  }

  private static func sentence(
    _ key: String, _ value: ActivationDictionary.Value?, _ old: ActivationDictionary.Value?
  ) -> String {
    guard let value else { return "remove \(key) = \(old?.quoted ?? "")" }
    guard let old else {
      // Few people know what this number means, so the sentence says it.
      let isVersion2 = key == ActivationKey.dictionaryVersion && value.integerValue == 2
      return "add \(key) = \(value.quoted)"
        + (isVersion2 ? ", so that one matching attachment is enough" : "")
    }
    let isRaised = value.integerValue > old.integerValue && old.integerValue > 0
    return "\(isRaised ? "raise" : "change") \(key) from \(old.quoted) to \(value.quoted)"
  }

  /// The replacements in a predicate's text; empty for any other edit.
  var replacements: [TextEdit] { if case .text(let texts) = change { texts } else { [] } }

  /// The key that the edit changes; nil for any other edit.
  var key: String? { if case .key(let key, _) = change { key } else { nil } }

  /// A Boolean value that indicates whether another rule replaces the whole rule.
  var isRewriting: Bool { if case .rule = change { true } else { false } }
}

/// A change of a rule that shows the extension for more shares, found by trying it.
package struct Fix: Sendable {
  /// Edits that were found together. `shown` has the indexes of the shares that no earlier step shows. `kinds` has the kinds of content that
  /// the step is for, if there are several steps. `regained` has the names of the known shares that an earlier step hides, but this step
  /// doesn't.
  typealias Step = (edits: [RuleEdit], shown: [Int], kinds: [String], regained: [String])

  var steps: [Step] = []
  package let rule: ActivationRule
  /// The indexes of the shares that the changed rule shows, among those that the fix is for.
  let shownShares: [Int]
  /// The known shares whose verdicts change.
  package let effects: HostChanges
  /// - Parameters:
  ///   - start: The fix that this one continues.
  ///   - original: The rule before all edits.
  init(
    _ edits: [RuleEdit], after start: Fix?, of original: ActivationRule, to rule: ActivationRule, showing shown: [Int],
    _ effects: HostChanges
  ) {
    self.rule = rule
    shownShares = shown
    self.effects = effects
    steps = start?.steps ?? []
    var step: Step = (
      edits, shown.filter { start?.shownShares.contains($0) != true }, [],
      (start?.lost ?? []).filter { !(effects.hidden + effects.noLongerCertain).contains($0) }
    )
    if let form = original.dictionary {
      // If a key has several values, the last one counts.
      step.edits = edits.map { edit in
        if case .key(let key, let value) = edit.change {
          RuleEdit(edit.reach, key, value, in: form.dictionary, forFiles: edit.isForFiles)
        } else {
          edit
        }
      }
      for place in steps.indices { steps[place].edits.removeAll { old in edits.contains { $0.key == old.key } } }
      steps.removeAll { $0.edits.isEmpty }
    }
    steps.append(step)
  }

  package var edits: [RuleEdit] { steps.flatMap { $0.edits } }

  var sentences: Set<String> { Set(edits.map { $0.sentence }) }

  /// The number of edits, without those that remove a key or clause that refuses something.
  var size: Int { edits.count { $0.reach != .exclusion } }

  /// The number of shares that the changed rule shows, among those that the fix is for.
  package var shownCount: Int { shownShares.count }

  /// The names of known shares that the rule shows now, but may not show after the change.
  package var lost: [String] { effects.hidden + effects.noLongerCertain }

  /// A Boolean value that indicates whether the change leaves out a clause of a predicate. A clause says what the rule is about.
  package var dropsClause: Bool { edits.contains { $0.reach == .clause && !$0.isRewriting } }

  /// A Boolean value that indicates whether the rule takes types that it didn't take before, apart from texts, links and web pages.
  package var takesAnotherKind: Bool {
    let mere = [ActivationKey.text, ActivationKey.webURLs, ActivationKey.webPages]
    return edits.contains { edit in
      (edit.reach == .type || edit.reach == .ancestor) && edit.key.map { mere.contains($0) } != true
    }
  }

  /// A Boolean value that indicates whether another rule replaces the whole rule.
  var isRewriting: Bool { edits.contains { $0.isRewriting } }

  /// A Boolean value that indicates whether the change only repairs an obvious mistake, such as a missing ANY.
  package var isRepair: Bool { edits.allSatisfy { $0.reach == .repair } }

  /// The rule after the change, as it's written. In a predicate, the text around the change stays the same.
  package var written: WrittenRule {
    if case .predicate = rule.form {
      .predicate(String(decoding: rule.source, as: UTF8.self))
    } else {
      WrittenRule(rule)
    }
  }

  /// The edits in one line, in the imperative, without a period. If several edits have purposes of their own, the line names them.
  package var message: String {
    let areSeveral = steps.count { !$0.kinds.isEmpty } > 1
    var parts: [String] = []
    for step in steps {
      var sentences = step.edits.map { $0.sentence }.distinct
      if areSeveral, !step.kinds.isEmpty {
        sentences[sentences.count - 1] += " (for " + step.kinds.inSentence() + ")"
      } else if !step.regained.isEmpty {
        sentences[sentences.count - 1] += " (keeps \(step.regained.shortened(to: 1)))"
      }
      parts += sentences
    }
    return parts.joined(separator: ", and ")
  }
}

/// The host presets for which a change of a rule changes the verdict.
package struct HostChanges: Sendable, Hashable {
  /// Names of presets for which the extension is offered only after the change.
  package var shown: [String] = []
  /// The names of the presets that show the extension before the change, but not after it.
  package var hidden: [String] = []
  /// Names of presets for which the verdict is uncertain either before or after the change, but not both.
  package var uncertain: [String] = []
  /// A Boolean value that indicates whether a verdict is uncertain for a reason other than an unrecorded share.
  package private(set) var isOpen = false
  /// Names of presets for which the extension is certainly offered before the change, but maybe not after it.
  package private(set) var noLongerCertain: [String] = []

  /// A Boolean value that indicates whether the change neither shows nor hides the extension for any preset.
  package var isEmpty: Bool { shown.isEmpty && hidden.isEmpty }

  package init(shown: [String] = [], hidden: [String] = []) {
    self.shown = shown
    self.hidden = hidden
  }

  /// Compares two rules on host presets. Presets with an uncertain verdict are listed separately.
  ///
  /// - Parameter namesUnrecorded: Whether to list presets whose verdict depends on an unrecorded part of the share.
  package init(
    from before: ActivationRule, to after: ActivationRule, among presets: [HostPreset] = HostPreset.current,
    namesUnrecorded: Bool = false
  ) {
    self.init(
      from: presets.map { before.decision(for: $0).verdict.kind }, to: after, among: presets,
      namesUnrecorded: namesUnrecorded)
  }

  /// Compares the verdicts of a rule on host presets with those of another rule.
  init(
    from before: [Verdict.Kind], to after: ActivationRule, among presets: [HostPreset], namesUnrecorded: Bool = false
  ) {
    for (preset, old) in zip(presets, before) {
      switch (old, after.decision(for: preset).verdict.kind) {
      case (let old, let new) where old == new: break
      case (.uncertain, _), (_, .uncertain):
        isOpen = isOpen || preset.gap == nil
        if preset.gap != nil, !namesUnrecorded { continue }
        uncertain.append(preset.name)
        if old == .shown { noLongerCertain.append(preset.name) }
      case (_, .shown): shown.append(preset.name)
      case (.shown, _): hidden.append(preset.name)
      default: break
      }
    }
  }
}
