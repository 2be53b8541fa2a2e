import ActivationRules

/// One case of the conformance suite: a request of the line protocol, and its expected answer.
struct ConformanceCase: Sendable, Hashable {
  /// The expected answer; nil for what the case leaves open.
  struct Expectation: Sendable, Hashable {
    /// A Boolean value that indicates whether the predicate parses; nil for a rule in a context.
    var parses: Bool?
    /// The ids of the mistakes, sorted, each once.
    var diagnostics: [String]?
    /// The canonical text.
    var canonical: String?
    /// `true`, `false` or `error`.
    var result: String?
    /// The id of the evaluation's error.
    var error: String?
    /// The exception that Apple's systems throw.
    var exception: String?
    /// The verdict on a rule.
    var verdict: String?
    /// The claims about a rule for every context: what it is `shown` for, and the `relation` to another rule.
    var claims: [String: String] = [:]
  }

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
  /// The expected answer.
  var expectation: Expectation
  /// The file that it comes from.
  var path: String
}
