import ActivationAnalysis
import ActivationRules
import Predicates
import UniformTypes

/// The surroundings of a request's rule: `types`, `table`, `platform`, `extensionPoint`, and `steps`.
struct RequestSurroundings {
  let declarations: [TypeDeclaration]
  let types: TypeGraph
  let tables: [DictionaryTable]
  /// The family of systems; nil when the request doesn't name one.
  let platform: ActivationRule.Platform?
  let extensionPoint: String?
  /// The limits of all proofs of the request together.
  let analysisLimits: AnalysisLimits
  private let steps: Int?

  init(_ fields: RequestFields) throws(WireError) {
    declarations = try fields.typeDeclarations()
    types = declarations.isEmpty ? .system : TypeGraph.system.adding(declarations)
    tables = try Self.tables(fields)
    platform = try Self.platform(fields)
    extensionPoint = try fields.text("extensionPoint")
    steps = try fields.integer("steps", in: 1...1_000_000_000)
    var limits = AnalysisLimits()
    if let steps { limits.steps = min(limits.steps, steps) }
    analysisLimits = limits.forOneRequest()
  }

  /// The limits of one evaluation; a request may lower them, not raise them.
  var limits: EvaluationLimits {
    var limits = EvaluationLimits()
    if let steps { limits.evaluationSteps = min(limits.evaluationSteps, steps) }
    return limits
  }

  /// One table by its name or as an object in the layout of a table file; without it those that are used by default.
  private static func tables(_ fields: RequestFields) throws(WireError) -> [DictionaryTable] {
    guard let value = fields["table"] else { return DictionaryTable.standard }
    if case .string(let text) = fields.document[value] {
      let name = fields.document[text]
      guard let table = DictionaryTable(named: name) else {
        throw WireError(message: "unknown table \"\(name)\"")
      }
      return [table]
    }
    do throws(ReadingError) {
      return [try DictionaryTable(document: fields.document(at: value), name: "table")]
    } catch {
      throw WireError(message: "\"table\": \(error.message)")
    }
  }

  private static func platform(_ fields: RequestFields) throws(WireError) -> ActivationRule.Platform? {
    guard let name = try fields.text("platform")?.lowercased() else { return nil }
    guard let platform = ActivationRule.Platform.allCases.first(where: { $0.rawValue.lowercased() == name }) else {
      throw .expected("\"ios\" or \"macos\"", for: "platform")
    }
    return platform
  }
}
