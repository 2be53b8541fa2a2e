import PredicateEvaluation
import PredicateSyntax
import Testing

/// Every error has a stable id, one line, an advice, and the exception that Apple throws in its place.
@Suite struct ErrorTextTests {
  /// A kind, its id, the name of the exception, and a part of our message.
  struct Row: Sendable {
    let kind: EvaluationError.Kind
    let id: String
    let exception: String?
    let message: String

    init(_ kind: EvaluationError.Kind, _ id: String, _ exception: String?, _ message: String) {
      (self.kind, self.id, self.exception, self.message) = (kind, id, exception, message)
    }
  }

  private static let argument = "NSInvalidArgumentException"
  private static let inconsistency = "NSInternalInconsistencyException"

  static let comparisons: [Row] = [
    Row(.qualifierNeedsCollection(value: "V"), "qualifier-needs-collection", argument, "not V"),
    Row(.notComparable(left: "L", right: "R"), "not-comparable", argument, "L and R have no order"),
    Row(
      .substringOfNonString(left: "L", right: "R"), "substring-of-non-string", argument, "L and R"),
    Row(
      .membershipOfNonString(value: "V", string: "S"), "membership-of-non-string", argument,
      "string S, not V"),
    Row(.membershipInNonCollection(collection: "C"), "membership-in-non-collection", argument, "not C"),
    Row(.patternNotString(value: "V"), "pattern-not-string", argument, "not V"),
    Row(.matchOfNonString(value: "V"), "match-of-non-string", argument, "not at V"),
    Row(.invalidPattern(pattern: "P", reason: "R"), "invalid-pattern", inconsistency, "pattern P"),
    Row(
      .invalidPattern(pattern: "P", reason: "U_REGEX_RULE_SYNTAX: R"), "invalid-pattern", argument,
      "pattern P"),
    Row(.trailingBackslash(pattern: "P"), "trailing-backslash", argument, "pattern P"),
    Row(.patternTooLong(limit: 7), "pattern-too-long", nil, "longer than 7"),
    Row(.subjectTooLong(limit: 7), "subject-too-long", nil, "longer than 7"),
    Row(.matchTooExpensive(pattern: "P"), "match-too-expensive", nil, "matching P"),
    Row(.betweenNeedsArray(value: "V"), "between-needs-array", argument, "not V"),
    Row(.betweenNeedsTwoBounds(value: "V"), "between-needs-two-bounds", argument, "not V"),
    Row(
      .typeIdentifierNotString(value: "V"), "type-identifier-not-string", argument, "found V"),
  ]

  static let expressions: [Row] = [
    Row(.unboundVariable(name: "x"), "unbound-variable", argument, "$x has no value"),
    Row(.subqueryNeedsCollection(value: "V"), "subquery-needs-collection", inconsistency, "not V"),
    Row(
      .indexOfNonCollection(value: "V", index: "I"), "index-of-non-collection", inconsistency,
      "V has no element I"),
    Row(
      .indexOutOfRange(index: 3, count: 2), "index-out-of-range", "NSRangeException",
      "3 is outside a list of 2"),
    Row(.unknownKey(key: "k", value: "V"), "unknown-key", "NSUnknownKeyException", "V has no key k"),
    Row(
      .unknownCollectionOperator(name: "@x"), "unknown-collection-operator", argument, "operator @x"
    ),
    Row(
      .setOperandNotSet(isLeft: true, left: "L", right: "R"), "set-operand-not-set", argument, "not L"),
    Row(
      .setOperandNotSet(isLeft: false, left: "L", right: "R"), "set-operand-not-set", argument, "not R"),
    Row(.incompatibleOperands(left: "L", right: "R"), "incompatible-operands", argument, "L and R"),
    Row(.operandNotNumber(value: "V"), "operand-not-number", argument, "not V"),
    Row(.booleanInArithmetic(value: "V"), "boolean-in-arithmetic", argument, "Boolean V"),
    Row(.bitOperandNotNumber(value: "V"), "bit-operand-not-number", argument, "not V"),
    Row(
      .emptyCollection(function: "max"), "empty-collection", argument, "max of an empty list"),
    Row(.nonNumericElement(function: "sum", value: "V"), "non-numeric-element", argument, "found V"),
    Row(
      .badCollectionParameter(function: "sum", value: "V"), "bad-collection-parameter", argument, "not V"
    ),
    Row(.countOfNonCollection(value: "V"), "count-of-non-collection", argument, "not V"),
    Row(.lengthOfNonString(value: "V"), "length-of-non-string", argument, "not V"),
    Row(
      .textFunctionOfNonString(function: "uppercase", value: "V"), "text-function-of-non-string", argument,
      "uppercase needs a string, not V"),
    Row(.castImpossible(value: "V", type: "T"), "cast-impossible", argument, "V cannot"),
    Row(.nestedDictionary(key: "K"), "nested-dictionary", nil, "unknown key K"),
    Row(.castToUnknownType(type: "T"), "cast-to-unknown-type", inconsistency, "CAST to T"),
    Row(.refused(.fetch), "refused", nil, "FETCH is recognized"),
    Row(.serviceMissing(.fold), "service-missing", nil, "\"fold\""),
    Row(.stepLimitExceeded(limit: 7), "step-limit-exceeded", nil, "after 7 steps"),
    Row(.nestingLimitExceeded(limit: 7), "nesting-limit-exceeded", nil, "deeper than 7"),
  ]

  @Test(arguments: comparisons + expressions) func everyKindSaysWhatIsWrong(_ row: Row) {
    let error = EvaluationError(row.kind, at: SourceRange(0, 1))
    #expect(error.id == row.id)
    #expect(error.exceptionName == row.exception)
    #expect(error.message.contains(row.message) && !error.message.hasSuffix("."), "\(error.message)")
    #expect(error.help.hasSuffix("."), "\(error.help)")
  }

  @Test func idsTellTheKindsApart() {
    // Two kinds are in the table twice.
    let rows = Self.comparisons + Self.expressions
    #expect(Set(rows.map(\.id)).count == rows.count - 2)
    #expect(Set(rows.map { EvaluationError($0.kind, at: SourceRange(0, 1)).message }).count == rows.count)
  }
}
