internal import ActivationRules

/// The world of recorded hosts: each context is evaluated, and nothing is searched.
enum HostWorld {
  /// The answer to the claim that no host shares a context for which each rule has the expected verdict.
  static func answer(_ expected: Inquiry.Expectation, _ rules: [ActivationRule], table: DictionaryTable?)
    -> RuleAnalysis.Answer
  {
    do throws(UnknownReason) {
      var subjects: [Subject] = []
      for rule in rules { subjects.append(try Subject(rule, table: table)) }
      for preset in HostPreset.all {
        let witness = Witness(context: preset.context, host: preset.name)
        if try confirms(witness, subjects, expected) { return .refuted(witness) }
      }
      return .proved(.enumeration(contexts: HostPreset.all.count))
    } catch {
      return .unknown(error)
    }
  }

  private static func confirms(
    _ witness: Witness, _ subjects: [Subject], _ expected: Inquiry.Expectation
  ) throws(UnknownReason) -> Bool {
    for (subject, judgment) in zip(subjects, expected) {
      guard let found = subject.judgment(of: witness) else { throw .semantics }
      if let judgment, found != judgment, !(judgment == .hidden && found == .error) { return false }
    }
    return true
  }
}
