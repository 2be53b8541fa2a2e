public import PredicateSyntax
public import UniformTypes

/// A predicate made ready for evaluation: flat instructions, constants in tables, variables as slots.
///
/// Making a program never fails. What is refused (Grammar/meaning.md) becomes an instruction that ends the evaluation with
/// a typed error when it is reached, so that short circuit stays observable, as on Apple's systems.
public struct Program: Sendable {
  /// The names of the variables that no SUBQUERY binds; evaluation takes their values.
  public internal(set) var freeVariables: [String] = []
  /// The distinct identifiers on the right of UTI operators.
  public internal(set) var typeConstants: [String] = []
  /// The types that UTI operators go by.
  public internal(set) var types: TypeGraph

  var instructions: [Instruction] = []
  /// The node that each instruction came from.
  var nodes: [NodeID] = []
  var ranges: [SourceRange] = []
  var operands: [InstructionID] = []
  var comparisons: [ComparisonInstruction] = []
  var subqueries: [SubqueryInstruction] = []
  var keys: [Key] = []
  /// The constants; its texts are the program's texts.
  var constants = Document()
  var slotCount = 0
  /// The slot of each of ``freeVariables``.
  var freeSlots: [UInt32] = []
  var root: InstructionID = 0
  /// The predicates of a program that has several.
  var roots: [InstructionID] = []

  /// Compiles a tree, whose root may also be an expression.
  ///
  /// - Parameters:
  ///   - tree: What the parser made; it may hold `Node.missing`.
  ///   - types: The types that UTI operators go by.
  ///   - limits: `Limits.nesting` and `Limits.syntaxNodes` bound what is compiled; beyond them stands an
  ///     instruction that ends the evaluation.
  /// - Complexity: linear in the number of nodes.
  public init(_ tree: SyntaxTree, types: TypeGraph = .system, limits: Limits = .standard) {
    self.types = types
    var compiler = Compiler(tree: tree, program: self, limits: limits)
    let root = compiler.compile(tree.root, depth: 0)
    self = compiler.program
    self.root = root
  }

  /// Compiles several predicates of one tree, which share keys, constants and the preparation of a context.
  ///
  /// - Parameters:
  ///   - tree: The tree in which the predicates lie; its own root is not looked at.
  ///   - roots: The predicates, named by their position when they are evaluated.
  ///   - types: The types that UTI operators go by.
  ///   - limits: As for one predicate; `Limits.syntaxNodes` bounds all of them together.
  /// - Complexity: linear in the number of nodes.
  public init(_ tree: SyntaxTree, roots: [NodeID], types: TypeGraph = .system, limits: Limits = .standard) {
    self.types = types
    var compiler = Compiler(tree: tree, program: self, limits: limits)
    var compiled: [InstructionID] = []
    // Without a predicate there is one that is refused, so that the root is an instruction in any case.
    for root in roots.isEmpty ? [.none] : roots { compiled.append(compiler.compile(root, depth: 0)) }
    self = compiler.program
    self.roots = roots.isEmpty ? [] : compiled
    root = compiled.first ?? 0
  }
}
