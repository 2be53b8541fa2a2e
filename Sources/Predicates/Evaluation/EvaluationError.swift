/// The reason why an evaluation has no verdict: what Apple throws, what is refused here, or a limit.
///
/// On a device a thrown exception looks to the user like "extension not offered" (Grammar/meaning.md).
public struct EvaluationError: Error, Sendable, Hashable {
  /// A construct that is recognized and printed but never evaluated (Grammar/meaning.md).
  package enum Construct: String, Sendable, Hashable, CaseIterable {
    case selectorCall = "FUNCTION"
    case fetch = "FETCH"
    case customSelector = "a custom selector"
    case anyKey = "ANYKEY"
    case random = "random"
    case now = "now"
    case distinct = "distinct:"
    case inverseOrderKey = "inverseOrderKey:"
    case distance = "distanceToLocation:fromLocation:"
    case assignment = ":="
    case classCast = "CAST to a class"
    /// A part that the parser couldn't read; its diagnostics say why.
    case unreadable = "unreadable text"
  }

  /// A function of ``PlatformServices`` that an evaluation needed.
  package enum Service: String, Sendable, Hashable, CaseIterable {
    case matches, fold, compatibilityForm, power, logarithm, naturalLogarithm, exponential
  }

  /// The kinds of errors, with the values involved as short texts.
  package enum Kind: Sendable, Hashable {
    case qualifierNeedsCollection(value: String)
    case notComparable(left: String, right: String)
    case substringOfNonString(left: String, right: String)
    case membershipOfNonString(value: String, string: String)
    case membershipInNonCollection(collection: String)
    case patternNotString(value: String)
    case matchOfNonString(value: String)
    case invalidPattern(pattern: String, reason: String)
    /// A part of the pattern may be a regular expression on Apple's systems, and isn't evaluated here.
    case patternNotKnown(pattern: String, part: String)
    case trailingBackslash(pattern: String)
    case patternTooLong(limit: Int)
    case subjectTooLong(limit: Int)
    case matchTooExpensive(pattern: String)
    case betweenNeedsArray(value: String)
    case betweenNeedsTwoBounds(value: String)
    /// Of a list that a qualifier spreads, an element, which is a list itself.
    case typeIdentifierNotString(value: String, isElement: Bool)
    case unboundVariable(name: String)
    case subqueryNeedsCollection(value: String)
    case indexOfNonCollection(value: String, index: String)
    case indexOutOfRange(index: Int64, count: Int)
    case unknownKey(key: String, value: String)
    case unknownCollectionOperator(name: String)
    case setOperandNotSet(isLeft: Bool, left: String, right: String)
    case incompatibleOperands(left: String, right: String)
    case operandNotNumber(value: String)
    case booleanInArithmetic(value: String)
    case bitOperandNotNumber(value: String)
    case emptyCollection(function: String)
    case nonNumericElement(function: String, value: String)
    case badCollectionParameter(function: String, value: String)
    case countOfNonCollection(value: String)
    case lengthOfNonString(value: String)
    case textFunctionOfNonString(function: String, value: String)
    case castImpossible(value: String, type: String)
    case castToUnknownType(type: String)
    case refused(Construct)
    /// A rule in the dictionary form has a dictionary under a key that the system does not know.
    case nestedDictionary(key: String)
    case serviceMissing(Service)
    case stepLimitExceeded(limit: Int)
    case nestingLimitExceeded(limit: Int)
  }

  /// The kind of error, with the values involved.
  package var kind: Kind
  /// The operand that caused it, in the rule's text.
  public var range: SourceRange

  /// Creates an error.
  package init(_ kind: Kind, at range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

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
    case .patternNotKnown: "pattern-not-known"
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
    case .patternNotKnown, .patternTooLong, .subjectTooLong, .matchTooExpensive, .refused, .serviceMissing,
      .stepLimitExceeded, .nestingLimitExceeded, .nestedDictionary:
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

extension EvaluationError {
  /// One line for a newcomer, without a period.
  public var message: String {
    switch kind {
    case .qualifierNeedsCollection(let value): "ANY, ALL and NONE need a list after them, not \(value)"
    case .notComparable(let left, let right): "\(left) can't be compared with \(right)"
    case .substringOfNonString(let left, let right):
      "BEGINSWITH and ENDSWITH need two strings, not \(left) and \(right)"
    case .membershipOfNonString(let value, let string):
      "only a string can be looked for in the string \(string), not \(value)"
    case .membershipInNonCollection(let collection):
      "IN and CONTAINS need a collection or a string to look in, not \(collection)"
    case .patternNotString(let value): "the pattern of LIKE or MATCHES must be a string, not \(value)"
    case .matchOfNonString(let value): "LIKE and MATCHES look at strings, not at \(value)"
    case .invalidPattern(let pattern, let reason): "the pattern \(pattern) is not a regular expression: \(reason)"
    case .trailingBackslash(let pattern): "the pattern \(pattern) ends in a backslash that escapes nothing"
    case .patternTooLong(let limit): "the pattern is longer than \(limit) bytes"
    case .subjectTooLong(let limit): "the text to be matched is longer than \(limit) bytes"
    case .patternNotKnown(let pattern, let part): "the pattern \(pattern) has \(part), which isn't evaluated here"
    case .matchTooExpensive(let pattern): "matching \(pattern) took too long and was given up"
    case .betweenNeedsArray(let value): "BETWEEN requires a list of two bounds; found \(value)"
    case .betweenNeedsTwoBounds(let value): "BETWEEN requires two bounds; found \(value)"
    case .typeIdentifierNotString(let value, _): "a UTI operator takes one type, not \(value)"
    case .unboundVariable(let name): "$\(name) has no value here"
    case .subqueryNeedsCollection(let value): "SUBQUERY needs an array or a set, not \(value)"
    case .indexOfNonCollection(let value, let index): "\(value == "Nil" ? "nil" : value) has no element \(index)"
    case .indexOutOfRange(let index, let count): "index \(index) is outside a list of \(count)"
    case .unknownKey(let key, let value): "\(value) has no key \(key)"
    case .unknownCollectionOperator(let name): "unknown collection operator \(name)"
    case .setOperandNotSet(let isLeft, let left, let right):
      "UNION, INTERSECT and MINUS need collections, not \(isLeft ? left : right)"
    case .incompatibleOperands(let left, let right): "\(left) and \(right) cannot be added or subtracted"
    case .operandNotNumber(let value): "arithmetic needs numbers, not \(value)"
    case .booleanInArithmetic(let value): "arithmetic refuses the Boolean \(value)"
    case .bitOperandNotNumber(let value): "bit operators need numbers, not \(value)"
    case .emptyCollection(let function): "\(function) of an empty list has no value"
    case .nonNumericElement(let function, let value): "\(function) requires numbers; found \(value)"
    case .badCollectionParameter(let function, let value): "\(function) needs a list, not \(value)"
    case .countOfNonCollection(let value): "count needs a collection, not \(value)"
    case .lengthOfNonString(let value): "length needs a string, not \(value)"
    case .textFunctionOfNonString(let function, let value): "\(function) needs a string, not \(value)"
    case .castImpossible(let value, let type): "\(value) cannot be turned into \(type)"
    case .castToUnknownType(let type): "CAST to \(type) is not allowed"
    case .nestedDictionary(let key):
      "a dictionary is under the unknown key \(key): such a rule (Pocket Casts, 2023) left only Apple's own apps in every share sheet"
    case .refused(let construct):
      "\(construct.rawValue) isn't evaluated here"
        + (construct == .selectorCall ? ", because it can call any method" : "")
    case .serviceMissing(let service): "this needs the platform service \"\(service.rawValue)\", which was not supplied"
    case .stepLimitExceeded(let limit): "the evaluation was given up after \(limit) steps"
    case .nestingLimitExceeded(let limit): "the values nest deeper than \(limit)"
    }
  }

  /// A suggestion for fixing it, in one sentence.
  public var help: String {
    switch kind {
    case .qualifierNeedsCollection: "Remove the word, or compare a list, such as $attachment.registeredTypeIdentifiers."
    case .notComparable: "Compare numbers with numbers: a number has no quotes, and a list has .@count after it."
    case .substringOfNonString: "For a list, write ANY in front."
    case .membershipOfNonString: "Put the value in quotes, or look in a collection."
    case .membershipInNonCollection: "Write the list in braces: {\"a\", \"b\"}."
    case .patternNotString: "Put the pattern in quotes."
    case .matchOfNonString: "For a list, write ANY in front."
    case .invalidPattern: "Check brackets and escapes; a backslash in a rule must be written twice."
    case .trailingBackslash: "Write the backslash twice."
    case .patternTooLong: "Raise EvaluationLimits.patternBytes."
    case .subjectTooLong: "Raise EvaluationLimits.subjectBytes."
    case .patternNotKnown: "Write the pattern without it, or try the rule on a device."
    case .matchTooExpensive: "Avoid nested repetition such as (a+)+."
    case .betweenNeedsArray: "Write BETWEEN {1, 10}."
    case .betweenNeedsTwoBounds: "Write BETWEEN {1, 10}."
    case .typeIdentifierNotString(_, isElement: false): "For a list, write ANY in front."
    case .typeIdentifierNotString(_, isElement: true):
      "This is a list of lists, and ANY looks into one. Ask each attachment: SUBQUERY(extensionItems, $item, "
        + "SUBQUERY($item.attachments, $attachment, ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO …).@count >= 1)"
        + ".@count >= 1."
    case .unboundVariable: "A variable has a value only inside the SUBQUERY that introduces it."
    case .subqueryNeedsCollection: "Name a key that holds a list."
    case .indexOfNonCollection: "Index arrays with a number, FIRST, LAST or SIZE; dictionaries with a key."
    case .indexOutOfRange: "Indexes start at 0; FIRST and LAST never fail."
    case .unknownKey: "Check the spelling; only dictionaries answer nil for keys they lack."
    case .unknownCollectionOperator:
      "The operators are @count, @sum, @avg, @min, @max and the @unionOf… and @distinctUnionOf… families."
    case .setOperandNotSet: "Write the list in braces: {\"a\", \"b\"}."
    case .incompatibleOperands: "Only numbers, and dates with numbers, can; a missing value cannot."
    case .operandNotNumber: "CAST(text, \"NSNumber\") turns text into a number."
    case .booleanInArithmetic: "Compare Booleans with == instead."
    case .bitOperandNotNumber: "CAST(text, \"NSNumber\") turns text into a number."
    case .emptyCollection: "Check the count first."
    case .nonNumericElement: "Leave out what is not a number with SUBQUERY."
    case .badCollectionParameter(let function, _):
      function.utf8.first == UInt8(ascii: "@")
        ? "Every element must have a list under the key after \(function)."
        : "Write the numbers in braces: \(function)({1, 2})."
    case .countOfNonCollection: "The length of a string is length(text)."
    case .lengthOfNonString: "The number of elements is .@count."
    case .textFunctionOfNonString: "CAST(value, \"NSString\") turns a value into text."
    case .castImpossible: "Dates are made from seconds since 2001: CAST(817000000.0, \"NSDate\")."
    case .castToUnknownType: "The types are NSString, NSNumber, NSDecimalNumber and NSDate."
    case .nestedDictionary: "Remove the key. The reports: https://github.com/Automattic/pocket-casts-ios/pull/989."
    case .refused(.unreadable): "Mend the errors that were reported for the text."
    case .refused: "No shipped rule is known to use it. Write nested SUBQUERYs with @count."
    case .serviceMissing: "Supply it in PlatformServices; ActivationChecks has them."
    case .stepLimitExceeded:
      "Nested SUBQUERYs multiply; raise EvaluationLimits.evaluationSteps if the work is intended."
    case .nestingLimitExceeded: "Raise SyntaxLimits.nesting for rules or EvaluationLimits.documentDepth for documents."
    }
  }

  /// One error of every kind, with placeholders for the values, for pages about them.
  package static let examples: [EvaluationError] = kinds.map { EvaluationError($0, at: .init(0, 0)) }

  private static let kinds: [Kind] = [
    .qualifierNeedsCollection(value: "5"), .notComparable(left: "the text \"a\"", right: "the number 5"),
    .substringOfNonString(left: "5", right: "\"a\""), .membershipOfNonString(value: "5", string: "\"a\""),
    .membershipInNonCollection(collection: "5"), .patternNotString(value: "5"), .matchOfNonString(value: "5"),
    .invalidPattern(pattern: "(", reason: "the parenthesis is not closed"), .trailingBackslash(pattern: "a\\"),
    .patternTooLong(limit: EvaluationLimits().patternBytes),
    .subjectTooLong(limit: EvaluationLimits().subjectBytes),
    .matchTooExpensive(pattern: "(a+)+b"),
    .patternNotKnown(pattern: "\\X", part: "\\X"), .betweenNeedsArray(value: "5"), .betweenNeedsTwoBounds(value: "{1}"),
    .typeIdentifierNotString(value: "{\"public.url\"}", isElement: false), .unboundVariable(name: "item"),
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
    .stepLimitExceeded(limit: EvaluationLimits().evaluationSteps),
    .nestingLimitExceeded(limit: SyntaxLimits().nesting),
  ]
}

extension EvaluationError: CustomStringConvertible {
  /// The message, in a line.
  public var description: String { message }
}
