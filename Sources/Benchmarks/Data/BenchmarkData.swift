import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

/// The type identifiers of each attachment of each extension item.
typealias Payload = [[[String]]]

/// A condition on the items: exactly `count` of them have no attachment without a type that conforms to one of `types`.
struct Branch {
  var types: [String]
  var count = 1
}

/// A rule that holds when one of its branches does, as a text and without syntax.
struct BenchmarkRule {
  var name: String
  var text: String
  var branches: [Branch]

  init(name: String, text: String, branches: [Branch]) {
    self.name = name
    self.text = text
    self.branches = branches
  }

  init(name: String, branches: [Branch]) {
    self.init(name: name, text: branches.map(\.text).joined(separator: " OR "), branches: branches)
  }
}

extension Branch {
  /// The branch as Apple's guide writes it.
  var text: String {
    let tests = types.map { "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\"" }
    return "SUBQUERY(extensionItems, $extensionItem, SUBQUERY($extensionItem.attachments, $attachment, "
      + tests.joined(separator: " OR ") + ").@count == $extensionItem.attachments.@count).@count == \(count)"
  }
}

/// The data that the workloads process, with the expected answers.
struct BenchmarkData {
  /// The parents of each type.
  var parents: [String: [String]]
  /// The rules of W1, W2 and W5.
  var rules: [BenchmarkRule]
  /// The payloads of W2, W4 and W5.
  var payloads: [Payload]
  /// The rules of W3.
  var manyRules: [BenchmarkRule]
  /// The payload of W3.
  var sharedPayload: Payload
  /// On how many of the payloads each of the rules holds.
  var activations: [Int]
  /// The number of the many rules that hold on the shared payload.
  var manyActivations: Int
  /// The payloads as JSON, one to a line.
  var lines: [UInt8]

  /// The types as the library knows them.
  var types: TypeGraph {
    TypeGraph(
      system: nil,
      declarations: parents.sorted { $0.key < $1.key }.map { TypeDeclaration(identifier: $0.key, conformsTo: $0.value) }
    )
  }

  /// The number of type identifiers in all payloads.
  var identifierCount: Int { payloads.joined().joined().joined().count }
}

extension BenchmarkRule {
  /// The rule's tree; a text with mistakes is a mismatch.
  func parsed(limits: SyntaxLimits = SyntaxLimits()) throws(Mismatch) -> SyntaxTree {
    let result = Parser.parse(text, limits: limits)
    if let diagnostic = result.diagnostics.first { throw Mismatch("\(name): \(diagnostic.message)") }
    return result.tree
  }

  /// The rule as a user of the library has it.
  func rule(_ types: TypeGraph) throws(Mismatch) -> ActivationRule {
    do throws(RuleError) { return try ActivationRule(predicate: text, types: types) } catch {
      throw Mismatch("\(name) does not parse: \(error.message)")
    }
  }

  /// The rule as the evaluator's program.
  func compiled(_ types: TypeGraph, limits: EvaluationLimits = EvaluationLimits()) throws(Mismatch) -> Program {
    Program(try parsed(limits: limits.syntax), types: types, limits: limits)
  }
}

/// An answer that isn't the expected one.
struct Mismatch: Error {
  var message: String

  init(_ message: String) { self.message = message }

  /// Compares an answer with the expected one.
  static func check<Answer: Equatable>(_ place: String, _ answer: Answer, _ expected: Answer) throws(Mismatch) {
    guard answer == expected else { throw Mismatch("\(place): \(answer) instead of \(expected)") }
  }
}
