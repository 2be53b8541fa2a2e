import Texts
import Testing

@Suite struct SortingTests {
  /// Compared with the standard library, which sorts with the positions.
  @Test func equalElementsKeepTheirOrder() {
    var numbers = SystemRandomNumberGenerator()
    for count in Array(0...33) + [100, 1_000] {
      for distinct in [1, 2, 10, 1_000] {
        let elements = (0..<count).map { (value: Int.random(in: 0..<distinct, using: &numbers), position: $0) }
        let sorted = elements.stablySorted { $0.value < $1.value }
        let expected = elements.sorted { ($0.value, $0.position) < ($1.value, $1.position) }
        #expect(sorted.map(\.position) == expected.map(\.position), "\(elements)")
      }
    }
    #expect(["b", "a", "C"].stablySorted() == ["C", "a", "b"])
  }
}
