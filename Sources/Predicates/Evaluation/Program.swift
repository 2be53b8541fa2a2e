package import UniformTypes

/// A predicate prepared for evaluation.
///
/// A predicate that counts items, attachments and identifiers by their types becomes conditions on bit sets. Any other predicate, and any
/// predicate that is traced, is evaluated by walking its tree.
///
/// Making a program never fails. If the evaluation reaches a refused construct (Grammar/meaning.md), it ends with a typed error, so that
/// short-circuiting stays observable as on Apple's systems. Copying a program only retains one object.
package struct Program: Sendable {
  let storage: ProgramStorage

  /// The types that UTI operators use.
  package var types: TypeGraph { storage.types }

  /// Creates a program from a tree, whose root may also be an expression.
  ///
  /// - Parameters:
  ///   - tree: The parsed tree; it may contain `Node.missing`.
  ///   - types: The types that UTI operators use.
  ///   - limits: The limits. The evaluation of a tree that exceeds `SyntaxLimits.nesting` ends with an error; a tree that exceeds
  ///     `SyntaxLimits.syntaxNodes` isn't evaluated on bit sets.
  ///   - fuses: Whether clauses that count items or attachments by their types are evaluated on bit sets if the document has the shape of a
  ///     shared context. Verdicts and errors are the same either way; tests switch it off.
  /// - Complexity: linear in the number of nodes.
  package init(
    _ tree: SyntaxTree, types: TypeGraph = .system, limits: EvaluationLimits = EvaluationLimits(),
    fuses: Bool = true
  ) {
    self.init(tree, roots: [tree.root], types: types, limits: limits, fuses: fuses)
  }

  /// Creates a program from several predicates of a tree, which can share a prepared context.
  ///
  /// - Parameters:
  ///   - tree: The tree that contains the predicates; its own root is ignored.
  ///   - roots: The predicates; an evaluation names one by its index.
  ///   - types: The types that UTI operators use.
  ///   - limits: The limits, as for one predicate; `SyntaxLimits.syntaxNodes` concerns all predicates together.
  ///   - fuses: Whether clauses that count items or attachments by their types are evaluated on bit sets if the document has the shape of a
  ///     shared context. Verdicts and errors are the same either way; tests switch it off.
  /// - Complexity: linear in the number of nodes.
  package init(
    _ tree: SyntaxTree, roots: [NodeID], types: TypeGraph = .system, limits: EvaluationLimits = EvaluationLimits(),
    fuses: Bool = true
  ) {
    // Without predicates, the program has a root that is refused.
    storage = ProgramStorage(tree, roots.isEmpty ? [.none] : roots, types, limits, fuses: fuses)
  }
}

// The limits on the size of a program.
extension EvaluationLimits {
  /// The maximum nesting of the program. Builders of trees may add a level or two to the levels that the parser counted.
  var programDepth: Int { min(syntax.nesting, SyntaxLimits.maximumNesting) + 8 }
  /// The maximum number of keys in a path, which is limited because each key also stores the rest of the path. Documents don't nest deeper.
  var programKeys: Int { max(documentDepth, 8) }
  var programNodes: Int { max(syntax.syntaxNodes, 1) }
}

/// The storage of a program; shared by its copies.
final class ProgramStorage: Sendable {
  let tree: SyntaxTree
  /// The predicates or expressions of the program, in the given order; at least one.
  let roots: [NodeID]
  let types: TypeGraph
  let limits: EvaluationLimits
  /// The predicates that need no evaluator for a context of the usual shape.
  let fusion: FusedProgram

  init(
    _ tree: SyntaxTree, _ roots: [NodeID], _ types: TypeGraph, _ limits: EvaluationLimits, fuses: Bool
  ) {
    fusion = fuses ? Fusion.fuse(tree, roots, types, limits) : FusedProgram(tree)
    self.tree = tree
    self.roots = roots
    self.types = types
    self.limits = limits
  }
}

/// The value of a `$variable` that no SUBQUERY introduces.
package struct VariableBinding: Sendable {
  /// The name, without `$`.
  package var name: String
  /// The value in the evaluated document.
  package var value: ValueID

  package init(_ name: String, _ value: ValueID) {
    self.name = name
    self.value = value
  }
}

extension Program {
  /// Returns whether the predicate holds for a document.
  ///
  /// - Parameters:
  ///   - document: The object to evaluate the predicate on.
  ///   - variables: The values of the variables that no SUBQUERY introduces; others are ignored.
  ///   - services: The regular expressions and folding of the platform.
  ///   - limits: The limits; `EvaluationLimits.evaluationSteps` bounds the work.
  /// - Throws: ``EvaluationError`` if Apple's evaluation throws, a construct is refused, a service is missing, or a limit is exceeded.
  package func evaluate(
    _ document: Document, variables: [VariableBinding] = [], services: PlatformServices = .none,
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(EvaluationError) -> Bool {
    try evaluate(
      PreparedContext(document, for: self), variables: variables, services: services, limits: limits)
  }

  /// Returns whether the predicate holds for a prepared document, without services and within the default limits.
  ///
  /// - Throws: ``EvaluationError``, as ``evaluate(_:variables:services:limits:)`` does.
  package func evaluate(_ prepared: PreparedContext) throws(EvaluationError) -> Bool {
    if let verdict = fused(root: 0, prepared, EvaluationLimits()) { return verdict }
    return try evaluate(prepared, services: .none, limits: EvaluationLimits())
  }

  /// Returns whether a predicate holds for a document that was prepared for this program.
  ///
  /// - Parameters:
  ///   - prepared: The document, prepared for this program.
  ///   - position: The index of the predicate among the program's roots; without such a predicate, the result is false.
  ///   - variables: The values of the variables that no SUBQUERY introduces; others are ignored.
  ///   - services: The regular expressions and folding of the platform.
  ///   - limits: The limits; `EvaluationLimits.evaluationSteps` bounds the work.
  /// - Throws: ``EvaluationError``, as ``evaluate(_:variables:services:limits:)`` does.
  package func evaluate(
    _ prepared: PreparedContext, root position: Int = 0, variables: [VariableBinding] = [],
    services: PlatformServices = .none, limits: EvaluationLimits = EvaluationLimits()
  ) throws(EvaluationError) -> Bool {
    guard storage.roots.indices.contains(position) else { return false }
    if let verdict = fused(root: position, prepared, limits) { return verdict }
    var evaluator = Evaluator(self, prepared, variables, services, limits)
    return try evaluator.predicate(storage.roots[position])
  }

  /// The verdict of a predicate that is fused as a whole; nil if the evaluator is needed.
  @inline(__always)
  private func fused(root position: Int, _ prepared: PreparedContext, _ limits: EvaluationLimits) -> Bool? {
    guard let clause = storage.fusion.clause(at: storage.roots[position]), prepared.storage.isLaidOut,
      prepared.storage.types.isSame(as: storage.types),
      clause.cost.steps(for: prepared.storage) < limits.evaluationSteps
    else { return nil }
    return storage.fusion.holds(clause, prepared.storage)
  }

  /// Evaluates the predicate and returns the trace, with the verdict or error.
  ///
  /// - Parameters:
  ///   - prepared: The document, prepared for this program.
  ///   - variables: The values of the variables that no SUBQUERY introduces; others are ignored.
  ///   - services: The regular expressions and folding of the platform.
  ///   - limits: The limits; `EvaluationLimits.evaluationSteps` bounds the work.
  ///   - extent: Whether the parts that short-circuiting skips are evaluated, too.
  package func trace(
    _ prepared: PreparedContext, variables: [VariableBinding] = [], services: PlatformServices = .none,
    limits: EvaluationLimits = EvaluationLimits(), extent: Trace.Extent = .verdict
  ) -> Trace {
    let prepared = prepared.prepared(for: types)
    var evaluator = Evaluator(self, prepared, variables, services, limits, tracing: extent)
    let result: Result<Bool, EvaluationError>
    do throws(EvaluationError) {
      result = .success(try evaluator.predicate(storage.roots[0]))
    } catch {
      result = .failure(error)
    }
    let recorded = evaluator.finish()
    return Trace(
      entries: recorded.entries, isTruncated: recorded.isTruncated, result: result,
      prepared: prepared.storage, program: storage, memory: recorded.memory)
  }

  /// The value of the program's root, which may be an expression; the value of a predicate is a Boolean.
  ///
  /// - Throws: ``EvaluationError``, including if the value nests deeper than `EvaluationLimits.documentDepth`.
  package func value(
    _ document: Document, variables: [VariableBinding] = [], services: PlatformServices = .none,
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(EvaluationError) -> PredicateArgument {
    let prepared = PreparedContext(document, for: self)
    var evaluator = Evaluator(self, prepared, variables, services, limits)
    let root = storage.roots[0]
    if storage.tree[root].isPredicate { return .boolean(try evaluator.predicate(root)) }
    let value = try evaluator.expression(root)
    return try evaluator.argument(value, depth: 0)
  }
}
