import Testing

@testable import Benchmarks

struct WorkloadTests {
  /// Making a workload compares the answers of every contestant with the expected ones; nothing is timed.
  @Test(arguments: Catalog.names)
  func answersAreTheExpectedOnes(_ name: String) throws {
    let workload = try Catalog.workload(name, .generated(), ToolPaths())
    #expect((workload == nil) == (name == "W6"))
  }

  @Test func generatedDataIsTheSameEachTime() {
    let first = BenchmarkData.generated()
    let second = BenchmarkData.generated()
    #expect(first.lines == second.lines)
    #expect(first.manyRules.map(\.text) == second.manyRules.map(\.text))
    #expect(first.payloads.count == 64)
    #expect(first.manyRules.count == 500)
  }

  @Test(arguments: [["W7"], ["--fast"], ["--rounds"], ["--rounds", "0"], ["--tool", "/nowhere"], ["--update"]])
  func badArgumentsAreMistakes(_ words: [String]) {
    #expect(throws: Arguments.Mistake.self) { try Arguments(words) }
  }

  @Test func baselineComplainsOfWhatIsWorse() throws {
    let workload = Workload(
      name: "W0", title: "", unit: "", units: 1, goal: "",
      contestants: [Contestant(name: "limit") { 0 }, Contestant(name: "ours") { 0 }])
    let kept = Baseline([WorkloadResult(workload: workload, times: [[1, 1], [2, 2]], peakMemory: 0)])
    let within = Baseline([WorkloadResult(workload: workload, times: [[1, 1], [2.5, 2.5]], peakMemory: 0)])
    let worse = Baseline([WorkloadResult(workload: workload, times: [[1, 1], [2.6, 2.6]], peakMemory: 0)])
    #expect(within.complaints(against: kept).isEmpty)
    #expect(worse.complaints(against: kept).count == 1)
  }

  @Test func growthOfLinearWorkHasExponentOne() {
    let curve = GrowthCurve(name: "", dimension: "", sizes: [1, 2, 4, 8, 16], times: [3, 6, 12, 24, 48])
    #expect(abs(curve.exponent - 1) < 1e-9)
    #expect(abs(curve.lastExponent - 1) < 1e-9)
  }
}
