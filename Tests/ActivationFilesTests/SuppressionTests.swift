import ActivationLint
import PredicateSyntax
import Testing

@testable import ActivationFiles

/// Comments that silence findings cost what they are long.
@Suite struct SuppressionTests {
  /// How many steps are taken for a comment with ids, and for many comments on keys with findings.
  static func steps(ids: Int, keys: Int) throws -> Int {
    let list = (0..<ids).map { "AR\($0)" }.joined(separator: ", ")
    let entries = (0..<keys).map { "<!-- activation-rule: ignore \(list) -->\n<key>k\($0)</key><true/>\n" }.joined()
    let file = try #require(FileText(Array("<plist><dict>\(entries)</dict></plist>".utf8)))
    let map = PropertyListMap(file)
    var suppressions = Suppressions(in: [RulePlaces(map)])
    let findings = map.entries.dropFirst().map { entry in
      LintedFile.Located(
        finding: .init(id: "AR201", name: "", severity: .note, place: .whole, message: entry.name), range: entry.whole,
        noteRanges: [], changes: [])
    }
    #expect(suppressions.unsilenced(Array(findings)).isEmpty == (ids > 201))
    return suppressions.steps
  }

  @Test func manyIDs() throws {
    let (few, many) = (try Self.steps(ids: 2_000, keys: 1), try Self.steps(ids: 20_000, keys: 1))
    #expect(many <= few * 11)
  }

  @Test func manyComments() throws {
    let (few, many) = (try Self.steps(ids: 3, keys: 200), try Self.steps(ids: 3, keys: 2_000))
    #expect(many <= few * 11)
  }

  /// Comments on a key and on one around it both count, and each silences what is within its key only.
  @Test func nestedComments() throws {
    let text = """
      <plist><dict><!-- activation-rule: ignore AR211 --><key>a</key><dict>
      <!-- activation-rule: ignore AR211, AR212 --><key>b</key><true/><key>c</key><true/></dict><key>d</key><true/></dict></plist>
      """
    let map = PropertyListMap(try #require(FileText(Array(text.utf8))))
    var suppressions = Suppressions(in: [RulePlaces(map)])
    func located(_ id: String, _ path: [String]) throws -> LintedFile.Located {
      let entry = try #require(map.entry(at: path))
      return LintedFile.Located(
        finding: .init(id: id, name: "", severity: .note, place: .whole, message: path.joined()), range: entry.whole,
        noteRanges: [], changes: [])
    }
    let findings = [
      try located("AR212", ["d"]), try located("AR211", ["a", "b"]), try located("AR212", ["a", "b"]),
      try located("AR212", ["a", "c"]), try located("AR211", ["a", "c"]), try located("AR211", ["d"]),
    ]
    let left = suppressions.unsilenced(findings).map { $0.finding.id + $0.finding.message }
    #expect(left == ["AR212d", "AR212ac", "AR211d"])
    #expect(suppressions.idle(ignoring: [], countingUnused: true).isEmpty)
  }
}
