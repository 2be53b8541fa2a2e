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
