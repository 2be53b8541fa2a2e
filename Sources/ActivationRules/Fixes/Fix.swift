import Predicates
package import Texts
internal import UniformTypes

package struct RuleEdit: Sendable {
  /// The degree to which an edit opens a rule, the least first.
  enum Reach: Int {
    case repair, count, comparison, type, ancestor, exclusion, quantity, clause
  }

  /// The object of an edit.
  package enum Change: Sendable {
    /// Replacements in a predicate's text, from left to right.
    case text([TextEdit])
    /// A key of a dictionary with its new value; nil for a key that is removed.
    case key(String, ActivationDictionary.Value?)
    /// Another rule in the place of the whole.
    case rule(ActivationRule)
  }

  let reach: Reach
  /// A description of the edit, in the imperative.
  let sentence: String
  /// The command line that writes the rule; nil for an edit that anybody makes by hand.
  package private(set) var command: String?
  package let change: Change
  /// A Boolean value that indicates whether it's for a share of files.
  private(set) var isForFiles = false

  init(_ reach: Reach, _ sentence: String, _ replacements: [TextEdit]) {
    self.reach = reach
    self.sentence = sentence
    change = .text(replacements)
  }

  /// The edit of a key in a dictionary, which may be for a share of files.
  init(
    _ reach: Reach, _ key: String, _ value: ActivationDictionary.Value?, in dictionary: ActivationDictionary,
    forFiles: Bool
  ) {
    self.reach = reach
    isForFiles = forFiles
    // Only text is asked for, and files of text come along.
    let takesFiles = key == ActivationKey.text && value?.integerValue == 1 && dictionary[ActivationKey.files] == nil
    let countsFiles = forFiles && key == ActivationKey.webURLs && dictionary[key] != nil
    sentence =
      Self.sentence(key, value, dictionary[key]) + (takesFiles ? ", which takes text files, too" : "")
      + (countsFiles ? " (a file's URL may count as a web URL)" : "")
    change = .key(key, value)
  }

  /// The edit that writes another rule, which a command writes, too.
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
      // What the number means, few know by heart.
      let isVersion2 = key == ActivationKey.dictionaryVersion && value.integerValue == 2
      return "add \(key) = \(value.quoted)"
        + (isVersion2 ? ", so that one matching attachment is enough" : "")
    }
    let isRaised = value.integerValue > old.integerValue && old.integerValue > 0
    return "\(isRaised ? "raise" : "change") \(key) from \(old.quoted) to \(value.quoted)"
  }

  /// The replacements in a predicate's text; none for any other edit.
  var replacements: [TextEdit] { if case .text(let texts) = change { texts } else { [] } }

  /// The key that the edit changes; nil for one of a text.
  var key: String? { if case .key(let key, _) = change { key } else { nil } }

  /// A Boolean value that indicates whether another rule takes the place of the whole.
  var isRewriting: Bool { if case .rule = change { true } else { false } }
}

/// A change of a rule that shows the extension for more, found by trying it.
package struct Fix: Sendable {
  /// Edits that were found together, with the positions of the shares that show the rule from here on, the kinds of what the step is for, where
  /// there are several steps, and the names of known shares that an earlier step hides.
  typealias Step = (edits: [RuleEdit], shown: [Int], kinds: [String], regained: [String])

  var steps: [Step] = []
  /// The rule after the change.
  package let rule: ActivationRule
  /// The positions of the shares that show the rule after the change, of those that the fix is for.
  let shownShares: [Int]
  /// The known shares that the change turns.
  package let effects: HostChanges
  /// - Parameters:
  ///   - start: The fix before, which this one goes on from.
  ///   - original: The rule before all of them.
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
      // Of several values of a key the last one counts.
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

  /// The edits, in their order.
  package var edits: [RuleEdit] { steps.flatMap { $0.edits } }

  var sentences: Set<String> { Set(edits.map { $0.sentence }) }

  /// The number of edits, without keys that refuse something and are left out.
  var size: Int { edits.count { $0.reach != .exclusion } }

  /// The number of shares that show the rule, of those that the fix is for.
  package var shownCount: Int { shownShares.count }

  /// The names of known shares that show the rule now, and may not after the change.
  package var lost: [String] { effects.hidden + effects.noLongerCertain }

  /// A Boolean value that indicates whether a clause of a predicate, which says what the rule is about, is left out.
  package var dropsClause: Bool { edits.contains { $0.reach == .clause && !$0.isRewriting } }

  /// A Boolean value that indicates whether the rule takes other types than before, beside texts and links.
  package var takesAnotherKind: Bool {
    let mere = [ActivationKey.text, ActivationKey.webURLs, ActivationKey.webPages]
    return edits.contains { edit in
      (edit.reach == .type || edit.reach == .ancestor) && edit.key.map { mere.contains($0) } != true
    }
  }

  /// A Boolean value that indicates whether another rule takes the place of the whole.
  var isRewriting: Bool { edits.contains { $0.isRewriting } }

  /// A Boolean value that indicates whether the change only mends what can't have been meant, such as a missing ANY.
  package var isRepair: Bool { edits.allSatisfy { $0.reach == .repair } }

  /// The rule as it is written after the change: of a predicate the text around the change stays.
  package var written: WrittenRule {
    if case .predicate = rule.form {
      .predicate(String(decoding: rule.source, as: UTF8.self))
    } else {
      WrittenRule(rule)
    }
  }

  /// The edits in one line, in the imperative, without a period; where each has a purpose of its own, with that.
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

/// The host presets for which a change of a rule turns the verdict.
package struct HostChanges: Sendable, Hashable {
  /// Names of presets for which the extension is offered after the change, and wasn't before.
  package var shown: [String] = []
  /// Names of presets for which the extension isn't offered any more after the change.
  package var hidden: [String] = []
  /// Names of presets for which the verdict is uncertain either before the change or after it.
  package var uncertain: [String] = []
  /// A Boolean value that indicates whether a verdict is uncertain for another reason than an unrecorded share.
  package private(set) var isOpen = false
  /// Names of presets for which the extension is certainly offered before the change, and may not be after it.
  package private(set) var noLongerCertain: [String] = []

  /// A Boolean value that indicates whether no verdict changes.
  package var isEmpty: Bool { shown.isEmpty && hidden.isEmpty }

  package init(shown: [String] = [], hidden: [String] = []) {
    self.shown = shown
    self.hidden = hidden
  }

  /// Compares two rules on host presets; those with one uncertain verdict are listed apart.
  ///
  /// - Parameter namesUnrecorded: Whether those are listed whose verdict depends on what nobody recorded.
  package init(
    from before: ActivationRule, to after: ActivationRule, among presets: [HostPreset] = HostPreset.current,
    namesUnrecorded: Bool = false
  ) {
    self.init(
      from: presets.map { before.decision(for: $0).verdict.kind }, to: after, among: presets,
      namesUnrecorded: namesUnrecorded)
  }

  /// Compares the verdicts of a rule on host presets with those of another.
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
