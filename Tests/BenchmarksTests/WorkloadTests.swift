import Testing

@testable import Benchmarks

struct WorkloadTests {
  /// Preparing a workload compares the answers of every contestant with the expected ones; nothing is timed.
  @Test(arguments: Workload.names)
  func answersAreTheExpectedOnes(_ name: String) throws {
    let workload = try Workload.named(name, BenchmarkData(), tool: nil)
    #expect((workload == nil) == (name == "launch"))
  }
}
