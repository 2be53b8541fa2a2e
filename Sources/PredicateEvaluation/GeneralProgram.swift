internal import PredicateSyntax
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
  /// What each instruction came from.
  var origins: [Origin] = []
  var operands: [InstructionID] = []
  var comparisons: [ComparisonInstruction] = []
  var subqueries: [SubqueryInstruction] = []
  var keys: [Key] = []
  /// The constants; its texts are the program's texts.
  var constants = Document()
  /// Whether all texts of the program are ASCII.
  var isPlain = false
  var slotCount = 0
  /// The predicates or expressions of the program, in the order in which they were given; at least one.
  var roots: [InstructionID] = []
}

/// What an instruction came from.
struct Origin: Sendable {
  var node: NodeID
  var range: SourceRange
}

/// A program instruction by instruction, for contexts that cannot be counted on sets, for predicates that do more than count, and for
/// traces. It is made when the first of them asks for it.
final class GeneralProgram: Sendable {
  let code: ProgramCode
  let types: TypeGraph
  let tree: SyntaxTree
  let fusion: FusedProgram
  /// For each instruction the clause of ``fusion`` that stands for it; -1 for none.
  let clauses: [Int32]
  /// For each instruction the predicate within a clause of ``fusion`` that stands for it; -1 for none.
  private let predicates: [Int32]

  init(_ program: ProgramStorage) {
    var compiler = Compiler(program.tree, program.types, program.limits)
    for position in 0..<program.rootCount { compiler.add(root: program.root(at: position)) }
    var code = compiler.finish()
    if program.passes.contains(.foldConstants) { code.foldAggregates() }
    fusion = program.tracedFusion
    let positions = Self.positions(in: code, fusion)
    (clauses, predicates) = (positions.clauses, positions.predicates)
    self.code = code
    types = program.types
    tree = program.tree
  }

  /// The predicate within a clause that stands for an instruction.
  @inline(__always)
  func predicate(for instruction: InstructionID) -> FusedPredicate? {
    guard Int(instruction) < predicates.count, predicates[Int(instruction)] >= 0 else { return nil }
    return fusion.predicates[Int(predicates[Int(instruction)])]
  }

  private static func positions(
    in code: borrowing ProgramCode, _ fusion: FusedProgram
  ) -> (clauses: [Int32], predicates: [Int32]) {
    if fusion.clauses.isEmpty { return ([], []) }
    var clauseOfNode: [NodeID: Int32] = [:]
    var predicateOfNode: [NodeID: Int32] = [:]
    for index in fusion.clauses.indices { clauseOfNode[fusion.clauses[index].node] = Int32(truncatingIfNeeded: index) }
    for index in fusion.predicates.indices {
      // A node in more than one place would stand for elements of more than one kind; only builders of trees make such.
      let isShared = predicateOfNode[fusion.predicates[index].node] != nil
      predicateOfNode[fusion.predicates[index].node] = isShared ? -1 : Int32(truncatingIfNeeded: index)
    }
    var clauses = [Int32](repeating: -1, count: code.instructions.count)
    var predicates = clauses
    var first: [NodeID: Int] = [:]
    for index in clauses.indices where code.instructions[index].isPredicate {
      let node = code.origins[index].node
      clauses[index] = clauseOfNode[node] ?? -1
      if let known = first[node] {
        predicates[known] = -1
      } else {
        first[node] = index
        predicates[index] = predicateOfNode[node] ?? -1
      }
    }
    return (clauses, predicates)
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
