internal import UniformTypes

/// The parts of a program's general form, all plain numbers and tables.
struct ProgramCode: ~Copyable, Sendable {
  /// The names of the variables that no SUBQUERY binds.
  var freeVariables: [String] = []
  /// The slot of each of ``freeVariables``.
  var freeSlots: [UInt32] = []
  /// The distinct types on the right of UTI operators.
  var typeTargets: [TypeTarget] = []
  var instructions: [Instruction] = []
  /// The node of the tree that each instruction came from.
  var nodes: [NodeID] = []
  var operands: [InstructionID] = []
  var comparisons: [ComparisonInstruction] = []
  var subqueries: [SubqueryInstruction] = []
  var keys: [Key] = []
  /// The constants; its texts are the program's texts.
  var constants = Document()
  /// A Boolean value that indicates whether all texts of the program are ASCII.
  var isPlain = false
  var slotCount = 0
  /// The predicates or expressions of the program, in the order in which they were given; at least one.
  var roots: [InstructionID] = []
}

/// A program instruction by instruction, for contexts that cannot be counted on sets, for predicates that do more than count, and for
/// traces. It is made when the first of them asks for it.
final class GeneralProgram: Sendable {
  let code: ProgramCode
  let types: TypeGraph
  let tree: SyntaxTree
  let fusion: FusedProgram
  /// For each instruction the clause of ``fusion`` that replaces it; -1 for none.
  let clauses: [Int32]

  init(_ program: ProgramStorage) {
    var compiler = Compiler(program.tree, program.types, program.limits)
    for position in 0..<program.rootCount { compiler.add(root: program.root(at: position)) }
    var code = compiler.finish()
    if program.passes.contains(.foldConstants) { code.foldAggregates() }
    fusion = program.fusion
    clauses = Self.clauses(in: code, fusion)
    self.code = code
    types = program.types
    tree = program.tree
  }

  private static func clauses(in code: borrowing ProgramCode, _ fusion: FusedProgram) -> [Int32] {
    if fusion.clauses.isEmpty { return [] }
    var clauseOfNode: [NodeID: Int32] = [:]
    for index in fusion.clauses.indices { clauseOfNode[fusion.clauses[index].node] = Int32(truncatingIfNeeded: index) }
    var clauses = [Int32](repeating: -1, count: code.instructions.count)
    for index in clauses.indices where code.instructions[index].isPredicate {
      clauses[index] = clauseOfNode[code.nodes[index]] ?? -1
    }
    return clauses
  }
}

extension ProgramCode {
  /// Makes a constant of each `{…}` that holds nothing but constants.
  mutating func foldAggregates() {
    for index in instructions.indices {
      guard case .aggregate(let run) = instructions[index] else { continue }
      var elements: [ValueID] = []
      for operand in operands[run.range] {
        guard case .constant(let value) = instructions[Int(operand)], let element = constants.add(constant: value)
        else {
          break
        }
        elements.append(element)
      }
      guard elements.count == Int(run.count) else { continue }
      let list = constants.add(array: elements)
      instructions[index] = .constant(constants.value(list, in: .program))
    }
  }
}

extension Document {
  /// Adds a value of a program's own constants, as a list holds it; nil for a value that lies elsewhere.
  fileprivate mutating func add(constant value: Value) -> ValueID? {
    switch value {
    // Lists hold NSNull in place of nil (Grammar/meaning.md).
    case .missing, .null: return add(.null)
    case .boolean(let value): return add(.boolean(value))
    case .integer(let value): return add(.integer(value))
    case .unsignedInteger(let value): return add(.unsignedInteger(value))
    case .double(let value): return add(.double(value))
    case .date(let value): return add(.date(value))
    case .string(let text): return text.store == .program ? add(.string(TextID(rawValue: text.index))) : nil
    case .array(let run):
      return run.store == .program ? add(.array(ValueRun(start: run.start, count: run.count))) : nil
    case .set(let run): return run.store == .program ? add(.set(ValueRun(start: run.start, count: run.count))) : nil
    case .dictionary(let run):
      return run.store == .program ? add(.dictionary(ValueRun(start: run.start, count: run.count))) : nil
    }
  }
}

/// The number of an instruction in a program.
typealias InstructionID = UInt32

/// One instruction: plain numbers, operands before the instruction that uses them.
enum Instruction: Sendable {
  case refuse(EvaluationError.Construct)
  case tooDeep
  /// A key path that reaches deeper than any document nests.
  case tooManyKeys
  case truth(Bool)
  case and(IndexRun)
  case or(IndexRun)
  case not(InstructionID)
  case comparison(UInt32)
  case constant(Value)
  case aggregate(IndexRun)
  case evaluatedObject
  case symbolicIndex(SymbolicIndex)
  case variable(slot: UInt32)
  case keyPath(base: InstructionID, keys: IndexRun)
  case objectKeyPath(keys: IndexRun)
  case dynamicKey(base: InstructionID, key: InstructionID)
  case index(collection: InstructionID, index: InstructionID)
  case arithmetic(ArithmeticOperator, InstructionID, InstructionID)
  case bitwiseNot(InstructionID)
  case setOperation(SetOperator, InstructionID, InstructionID)
  case function(BuiltinFunction, IndexRun)
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
  /// The effect of a key that starts with `@` on an array or set.
  enum Role: UInt8, Sendable {
    case plain, count, sum, average, min, max
    case unionOfObjects, distinctUnionOfObjects, unionOfArrays, distinctUnionOfArrays
    case unionOfSets, distinctUnionOfSets
    case unknownOperator
  }

  /// The key in the program or in scratch memory.
  var text: Text
  /// This key and all after it joined by dots: dictionaries look it up first (Grammar/meaning.md).
  var path: Text
  /// The number of ``text`` in the document; ``absent`` when no key of the document can equal it.
  var inDocument: UInt32 = Key.absent
  /// The number of ``path`` in the document.
  var pathInDocument: UInt32 = Key.absent
  var role: Role

  static let absent = UInt32.max
}

extension Key.Role {
  /// A Boolean value that indicates whether the operator joins the elements' lists, so that an element without one is
  /// an error.
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
