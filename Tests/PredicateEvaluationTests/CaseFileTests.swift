import Foundation
import PredicateEvaluation
import PredicateSyntax
import TestSupport
import Testing

/// The cases of the shared file, where it is at hand.
@Suite struct CaseFileTests {
  /// Cases whose expectation this evaluator does not meet, with the reason.
  static let knownDifferences = [
    "p0295": "takes a.b[0] for (a.b)[0], which is settled otherwise",
    "p0297": "takes a.b[0] for (a.b)[0], which is settled otherwise",
    "p0972": "the test service does not tell ICU errors apart, and the name of the exception depends on them",
  ]

  struct Tally {
    var agreed = 0
    var all = 0
  }

  @Test(.facts("predicate-cases.json")) func casesAgree() throws {
    let cases = try Place.objects("predicate-cases.json")
    var tallies: [String: Tally] = [:]
    var different: [String] = []
    for row in cases where row["result"] != nil && row["object"] != nil {
      let confidence = row["confidence"] as? String ?? ""
      let expected = Self.expectation(row["result"] ?? "")
      let (actual, detail) = Self.run(row)
      tallies[confidence, default: Tally()].all += 1
      if actual == expected {
        tallies[confidence, default: Tally()].agreed += 1
      } else {
        let id = row["id"] as? String ?? ""
        different.append(id)
        print("differs", id, confidence, row["format"] ?? "", "expected", expected, "got", actual, detail)
      }
    }
    for (confidence, tally) in tallies.sorted(by: { $0.key < $1.key }) {
      print("cases", confidence, tally.agreed, "of", tally.all)
      if confidence == "apple-observed" || confidence == "apple-documented" {
        #expect(tally.agreed * 100 >= tally.all * 97)
      }
    }
    #expect(Set(different) == Set(Self.knownDifferences.keys))
  }

  static func expectation(_ result: Any) -> String {
    if let text = result as? String { return text }
    return (result as? NSNumber)?.boolValue == true ? "true" : "false"
  }

  static func run(_ row: [String: Any]) -> (String, String) {
    let arguments = (row["args"] as? [Any] ?? []).map(argument)
    let parsed = Parser.parse(row["format"] as? String ?? "", arguments: arguments)
    if parsed.hasErrors { return ("error", parsed.diagnostics.map(\.message).joined(separator: "; ")) }
    let variables = (row["variables"] as? [String: Any] ?? [:]).map { VariableBinding($0.key, argument($0.value)) }
    let evaluated = document(argument(row["object"] ?? NSNull()))
    let program = Program(parsed.tree)
    do throws(EvaluationError) {
      let holds = try program.evaluate(evaluated, variables: variables, services: .foundation)
      return (holds ? "true" : "false", "")
    } catch {
      let expected = row["exception"] as? String
      let name = error.exceptionName
      if let expected, let name, expected != name { return ("error \(name)", error.message) }
      return ("error", error.message)
    }
  }
}
