import Testing

@testable import Benchmarks

struct WorkloadTests {
  /// Making a workload compares the answers of every contestant with the expected ones; nothing is timed.
  @Test(arguments: Workload.names)
  func answersAreTheExpectedOnes(_ name: String) throws {
    let workload = try Workload.named(name, BenchmarkData(), tool: nil)
    #expect((workload == nil) == (name == "launch"))
  }

  @Test func generatedDataIsTheSameEachTime() {
    let (first, second) = (BenchmarkData(), BenchmarkData())
    #expect(first.payloads == second.payloads && first.manyRules.map(\.text) == second.manyRules.map(\.text))
    #expect(first.payloads.count == 64 && first.manyRules.count == 500)
  }

  @Test(arguments: [["W7"], ["--fast"], ["--rounds"], ["--rounds", "0"]])
  func badArgumentsAreMistakes(_ words: [String]) {
    #expect(throws: BenchmarkFailure.self) { try BenchmarkTool(words) }
  }
}
