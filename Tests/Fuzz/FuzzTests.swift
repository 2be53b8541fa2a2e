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
    // The fuzzer begins with all of them.
    for place in stride(from: 0, to: inputs.count, by: 1 + inputs.count / 20) {
      let input = inputs[place]
      do {
        try target.check(input)
      } catch {
        Issue.record("\(error.message), for \(String(decoding: input, as: UTF8.self).debugDescription)")
      }
    }
  }

  @Test(arguments: FuzzTargets.all.map { $0.name }) func regressions(_ name: String) throws {
    let target = try #require(FuzzTargets.named(name))
    for (file, input) in Self.seeds.regressions(for: name) {
      do {
        try target.check(input)
      } catch {
        Issue.record("regressions/\(name)/\(file): \(error.message)")
      }
    }
  }

  /// Each file in `Corpus/regressions` is read by a test: here, or as cases of the conformance suite.
  @Test func everyRegressionHasItsTarget() throws {
    let folder = Self.seeds.corpus.appendingPathComponent("regressions").path
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name != "README.md" && !name.hasSuffix(".json") {
      #expect(FuzzTargets.named(name) != nil, "no target is called \(name)")
    }
  }
}
