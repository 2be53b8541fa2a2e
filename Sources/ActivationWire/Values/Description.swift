package import ActivationAnalysis
import ActivationRules
import Predicates
import UniformTypes

extension JSONWriter {
  /// Writes the content that a rule accepts: in words, as counts of each kind, the extent of the proof, and the open questions.
  mutating func description(_ report: DescriptionReport) {
    let rule = report.rule.rule
    words(report.summary)
    let found = try? report.description.get()
    let (never, always) = (report.never.isProved, report.always.isProved)
    member("shown", never ? "never" : always ? "always" : found == nil ? "unknown" : "sometimes")
    if let found { kinds(found, types: rule.types) }
    member("certainFor", ifPresent: report.extent?.rawValue)
    switch report.summary.exactness {
    case .proved, .provedForOneItem: break
    case .provedForSingleTypes(let witness), .differs(let witness): except(witness, rule)
    }
    let oddities = found?.oddities(of: rule, isAlwaysShown: always) ?? []
    remarks("remarks", oddities.map { ($0.id.rawValue, $0.id.message, $0.example) })
    remarks("doubts", report.doubts.map { ($0.table.name, $0.message, $0.example) })
    if case .failure(let reason) = report.description { unknown(reason) }
  }

  /// Writes the content that a rule accepts in words for people, and in the language of `make` if this language can express the content.
  private mutating func words(_ summary: RuleRequirements.Summary) {
    member("summary", ifPresent: summary.text)
    member("description", ifPresent: summary.content?.description)
  }

  /// Writes the whole report of `describe` about a rule.
  mutating func report(_ report: DescriptionReport) {
    let rule = report.rule
    member("ruleName", rule.name)
    description(report)
    share(report.analysis.neverErrs.witness, as: "failing")
    shares(HostSplit(rule.rule, among: rule.isAskedByHosts ? rule.presets : []))
  }

  /// Writes a share for which the words are wrong, and the verdict on it.
  private mutating func except(_ witness: Witness?, _ rule: ActivationRule) {
    guard let witness else { return }
    object("except") { writer in
      writer.share(witness)
      let verdict = rule.declaring(witness.declarations).decision(for: witness.context).verdict
      writer.member("verdict", verdict.name)
    }
  }

  /// Writes facts about a rule that its author may not have intended, or that are uncertain, with examples.
  private mutating func remarks(_ key: String, _ remarks: [(id: String, message: String, example: Witness?)]) {
    objects(key, remarks, isOptional: true) { writer, remark in
      writer.member("id", remark.id)
      writer.member("message", remark.message)
      writer.share(remark.example)
    }
  }

  /// Writes the member `kinds`: for each kind of attachment, its name, its types, and the counts that are accepted if nothing else is shared. A count
  /// without `most` has no limit.
  private mutating func kinds(_ description: RuleDescription, types: TypeGraph) {
    objects("kinds", Array(zip(description.kinds, description.acceptedAlone))) { writer, kind in
      let (kind, accepted) = kind
      let isOnly = description.kinds.count == 1
      writer.member("name", RuleRequirements.Kind(kind, types).words(isPlural: true, isOnly: isOnly))
      writer.member("types", kind.types)
      writer.objects("counts", accepted) { writer, interval in
        writer.key("least")
        writer.integer(interval.lowest)
        guard let highest = interval.highest else { return }
        writer.key("most")
        writer.integer(highest)
      }
    }
  }

  /// Writes the member `unknown`: the reason why an analysis has no answer. Writes nothing if it has one.
  package mutating func unknown(_ reason: UnknownReason?) {
    if let reason { unknown(reason.rawValue, reason.explanation) }
  }

  private mutating func unknown(_ id: String, _ message: String) {
    object("unknown") { writer in
      writer.member("id", id)
      writer.member("message", message)
    }
  }

  // MARK: Comparisons

  /// Writes the relation between two rules, with a share for each difference, and the known shares whose verdict changes.
  ///
  /// - Parameter isNamed: Whether the names of the rules are written.
  mutating func comparison(_ report: ComparisonReport, isNamed: Bool) {
    member("relation", report.comparison.relation.rawValue)
    member("certainFor", ifPresent: report.extent?.rawValue)
    for (key, name, words) in [
      ("first", report.pair.first.name, report.descriptions.first),
      ("second", report.pair.second.name, report.descriptions.second),
    ] {
      object(key) { writer in
        if isNamed { writer.member("ruleName", name) }
        writer.words(words)
        if words.text != nil { writer.member("isExact", words.isExact) }
      }
    }
    differences(of: report.comparison, in: report)
    changed(report.hosts)
    objects("otherReadings", report.otherTables, isOptional: true) { writer, other in
      writer.member("id", other.table.name)
      writer.member("question", other.table.question)
      writer.member("relation", other.comparison.relation.rawValue)
      writer.differences(of: other.comparison)
    }
    unknown(report.comparison.reason)
  }

  /// Writes a share for each difference. If a report is given, the share also tells whether the verdict on it is only likely.
  private mutating func differences(of comparison: RuleComparison, in report: ComparisonReport? = nil) {
    for (witness, key) in [(comparison.onlyFirst, "onlyFirst"), (comparison.onlySecond, "onlySecond")] {
      guard let witness else { continue }
      share(
        witness.context, declaring: witness.declarations, isProbable: report?.isProbable(witness) ?? false, as: key)
    }
  }

  // MARK: Rules that are made

  /// Writes a rule that was created for a description: the description with every number, the rule, the extent of the proof, and the reason why the
  /// rule is a predicate.
  package mutating func made(_ made: BuiltRule, for content: ContentDescription, findings: [WireFinding] = []) {
    member("description", content.numbered(in: made.form).description)
    rule(made)
    member("certainFor", made.extent.rawValue)
    if let obstacle = made.obstacle { object("because") { $0.member("message", obstacle.message) } }
    shares(HostSplit(made.rule))
    self.findings(findings)
  }

  /// Writes a rule that was created, as a value and in a form for editing.
  private mutating func rule(_ made: BuiltRule) {
    let rule = WrittenRule(made.rule)
    self.rule(rule)
    member("form", made.form.rawValue)
    member("text", made.form == .predicate ? made.rule.tree.formatted() : rule.json(indentation: ""))
  }

  /// Writes the relation between a rule and its conversion to the other form, and the converted rule if it may replace the given one. If there's no
  /// other form, writes the reason.
  mutating func conversion(_ result: Result<ConversionReport, RuleBuilderError>, of name: String = "") {
    member("ruleName", ifPresent: name)
    switch result {
    case .failure(let error): unknown("no-conversion", error.message)
    case .success(let report):
      if report.isWritten { rule(report.made) }
      member("relation", report.comparison.relation.rawValue)
      member("certainFor", ifPresent: report.extent?.rawValue)
      differences(of: report.comparison)
      notes(report.notes.map { ($0, nil) })
      unknown(report.comparison.reason)
    }
  }
}

extension BuiltRule {
  /// The contexts for which the rule is proved to match its description; for a dictionary, only those in which each attachment has one declared type.
  fileprivate var extent: ProvedExtent {
    if form == .dictionary { return .oneTypeEach }
    if case .apart = items { return .oneItem }
    return ProvedExtent.nothing.contains { rule.decision(for: $0).isShown } ? .somethingShared : .everything
  }
}
