internal import ActivationRules
internal import Predicates
internal import UniformTypes

/// A rule as the analysis asks about it: a tree to read, and a rule that the evaluator judges witnesses by.
///
/// A dictionary is replaced by its predicate under one table.
struct Subject: Sendable {
  let tree: SyntaxTree
  let judge: ActivationRule
  /// A Boolean value that indicates whether the rule errs whatever is shared.
  let alwaysErrs: Bool

  init(_ rule: ActivationRule, table: DictionaryTable?) throws(UnknownReason) {
    switch rule.form {
    case .predicate:
      if rule.isUnfilled { throw .semantics }
      if !rule.tree.indexesIntoExtensionItems.isEmpty { throw .indexing }
      tree = rule.tree
      judge = rule
      alwaysErrs = false
    case .dictionary(let dictionary):
      guard dictionary.uncertainties.isEmpty, !dictionary.acceptsLocation, let table = table ?? dictionary.tables.first
      else { throw .semantics }
      alwaysErrs = dictionary.nestedDictionaryKey != nil
      tree =
        dictionary.refusal == .allZero
        ? Parser.parse("FALSEPREDICATE").tree
        : DictionaryExpansion(dictionary.dictionary, table: table).predicate.tree
      // On macOS the key for a location means nothing: what a location looks like is not known.
      judge = ActivationRule(
        dictionary: dictionary.dictionary, tables: [table], platform: .macOS, types: rule.types,
        services: rule.services, limits: rule.limits)
    }
  }
}

extension [Subject] {
  /// Returns whether the evaluator's verdict on each subject is as expected: shown, hidden, or failed; nil accepts any.
  func confirm(_ witness: Witness, _ expected: Inquiry.Expectation) -> Bool {
    zip(self, expected).allSatisfy { subject, verdict in
      guard let verdict else { return true }
      let found = subject.judge.declaring(witness.declarations).decision(for: witness.context).verdict.kind
      // An error is not shown, either.
      return found == verdict || (verdict == .hidden && found == .failed)
    }
  }
}
