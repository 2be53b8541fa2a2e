import Foundation
import Predicates
import TestSupport
import Testing
import UniformTypes

func document(json: String) -> Document {
  let parsed = try? JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
  return document(PredicateArgument(json: parsed ?? NSNull()))
}

func program(_ format: String, limits: EvaluationLimits = EvaluationLimits()) -> Program {
  let result = Parser.parse(format)
  #expect(!result.hasErrors, "\(format): \(result.diagnostics.map(\.message))")
  return Program(result.tree, limits: limits)
}

/// Returns the verdict, or the id of the error.
func outcome(_ format: String, _ json: String = "null", limits: EvaluationLimits = EvaluationLimits()) -> String {
  do throws(EvaluationError) {
    return try program(format, limits: limits)
      .evaluate(document(json: json), services: .all, limits: limits) ? "true" : "false"
  } catch {
    return error.id
  }
}

extension Program {
  /// Returns the trace of an evaluation on a document.
  func trace(
    _ document: Document, variables: [VariableBinding] = [], services: PlatformServices = .none,
    limits: EvaluationLimits = EvaluationLimits(), extent: Trace.Extent = .verdict
  ) -> Trace {
    trace(
      PreparedContext(document, for: self), variables: variables, services: services, limits: limits, extent: extent)
  }
}
