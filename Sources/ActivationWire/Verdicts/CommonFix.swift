import ActivationLint
import ActivationMemory
import ActivationRules

/// The change of a rule that shows the most of several shares.
struct CommonFix {
  /// The number of edits that follow each other.
  static let mostEdits = 3
  /// The number of changed rules that each step starts from.
  private static let width = 4
  /// The number of changes that are looked at for one share.
  private static let mostChanges = 8

  /// The number of shares that a change hides for which the next change is looked for.
  private static let mostLost = 2

  let change: VerdictChange
  /// The rule after the change.
  let rule: ActivationRule
  /// How many of the shares show it.
  let shown: Int
  /// The names of known shares that the change hides, or may hide.
  let lost: [String]

  /// A Boolean value that indicates whether the change hides a known share.
  var loses: Bool { !lost.isEmpty }

  /// Tries the changes that show one of some shares, and those that follow them; nil where none shows any.
  ///
  /// A change that hides no known share comes before one that does, one that mends a mistake before one that takes more, then the one that
  /// shows the most with the fewest edits.
  ///
  /// - Parameters:
  ///   - shares: The shares to show.
  ///   - samples: A share for each reason why they are hidden.
  ///   - original: The rule.
  ///   - most: The number of edits.
  static func best(
    for shares: [SharedContext], triedOn samples: [SharedContext], of named: NamedRule, edits most: Int
  ) -> CommonFix? {
    let (original, presets) = (named.rule, named.presets)
    var budget = ChangeBudget.standard
    budget.evaluations = 200
    var best: CommonFix?
    var starts: [CommonFix?] = [nil]
    for _ in 0..<most {
      var found: [CommonFix] = []
      for start in starts {
        let rule = start?.rule ?? original
        // What a change hides, the next one may show again.
        let lost = (start?.lost ?? []).prefix(mostLost).compactMap { name in
          presets.first { $0.name == name }?.context
        }
        for sample in samples + lost {
          let decision = rule.decision(for: sample)
          if decision.isShown { continue }
          let changes = decision.ruleChanges(limit: mostChanges, budget: budget, among: most > 1 ? samples : []).changes
          for step in changes where !step.dropsClause {
            guard let change = start.map({ $0.change.followed(by: step, in: original) }) ?? step,
              change.editCount <= most, let changed = original.applying(change)
            else { continue }
            let shown = shares.count { changed.decision(for: $0).isShown }
            guard shown >= max(1, start?.shown ?? 0), !found.contains(where: { $0.change.edits == change.edits }) else {
              continue
            }
            let effects = HostChanges(from: original, to: changed, among: presets)
            let lost = effects.hidden + effects.noLongerCertain
            found.append(CommonFix(change: change, rule: changed, shown: shown, lost: lost))
          }
        }
      }
      for fix in found where best.map({ fix.isBetter(than: $0) }) != false { best = fix }
      // What hides a share may be mended by the next step.
      found = found.stablySorted { ($0.shown, -$0.change.editCount) > ($1.shown, -$1.change.editCount) }
      starts = found.prefix(width).map { Optional($0) }
      if starts.isEmpty { break }
    }
    return best
  }

  private func isBetter(than other: CommonFix) -> Bool {
    (loses ? 0 : 1, change.isRepair ? 1 : 0, shown, -change.editCount)
      > (other.loses ? 0 : 1, other.change.isRepair ? 1 : 0, other.shown, -other.change.editCount)
  }
}

/// The other shares that a change turns, and the limits that it takes away.
struct ChangeEffects {
  /// The number of names in a line.
  private static let mostNames = 3
  /// A number of attachments that no limit allows.
  private static let many = 100

  let shown: [String]
  let hidden: [String]
  /// Shares that are shown now, and that the changed rule may hide: it hangs on what Apple doesn't document.
  let noLongerCertain: [String]
  /// A Boolean value that indicates whether the change hides a known share, or may.
  let mayHide: Bool
  /// Types of which the rule takes only so many, and the changed rule any number.
  let unlimited: [String]

  init(
    of changed: ActivationRule, on named: NamedRule, sharing contexts: [SharedContext], but known: Set<String> = []
  ) {
    let (rule, presets) = (named.rule, named.presets)
    let changes = HostChanges(from: rule, to: changed, among: presets)
    areMany = changes.shown.count { !known.contains($0) } * 2 > presets.count
    shown = changes.shown.filter { !known.contains($0) }
    var (hidden, uncertain) = (changes.hidden, changes.noLongerCertain)
    mayHide = !hidden.isEmpty || !uncertain.isEmpty
    // No known share has as many files as rules allow, of which each may count as a link or a text.
    let files = [
      (ActivationKey.images, "images from Files", "public.jpeg"),
      (ActivationKey.movies, "videos from Files", "public.mpeg-4"),
      (ActivationKey.files, "files", "com.adobe.pdf"), (ActivationKey.files, "text files", "public.plain-text"),
    ]
    for (key, name, type) in files {
      guard case .dictionary(let form) = rule.form, let most = form.dictionary[key]?.integerValue,
        (2...Int64(Self.many)).contains(most)
      else { continue }
      let attachments = Array(repeating: [type, "public.file-url"], count: Int(most))
      let share = SharedContext(registeredTypeIdentifiers: [attachments])
      guard rule.decision(for: share).isShown else { continue }
      switch changed.decision(for: share).verdict {
      case .shown: break
      case .uncertain: uncertain.append("\(most) \(name)")
      default: hidden.append("\(most) \(name)")
      }
    }
    self.hidden = hidden
    noLongerCertain = uncertain
    var attachments: [[String]] = []
    for types in contexts.flatMap({ $0.registeredTypeIdentifiers.flatMap { $0 } }) where !attachments.contains(types) {
      if attachments.count < 4 { attachments.append(types) }
    }
    unlimited = attachments.filter { types in
      func shows(_ rule: ActivationRule, _ count: Int) -> Bool {
        let items = [Array(repeating: types, count: count)]
        return rule.decision(for: SharedContext(registeredTypeIdentifiers: items)).isShown
      }
      return shows(changed, Self.many) && !shows(rule, Self.many) && shows(rule, 1)
    }.compactMap { $0.first }
  }

  /// A Boolean value that indicates whether more than half of all known shares are shown in addition.
  let areMany: Bool

  /// The lines about a loss: `no longer shown for: Notes: note`.
  var losses: [String] {
    Self.lines(
      ("no longer shown for", hidden), ("may no longer be shown for", noLongerCertain), ("no longer limited", unlimited)
    )
  }

  /// All in a line for each.
  var lines: [String] { Self.lines(("also shown for", shown)) + losses }

  private static func lines(_ parts: (title: String, names: [String])...) -> [String] {
    parts.filter { !$0.names.isEmpty }.map { $0.title + ": " + list($0.names) }
  }

  static func list(_ names: [String]) -> String {
    names.prefix(mostNames).joined(separator: "; ")
      + (names.count > mostNames ? "; \(names.count - mostNames) more" : "")
  }
}
