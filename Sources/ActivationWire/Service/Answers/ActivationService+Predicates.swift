import ActivationRules
import Predicates
import UniformTypes

/// The requests that ask a predicate about an object: `{"id", "format", "args"?, "object"?, "variables"?, "types"?}`.
extension ActivationService {
  func evaluatePredicate(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireError) {
    guard let format = try fields.text("format") else {
      throw WireError(message: "a request requires \"format\" or \"rule\"")
    }
    let arguments = try arguments(fields)
    let variables = try variables(fields)
    let types = try fields.typeGraph()
    let result = Parser.parse(format, arguments: arguments, limits: SyntaxLimits())
    var outcome: Result<Bool, EvaluationError>?
    if !result.hasErrors, let object = fields["object"] {
      outcome = evaluate(Program(result.tree, types: types), fields.document(at: object), variables)
    }
    writer.evaluation(of: result, outcome)
  }

  private func evaluate(
    _ program: Program, _ object: Document, _ variables: [VariableBinding]
  ) -> Result<Bool, EvaluationError> {
    do throws(EvaluationError) {
      return .success(try program.evaluate(object, variables: variables, services: services))
    } catch {
      return .failure(error)
    }
  }

  private func arguments(_ fields: RequestFields) throws(WireError) -> [PredicateArgument] {
    guard let list = fields["args"] else { return [] }
    guard case .array(let run) = fields.document[list] else { throw .expected("an array", for: "args") }
    return fields.document.elements(of: run).map { fields.document.argument(of: $0) }
  }

  private func variables(_ fields: RequestFields) throws(WireError) -> [VariableBinding] {
    guard let bindings = fields["variables"] else { return [] }
    guard case .dictionary(let run) = fields.document[bindings] else { throw .expected("an object", for: "variables") }
    return fields.document.entries(of: run).map { VariableBinding(fields.document[$0.key], $0.value) }
  }
}
