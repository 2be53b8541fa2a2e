import ActivationRules

/// One case of the conformance suite: a request of the line protocol, and its expected answer.
struct ConformanceCase: Sendable, Hashable {
  /// The name, unique in the suite: that of the file and a number.
  var id: String
  /// A short description of what the case tests.
  var about: String
  /// The file and heading below `Grammar/` with the expectation: `meaning.md#Comparisons`.
  var section: String
  /// The basis for the claim that Apple's systems answer like this.
  var mark: Evidence
  /// A Boolean value that indicates whether the case tests a decision of this package for safety, which other
  /// implementations needn't share.
  var isPolicy: Bool
  /// The request, as one line of JSON without a line break.
  var request: String
  /// The expected texts of the answer's members; none for what the case leaves open.
  ///
  /// `parses`, `result`, `verdict`, and the claims about a rule for every context, `shown` and `relation`, are said with `true` and `false`
  /// where they are truths; `diagnostics` are the ids of the mistakes, sorted, each once.
  var expectation: [String: String]
  /// The file that it comes from.
  var path: String
}
