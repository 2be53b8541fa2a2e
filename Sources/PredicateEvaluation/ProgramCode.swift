internal import PredicateSyntax
internal import UniformTypes

/// The parts of a compiled program, all plain numbers and tables.
struct ProgramCode: Sendable {
  /// The names of the variables that no SUBQUERY binds.
  var freeVariables: [String] = []
  /// The slot of each of ``freeVariables``.
  var freeSlots: [UInt32] = []
  /// The distinct identifiers on the right of UTI operators.
  var typeConstants: [String] = []
  /// The types behind ``typeConstants``.
  var typeTargets: [TypeTarget] = []
  var instructions: [Instruction] = []
  /// The node that each instruction came from.
  var nodes: [NodeID] = []
  var ranges: [SourceRange] = []
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

/// What a program holds; shared by its copies, and never changed.
final class ProgramStorage: Sendable {
  let code: ProgramCode
  let types: TypeGraph
  let root: InstructionID
  /// The predicates that need no evaluator on a context of the usual shape.
  let fusion: FusedProgram

  init(_ code: consuming ProgramCode, _ types: TypeGraph, _ passes: OptimizationPasses) {
    if passes.contains(.foldConstants) { code.foldAggregates() }
    code.isPlain = ASCII.isPlain(code.constants.texts.bytes[...])
    code.typeTargets = code.typeConstants.map { TypeTarget($0, in: types) }
    fusion = Fusion.fuse(code, passes)
    root = code.roots.first ?? 0
    self.code = code
    self.types = types
  }
}
