import Foundation
import TestSupport
import Testing

/// The promises of the fuzz targets on their seeds, and on every input that once broke one.
@Suite struct FuzzTests {
  static let seeds = Seeds(corpus: Place.corpus)

  @Test(arguments: FuzzTargets.all.map { $0.name }) func seeds(_ name: String) throws {
    let target = try #require(FuzzTargets.named(name))
    let inputs = Self.seeds.inputs(for: name)
    try #require(inputs.count > 5, "too few seeds")
    // The fuzzer itself starts with all of them.
    for place in stride(from: 0, to: inputs.count, by: 1 + inputs.count / 20) {
      let text = String(decoding: inputs[place], as: UTF8.self).debugDescription
      #expect(throws: Never.self, "\(text)") { try target.check(inputs[place]) }
    }
  }

  @Test(arguments: FuzzTargets.all.map { $0.name }) func regressions(_ name: String) throws {
    let target = try #require(FuzzTargets.named(name))
    for (file, input) in Self.seeds.regressions(for: name) {
      #expect(throws: Never.self, "regressions/\(name)/\(file)") { try target.check(input) }
    }
  }

  /// A test reads each file in `Corpus/regressions`: this suite, or the conformance suite.
  @Test func everyRegressionHasItsTarget() throws {
    let folder = Self.seeds.corpus.appendingPathComponent("regressions").path
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name != "README.md" && !name.hasSuffix(".json") {
      #expect(FuzzTargets.named(name) != nil, "no target is called \(name)")
    }
  }
}
