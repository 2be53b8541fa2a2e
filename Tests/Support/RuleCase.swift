package import Predicates
package import UniformTypes

/// A rule and the object on which it is evaluated.
package struct RuleCase: CustomStringConvertible {
  package var formula: Formula
  package var object: PredicateArgument

  package init(formula: Formula, object: PredicateArgument) {
    self.formula = formula
    self.object = object
  }

  /// The types of the vocabulary as a graph.
  package static let types = TypeGraph(
    system: nil,
    declarations: ContextGenerator.types.dropLast().map {
      TypeDeclaration(identifier: $0.identifier, conformsTo: $0.parents)
    })

  package static func make(_ random: inout SeededGenerator, size: Int) -> RuleCase {
    var contexts = ContextGenerator(random: random)
    let object = contexts.context(size: size)
    var formulas = FormulaGenerator(random: contexts.random)
    return RuleCase(formula: formulas.formula(size: size), object: object)
  }

  package var description: String { "\(formula.text)\non \(object.line)" }

  /// Returns a message if the evaluation, with or without a trace, doesn't have the expected outcome.
  package func disagreement(with expected: String) -> String? {
    let parsed = Parser.parse(formula.text)
    if parsed.hasErrors { return "does not parse: \(parsed.diagnostics.map(\.message))" }
    let program = Program(parsed.tree, types: Self.types)
    let prepared = PreparedContext(document(object), for: program)
    let fast = Result { () throws(EvaluationError) in try program.evaluate(prepared, services: .all) }
    for extent in Trace.Extent.allCases {
      let trace = program.trace(prepared, services: .all, extent: extent)
      if trace.result != fast { return "traced \(trace.result), extent \(extent), but evaluated \(fast)" }
    }
    let actual = Self.name(of: fast)
    return actual == expected ? nil : "expected \(expected), evaluated \(actual)"
  }

  private static func name(of result: Result<Bool, EvaluationError>) -> String {
    switch result {
    case .success(let holds): holds ? "true" : "false"
    case .failure(let error): error.id
    }
  }
}
