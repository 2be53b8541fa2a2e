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

  /// How the reason of Apple's exception starts; empty where Apple throws none.
  package var exceptionReason: String {
    switch kind {
    case .qualifierNeedsCollection:
      "The left hand side for an ALL or ANY operator must be either an NSArray or an NSSet."
    case .notComparable: "-[compare:]: unrecognized selector or unsuitable argument"
    case .substringOfNonString(let left, let right):
      "Can't do a substring operation with something that isn't a string (lhs = \(left) rhs = \(right))"
    case .membershipOfNonString(let value, let string):
      "Can't look for value (\(value)) in string (\(string)); value is not a string "
    case .membershipInNonCollection(let collection):
      "Can't use in/contains operator with collection \(collection) (not a collection)"
    case .patternNotString(let value): "Can't create a regex expression from object \(value)."
    case .matchOfNonString(let value): "Can't do regex matching on object \(value)."
    case .invalidPattern(_, let reason): "Can't do regex matching, reason: \(reason)"
    case .trailingBackslash: "The backslash is a wildcard char, and cannot appear unescaped at the end of a string."
    case .betweenNeedsArray(let value): "Can't use between operator with rhs \(value) (not an array)"
    case .betweenNeedsTwoBounds(let value): "Can't use between operator with rhs \(value) (wrong number of elements)"
    case .typeIdentifierNotString: "Unsupported variant"
    case .unboundVariable(let name): "Can't get value for '\(name)' in bindings"
    case .subqueryNeedsCollection: "Can't perform collection evaluate with non-collection object."
    case .indexOfNonCollection(let value, let index):
      "The object \(value) is NOT a collection.  Cannot retrieve item at index: \(index)"
    case .indexOutOfRange(let index, _): "index \(index) beyond bounds"
    case .unknownKey(let key, _): "this class is not key value coding-compliant for the key \(key)."
    case .unknownCollectionOperator(let name): "valueForKeyPath:]: this class does not implement the \(name) operation."
    case .setOperandNotSet(let isLeft, let left, let right):
      "Can't evaluate set expression; \(isLeft ? "left" : "right") subexpression not a set (lhs = \(left) "
        + "rhs = \(right))"
    case .incompatibleOperands: "incompatible parameters passed to mathematical function"
    case .operandNotNumber: "mathematical functions require NSNumber parameters"
    case .booleanInArithmetic: "Unknown number type or nil passed to arithmetic function expression."
    case .bitOperandNotNumber: "Can't do bit operators on non-numbers"
    case .emptyCollection(let function): "Invoked \(function) with empty collection."
    case .nonNumericElement: "Invoked mathematical function with non-numeric object(s) in collection."
    case .badCollectionParameter(let function, _): "Invoked \(function) with bad collection parameter."
    case .countOfNonCollection: "Invoked count with non-collection parameter."
    case .lengthOfNonString: "Can't apply length: to a non-string"
    case .textFunctionOfNonString(let function, _): "Can't apply \(function) to a non-string"
    case .castImpossible(let value, let type): "Don't know how to cast (\(value)) into type \(type)"
    case .castToUnknownType(let type): "Cannot cast to class \(type) which does not exist"
    default: ""
    }
  }
}
