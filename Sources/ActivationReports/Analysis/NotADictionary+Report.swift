package import ActivationAnalysis
package import ActivationRules
import PredicateSyntax

extension NotADictionary {
  /// Why no dictionary was found, in sentences.
  package func reasons(_ table: DictionaryTable) -> [String] {
    if let reason {
      return ["The predicate can't be compared with dictionaries: \(reason.explanation)."]
    }
    var reasons = ["No dictionary was found that is shown for the same contexts (table \(table.name))."]
    if !foreignTypes.isEmpty {
      reasons.append(
        "No key stands for \(foreignTypes.joined(separator: ", ")); the keys stand for "
          + "\(table.allTypes.joined(separator: ", ")).")
    }
    if let first = unlimitedTypes.first {
      reasons.append("The predicate accepts any number of \(first) attachments, and every key sets a limit.")
    }
    guard let nearest else {
      if let witness = onlyRule {
        reasons.append("The predicate is shown for \(witness.summary).")
      } else {
        reasons.append("The predicate is never shown, and a dictionary that accepts nothing is refused by the system.")
      }
      return reasons
    }
    let keys = nearest.entries.map { "\(ActivationKey.short($0.key)) = \($0.value.text)" }.joined(separator: ", ")
    if let witness = onlyDictionary {
      reasons.append("The nearest, \(keys), and not the predicate, is shown for \(witness.summary).")
    }
    if let witness = onlyRule {
      reasons.append("The predicate, and not the nearest, \(keys), is shown for \(witness.summary).")
    }
    return reasons
  }

  /// One JSON object on a line of its own.
  package func jsonLine(rule: String, table: DictionaryTable) -> String {
    JSONWriter.object { writer in
      if let nearest {
        writer.key("nearest")
        writer.dictionary(nearest)
      }
      if let onlyDictionary {
        writer.items(onlyDictionary.context, key: "onlyDictionary")
        writer.types("onlyDictionaryTypes", onlyDictionary.declarations)
      }
      if let onlyRule {
        writer.items(onlyRule.context, key: "onlyPredicate")
        writer.types("onlyPredicateTypes", onlyRule.declarations)
      }
      writer.member("reason", ifPresent: reason?.rawValue)
      writer.member("rule", rule)
      writer.member("table", table.name)
      writer.member("why", reasons(table).joined(separator: " "))
    }.text
  }
}

extension ActivationDictionary {
  /// The dictionary that a predicate stands for, as one JSON object on a line of its own.
  package func jsonLine(rule: String, table: DictionaryTable) -> String {
    JSONWriter.object { writer in
      writer.key("dictionary")
      writer.dictionary(self)
      writer.member("rule", rule)
      writer.member("table", table.name)
    }.text
  }
}
