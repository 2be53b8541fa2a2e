public import PredicateSyntax
public import UniformTypes

/// A predicate made ready for evaluation: flat instructions, constants in tables, variables as slots.
///
/// Making a program never fails. What is refused (Grammar/meaning.md) becomes an instruction that ends the evaluation with
/// a typed error when it is reached, so that short circuit stays observable, as on Apple's systems. A copy costs one reference.
public struct Program: Sendable {
  let storage: ProgramStorage

  /// The names of the variables that no SUBQUERY binds; evaluation takes their values.
  public var freeVariables: [String] { storage.code.freeVariables }
  /// The distinct identifiers on the right of UTI operators.
  public var typeConstants: [String] { storage.code.typeTargets.map { $0.identifier } }
  /// The types that UTI operators go by.
  public var types: TypeGraph { storage.types }

  /// Compiles a tree, whose root may also be an expression.
  ///
  /// - Parameters:
  ///   - tree: What the parser made; it may hold `Node.missing`.
  ///   - types: The types that UTI operators go by.
  ///   - limits: `Limits.nesting` and `Limits.syntaxNodes` bound what is compiled; beyond them stands an
  ///     instruction that ends the evaluation.
  ///   - passes: The steps by which the program is made faster; tests switch them off.
  /// - Complexity: linear in the number of nodes.
  public init(
    _ tree: SyntaxTree, types: TypeGraph = .system, limits: Limits = .standard, passes: OptimizationPasses = .standard
  ) {
    storage = ProgramStorage(tree.texts, types, passes) { code in
      var compiler = Compiler(tree, limits: limits)
      if Int(tree.root.rawValue) == tree.nodes.count - 1 { compiler.reserveCapacity(of: &code) }
      let root = compiler.compile(tree.root, depth: 0, &code)
      code.roots.append(root)
    }
  }

  /// Compiles several predicates of one tree, which share keys, constants and the preparation of a context.
  ///
  /// - Parameters:
  ///   - tree: The tree in which the predicates lie; its own root is not looked at.
  ///   - roots: The predicates, named by their position when they are evaluated.
  ///   - types: The types that UTI operators go by.
  ///   - limits: As for one predicate; `Limits.syntaxNodes` bounds all of them together.
  ///   - passes: The steps by which the program is made faster; tests switch them off.
  /// - Complexity: linear in the number of nodes.
  public init(
    _ tree: SyntaxTree, roots: [NodeID], types: TypeGraph = .system, limits: Limits = .standard,
    passes: OptimizationPasses = .standard
  ) {
    storage = ProgramStorage(tree.texts, types, passes) { code in
      var compiler = Compiler(tree, limits: limits)
      // Without a predicate there is one that is refused, so that the root is an instruction in any case.
      for root in roots.isEmpty ? [.none] : roots {
        let compiled = compiler.compile(root, depth: 0, &code)
        code.roots.append(compiled)
      }
    }
  }
}
