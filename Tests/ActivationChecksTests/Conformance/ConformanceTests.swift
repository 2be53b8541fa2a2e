import ActivationChecks
import ActivationRules
import ActivationWire
import Foundation
import TestSupport
import Testing

/// The cases of `Corpus/conformance` and `Corpus/regressions`.
@Suite struct ConformanceTests {
  /// A case that this package answers differently, with the reason.
  private struct KnownDifference: Decodable {
    var id: String
    var reason: String
  }

  private static func knownDifferences() throws -> [KnownDifference] {
    try Place.decoded("conformance/known-differences.json")
  }

  /// All cases are in one test, because a line for each of 2,638 cases would hide the failures.
  @Test func casesAreAnsweredAsExpected() throws {
    let service = ActivationService(services: TextServices.platformServices)
    let known = Set(try Self.knownDifferences().map(\.id))
    for test in try ConformanceCase.all() {
      let answer = service.answer(to: Array(test.request.utf8), line: 1) ?? []
      let differences = test.differences(from: try test.members(ofAnswer: answer))
      if known.contains(test.id) {
        #expect(!differences.isEmpty, "\(test.id) agrees now; take it off the list")
      } else {
        #expect(differences.isEmpty, "\(test.id), \(test.about): \(test.request)")
      }
    }
  }

  @Test func suiteIsSound() throws {
    let cases = try ConformanceCase.all()
    #expect(cases.count >= 600)
    let ids = Set(cases.map(\.id))
    #expect(ids.count == cases.count, "the id of a case is unique")
    for known in try Self.knownDifferences() { #expect(ids.contains(known.id) && !known.reason.isEmpty, "\(known.id)") }
    var requests: Set<[UInt8]> = []
    for test in cases {
      // The id is the first key of a request.
      let request = test.request.drop { $0 != "," }
      #expect(requests.insert(Array(request.utf8)).inserted, "\(test.id) asks what another case asks")
      #expect(!test.about.isEmpty, "\(test.id)")
    }
    for mark in Evidence.allCases { #expect(cases.contains { $0.mark == mark }) }
  }
}
