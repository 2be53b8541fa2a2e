/// The ID of a node in a ``SyntaxTree``.
public struct NodeID: Hashable, Sendable, BitwiseCopyable {
  /// The index among the nodes; children come before their parents.
  @usableFromInline package let rawValue: UInt32

  /// Creates the ID of the node at the given index.
  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// No node. As a base, it means that a key path starts at the evaluated object.
  @inlinable public static var none: NodeID { NodeID(rawValue: .max) }
}

/// A list of child nodes; the ``SyntaxTree`` that it belongs to returns them.
public struct NodeList: Hashable, Sendable, BitwiseCopyable {
  @usableFromInline package let start: UInt32
  @usableFromInline package let count: UInt32

  package init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }
}

extension SyntaxTree {
  /// One node of a syntax tree: plain numbers, so that a tree is a few arrays and is released in one step.
  public enum Node: Hashable, Sendable, BitwiseCopyable {
    /// A placeholder for a part that couldn't be read; a diagnostic gives the reason.
    case missing

    // MARK: Predicates

    /// `TRUEPREDICATE`
    case truePredicate
    /// `FALSEPREDICATE`
    case falsePredicate
    /// Two or more predicates joined by AND; nested ANDs are flattened.
    case and(NodeList)
    /// Two or more predicates joined by OR; nested ORs are flattened.
    case or(NodeList)
    /// The negation of a predicate that is not itself a negation.
    case not(NodeID)
    /// A comparison of two expressions.
    case comparison(SyntaxTree.Comparison)

    // MARK: Constants

    /// `NULL`, `NIL`
    case null
    /// `TRUE`, `YES`, `FALSE`, `NO`
    case boolean(Bool)
    /// An integer that fits `Int64`.
    case integer(Int64)
    /// An integer above `Int64.max`.
    case unsignedInteger(UInt64)
    /// A floating-point number.
    case double(Double)
    /// An integer literal above `UInt64.max`, as its digits; its value is the nearest double.
    case decimal(TextID)
    /// A string, with its escapes decoded.
    case string(TextID)
    /// A date in seconds since 2001-01-01: an argument, or a constant `CAST(number, "NSDate")`, which Apple also folds.
    case date(Double)
    /// A set, a dictionary, or an array with dates, given as an argument. A dictionary has each key, as a ``string(_:)``, before its value.
    case argument(ArgumentKind, NodeList)
    /// `{a, b}`, or an array without dates given as an argument.
    case aggregate(NodeList)

    // MARK: Places

    /// `SELF`
    case evaluatedObject
    /// `ANYKEY`
    case anyKey
    /// `FIRST`, `LAST`, `SIZE`
    case symbolicIndex(SymbolicIndex)
    /// `$name`
    case variable(TextID)
    /// One key of a key path, with the `@` of a collection operator. Occurs only as a step of ``keyPath(base:steps:)``.
    case key(TextID)
    /// Keys that are followed from `base`, or from the evaluated object if `base` is ``NodeID/none``.
    ///
    /// A step is a ``key(_:)``; a ``string(_:)`` for a quoted segment; or any other expression, whose value is the key.
    case keyPath(base: NodeID, steps: NodeList)
    /// `collection[index]`
    case index(collection: NodeID, index: NodeID)

    // MARK: Compositions

    /// `a + b`, and the other operators on numbers; `-x` is `0 - x` unless `x` is a numeric constant.
    case arithmetic(ArithmeticOperator, NodeID, NodeID)
    /// `~x`
    case bitwiseNot(NodeID)
    /// `a UNION b`, `a INTERSECT b` or `a MINUS b`.
    case setOperation(SetOperator, NodeID, NodeID)
    /// `$name := value`
    case assignment(TextID, NodeID)
    /// A named function.
    case function(BuiltinFunction, NodeList)
    /// `SUBQUERY(collection, $variable, predicate)`
    case subquery(collection: NodeID, variable: TextID, predicate: NodeID)
    /// `TERNARY(predicate, a, b)`
    case ternary(NodeID, NodeID, NodeID)
    /// `CAST(value, type)`
    case cast(NodeID, NodeID)
    /// `FUNCTION(target, selector, arguments…)`: recognized and printed, never evaluated.
    case selectorCall(NodeList)
    /// `FETCH(request, context, countOnly)`: recognized and printed, never evaluated.
    case fetch(NodeID, NodeID, countOnly: Bool)

    /// The value of a numeric constant; nil for ``decimal(_:)``, whose digits are a text of the tree, and for any other node. A Boolean is 0
    /// or 1, as it's printed.
    var number: Double? {
      switch self {
      case .boolean(let value): value ? 1 : 0
      case .integer(let value): Double(value)
      case .unsignedInteger(let value): Double(value)
      case .double(let value): value
      default: nil
      }
    }

    /// A Boolean value that indicates whether the node is a predicate rather than an expression.
    package var isPredicate: Bool {
      switch self {
      case .truePredicate, .falsePredicate, .and, .or, .not, .comparison: true
      default: false
      }
    }
  }
}

extension SyntaxTree {
  /// The parts of a comparison.
  public struct Comparison: Hashable, Sendable, BitwiseCopyable {
    /// The left side of the comparison.
    public var left: NodeID
    /// The right side of the comparison.
    public var right: NodeID
    /// The operator of the comparison.
    public var comparator: ComparisonOperator
    /// The option letters.
    public var options: ComparisonOptions
    /// The qualifier of the left side, such as ANY; `NONE` is a negation of ``Qualifier/any``.
    public var qualifier: Qualifier
    /// The selector of ``ComparisonOperator/custom``, including the colon; nil for other operators.
    public var selector: TextID?

    package init(
      left: NodeID, right: NodeID, comparator: ComparisonOperator, options: ComparisonOptions = [],
      qualifier: Qualifier = .direct, selector: TextID? = nil
    ) {
      self.left = left
      self.right = right
      self.comparator = comparator
      self.options = options
      self.qualifier = qualifier
      self.selector = selector
    }
  }
}

/// The way in which a comparison treats the left side.
public enum Qualifier: UInt8, Sendable, BitwiseCopyable {
  /// The left side is compared as one value.
  case direct
  /// `ANY`, `SOME`: at least one element must match.
  case any
  /// `ALL`: every element must match.
  case all
}

/// The operators of comparisons.
public enum ComparisonOperator: String, Sendable, BitwiseCopyable, CaseIterable {
  case equalTo = "=="
  case notEqualTo = "!="
  case lessThan = "<"
  case lessThanOrEqualTo = "<="
  case greaterThan = ">"
  case greaterThanOrEqualTo = ">="
  case like = "LIKE"
  case matches = "MATCHES"
  case contains = "CONTAINS"
  case `in` = "IN"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case tokenMatches = "TOKENMATCHES"
  case between = "BETWEEN"
  case conformsTo = "UTI-CONFORMS-TO"
  case equalsType = "UTI-EQUALS"
  /// A selector, `left name: right`: recognized and printed, never evaluated.
  case custom = ""

  /// The canonical spelling, as `predicateFormat` prints it; empty for ``custom``.
  public var spelling: String { rawValue }

  /// The operator that means the same with the sides swapped. An operator without a counterpart stays the same.
  package var mirrored: ComparisonOperator {
    switch self {
    case .lessThan: .greaterThan
    case .lessThanOrEqualTo: .greaterThanOrEqualTo
    case .greaterThan: .lessThan
    case .greaterThanOrEqualTo: .lessThanOrEqualTo
    default: self
    }
  }
}

/// The option letters of a comparison.
public struct ComparisonOptions: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// One bit per letter.
  public let rawValue: UInt8

  /// Creates a set of options from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `c`: case-insensitive.
  public static let caseInsensitive = ComparisonOptions(rawValue: 1)
  /// `d`: diacritic-insensitive.
  public static let diacriticInsensitive = ComparisonOptions(rawValue: 2)
  /// `l`: locale-sensitive.
  public static let localeSensitive = ComparisonOptions(rawValue: 4)
  /// `n`: the operands are already normalized; overrides `c` and `d`.
  public static let normalized = ComparisonOptions(rawValue: 8)
  /// `w`: whole words; undocumented.
  public static let wholeWords = ComparisonOptions(rawValue: 16)

  /// The letters in the order in which Apple prints them: `cdlnw`.
  package var letters: String {
    var text = ""
    if contains(.caseInsensitive) { text += "c" }
    if contains(.diacriticInsensitive) { text += "d" }
    if contains(.localeSensitive) { text += "l" }
    if contains(.normalized) { text += "n" }
    if contains(.wholeWords) { text += "w" }
    return text
  }
}

/// The kinds of collections that are given as arguments.
public enum ArgumentKind: UInt8, Sendable, BitwiseCopyable {
  case array, set, dictionary
}

/// The symbolic indexes, as they are written.
public enum SymbolicIndex: String, Sendable, BitwiseCopyable {
  case first = "FIRST"
  case last = "LAST"
  case size = "SIZE"
}

/// The binary operators on numbers, as they are written.
public enum ArithmeticOperator: String, Sendable, BitwiseCopyable, CaseIterable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case power = "**"
  case bitwiseAnd = "&"
  case bitwiseOr = "|"
  case bitwiseXor = "^"
  case leftShift = "<<"
  case rightShift = ">>"
}

/// The operators on sets, as they are written.
public enum SetOperator: String, Sendable, BitwiseCopyable, CaseIterable {
  case union = "UNION"
  case intersect = "INTERSECT"
  case minus = "MINUS"
}
