internal import PredicateSyntax

/// The number of an instruction in a program.
typealias InstructionID = UInt32

/// A run of operands in a program's `operands`.
struct OperandRun: Sendable {
  var start: UInt32
  var count: UInt32

  /// The positions of the operands.
  @inline(__always)
  var range: Range<Int> { Int(start)..<Int(start) &+ Int(count) }
}

/// A run of keys.
struct KeyRun: Sendable {
  var start: UInt32
  var count: UInt32

  /// The positions of the keys.
  @inline(__always)
  var range: Range<Int> { Int(start)..<Int(start) &+ Int(count) }
}

/// One instruction: plain numbers, operands before the instruction that uses them.
enum Instruction: Sendable {
  case refuse(EvaluationError.Construct)
  case tooDeep
  /// A key path that reaches deeper than any document nests.
  case tooManyKeys
  case truth(Bool)
  case and(OperandRun)
  case or(OperandRun)
  case not(InstructionID)
  case comparison(UInt32)
  case constant(Value)
  case aggregate(OperandRun)
  case evaluatedObject
  case symbolicIndex(SymbolicIndex)
  case variable(slot: UInt32)
  case keyPath(base: InstructionID, keys: KeyRun)
  case objectKeyPath(keys: KeyRun)
  case dynamicKey(base: InstructionID, key: InstructionID)
  case index(collection: InstructionID, index: InstructionID)
  case arithmetic(ArithmeticOperator, InstructionID, InstructionID)
  case bitwiseNot(InstructionID)
  case setOperation(SetOperator, InstructionID, InstructionID)
  case function(BuiltinFunction, OperandRun)
  case subquery(UInt32)
  /// `SUBQUERY(…).@count`, which needs no array of results.
  case subqueryCount(UInt32)
  case ternary(InstructionID, InstructionID, InstructionID)
  case cast(InstructionID, InstructionID)

  /// A Boolean value that indicates whether it is a predicate rather than an expression.
  var isPredicate: Bool {
    switch self {
    case .truth, .and, .or, .not, .comparison: true
    default: false
    }
  }
}

/// A comparison's parts, resolved.
struct ComparisonInstruction: Sendable {
  var left: InstructionID
  var right: InstructionID
  var comparator: ComparisonOperator
  var options: ComparisonOptions
  var qualifier: Qualifier
  /// The position of the right side in ``ProgramCode/typeTargets``, or -1.
  var typeConstant: Int32
}

/// A SUBQUERY's parts, resolved.
struct SubqueryInstruction: Sendable {
  var collection: InstructionID
  var predicate: InstructionID
  var slot: UInt32
  /// The instruction itself, for the ranges of errors and the trace.
  var node: InstructionID
}

/// A key of a key path.
struct Key: Sendable {
  /// What a key that starts with `@` does to an array or set.
  enum Role: UInt8, Sendable {
    case plain, count, sum, average, min, max
    case unionOfObjects, distinctUnionOfObjects, unionOfArrays, distinctUnionOfArrays
    case unionOfSets, distinctUnionOfSets
    case unknownOperator
  }

  /// The key in the program or in scratch memory.
  var text: Text
  /// This key and all after it joined by dots: dictionaries are asked for it first (Grammar/meaning.md).
  var path: Text
  /// The number of ``text`` in the document; ``absent`` when no key of the document can equal it.
  var inDocument: UInt32 = Key.absent
  /// The number of ``path`` in the document.
  var pathInDocument: UInt32 = Key.absent
  var role: Role

  static let absent = UInt32.max
}

extension Key.Role {
  /// Whether the operator joins the elements' lists, so that an element without one is an error.
  var flattens: Bool {
    switch self {
    case .unionOfArrays, .distinctUnionOfArrays, .unionOfSets, .distinctUnionOfSets: true
    default: false
    }
  }

  init(_ key: String) {
    guard key.utf8.first == UInt8(ascii: "@") else {
      self = .plain
      return
    }
    switch key {
    case "@count": self = .count
    case "@sum": self = .sum
    case "@avg": self = .average
    case "@min": self = .min
    case "@max": self = .max
    case "@unionOfObjects": self = .unionOfObjects
    case "@distinctUnionOfObjects": self = .distinctUnionOfObjects
    case "@unionOfArrays": self = .unionOfArrays
    case "@distinctUnionOfArrays": self = .distinctUnionOfArrays
    case "@unionOfSets": self = .unionOfSets
    case "@distinctUnionOfSets": self = .distinctUnionOfSets
    default: self = .unknownOperator
    }
  }
}
