import ActivationRules

/// One case of the conformance suite: a request of the line protocol, and what its answer is to say.
struct ConformanceCase: Sendable, Hashable {
  /// What the answer is to say; nil for what the case leaves open.
  struct Expectation: Sendable, Hashable {
    /// Whether the predicate parses; nil for a rule in a context.
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
    /// What holds of a rule for every context: what it is `shown` for, and the `relation` to another rule.
    var claims: [String: String] = [:]
  }

  /// The name, unique in the suite: that of the file and a number.
  var id: String
  /// What it tests, in a few words.
  var about: String
  /// The file and heading below `Grammar/` that says what is expected: `meaning.md#Comparisons`.
  var section: String
  /// What it rests on that Apple's systems answer so.
  var mark: Evidence
  /// Whether it tests what this package decided for safety, which no other implementation need do.
  var isPolicy: Bool
  /// The request, as one line of JSON without a line break.
  var request: String
  /// What the answer is to say.
  var expectation: Expectation
  /// The file that it comes from.
  var path: String
}
