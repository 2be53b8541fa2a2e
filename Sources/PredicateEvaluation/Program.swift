package import PredicateSyntax
internal import Synchronization
package import UniformTypes

/// A predicate made ready for evaluation.
///
/// A predicate that counts items, attachments and identifiers by their types becomes conditions on bit sets. Any other, and any that is
/// traced, becomes flat instructions, with constants in tables and variables as slots; they are made when they are needed first.
///
/// Making a program never fails. What is refused (Grammar/meaning.md) becomes an instruction that ends the evaluation with
/// a typed error when it is reached, so that short circuit stays observable, as on Apple's systems. A copy costs one reference.
package struct Program: Sendable {
  let storage: ProgramStorage

  /// The names of the variables that no SUBQUERY binds; evaluation takes their values.
  package var freeVariables: [String] { storage.general.code.freeVariables }
  /// The types that UTI operators use.
  package var types: TypeGraph { storage.types }

  /// Compiles a tree, whose root may also be an expression.
  ///
  /// - Parameters:
  ///   - tree: What the parser made; it may hold `Node.missing`.
  ///   - types: The types that UTI operators use.
  ///   - limits: `SyntaxLimits.nesting` and `SyntaxLimits.syntaxNodes` bound what is compiled; an instruction that ends the evaluation
  ///     takes the place of what exceeds them.
  ///   - passes: The steps by which the program is made faster; tests switch them off.
  /// - Complexity: linear in the number of nodes.
  package init(
    _ tree: SyntaxTree, types: TypeGraph = .system, limits: Limits = .standard, passes: OptimizationPasses = .standard
  ) {
    storage = ProgramStorage(tree, tree.root, [], types, CompilationLimits(limits), passes)
  }

  /// Compiles several predicates of one tree, which share keys, constants and the preparation of a context.
  ///
  /// - Parameters:
  ///   - tree: The tree in which the predicates lie; its own root is not looked at.
  ///   - roots: The predicates, named by their position when they are evaluated.
  ///   - types: The types that UTI operators use.
  ///   - limits: As for one predicate; `SyntaxLimits.syntaxNodes` bounds all of them together.
  ///   - passes: The steps by which the program is made faster; tests switch them off.
  /// - Complexity: linear in the number of nodes.
  package init(
    _ tree: SyntaxTree, roots: [NodeID], types: TypeGraph = .system, limits: Limits = .standard,
    passes: OptimizationPasses = .standard
  ) {
    // Without a predicate there is one that is refused, so that the root is an instruction in any case.
    storage = ProgramStorage(
      tree, roots.first ?? .none, Array(roots.dropFirst()), types, CompilationLimits(limits), passes)
  }
}

/// What bounds the size of a program.
struct CompilationLimits: Sendable {
  /// How deep it nests. The builders of trees may add a level or two above what the parser counted.
  let depth: Int
  /// How many keys one path has. No document nests deeper, and each of them keeps the rest of the path.
  let keys: Int
  let instructions: Int

  init(_ limits: Limits) {
    depth = min(limits.syntax.nesting, SyntaxLimits.maximumNesting) + 8
    keys = max(limits.documentDepth, 8)
    instructions = max(limits.syntax.syntaxNodes, 1)
  }
}

/// What a program holds; shared by its copies.
final class ProgramStorage: Sendable {
  let tree: SyntaxTree
  /// The first predicate or expression of the program, and those after it.
  private let root: NodeID
  private let otherRoots: [NodeID]
  let types: TypeGraph
  let limits: CompilationLimits
  let passes: OptimizationPasses
  /// The predicates that need no evaluator on a context of the usual shape.
  let fusion: FusedProgram
  private let instructions = AtomicLazyReference<GeneralProgram>()

  init(
    _ tree: SyntaxTree, _ root: NodeID, _ otherRoots: [NodeID], _ types: TypeGraph, _ limits: CompilationLimits,
    _ passes: OptimizationPasses
  ) {
    fusion = Fusion.fuse(tree, root, otherRoots, types, limits, passes)
    self.tree = tree
    self.root = root
    self.otherRoots = otherRoots
    self.types = types
    self.limits = limits
    self.passes = passes
  }

  /// The number of predicates or expressions; at least one.
  var rootCount: Int { otherRoots.count + 1 }

  /// A predicate or expression, in the order in which they were given.
  func root(at position: Int) -> NodeID { position == 0 ? root : otherRoots[position - 1] }

  /// The predicates that ``fusion`` is made of, as a trace asks for them one by one.
  var tracedFusion: FusedProgram {
    fusion.clauses.isEmpty
      ? .none : Fusion.fuse(tree, root, otherRoots, types, limits, passes, recordsPredicates: true)
  }

  /// The program instruction by instruction.
  ///
  /// Made when it is asked for first; of two threads that ask at the same time both may make it, and one result is kept.
  var general: GeneralProgram { instructions.load() ?? instructions.storeIfNil(GeneralProgram(self)) }
}
