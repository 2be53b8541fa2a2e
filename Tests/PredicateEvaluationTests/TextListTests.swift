import PredicateSyntax
import TestSupport
import Testing
import UniformTypes

@testable import PredicateEvaluation

/// ANY and ALL over lists of texts are answered in one loop, with the verdicts and the steps of one comparison after the other, which a
/// trace makes.
@Suite struct TextListTests {
  static let comparisons = [
    "== 'public.jpeg'", "== 'elm'", "== ''", "IN {'public.jpeg', 'elm'}", "IN {'elm', 1, 'public.url'}", "IN {}",
    "IN {1, 2}", "BEGINSWITH 'public.'", "BEGINSWITH 'public.file-url and what comes after it'", "BEGINSWITH ''",
    "BEGINSWITH 'publick'", "ENDSWITH 'url'", "ENDSWITH 'public.file-url and what comes before it'", "ENDSWITH 'rl'",
    "ENDSWITH 'é'", "ENDSWITH ''", "UTI-CONFORMS-TO 'public.image'", "UTI-CONFORMS-TO 'elm'", "UTI-EQUALS 'public.url'",
    "==[c] 'PUBLIC.JPEG'", "BEGINSWITH[c] 'PUBLIC.'", "!= 'public.jpeg'", "CONTAINS 'image'", "IN 'public.jpeg'",
  ]

  static let lists = [
    "[]", #"["public.jpeg"]"#, #"["public.url", "public.file-url", "public.jpeg", "elm"]"#,
    #"["Public.JPEG", "é", ""]"#,
    #"["public.url", null, "public.jpeg"]"#, #"["public.jpeg", 1]"#, #"[["public.jpeg"], "public.jpeg"]"#,
    #"["com.example.a-type-with-a-long-name", "com.example.another-type-with-a-long-name"]"#,
  ]

  /// The result of an evaluation, and the steps it took.
  private struct Course: Equatable {
    var fewest: Int
    var result: Result<Bool, EvaluationError>
  }

  private func course(_ evaluate: (EvaluationLimits) -> Result<Bool, EvaluationError>) -> Course {
    var limits = EvaluationLimits()
    for steps in 0..<500 {
      limits.evaluationSteps = steps
      let result = evaluate(limits)
      if case .failure(let error) = result, error.id == "step-limit-exceeded" { continue }
      return Course(fewest: steps, result: result)
    }
    return Course(fewest: -1, result: .success(false))
  }

  @Test(arguments: comparisons, ["ANY", "ALL"]) func stepsAndVerdicts(_ comparison: String, _ qualifier: String) {
    let program = program("\(qualifier) list \(comparison)")
    for list in Self.lists {
      let prepared = PreparedContext(document(json: "{\"list\": \(list)}"), for: program)
      let fast = course { limits in
        Result { () throws(EvaluationError) in
          try program.evaluate(prepared, services: .foundation, limits: limits)
        }
      }
      let traced = course { program.trace(prepared, services: .foundation, limits: $0).result }
      #expect(fast == traced, "\(list)")
    }
  }

  /// A list of constants that was folded is one step, and otherwise one more for each element.
  @Test func foldingTakesStepsAway() {
    let tree = Parser.parse("'elm' IN {'ash', 'oak', 'elm'}").tree
    func steps(_ passes: OptimizationPasses) -> Int {
      let program = Program(tree, passes: passes)
      let prepared = PreparedContext(document(json: "{}"), for: program)
      return course { program.trace(prepared, limits: $0).result }.fewest
    }
    #expect(steps([]) - steps(.foldConstants) == 3)
    #expect(steps(.fuseCounts) == steps([]))
  }
}
