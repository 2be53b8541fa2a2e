import Foundation
import Predicates
import TestSupport
import Testing
import UniformTypes

/// JSON in the encoding of the case file: `{"$date": seconds}` and `{"$set": […]}`.
func argument(_ json: Any) -> PredicateArgument {
  switch json {
  case is NSNull: return .null
  case let text as String: return .string(text)
  case let number as NSNumber:
    // A Boolean is the only number of JSON that is held as one byte.
    if String(cString: number.objCType) == "c" || String(cString: number.objCType) == "B" {
      return .boolean(number.boolValue)
    }
    if String(cString: number.objCType) == "d" { return .double(number.doubleValue) }
    if String(cString: number.objCType) == "Q" { return .unsignedInteger(number.uint64Value) }
    return .integer(number.int64Value)
  case let array as [Any]: return .array(array.map(argument))
  case let object as [String: Any]:
    if object.count == 1, let date = object["$date"] as? NSNumber { return .date(date.doubleValue) }
    if object.count == 1, let set = object["$set"] as? [Any] { return .set(set.map(argument)) }
    return .dictionary(object.keys.sorted().map { .init(key: $0, value: argument(object[$0] ?? NSNull())) })
  default: return .null
  }
}

func document(json: String) -> Document {
  let parsed = try? JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
  return document(argument(parsed ?? NSNull()))
}

func program(_ format: String, limits: EvaluationLimits = EvaluationLimits()) -> Program {
  let result = Parser.parse(format)
  #expect(!result.hasErrors, "\(format): \(result.diagnostics.map(\.message))")
  return Program(result.tree, limits: limits)
}

/// The verdict, or the id of the error.
func outcome(_ format: String, _ json: String = "null", limits: EvaluationLimits = EvaluationLimits()) -> String {
  do throws(EvaluationError) {
    return try program(format, limits: limits)
      .evaluate(document(json: json), services: .foundation, limits: limits) ? "true" : "false"
  } catch {
    return error.id
  }
}

extension Program {
  /// The course of an evaluation on a document.
  func trace(
    _ document: Document, variables: [VariableBinding] = [], services: PlatformServices = .none,
    limits: EvaluationLimits = EvaluationLimits(), extent: Trace.Extent = .verdict
  ) -> Trace {
    trace(
      PreparedContext(document, for: self), variables: variables, services: services, limits: limits, extent: extent)
  }
}
