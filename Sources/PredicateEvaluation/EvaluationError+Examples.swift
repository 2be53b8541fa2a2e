internal import PredicateSyntax

extension EvaluationError {
  /// One error of every kind, with stand-ins for the values, for pages about them.
  package static let examples: [EvaluationError] = kinds.map { EvaluationError($0, at: .init(0, 0)) }

  private static let kinds: [Kind] = [
    .qualifierNeedsCollection(value: "5"), .notComparable(left: "\"a\"", right: "5"),
    .substringOfNonString(left: "5", right: "\"a\""), .membershipOfNonString(value: "5", string: "\"a\""),
    .membershipInNonCollection(collection: "5"), .patternNotString(value: "5"), .matchOfNonString(value: "5"),
    .invalidPattern(pattern: "(", reason: "the parenthesis is not closed"), .trailingBackslash(pattern: "a\\"),
    .patternTooLong(limit: Limits.standard.patternBytes), .subjectTooLong(limit: Limits.standard.subjectBytes),
    .matchTooExpensive(pattern: "(a+)+b"), .betweenNeedsArray(value: "5"), .betweenNeedsTwoBounds(value: "{1}"),
    .typeIdentifierNotString(value: "{\"public.url\"}"), .unboundVariable(name: "item"),
    .subqueryNeedsCollection(value: "5"), .indexOfNonCollection(value: "5", index: "0"),
    .indexOutOfRange(index: 1, count: 1), .unknownKey(key: "size", value: "5"),
    .unknownCollectionOperator(name: "@most"), .setOperandNotSet(isLeft: true, left: "5", right: "{1}"),
    .incompatibleOperands(left: "{1}", right: "5"), .operandNotNumber(value: "\"a\""),
    .booleanInArithmetic(value: "true"), .bitOperandNotNumber(value: "\"a\""), .emptyCollection(function: "min:"),
    .nonNumericElement(function: "sum:", value: "\"a\""), .badCollectionParameter(function: "sum:", value: "5"),
    .countOfNonCollection(value: "5"), .lengthOfNonString(value: "5"),
    .textFunctionOfNonString(function: "uppercase:", value: "5"), .castImpossible(value: "\"a\"", type: "NSNumber"),
    .castToUnknownType(type: "NSThing"), .refused(.selectorCall), .nestedDictionary(key: "key"),
    .serviceMissing(.matches),
    .stepLimitExceeded(limit: Limits.standard.evaluationSteps),
    .nestingLimitExceeded(limit: SyntaxLimits.standard.nesting),
  ]
}
