/// The reason why an evaluation has no verdict: an exception that Apple throws, a construct that is refused here, a missing service, or a limit.
///
/// On a device, the user can't tell an exception from an extension that isn't offered (Grammar/meaning.md).
public struct EvaluationError: Error, Sendable, Hashable {
  /// A construct that is recognized and printed but not evaluated (Grammar/meaning.md). Only `now` and `random` can be evaluated, if a service
  /// is supplied for them.
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

  /// A function of ``PlatformServices`` that an evaluation needed but that wasn't supplied.
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
    /// A part of the pattern that may be a regular expression on Apple's systems, but isn't evaluated here.
    case patternNotKnown(pattern: String, part: String)
    case trailingBackslash(pattern: String)
    case patternTooLong(limit: Int)
    case subjectTooLong(limit: Int)
    case matchTooExpensive(pattern: String)
    case betweenNeedsArray(value: String)
    case betweenNeedsTwoBounds(value: String)
    /// `isElement` tells whether the value is an element of a list after ANY or ALL. Usually, such an element is itself a list.
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
    /// A rule in the dictionary form that has a dictionary under a key that the system doesn't know.
    case nestedDictionary(key: String)
    case serviceMissing(Service)
    case stepLimitExceeded(limit: Int)
    case nestingLimitExceeded(limit: Int)
  }

  /// The kind of error, with the values involved.
  package var kind: Kind
  /// The range in the rule's text of the operand that caused the error.
  public var range: SourceRange

  package init(_ kind: Kind, at range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

extension EvaluationError {
  /// The stable name of the mistake. The wording of ``message`` may change, but this name doesn't.
  public var id: String { facts.id }

  /// The name of the exception that Apple throws; nil if the name isn't known, or if only this package refuses the rule
  /// (Grammar/meaning.md).
  package var exceptionName: String? { facts.exception }

  /// A message of one line for a newcomer, without a period at the end.
  public var message: String { facts.message }

  /// A suggestion for fixing the mistake, in one sentence.
  public var help: String { facts.help }

  private static let writeAny = "For a list, write ANY before it."
  private static let writeBraces = "Write the list in braces: {\"a\", \"b\"}."
  private static let writeBounds = "Write BETWEEN {1, 10}."
  private static let castNumber = "CAST(text, \"NSNumber\") turns text into a number."
  private static let askEach =
    "This is a list of lists, and ANY goes only one level deep. Test each attachment: SUBQUERY(extensionItems, $item, "
    + "SUBQUERY($item.attachments, $attachment, ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO …).@count >= 1)"
    + ".@count >= 1."

  private typealias Facts = (id: String, message: String, help: String, exception: String?)

  /// The name, texts, and exception of each kind of error. Of ICU's errors for an invalid regular expression, only one raises the usual
  /// exception (Grammar/meaning.md).
  private var facts: Facts {
    let (invalid, inconsistent) = ("NSInvalidArgumentException", "NSInternalInconsistencyException")
    return switch kind {
    case .qualifierNeedsCollection(let value):
      (
        "qualifier-needs-collection", "ANY, ALL and NONE need a list after them, not \(value)",
        "Remove the word, or compare a list, such as $attachment.registeredTypeIdentifiers.", invalid
      )
    case .notComparable(let left, let right):
      (
        "not-comparable", "\(left) can't be compared with \(right)",
        "Compare numbers with numbers: write a number without quotes, and .@count after a list.", invalid
      )
    case .substringOfNonString(let left, let right):
      (
        "substring-of-non-string", "BEGINSWITH and ENDSWITH need two strings, not \(left) and \(right)", Self.writeAny,
        invalid
      )
    case .membershipOfNonString(let value, let string):
      (
        "membership-of-non-string", "the string \(string) can be searched only for a string, not for \(value)",
        "Put the value in quotes, or search a collection.", invalid
      )
    case .membershipInNonCollection(let collection):
      (
        "membership-in-non-collection", "IN and CONTAINS need a collection or a string to search, not \(collection)",
        Self.writeBraces, invalid
      )
    case .patternNotString(let value):
      (
        "pattern-not-string", "the pattern of LIKE or MATCHES must be a string, not \(value)",
        "Put the pattern in quotes.", invalid
      )
    case .matchOfNonString(let value):
      ("match-of-non-string", "LIKE and MATCHES need strings, not \(value)", Self.writeAny, invalid)
    case .invalidPattern(let pattern, let reason):
      (
        "invalid-pattern", "the pattern \(pattern) is not a regular expression: \(reason)",
        "Check brackets and escapes; a backslash in a rule must be written twice.",
        reason.utf8.starts(with: "U_REGEX_RULE_SYNTAX".utf8) ? invalid : inconsistent
      )
    case .patternNotKnown(let pattern, let part):
      (
        "pattern-not-known", "the pattern \(pattern) has \(part), which isn't evaluated here",
        "Write the pattern without it, or try the rule on a device.", nil
      )
    case .trailingBackslash(let pattern):
      (
        "trailing-backslash", "the pattern \(pattern) ends in a backslash that escapes nothing",
        "Write the backslash twice.", invalid
      )
    case .patternTooLong(let limit):
      ("pattern-too-long", "the pattern is longer than \(limit) bytes", "Shorten it: this limit is fixed.", nil)
    case .subjectTooLong(let limit):
      (
        "subject-too-long", "the text to be matched is longer than \(limit) bytes",
        "Shorten it: this limit is fixed.", nil
      )
    case .matchTooExpensive(let pattern):
      (
        "match-too-expensive", "matching \(pattern) took too long and was given up",
        "Avoid nested repetition such as (a+)+.", nil
      )
    case .betweenNeedsArray(let value):
      ("between-needs-array", "BETWEEN requires a list of two bounds; found \(value)", Self.writeBounds, invalid)
    case .betweenNeedsTwoBounds(let value):
      ("between-needs-two-bounds", "BETWEEN requires two bounds; found \(value)", Self.writeBounds, invalid)
    case .typeIdentifierNotString(let value, let isElement):
      (
        "type-identifier-not-string", "a UTI operator takes one type, not \(value)",
        isElement ? Self.askEach : Self.writeAny, invalid
      )
    case .unboundVariable(let name):
      (
        "unbound-variable", "$\(name) has no value here",
        "A variable has a value only inside the SUBQUERY that introduces it.", invalid
      )
    case .subqueryNeedsCollection(let value):
      (
        "subquery-needs-collection", "SUBQUERY needs an array or a set, not \(value)", "Name a key that holds a list.",
        inconsistent
      )
    case .indexOfNonCollection(let value, let index):
      (
        "index-of-non-collection", "\(value == "Nil" ? "nil" : value) has no element \(index)",
        "Index an array with a number, FIRST, LAST or SIZE, and a dictionary with a key.", inconsistent
      )
    case .indexOutOfRange(let index, let count):
      (
        "index-out-of-range", "index \(index) is outside a list of \(count)",
        "Indexes start at 0; FIRST and LAST never fail.", "NSRangeException"
      )
    case .unknownKey(let key, let value):
      (
        "unknown-key", "\(value) has no key \(key)",
        "Check the spelling; only dictionaries return nil for missing keys.", "NSUnknownKeyException"
      )
    case .unknownCollectionOperator(let name):
      (
        "unknown-collection-operator", "unknown collection operator \(name)",
        "The operators are @count, @sum, @avg, @min, @max and the @unionOf… and @distinctUnionOf… families.", invalid
      )
    case .setOperandNotSet(let isLeft, let left, let right):
      (
        "set-operand-not-set", "UNION, INTERSECT and MINUS need collections, not \(isLeft ? left : right)",
        Self.writeBraces, invalid
      )
    case .incompatibleOperands(let left, let right):
      (
        "incompatible-operands", "\(left) and \(right) cannot be added or subtracted",
        "Use two numbers, or a date and a number; a missing value is neither.", invalid
      )
    case .operandNotNumber(let value):
      ("operand-not-number", "arithmetic needs numbers, not \(value)", Self.castNumber, invalid)
    case .booleanInArithmetic(let value):
      ("boolean-in-arithmetic", "arithmetic refuses the Boolean \(value)", "Compare Booleans with == instead.", invalid)
    case .bitOperandNotNumber(let value):
      ("bit-operand-not-number", "bit operators need numbers, not \(value)", Self.castNumber, invalid)
    case .emptyCollection(let function):
      ("empty-collection", "\(function) of an empty list has no value", "Check the count first.", invalid)
    case .nonNumericElement(let function, let value):
      (
        "non-numeric-element", "\(function) requires numbers; found \(value)",
        "Use SUBQUERY to leave out values that aren't numbers.", invalid
      )
    case .badCollectionParameter(let function, let value):
      (
        "bad-collection-parameter", "\(function) needs a list, not \(value)",
        function.utf8.first == UInt8(ascii: "@")
          ? "Every element must have a list under the key after \(function)."
          : "Write the numbers in braces: \(function)({1, 2}).", invalid
      )
    case .countOfNonCollection(let value):
      (
        "count-of-non-collection", "count needs a collection, not \(value)", "The length of a string is length(text).",
        invalid
      )
    case .lengthOfNonString(let value):
      ("length-of-non-string", "length needs a string, not \(value)", "The number of elements is .@count.", invalid)
    case .textFunctionOfNonString(let function, let value):
      (
        "text-function-of-non-string", "\(function) needs a string, not \(value)",
        "CAST(value, \"NSString\") turns a value into text.", invalid
      )
    case .castImpossible(let value, let type):
      (
        "cast-impossible", "\(value) cannot be turned into \(type)",
        "Dates are made from seconds since 2001: CAST(817000000.0, \"NSDate\").", invalid
      )
    case .castToUnknownType(let type):
      (
        "cast-to-unknown-type", "CAST to \(type) is not allowed",
        "The types are NSString, NSNumber, NSDecimalNumber and NSDate.", inconsistent
      )
    case .refused(let construct):
      (
        "refused",
        "\(construct.rawValue) isn't evaluated here"
          + (construct == .selectorCall ? ", because it can call any method" : ""),
        construct == .unreadable
          ? "Fix the errors that were reported for the text."
          : "No shipped rule is known to use it. Write nested SUBQUERYs with @count.", nil
      )
    case .nestedDictionary(let key):
      (
        "nested-dictionary",
        "the unknown key \(key) contains a dictionary: such a rule (Pocket Casts, 2023) left only Apple's own apps in every share sheet",
        "Remove the key. The reports: https://github.com/Automattic/pocket-casts-ios/pull/989.", nil
      )
    case .serviceMissing(let service):
      (
        "service-missing", "the rule needs the platform service \"\(service.rawValue)\", which was not supplied",
        "Supply it in PlatformServices; ActivationChecks provides it.", nil
      )
    case .stepLimitExceeded(let limit):
      (
        "step-limit-exceeded", "the evaluation was given up after \(limit) steps",
        "Nested SUBQUERYs multiply the steps; raise EvaluationLimits.evaluationSteps if the work is intended.", nil
      )
    case .nestingLimitExceeded(let limit):
      (
        "nesting-limit-exceeded", "the rule or a value nests deeper than \(limit) levels",
        "Nest it less deeply: this limit is fixed.", nil
      )
    }
  }

  /// One error of every kind, with placeholders for the values, for pages that list errors.
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
  /// The message, in one line.
  public var description: String { message }
}
