internal import ActivationRules
internal import Predicates
internal import UniformTypes

/// A rule in the form that the analysis uses: a tree to read, and a rule with which the evaluator judges witnesses.
///
/// A dictionary is replaced by its predicate under one table.
struct Subject: Sendable {
  let tree: SyntaxTree
  let judge: ActivationRule
  /// A Boolean value that indicates whether the rule errs for every context.
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
      // A rule that accepts a location was refused above, so the key for a location must have no effect here. On macOS, it has none.
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
      // An error hides the extension, too, so it counts as hidden.
      return found == verdict || (verdict == .hidden && found == .failed)
    }
  }
}
