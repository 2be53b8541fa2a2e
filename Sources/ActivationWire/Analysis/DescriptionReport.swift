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
    never = analysis.never
    always = analysis.always
    // Of what a location is nothing is known, so that nothing is hidden for certain.
    doubts = rule.rule.acceptsLocation ? [] : analysis.tableDoubts
    description = Result { () throws(UnknownReason) in try analysis.describe() }
    summary = RuleRequirements.summary(
      of: analysis, try? description.get(), never: never.isProved, always: always.isProved, types: rule.rule.types)
  }

  /// The open questions, because the tables of the dictionary's keys disagree; see ``RuleAnalysis/tableDoubts``.
  package let doubts: [TableDoubt]

  /// A Boolean value that indicates whether there is a description.
  package var isKnown: Bool { if case .success = description { true } else { extreme != nil } }

  /// The property of a rule that treats all contexts alike, which needs no description; nil for any other rule.
  private var extreme: String? {
    // What an empty rule does isn't documented, so nothing is proved of it.
    if case .dictionary(let dictionary) = rule.rule.form, dictionary.refusal != nil {
      return rule.rule.decision(for: SharedContext {}).reason + " `activation-rule lint` says what to write."
    }
    if never.isProved {
      let words = isShownForNothing ? "Never shown when something is shared (proved)." : "Never shown. \(proved())"
      return words + " `activation-rule lint` says where to look."
    }
    if !rule.isAskedByHosts, rule.rule.tree[rule.rule.tree.root] == .truePredicate {
      return "The action is always offered."
    }
    return always.isProved ? "Shown for everything. \(proved())" : nil
  }

  /// A sentence about a proof, except where tables disagree.
  private func proved(_ condition: String = "") -> String {
    let contexts =
      (isSoWithoutContent ? "for everything that can be shared" : "whenever something is shared") + condition
    // What is open about several items only is said by what is proved.
    if !doubts.isEmpty, sharedDoubts.isEmpty { return "This holds \(contexts) in one extension item." }
    return "This holds \(contexts)\(doubts.isEmpty ? "" : ", except where it's uncertain")."
  }

  /// The same where it's proved of attachments of one type only.
  private var provedForSingleTypes: String {
    "This holds where each attachment has one type"
      + (doubts.isEmpty ? "." : ", except where it's uncertain.")
  }

  /// The shares for which the answer is proved; nil where it's a summary, and where it's open what known apps meet.
  var extent: ProvedExtent? {
    guard sharedDoubts.isEmpty else { return nil }
    switch summary.exactness {
    case .proved:
      guard never.isProved || always.isProved || (try? description.get()) != nil else { return nil }
      return !doubts.isEmpty ? .oneItem : isSoWithoutContent ? .everything : .somethingShared
    case .provedForOneItem: return .oneItem
    case .provedForSingleTypes: return .oneTypeEach
    case .differs: return nil
    }
  }

  /// A Boolean value that indicates whether content that is left out as never shared might show the rule: no items, or
  /// items without attachments.
  private var isShownForNothing: Bool {
    !RuleAnalysis(rule.rule, assuming: .none, limits: analysis.limits).never.isProved
  }

  /// A Boolean value that indicates whether the answer also holds where nothing is shared, which proofs leave out.
  private var isSoWithoutContent: Bool {
    !rule.isAskedByHosts
      || ProvedExtent.nothing.allSatisfy { context in
        let verdict = rule.rule.decision(for: context).verdict
        return always.isProved ? verdict == .shown : verdict.kind != .uncertain && verdict != .shown
      }
  }

  /// A summary of the content that the rule is shown for, and how far it is proved.
  let summary: RuleRequirements.Summary

  // MARK: Text

  /// Returns the content that the rule accepts, where it is shown, and what its author may not expect.
  ///
  /// - Parameters:
  ///   - all: Whether to include the accepted counts of each kind, all shares, and the meaning under other readings of the keys.
  ///   - namesRule: Whether the rule is one of several.
  package func text(_ style: Style, width: Int, all: Bool = false, namesRule: Bool = false) -> String {
    let hosts = rule.isAskedByHosts ? HostSplit(rule.rule, among: rule.presets) : nil
    let title = namesRule ? style.bold(escapingControlCharacters(rule.name)) + "\n" : ""
    if all { return title + TextColumns.wrapped(wholeText(hosts, style), to: width) }
    // Of a rule that takes many words less of the rest is said.
    var text = ""
    for most in stride(from: 3, through: 0, by: -1) {
      text = TextColumns.wrapped(shortText(hosts, style, most: most), to: width)
      if text.count(where: { $0 == "\n" }) <= Self.mostLines { break }
    }
    return title + text
  }

  /// The number of lines that are printed by default; a longer description is printed whole.
  private static let mostLines = 15

  private func shortText(_ hosts: HostSplit?, _ style: Style, most: Int) -> String {
    var text = lines(meaning.map { abridged($0) } + [textFiles, uncertainty].compactMap { $0 })
    text += lines([shortOddity].compactMap { most > 0 ? $0 : nil })
    text += "\n" + (hosts?.summary(mostReasons: most, taken: onlyKind) ?? Self.isNotAsked)
    guard isKnown, extreme == nil else { return text }
    return text + style.dim("\n--all lists how many of each kind, and every known share.") + "\n"
  }

  private func wholeText(_ hosts: HostSplit?, _ style: Style) -> String {
    var text = lines(
      meaning + [textFiles, severalTypes].compactMap { $0 } + doubts.map { "Uncertain: \($0.message)." }
        + oddityLines)
    text += "\n" + (hosts?.summary(mostReasons: .max, taken: onlyKind) ?? Self.isNotAsked)
    if extreme == nil, let description = try? description.get() { text += "\n" + table(description, style) }
    if let hosts { text += "\n" + hosts.text(style) }
    return text + tables(style)
  }

  private static let isNotAsked =
    "It is the rule of a File Provider's action, which isn't asked about what apps share.\n"

  private func lines(_ texts: [String]) -> String { texts.map { escapingControlCharacters($0) + "\n" }.joined() }

  /// The content that the rule is shown for, one sentence per line, the most important first.
  package var meaning: [String] {
    if let extreme { return [extreme] }
    switch description {
    case .failure where rule.rule.acceptsLocation:
      return [
        Uncertainty.location.message + ": whatever isn't shown for certain is uncertain."
      ]
    case .failure(let reason):
      return ["Not described: \(unread?.message ?? reason.explanation)."]
    case .success:
      guard let requirements = summary.requirements?.inPlainItems else {
        return ["The rule has no description as counts of kinds of attachments."]
      }
      // Of several items one may fit and the others hold anything.
      let others: String =
        switch requirements.items {
        case _ where !requirements.refusesOthers: ""
        case .together, .single, .each: " Anything else hides the extension."
        case .some, .exactlyOne:
          " An extension item with anything else doesn't count."
        case .unknown: ""
        }
      var sentence = requirements.sentence
      if requirements.isUnlimited, takesNearlyEverything {
        sentence = "Takes nearly everything: \(sentence.dropFirst("Takes ".count))"
        if requirements.takes("public.data") { sentence += " Files, images, texts and links are data." }
      }
      let words = versionLines.count > 1 ? [] : [sentence + others]
      return versionLines + words + [exactness].compactMap { $0 }
    }
  }

  /// The reason why a dictionary can't be read as a whole; nil for any other rule.
  private var unread: Uncertainty? {
    if case .dictionary(let dictionary) = rule.rule.form { dictionary.uncertainties.first } else { nil }
  }

  /// The only kind that must be shared, whatever else is; nil for any other rule.
  private var onlyKind: String? {
    guard let only = summary.requirements?.alternatives.first, summary.requirements?.alternatives.count == 1,
      only.extras != .nothing, only.needs.count == 1
    else { return nil }
    return only.needs[0].kind.words(isPlural: false)
  }

  /// A Boolean value that indicates whether nine of ten known shares show the rule.
  private var takesNearlyEverything: Bool {
    guard rule.isAskedByHosts else { return false }
    let presets = rule.presets
    return presets.count { rule.rule.decision(for: $0).isShown } * 10 >= presets.count * 9
  }

  /// The meaning of version 2 of a dictionary, before its consequences; empty for any other rule.
  private var versionLines: [String] {
    guard let version, version.isStrict || version.takes != nil else { return [] }
    if version.isStrict { return ["Version 2 with strict matching: hidden as soon as something else is shared."] }
    return [
      "Version 2: shown when something it takes is there, within its limits, whatever else comes along"
        + (version.excludes.isEmpty ? "." : " but \(version.excludes)."),
      "Takes \(version.takes ?? "").",
    ]
  }

  /// The content that a dictionary of version 2 takes and the content that it excludes, in words.
  private var version: (isStrict: Bool, takes: String?, excludes: String)? {
    guard case .dictionary(let rule) = rule.rule.form,
      rule.dictionary[ActivationKey.dictionaryVersion]?.integerValue == 2
    else { return nil }
    let isStrict = (rule.dictionary[ActivationKey.usesStrictMatching]?.integerValue ?? 0) != 0
    let keys = ActivationDictionary(
      rule.dictionary.entries.filter { $0.key != ActivationKey.dictionaryVersion && ActivationKey.isKnown($0.key) })
    // Content of a key whose value is 0 hides the extension.
    let excluded = keys.entries.filter { $0.value.integerValue == 0 }.compactMap { entry in
      RuleRequirements(keysOf: ActivationDictionary([.init(key: entry.key, value: .integer(2))]))?
        .alternatives.first?.needs.first?.kind.words(isPlural: true)
    }
    return (isStrict, RuleRequirements(keysOf: keys)?.description, RuleRequirements.Kind.list(excluded, "and"))
  }

  /// The description in a line, for a comparison: of a dictionary of version 2 by its keys.
  var line: String? {
    guard let version, !version.isStrict, let takes = version.takes else {
      return summary.requirements?.phrase ?? summary.text
    }
    return "\(takes), whatever else comes along" + (version.excludes.isEmpty ? "" : " but \(version.excludes)")
  }

  /// The shares for which the words are proved, or one for which they are wrong.
  private var exactness: String? {
    switch summary.exactness {
    case .proved: proved()
    case .provedForOneItem: proved(" with one extension item") + " Several items: not described."
    case .provedForSingleTypes: provedForSingleTypes
    case .differs(let witness?) where witness.isInCapitals:
      "Roughly: identifiers are compared letter by letter, capitals included."
    case .differs(let witness): difference(witness, "Roughly:") ?? "That is a summary, which isn't proved."
    }
  }

  /// The effect of an attachment with several types.
  private var severalTypes: String? {
    guard case .provedForSingleTypes(let witness) = summary.exactness else { return nil }
    return difference(witness, "An attachment of several types counts for each:")
  }

  private func difference(_ witness: Witness?, _ title: String) -> String? {
    guard let witness else { return nil }
    let verdict = rule.rule.declaring(witness.declarations).decision(for: witness.context).verdict.kind.word
    return "\(title) \(witness.summary) is \(verdict)."
  }

  /// For each kind of attachment its name and the counts that are accepted alone; attachments without a named type come last.
  package func rows(_ description: RuleDescription) -> [(name: String, counts: [RuleDescription.Interval])] {
    let isOnly = description.kinds.count == 1
    let kinds = zip(description.kinds, description.acceptedAlone).map { ($0, $1) }
    return (kinds.filter { !$0.0.isUnnamed } + kinds.filter { $0.0.isUnnamed }).map { kind, accepted in
      (name: RuleRequirements.Kind(kind, rule.rule.types).name(isOnly: isOnly), counts: accepted)
    }
  }

  /// The accepted counts in words.
  package static func words(_ counts: [RuleDescription.Interval]) -> String {
    counts.isEmpty ? "none" : counts.map { $0.short }.joined(separator: ", ")
  }

  private func table(_ description: RuleDescription, _ style: Style) -> String {
    let rows = rows(description)
    // A longer name has a line of its own.
    let width = min(max(rows.map { $0.name.count }.max() ?? 0, 5), 60)
    var text = style.bold("alone".padding(to: width) + "  accepted counts") + "\n"
    for row in rows {
      let name = escapingControlCharacters(row.name)
      text += name.count > width ? name + "\n" + "".padding(to: width) : name.padding(to: width)
      text += "  " + Self.words(row.counts) + "\n"
    }
    return text
  }

  /// That a rule that takes text, and no files of other kinds, takes text files.
  private var textFiles: String? {
    func isShown(_ types: String...) -> Bool {
      rule.rule.decision(for: SharedContext(registeredTypeIdentifiers: [[types]])).isShown
    }
    return isShown("public.plain-text") && isShown("public.plain-text", "public.file-url")
      && !isShown("public.zip-archive", "public.file-url")
      ? "Text includes text files, as Files shares them." : nil
  }

  private var oddityLines: [String] {
    guard let description = try? description.get() else { return [] }
    return oddities(of: description).map { oddity in
      (oddity.id == .nothingShared ? "Also " : "Perhaps not meant: ")
        + "\(oddity.id.message)\(oddity.example.map { ", such as \($0.summary)" } ?? "")."
    }
  }

  /// The first two doubts in a sentence.
  private var shortOddity: String? {
    guard let description = try? description.get() else { return nil }
    let found = description.doubts(about: rule.rule, isAlwaysShown: always.isProved).map { $0.id.message }.prefix(2)
    return found.isEmpty ? nil : "Perhaps not meant: \(found.joined(separator: "; "))."
  }

  /// The open questions that known apps meet: hardly any shares several extension items.
  private var sharedDoubts: [TableDoubt] {
    doubts.filter { doubt in
      guard let items = doubt.example?.context.registeredTypeIdentifiers, items.count > 1 else { return true }
      return HostPreset.all.contains { $0.isEveryday && $0.context.registeredTypeIdentifiers == items }
    }
  }

  /// The open questions in one sentence, if known apps meet one of them: one example would make the others look settled.
  private var uncertainty: String? {
    if sharedDoubts.isEmpty || unread != nil { return nil }
    return "Uncertain: Apple doesn't document "
      + RuleRequirements.Kind.list(doubts.map { $0.table.question }, "and") + "."
  }

  /// The number of identifiers in a row that are named in a short description.
  private static let mostIdentifiers = 4

  /// The parts of a sentence between the words *or*.
  private static func alternatives(_ sentence: String) -> [String] {
    var parts: [String] = []
    var words: [String] = []
    for word in sentence.utf8.split(separator: 0x20).map({ String(decoding: $0, as: UTF8.self) }) {
      if word == "or" {
        parts.append(words.joined(separator: " "))
        words = []
      } else {
        words.append(word)
      }
    }
    return parts + [words.joined(separator: " ")]
  }

  /// A sentence in which a long list of type identifiers is cut short.
  private func abridged(_ sentence: String) -> String {
    func isIdentifier(_ part: String) -> Bool { part.contains(".") && !part.contains(" ") }
    let parts = Self.alternatives(sentence)
    let first = parts.firstIndex { isIdentifier($0) } ?? parts.count
    let run = parts[first...].prefix { isIdentifier($0) }
    guard run.count > Self.mostIdentifiers else { return parts.joined(separator: " or ") }
    let kept = Array(parts[..<first])
    var tail = Array(parts[(first + run.count)...])
    // The last identifier of a list is followed by the rest of the sentence.
    let words = tail.first.map { $0.split(separator: " ").map(String.init) } ?? []
    guard words.count > 1, isIdentifier(words[0]), words[1].hasPrefix("attachment") else {
      return (kept + ["\(run.count) other types (\(run[first]), …)"] + tail).joined(separator: " or ")
    }
    let ending = words[1].hasSuffix(",") ? "," : ""
    tail[0] = (["\(run.count + 1) other types (\(run[first]), …)" + ending] + words.dropFirst(2)).joined(separator: " ")
    return (kept + tail).joined(separator: " or ")
  }

  /// The oddities that a person would want to know of.
  func oddities(of description: RuleDescription) -> [RuleDescription.Oddity] {
    description.oddities(of: rule.rule, isAlwaysShown: always.isProved)
  }

  /// Returns the answers of the other selected tables, where they differ from the preferred one's.
  private func tables(_ style: Style) -> String {
    guard case .dictionary(let dictionary) = rule.rule.form, dictionary.tables.count > 1 else { return "" }
    var text = ""
    for (table, analysis) in zip(dictionary.tables, analysis.underEachTable).dropFirst() {
      guard let description = try? analysis.describe() else { continue }
      let other = RuleRequirements.summary(of: analysis, description, types: rule.rule.types)
      guard let words = other.text, words != summary.text else { continue }
      text += "- if \(table.condition): \(other.isExact ? "" : "roughly, ")\(words)\n"
    }
    return text.isEmpty ? "" : style.bold("If the keys mean something else") + "\n" + text
  }

  package var jsonLine: String {
    JSONWriter.line("description") { $0.report(self) }
  }
}

extension TableDoubt {
  /// The doubt in one line, without a period: the share, the likely verdict, and the open question.
  package var message: String {
    guard let example else { return question }
    return isDecided ? "\(example.summary) is \(brief)" : "\(question), such as for \(example.summary)"
  }
}
