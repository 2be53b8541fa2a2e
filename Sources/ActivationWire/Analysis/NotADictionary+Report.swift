package import ActivationAnalysis
import ActivationAuthoring
package import ActivationRules
import PredicateSyntax

extension NotADictionary {
  /// Returns the reason why no dictionary was found, in sentences.
  package func reasons(_ table: DictionaryTable) -> [String] {
    if let reason {
      return ["The predicate can't be compared with dictionaries: \(reason.explanation)."]
    }
    var reasons = ["No dictionary was found that means the same."]
    if !foreignTypes.isEmpty {
      reasons.append(
        "No key stands for \(foreignTypes.joined(separator: ", ")); the keys stand for "
          + "\(table.allTypes.joined(separator: ", ")).")
    }
    if unlimitedTypes.count > 2 {
      reasons.append(
        "The predicate takes any number of several kinds, and every key sets a limit for one. Name what the extension handles, "
          + "for example `activation-rule make 'up to 10 images and 1 link'`.")
    } else if let first = unlimitedTypes.first {
      let kind = RuleRequirements.Kind(types: [first]).words(isPlural: true)
      reasons.append(
        "The predicate takes any number of \(kind), and every key sets a limit.")
    }
    guard let nearest else {
      if let witness = onlyRule {
        // That there's no limit says more than one share.
        if !unlimitedTypes.isEmpty || !foreignTypes.isEmpty { return reasons }
        reasons.append("The predicate is shown for \(witness.summary).")
      } else {
        reasons.append("The predicate is never shown, and the system refuses a dictionary that accepts nothing.")
      }
      return reasons
    }
    let keys = nearest.entries.map { "\($0.key) = \($0.value.text)" }.joined(separator: ", ")
    reasons.append("The nearest dictionary is \(keys).")
    if let witness = onlyDictionary {
      reasons.append("It is shown for \(witness.summary), where the predicate is hidden.")
    }
    if let witness = onlyRule {
      reasons.append("It is hidden for \(witness.summary), where the predicate is shown.")
    }
    return reasons
  }

  /// One JSON object on a line of its own.
  package func jsonLine(rule: String, table: DictionaryTable) -> String {
    JSONWriter.line("conversion") { $0.noConversion(rule, self, table, reasons(table).joined(separator: " ")) }
  }
}

extension ActivationDictionary {
  /// The dictionary that is equivalent to a predicate, as one JSON object on a line of its own.
  package func jsonLine(rule: String, table: DictionaryTable) -> String {
    JSONWriter.line("conversion") { $0.conversion(rule, .dictionary(self), table) }
  }
}
