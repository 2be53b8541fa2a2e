package import ActivationAnalysis
import ActivationLint
import ActivationRules
import Predicates

/// The report of `describe` about a rule.
package struct DescriptionReport {
  package let rule: NamedRule
  let analysis: RuleAnalysis
  package let description: Result<RuleDescription, UnknownReason>
  package let never: RuleAnalysis.Answer
  package let always: RuleAnalysis.Answer

  package init(_ rule: NamedRule, limits: AnalysisLimits = AnalysisLimits().forOneRequest()) {
    self.rule = rule
    let analysis = RuleAnalysis(rule.rule, limits: limits)
    self.analysis = analysis
    description = Result { () throws(UnknownReason) in try analysis.describe() }
    // If the rule of a File Provider's action can't be described, properties that hold for every share aren't useful, so they aren't proved.
    if !rule.isAskedByHosts, case .failure(let reason) = description {
      (never, always) = (.unknown(reason), .unknown(reason))
    } else {
      (never, always) = (analysis.never, analysis.always)
    }
    // The form of a shared location isn't known, so nothing is certainly hidden, and the tables aren't compared.
    doubts = rule.rule.acceptsLocation ? [] : analysis.tableDoubts
    summary = RuleRequirements.summary(
      of: analysis, try? description.get(), never: never.isProved, always: always.isProved)
  }

  /// The questions that are open because the tables of the dictionary's keys disagree; see ``RuleAnalysis/tableDoubts``.
  package let doubts: [TableDoubt]

  /// A Boolean value that indicates whether there is a description.
  package var isKnown: Bool { if case .success = description { true } else { extreme != nil } }

  /// The sentence about a rule that treats all contexts alike, which needs no description; nil for any other rule.
  private var extreme: String? {
    // Apple doesn't document the effect of an empty rule, so nothing is proved about it.
    if rule.rule.dictionary?.refusal != nil {
      return rule.rule.decision(for: SharedContext {}).reason + " `activation-rule lint` says what to write."
    }
    if never.isProved { return "Never shown. \(proved ?? "") `activation-rule lint` says where to look." }
    if !rule.isAskedByHosts, rule.rule.tree[rule.rule.tree.root] == .truePredicate {
      return "The action is always offered."
    }
    return always.isProved ? "Shown for everything. \(proved ?? "")" : nil
  }

  /// The shares for which the answer is proved; nil if the answer is only a summary, or if it is uncertain for content that known apps share.
  var extent: ProvedExtent? { sharedDoubts.isEmpty ? proof : nil }

  /// The shares for which the answer is proved, even if it is uncertain for content that known apps share.
  private var proof: ProvedExtent? {
    switch summary.exactness {
    case .proved:
      guard never.isProved || always.isProved || (try? description.get()) != nil else { return nil }
      // If only the answers for several items are uncertain, the extent of the proof says so.
      return !doubts.isEmpty && sharedDoubts.isEmpty ? .oneItem : isSoWithoutContent ? .everything : .somethingShared
    case .provedForOneItem: return .oneItem
    case .provedForSingleTypes: return .oneTypeEach
    case .differs: return nil
    }
  }

  /// A sentence about the proof.
  private var proved: String? {
    proof.map { "This holds \($0.words)\(sharedDoubts.isEmpty ? "" : ", except where it's uncertain")." }
  }

  /// A Boolean value that indicates whether the answer also holds for empty shares, which proofs leave out.
  private var isSoWithoutContent: Bool {
    !rule.isAskedByHosts
      || ProvedExtent.nothing.allSatisfy { context in
        let verdict = rule.rule.decision(for: context).verdict
        return always.isProved ? verdict == .shown : verdict.kind != .uncertain && verdict != .shown
      }
  }

  /// A summary of the content that the rule accepts, and the extent of its proof.
  let summary: RuleRequirements.Summary

  // MARK: Text

  /// Returns the content that the rule accepts, the hosts that show it, and facts that its author may not expect.
  ///
  /// - Parameter namesRule: Whether the rule is one of several.
  package func text(_ style: Style, width: Int, namesRule: Bool = false) -> String {
    let title = namesRule ? style.bold(escapingControlCharacters(rule.name)) + "\n" : ""
    let hosts = rule.isAskedByHosts ? HostSplit(rule.rule, among: rule.presets) : nil
    let lines = (meaning + [textFiles, uncertainty, oddity].compactMap { $0 }).map {
      escapingControlCharacters($0) + "\n"
    }
    return title
      + TextColumns.wrapped(lines.joined() + "\n" + (hosts?.summary(taken: onlyKind) ?? Self.isNotAsked), to: width)
  }

  private static let isNotAsked =
    "This is the rule of a File Provider action; the system doesn't evaluate it for what apps share.\n"

  /// The content that the rule accepts, one sentence per line, the most important first.
  package var meaning: [String] {
    if let extreme { return [extreme] }
    switch description {
    case .failure where rule.rule.acceptsLocation:
      return [
        Uncertainty.location.message + "; unless a share certainly shows the extension, the verdict is uncertain."
      ]
    case .failure(let reason): return ["Not described: \(unread?.message ?? reason.explanation)."]
    case .success:
      guard let requirements = summary.requirements?.inPlainItems else {
        return ["The rule can't be described as counts of kinds of attachments."]
      }
      // If one of several items must fit, the others may contain anything.
      let others: String =
        switch requirements.items {
        case _ where !requirements.refusesOthers: ""
        case .together, .single, .each: " Anything else hides the extension."
        case .some, .exactlyOne: " An extension item with anything else doesn't count."
        case .unknown: ""
        }
      return [requirements.sentence + others] + [exactness].compactMap { $0 }
    }
  }

  /// The reason why a dictionary can't be read as a whole; nil for any other rule.
  private var unread: Uncertainty? { rule.rule.dictionary?.uncertainties.first }

  /// The only kind of content that the rule requires, if it allows anything else; nil for any other rule.
  private var onlyKind: String? {
    guard let only = summary.requirements?.alternatives.first, summary.requirements?.alternatives.count == 1,
      only.extras != .nothing, only.needs.count == 1
    else { return nil }
    return only.needs[0].kind.words(isPlural: false)
  }

  /// The shares for which the words are proved, or one for which they are wrong.
  private var exactness: String? {
    switch summary.exactness {
    case .differs(let witness?) where witness.isInCapitals:
      "Roughly: identifiers are compared letter by letter, and case matters."
    case .differs(let witness): difference(witness, "Roughly:") ?? "This summary isn't proved."
    // A type that an app could declare, or a verdict that is uncertain anyway, isn't a helpful example, so it's left out.
    case .provedForSingleTypes(let witness?) where witness.declarations.isEmpty && verdict(of: witness) != .uncertain:
      [proved, difference(witness, "With more types it may not:")].compactMap { $0 }.joined(separator: " ")
    default: proved
    }
  }

  private func difference(_ witness: Witness?, _ title: String) -> String? {
    witness.map { "\(title) \($0.summary) is \(verdict(of: $0).rawValue)." }
  }

  private func verdict(of witness: Witness) -> Verdict.Kind {
    rule.rule.declaring(witness.declarations).decision(for: witness.context).verdict.kind
  }

  /// The sentence that says that a rule for text, but not for other files, also accepts text files; nil for any other rule.
  private var textFiles: String? {
    func isShown(_ types: String...) -> Bool {
      rule.rule.decision(for: SharedContext(registeredTypeIdentifiers: [[types]])).isShown
    }
    return isShown("public.plain-text") && isShown("public.plain-text", "public.file-url")
      && !isShown("public.zip-archive", "public.file-url")
      ? "Text includes text files, as Files shares them." : nil
  }

  /// The first two doubts in a sentence.
  private var oddity: String? {
    guard let description = try? description.get() else { return nil }
    let found = description.doubts(about: rule.rule, isAlwaysShown: always.isProved).map { $0.id.message }.prefix(2)
    return found.isEmpty ? nil : "Possibly unintended: \(found.joined(separator: "; "))."
  }

  /// The open questions that concern content of known apps, which hardly ever share several extension items.
  private var sharedDoubts: [TableDoubt] {
    doubts.filter { doubt in
      guard let items = doubt.example?.context.registeredTypeIdentifiers, items.count > 1 else { return true }
      return HostPreset.all.contains { $0.isEveryday && $0.context.registeredTypeIdentifiers == items }
    }
  }

  /// The open questions in one sentence, if one of them concerns content of known apps. If the sentence had only one question, the others would seem
  /// settled.
  private var uncertainty: String? {
    if sharedDoubts.isEmpty || unread != nil { return nil }
    return "Uncertain: Apple doesn't document " + doubts.map { $0.table.question }.inSentence() + "."
  }

  package var jsonLine: String { JSONWriter.line("description") { $0.report(self) } }
}

extension TableDoubt {
  /// The doubt in one line without a period: the share, the likely verdict, and the open question.
  package var message: String {
    guard let example else { return question }
    return brief.map { "\(example.summary) is \($0)" } ?? "\(question), such as for \(example.summary)"
  }
}
