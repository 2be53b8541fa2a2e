import Predicates
import TestSupport
import Testing

/// Every error has a stable id, one line, advice, and the exception that Apple's systems throw instead.
@Suite struct ErrorTextTests {
  /// The exceptions of Apple's systems other than `NSInvalidArgumentException`; nil for errors that only this package has.
  static let exceptions: [String: String?] = [
    "invalid-pattern": "NSInternalInconsistencyException",
    "subquery-needs-collection": "NSInternalInconsistencyException",
    "index-of-non-collection": "NSInternalInconsistencyException", "index-out-of-range": "NSRangeException",
    "unknown-key": "NSUnknownKeyException", "cast-to-unknown-type": "NSInternalInconsistencyException",
    "pattern-too-long": nil, "subject-too-long": nil, "match-too-expensive": nil, "pattern-not-known": nil,
    "nested-dictionary": nil,
    "refused": nil, "service-missing": nil, "step-limit-exceeded": nil, "nesting-limit-exceeded": nil,
  ]

  @Test(arguments: EvaluationError.examples) func everyKindSaysWhatIsWrong(_ error: EvaluationError) {
    #expect(error.exceptionName == Self.exceptions[error.id, default: "NSInvalidArgumentException"], "\(error.id)")
    #expect(!error.message.contains("\n") && !error.message.hasSuffix("."), "\(error.message)")
    #expect(error.help.hasSuffix("."), "\(error.help)")
  }

  /// Each line of `errors.txt` is the id of an error, its message, and its help.
  @Test func everyTextIsAsRecorded() throws {
    let found = EvaluationError.examples.map { "\($0.id): \($0.message). \($0.help)" }
    #expect(try Place.recorded("errors.txt", found) == found)
    #expect(Set(EvaluationError.examples.map(\.id)).count == found.count)
    #expect(Set(EvaluationError.examples.map(\.message)).count == found.count)
  }
}
