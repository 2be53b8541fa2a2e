import Testing
import Texts

@Suite struct EditDistanceTests {
  /// Insertions, deletions, replacements and exchanges of neighbors each count one.
  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "ab", 1), ("ab", "abc", 1), ("abc", "bc", 1), ("bc", "abc", 1),
    ("abc", "axc", 1), ("abc", "acb", 1), ("abc", "bac", 1), ("abc", "cba", 2), ("abcd", "badc", 2), ("abc", "xyz", 3),
    ("abc", "", 3), ("", "abc", 3), ("kitten", "sitting", 3), ("abcdef", "bcdefg", 2), ("aaaa", "bbbb", 4),
    ("ab", "ba", 1), ("abab", "baba", 2),
  ]) func distances(_ left: String, _ right: String, _ distance: Int) {
    for bound in 0...6 {
      let found = editDistance(Array(left.utf8), Array(right.utf8), atMost: bound)
      #expect(found == (distance <= bound ? distance : nil), "at most \(bound)")
    }
  }

  @Test func ofEquallyNearWordsTheFirstIsMeant() { #expect(closestMatch(to: "cat", among: ["bat", "hat"]) == "bat") }
}
