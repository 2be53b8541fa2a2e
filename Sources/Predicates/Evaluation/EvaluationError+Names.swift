extension EvaluationError {
  /// The stable name of the mistake; the wording of ``message`` may change, this may not.
  public var id: String {
    switch kind {
    case .qualifierNeedsCollection: "qualifier-needs-collection"
    case .notComparable: "not-comparable"
    case .substringOfNonString: "substring-of-non-string"
    case .membershipOfNonString: "membership-of-non-string"
    case .membershipInNonCollection: "membership-in-non-collection"
    case .patternNotString: "pattern-not-string"
    case .matchOfNonString: "match-of-non-string"
    case .invalidPattern: "invalid-pattern"
    case .trailingBackslash: "trailing-backslash"
    case .patternTooLong: "pattern-too-long"
    case .subjectTooLong: "subject-too-long"
    case .matchTooExpensive: "match-too-expensive"
    case .betweenNeedsArray: "between-needs-array"
    case .betweenNeedsTwoBounds: "between-needs-two-bounds"
    case .typeIdentifierNotString: "type-identifier-not-string"
    case .unboundVariable: "unbound-variable"
    case .subqueryNeedsCollection: "subquery-needs-collection"
    case .indexOfNonCollection: "index-of-non-collection"
    case .indexOutOfRange: "index-out-of-range"
    case .unknownKey: "unknown-key"
    case .unknownCollectionOperator: "unknown-collection-operator"
    case .setOperandNotSet: "set-operand-not-set"
    case .incompatibleOperands: "incompatible-operands"
    case .operandNotNumber: "operand-not-number"
    case .booleanInArithmetic: "boolean-in-arithmetic"
    case .bitOperandNotNumber: "bit-operand-not-number"
    case .emptyCollection: "empty-collection"
    case .nonNumericElement: "non-numeric-element"
    case .badCollectionParameter: "bad-collection-parameter"
    case .countOfNonCollection: "count-of-non-collection"
    case .lengthOfNonString: "length-of-non-string"
    case .textFunctionOfNonString: "text-function-of-non-string"
    case .castImpossible: "cast-impossible"
    case .castToUnknownType: "cast-to-unknown-type"
    case .refused: "refused"
    case .nestedDictionary: "nested-dictionary"
    case .serviceMissing: "service-missing"
    case .stepLimitExceeded: "step-limit-exceeded"
    case .nestingLimitExceeded: "nesting-limit-exceeded"
    }
  }

  /// The name of the exception that Apple throws; nil for what only this package refuses (Grammar/meaning.md),
  /// and where the name is not known.
  package var exceptionName: String? {
    switch kind {
    case .qualifierNeedsCollection, .notComparable, .substringOfNonString, .membershipOfNonString,
      .membershipInNonCollection, .patternNotString, .matchOfNonString, .trailingBackslash, .betweenNeedsArray,
      .betweenNeedsTwoBounds, .typeIdentifierNotString, .unboundVariable, .unknownCollectionOperator,
      .setOperandNotSet, .incompatibleOperands, .operandNotNumber, .booleanInArithmetic, .bitOperandNotNumber,
      .emptyCollection, .nonNumericElement, .badCollectionParameter, .countOfNonCollection, .lengthOfNonString,
      .textFunctionOfNonString, .castImpossible:
      "NSInvalidArgumentException"
    case .invalidPattern(_, let reason):
      // Only this ICU error has the other name (Grammar/meaning.md).
      reason.utf8.starts(with: "U_REGEX_RULE_SYNTAX".utf8)
        ? "NSInvalidArgumentException" : "NSInternalInconsistencyException"
    case .patternTooLong, .subjectTooLong, .matchTooExpensive, .refused, .serviceMissing, .stepLimitExceeded,
      .nestingLimitExceeded, .nestedDictionary:
      nil
    case .subqueryNeedsCollection, .indexOfNonCollection, .castToUnknownType:
      "NSInternalInconsistencyException"
    case .indexOutOfRange:
      "NSRangeException"
    case .unknownKey:
      "NSUnknownKeyException"
    }
  }
}
