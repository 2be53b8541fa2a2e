import ActivationRules
import ActivationLint
import Documents
import Predicates
import Testing

@testable import ActivationChecks

/// The cost of comments that silence findings is linear in their length.
@Suite struct SuppressionTests {
  static func finding(_ id: String, _ message: String, _ range: SourceRange) -> Finding {
    var finding = Finding(id: id, name: "", severity: .note, place: .whole, message: message)
    finding.range = range
    return finding
  }

  /// Comments on a key and on a key around it both count. Each silences only findings within its key.
  @Test func nestedComments() throws {
    let text = """
      <plist><dict><!-- activation-rule: ignore AR211 --><key>a</key><dict>
      <!-- activation-rule: ignore AR211, AR212 --><key>b</key><true/><key>c</key><true/></dict><key>d</key><true/></dict></plist>
      """
    let document = SourceDocument(utf8: Array(text.utf8), .xml)
    var comments = Suppression.all(in: [PartText(document)])
    func located(_ id: String, _ path: [String]) throws -> Finding {
      Self.finding(id, path.joined(), SourceRange(try #require(document[path]).memberRange))
    }
    let findings = [
      try located("AR212", ["d"]), try located("AR211", ["a", "b"]), try located("AR212", ["a", "b"]),
      try located("AR212", ["a", "c"]), try located("AR211", ["a", "c"]), try located("AR211", ["d"]),
    ]
    let left = Suppression.unsilenced(findings, by: &comments).map { $0.id + $0.message }
    #expect(left == ["AR212d", "AR212ac", "AR211d"])
    #expect(comments.allSatisfy { $0.idle(ignoring: [], countingUnused: true).isEmpty })
  }

  /// A comment between a key and its value applies to them, and not to the preceding or the following key.
  @Test func commentsBetweenKeyAndValue() throws {
    let text = """
      <plist><dict><key>a</key><true/><key>b</key><!-- activation-rule: ignore AR211 --><dict><key>c</key><true/></dict>
      <key>d</key><true/></dict></plist>
      """
    let document = SourceDocument(utf8: Array(text.utf8), .xml)
    var comments = Suppression.all(in: [PartText(document)])
    let findings = try [["a"], ["b"], ["b", "c"], ["d"]].map { path in
      Self.finding("AR211", path.joined(), SourceRange(try #require(document[path]).memberRange))
    }
    #expect(Suppression.unsilenced(findings, by: &comments).map(\.message) == ["a", "d"])
  }
}
