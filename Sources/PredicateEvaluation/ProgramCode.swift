internal import PredicateSyntax
internal import UniformTypes

/// The parts of a compiled program, all plain numbers and tables; one value, because a copy would count a reference for each table.
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
  var constants: Document
  /// Whether all texts of the program are ASCII.
  var isPlain = false
  var slotCount = 0
  /// The predicates or expressions of the program, in the order in which they were given; at least one.
  var roots: [InstructionID] = []

  /// Begins the program of a tree.
  init(texts: TextTable) { constants = Document(texts: texts) }
}

/// What an instruction came from.
struct Origin: Sendable {
  var node: NodeID
  var range: SourceRange
}

/// What a program holds; shared by its copies, and never changed.
final class ProgramStorage: Sendable {
  let code: ProgramCode
  let types: TypeGraph
  let root: InstructionID
  /// The predicates that need no evaluator on a context of the usual shape.
  let fusion: FusedProgram

  /// Keeps what a closure writes.
  init(_ texts: TextTable, _ types: TypeGraph, _ passes: OptimizationPasses, _ write: (inout ProgramCode) -> Void) {
    var code = ProgramCode(texts: texts)
    write(&code)
    if passes.contains(.foldConstants) { code.foldAggregates() }
    code.isPlain = code.constants.texts.isASCII
    for index in code.typeTargets.indices { code.typeTargets[index].resolve(in: types) }
    self.code = code
    self.types = types
    root = self.code.roots.first ?? 0
    fusion = Fusion.fuse(self.code, passes)
  }
}
