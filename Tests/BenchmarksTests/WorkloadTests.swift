import ActivationRules
import Foundation
import Testing

@testable import Benchmarks

struct WorkloadTests {
  /// Making a workload compares the answers of every contestant with the expected ones; nothing is timed.
  @Test(arguments: Workload.names)
  func answersAreTheExpectedOnes(_ name: String) throws {
    let workload = try Workload.named(name, BenchmarkData(), [])
    #expect((workload == nil) == (name == "W6"))
  }

  @Test func generatedDataIsTheSameEachTime() {
    let first = BenchmarkData()
    let second = BenchmarkData()
    #expect(first.payloads == second.payloads)
    #expect(first.manyRules.map(\.text) == second.manyRules.map(\.text))
    #expect(first.payloads.count == 64)
    #expect(first.manyRules.count == 500)
  }

  @Test(arguments: [
    ["W7"], ["--fast"], ["--rounds"], ["--rounds", "0"], ["--update"],
  ])
  func badArgumentsAreMistakes(_ words: [String]) {
    #expect { try BenchmarkTool(words) } throws: { ($0 as? BenchmarkFailure)?.exitCode == 2 }
  }

  @Test func baselineComplainsOfWhatIsWorse() throws {
    let workload = Workload(
      name: "W0", title: "", unit: "", units: 1, goal: "",
      contestants: [Contestant(name: "limit") { 0 }, Contestant(name: "ours") { 0 }])
    let kept = Baseline([WorkloadResult(workload: workload, times: [[1, 1], [2, 2]])])
    let within = Baseline([WorkloadResult(workload: workload, times: [[1, 1], [2.5, 2.5]])])
    let worse = Baseline([WorkloadResult(workload: workload, times: [[1, 1], [2.6, 2.6]])])
    #expect(within.complaints(against: kept).isEmpty)
    #expect(worse.complaints(against: kept).count == 1)
  }

  @Test func growthOfLinearWorkHasExponentOne() {
    #expect(abs(GrowthWork.exponent([1, 2, 4, 8, 16], [3, 6, 12, 24, 48]) - 1) < 1e-9)
  }

  /// The smallest rule of each family is described, and every other one is described or ends with a reason.
  @Test(arguments: AnalysisTimes.families.indices) func growingRulesAreAnswered(_ index: Int) throws {
    let family = AnalysisTimes.families[index]
    let smallest = try ActivationRule(predicate: family.rule(family.sizes[0]))
    #expect(AnalysisTimes.outcome(smallest) == "described")
    let next = try ActivationRule(predicate: family.rule(family.sizes[2]))
    #expect(["described", "types", "budget"].contains(AnalysisTimes.outcome(next)))
  }

  @Test func givenRulesAreTimed() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(
      #"["extensionItems.@count == 1", "not a rule", {"NSExtensionActivationSupportsText": true}]"#.utf8
    ).write(to: file)
    let rows = try AnalysisTimes.report(rulesAt: file.path, 1)[0].rows
    let tables = Double(DictionaryTable.standard.count)
    #expect(rows.map { $0.figures["questions"] } == [1, 1, tables, tables])
    for row in rows {
      #expect(row.figures["unknown"] == 0)
      #expect(try #require(row.figures["longest"]) >= #require(row.figures["median"]))
    }
    #expect(throws: (any Error).self) { try AnalysisTimes.report(rulesAt: file.path + "x", 9) }
  }
}
