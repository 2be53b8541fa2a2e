import ActivationRules
import Foundation
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

  @Test(arguments: [
    ["W7"], ["--fast"], ["--rounds"], ["--rounds", "0"], ["--tool", "/nowhere"], ["--update"], ["--rules", "x.json"],
  ])
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

  /// The smallest rule of each family is described, and every other one is described or ends with a reason.
  @Test(arguments: AnalysisGrowth.families.indices) func growingRulesAreAnswered(_ index: Int) throws {
    let family = AnalysisGrowth.families[index]
    let smallest = try ActivationRule(predicate: family.rule(family.sizes[0]))
    #expect(AnalysisGrowth.outcome(smallest) == "described")
    let next = try ActivationRule(predicate: family.rule(family.sizes[2]))
    #expect(["described", "types", "budget"].contains(AnalysisGrowth.outcome(next)))
  }

  @Test func givenRulesAreTimed() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(
      #"["extensionItems.@count == 1", "not a rule", {"NSExtensionActivationSupportsText": true}]"#.utf8
    ).write(to: file)
    let times = try AnalysisTimes(rulesAt: file.path, rounds: 1)
    let tables = DictionaryTable.standard.count
    #expect(times.figures.map(\.count) == [1, 1, tables, tables])
    #expect(times.figures.allSatisfy { $0.unknown.isEmpty && $0.median > 0 && $0.longest >= $0.median })
    #expect(throws: (any Error).self) { try AnalysisTimes(rulesAt: file.path + "x", rounds: 1) }
  }
}
