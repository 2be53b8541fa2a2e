import ActivationRules
import Foundation
import Predicates
import TestSupport
import Testing

/// Mistakes are shown with their lines, whatever the text is.
@Suite struct DiagnosticRenderingTests {
  @Test func everyMistakeOfTheCorpusIsMarked() {
    for rule in Place.invalidRules {
      let result = Parser.parse(rule)
      for diagnostic in result.diagnostics {
        #expect(diagnostic.rendered(in: result.source, name: nil).contains("^"), "\(rule)")
      }
    }
  }

  @Test func anyBytesCanBeShown() {
    var random = SeededGenerator(seed: 7)
    let noise = (0..<16_384).map { _ in UInt8.random(in: 0...255, using: &random) }
    let result = Parser.parse(bytes: noise)
    #expect(result.hasErrors)
    for diagnostic in result.diagnostics { #expect(diagnostic.rendered(in: noise, name: nil).contains("^")) }
  }
}
