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

  /// The branch as Apple's guide writes it.
  var text: String {
    let tests = types.map { "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\"" }
    return "SUBQUERY(extensionItems, $extensionItem, SUBQUERY($extensionItem.attachments, $attachment, "
      + tests.joined(separator: " OR ") + ").@count == $extensionItem.attachments.@count).@count == \(count)"
  }
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

  /// Returns whether the rule holds on a payload, as its definition says it, with sets of strings and no thought of speed.
  func holds(on payload: Payload) -> Bool {
    branches.contains { branch in
      let matching = payload.filter { attachments in
        attachments.allSatisfy { identifiers in
          identifiers.contains { identifier in
            branch.types.contains { BenchmarkData.conforms(identifier, to: $0) }
          }
        }
      }
      return matching.count == branch.count
    }
  }

  /// The rule's tree; a text with mistakes is a failure.
  func parsed(limits: SyntaxLimits = SyntaxLimits()) throws(BenchmarkFailure) -> SyntaxTree {
    let result = Parser.parse(text, limits: limits)
    if let diagnostic = result.diagnostics.first { throw BenchmarkFailure("\(name): \(diagnostic.message)") }
    return result.tree
  }

  /// The rule as a user of the library has it.
  func rule() throws(BenchmarkFailure) -> ActivationRule {
    do throws(RuleError) { return try ActivationRule(predicate: text, types: BenchmarkData.types) } catch {
      throw BenchmarkFailure("\(name) does not parse: \(error.message)")
    }
  }

  /// The rule as the evaluator's program.
  func compiled(limits: EvaluationLimits = EvaluationLimits()) throws(BenchmarkFailure) -> Program {
    Program(try parsed(limits: limits.syntax), types: BenchmarkData.types, limits: limits)
  }
}

extension Program {
  /// 1 when the rule holds, 0 when it does not, -1,000 when the evaluation ends with an error.
  func answer(_ context: PreparedContext) -> Int {
    do throws(EvaluationError) { return try evaluate(context) ? 1 : 0 } catch { return -1_000 }
  }

  /// The same within other limits than the standard ones, which takes longer.
  func answer(_ context: PreparedContext, limits: EvaluationLimits) -> Int {
    do throws(EvaluationError) { return try evaluate(context, limits: limits) ? 1 : 0 } catch { return -1_000 }
  }
}

extension SharedContext {
  /// The context of a payload.
  init(_ payload: Payload) { self.init(registeredTypeIdentifiers: payload) }
}
