package import ActivationAnalysis
import ActivationAuthoring
import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// What `describe` says of a rule.
package struct DescriptionReport {
  package let rule: NamedRule
  private let analysis: RuleAnalysis
  package let description: Result<RuleDescription, UnknownReason>
  package let never: Answer
  package let always: Answer

  let scope: AnalysisScope

  package init(_ rule: NamedRule, _ scope: AnalysisScope, limits: AnalysisLimits = .standard.forOneRequest()) {
    self.rule = rule
    self.scope = scope
    let analysis = RuleAnalysis(rule.rule, world: scope.world, assuming: scope.assumption, limits: limits)
    self.analysis = analysis
    never = analysis.never
    always = analysis.always
    doubts = analysis.tableDoubts
    description = Result { () throws(UnknownReason) in try analysis.describe() }
    summary = Wish.summary(
      of: analysis, try? description.get(), never: never.isProved, always: always.isProved, types: rule.rule.types)
  }

  /// What isn't settled, because the tables of the dictionary's keys disagree; see ``RuleAnalysis/tableDoubts``.
  package let doubts: [TableDoubt]

  /// Whether there is a description.
  package var isKnown: Bool { if case .success = description { true } else { extreme != nil } }

  /// What holds of all contexts alike, which needs no description; nil for any other rule.
  private var extreme: String? {
    if never.isProved {
      return "Never shown\(isShownForNothing ? " when something is shared" : ""). \(proved(scope.contexts))"
    }
    return always.isProved ? "Shown for every shared context. \(proved(scope.contexts))" : nil
  }

  /// A sentence about a proof; what tables disagree on is taken out.
  private func proved(_ contexts: String) -> String {
    "Proved for \(contexts)\(doubts.isEmpty ? "" : ", except where it's uncertain (below)")."
  }

  /// Whether what is left out as never shared might show the rule: no items, or items without attachments.
  private var isShownForNothing: Bool {
    guard case .standard = scope.assumption else { return false }
    return !RuleAnalysis(rule.rule, world: scope.world, assuming: .none, limits: analysis.limits).never.isProved
  }

  /// What the rule is shown for, in words, and how far that is proved.
  let summary: Wish.Summary

  // MARK: Text

  package func text(_ style: Style, width: Int) -> String {
    var text = style.bold("Rule: ") + escapingControlCharacters(rule.name) + "\n\n"
    switch description {
    case .success(let description):
      text += versionLines + sentence(description) + "\n\n" + doubtLines(style)
      if !never.isProved, !always.isProved { text += table(description, style) }
      text += oddities(description, style)
    case .failure(let reason):
      text += (extreme ?? "Not described: \(reason.explanation).") + "\n\n" + doubtLines(style)
    }
    text +=
      rule.isAskedByHosts
      ? HostSplit(rule.rule).text(style, provesEmpty: scope.coversEmpty)
      : style.bold("Hosts") + "\nnone: the rule of a File Provider's action isn't asked about what apps share\n"
    text += tables(style)
    return TextColumns.wrapped(text, to: width)
  }

  /// What version 2 of a dictionary means, before what follows from it; empty for any other rule, and for one that is never or always shown.
  private var versionLines: String {
    guard case .dictionary(let rule) = rule.rule.form, extreme == nil,
      let version = rule.dictionary[ActivationKey.dictionaryVersion]?.integerValue, version == 2
    else { return "" }
    let isStrict = (rule.dictionary[ActivationKey.usesStrictMatching]?.integerValue ?? 0) != 0
    if isStrict { return "Version 2 with strict matching: hidden as soon as something else is shared.\n\n" }
    let keys = ActivationDictionary(rule.dictionary.entries.filter { $0.key != ActivationKey.dictionaryVersion })
    guard let words = Wish(keysOf: keys) else { return "" }
    let takesLinks = rule.dictionary[ActivationKey.webURLs]?.integerValue ?? 0 > 0
    let isOfFiles = takesLinks && rule.dictionary[ActivationKey.files] == nil
    return "Version 2: shown as soon as something it takes is there, whatever comes with it.\nTakes \(words)."
      + (isOfFiles ? " A file beside a link counts as a link." : "") + "\n\n"
  }

  /// What the rule is shown for, and for which contexts that is proved, in two lines.
  package func sentence(_ description: RuleDescription) -> String {
    if let extreme { return extreme }
    guard let wish = summary.text else { return "The rule has no description as counts of kinds of attachments." }
    let scope: String =
      switch summary.exactness {
      case .proved: proved(scope.contexts)
      case .provedForOneItem: proved(scope.contexts + " with one extension item") + " Several items: not described."
      case .provedForSingleTypes(let witness):
        proved(scope.contexts + ", its attachments of one type each")
          + " " + difference(witness, "With several types it may be otherwise:")
      case .differs(let witness): difference(witness, "Not exact:")
      }
    return "Shown for \(wish).\n" + scope
  }

  private func doubtLines(_ style: Style) -> String {
    if doubts.isEmpty { return "" }
    let lines = doubts.map { "- " + escapingControlCharacters($0.message) + "\n" }.joined()
    return style.bold("Uncertain (what the keys mean is inferred)") + "\n" + lines + "\n"
  }

  private func difference(_ witness: Witness?, _ title: String) -> String {
    guard let witness else { return "\(title) nothing more is known." }
    let verdict = rule.rule.declaring(witness.declarations).decision(for: witness.context).verdict.kind.word
    return "\(title) \(escapingControlCharacters(witness.summary)) is \(verdict)."
  }

  /// For each kind of attachment its name and the counts that are accepted alone; what has no named type comes last.
  package func rows(_ description: RuleDescription) -> [(name: String, counts: [RuleDescription.Interval])] {
    let isOnly = description.kinds.count == 1
    let kinds = zip(description.kinds, description.acceptedAlone).map { ($0, $1) }
    return (kinds.filter { !$0.0.isUnnamed } + kinds.filter { $0.0.isUnnamed }).map { kind, accepted in
      (name: Wish.Kind(kind, rule.rule.types).name(isOnly: isOnly), counts: accepted)
    }
  }

  /// The accepted counts in words.
  package static func words(_ counts: [RuleDescription.Interval]) -> String {
    counts.isEmpty ? "none" : counts.map(\.short).joined(separator: ", ")
  }

  private func table(_ description: RuleDescription, _ style: Style) -> String {
    let rows = rows(description)
    // A longer name has a line of its own.
    let width = min(max(rows.map(\.name.count).max() ?? 0, 5), 60)
    var text = style.bold("alone".padding(to: width) + "  accepted counts") + "\n"
    for row in rows {
      let name = escapingControlCharacters(row.name)
      text += name.count > width ? name + "\n" + "".padding(to: width) : name.padding(to: width)
      text += "  " + Self.words(row.counts) + "\n"
    }
    return text + "\n"
  }

  private func oddities(_ description: RuleDescription, _ style: Style) -> String {
    let oddities = self.oddities(of: description)
    if oddities.isEmpty { return "" }
    var text = style.bold("Perhaps not meant") + "\n"
    for oddity in oddities {
      text += "- " + oddity.id.message
      if let example = oddity.example { text += ", such as " + escapingControlCharacters(example.summary) }
      text += "\n"
    }
    return text + "\n"
  }

  /// The oddities that a person would want to know of.
  func oddities(of description: RuleDescription) -> [RuleDescription.Oddity] {
    description.oddities(of: rule.rule, isAlwaysShown: always.isProved)
  }

  /// What the tables say that are asked beside the preferred one, where it's something else.
  private func tables(_ style: Style) -> String {
    guard case .dictionary(let dictionary) = rule.rule.form, dictionary.tables.count > 1 else { return "" }
    var text = ""
    for (table, analysis) in zip(dictionary.tables, analysis.underEachTable).dropFirst() {
      guard let description = try? analysis.describe() else { continue }
      let other = Wish.summary(of: analysis, description, types: rule.rule.types)
      guard let words = other.text, words != summary.text else { continue }
      text += "- \(table.name): \(other.isExact ? "" : "roughly, ")shown for \(words)\n"
    }
    return text.isEmpty ? "" : "\n" + style.bold("Under other tables") + "\n" + text
  }

  // MARK: JSON

  package var jsonLine: String {
    JSONWriter.object { writer in
      if case .success(let description) = description { writer.accepts(description, types: rule.rule.types) }
      writer.member("always", always.isProved)
      writer.witness("errs", analysis.neverErrs.witness)
      writer.member("exact", summary.isExact)
      writer.key("hosts")
      HostSplit(rule.rule, among: rule.isAskedByHosts ? HostPreset.current : []).write(to: &writer)
      writer.member("never", never.isProved)
      writer.array("oddities") { writer in
        for oddity in (try? description.get()).map({ oddities(of: $0) }) ?? [] {
          writer.object { writer in
            writer.witness("example", oddity.example)
            writer.member("id", oddity.id.rawValue)
            writer.member("message", oddity.id.message)
          }
        }
      }
      if case .failure(let reason) = description {
        writer.member("reason", reason.rawValue)
      }
      writer.member("rule", rule.name)
      if !doubts.isEmpty {
        writer.array("uncertain") { writer in for doubt in doubts { writer.doubt(doubt) } }
      }
      writer.member("wish", orNull: summary.text)
      writer.member("world", analysis.world.name)
    }.text
  }
}

extension TableDoubt {
  /// The doubt in one line, without a period: the share, the likely verdict, and what is not known.
  package var message: String {
    example.map { $0.summary + " is " + brief } ?? "under table \(table.name) it may be otherwise: " + brief
  }
}

extension JSONWriter {
  /// What isn't settled, with a smallest context.
  mutating func doubt(_ doubt: TableDoubt) {
    object { writer in
      writer.witness("example", doubt.example)
      writer.member("message", doubt.message)
      writer.member("table", doubt.table.name)
    }
  }
}
