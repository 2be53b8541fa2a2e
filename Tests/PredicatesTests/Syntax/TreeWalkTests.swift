import Foundation
import Predicates
import Testing

/// Children, walks, look-ups by offset and the views of comparisons.
@Suite struct TreeWalkTests {
  private func tree(_ text: String) -> SyntaxTree { TreeTests.tree(text) }

  /// Every node of every kind is reached exactly once from the root, by `children(of:)` and by a walk.
  @Test(arguments: TreeTests.different) func everyNodeIsReachedOnce(_ text: String) {
    let tree = tree(text)
    var reached: [NodeID] = []
    var open = [tree.root]
    while let id = open.popLast() {
      reached.append(id)
      open += tree.children(of: id)
    }
    var walked: [NodeID] = []
    tree.forEachNode { id, position in
      walked.append(id)
      #expect(position.parent.map { tree.children(of: $0).contains(id) } ?? (id == tree.root))
    }
    #expect(Set(reached).count == reached.count)
    #expect(Set(reached) == Set(walked) && reached.count == walked.count)
    // The copy of a tree consists of its reachable nodes.
    var copy = SyntaxTree()
    copy.root = copy.add(copyOf: tree.root, of: tree)
    #expect(copy.nodes.count == reached.count)
  }

  @Test func positionsKnowNegationAndScope() {
    let tree = tree("NOT (a == 1 AND SUBQUERY(b, $x, NOT $x == 2).@count > 0)")
    var seen: [String: (Bool, Int)] = [:]
    tree.forEachNode { id, position in
      if case .comparison = tree[id] {
        seen[tree.predicateFormat(of: id)] = (position.isNegated, position.scope.count)
      }
    }
    #expect(seen["a == 1"].map { $0 == (true, 0) } == true)
    #expect(seen["$x == 2"].map { $0 == (true, 1) } == true)
    #expect(seen["SUBQUERY(b, $x, NOT $x == 2).@count > 0"].map { $0 == (true, 0) } == true)
  }

  @Test(
    arguments: [
      ("a.@count <= 3", .lessThanOrEqualTo, [0, 3], [4]),
      ("3 >= a.@count", .lessThanOrEqualTo, [0, 3], [4]),
      ("a[SIZE] > 1", .greaterThan, [2], [0, 1]),
      ("1 == a.b.@count", .equalTo, [1], [0, 2]),
      ("a.@count != 1", .notEqualTo, [0, 2], [1]),
      ("a.@count BETWEEN {1, 3}", .between, [1, 3], [0, 4]),
      ("a.@count BETWEEN {3, 1}", .between, [1, 3], [0, 4]),
      ("a.@count IN {1, 3}", .in, [1, 3], [0, 2]),
      ("SUBQUERY(a, $x, $x == 1).@count < 2", .lessThan, [0, 1], [2]),
      ("a.@count <= 2.0", .lessThanOrEqualTo, [2], [3]),
    ] as [(String, ComparisonOperator, [Int64], [Int64])])
  func boundsAreNormalized(
    _ text: String, _ comparator: ComparisonOperator, _ admits: [Int64], _ refuses: [Int64]
  ) throws {
    let tree = tree(text)
    guard case .comparison(let comparison) = tree[tree.root] else { return #expect(Bool(false)) }
    let bound = try #require(CountBound(comparison, in: tree))
    #expect(bound.comparator == comparator && bound.counted != nil)
    let admitted = try #require(bound.admitted)
    for number in admits { #expect(admitted.contains(number)) }
    for number in refuses { #expect(!admitted.contains(number)) }
  }

  @Test(arguments: [
    ("SUBQUERY(a, $x, $x == 1).@count == a.@count", true), ("a.@count == SUBQUERY(a, $x, $x == 1).@count", true),
    ("SUBQUERY(a.b, $x, $x == 1)[SIZE] == (a.b)[SIZE]", true),
    ("SUBQUERY(a.b, $x, $x == 1).@count == a.b.@count", true),
    ("SUBQUERY(a, $x, $x == 1).@count == b.@count", false), ("SUBQUERY(a, $x, $x == 1).@count == 1", false),
    ("SUBQUERY(a.b, $x, $x == 1).@count == a.@count", false),
  ]) func aSubqueryKnowsItsList(_ text: String, _ isWhole: Bool) throws {
    let tree = tree(text)
    guard case .comparison(let comparison) = tree[tree.root] else { return #expect(Bool(false)) }
    let counted = try #require(CountedSubquery(comparison, in: tree))
    #expect(counted.isBoundedByItsList(in: tree) == isWhole)
  }

  @Test(arguments: ["ANY a.@count <= 3", "a == b", "a.@count LIKE 'x'", "a CONTAINS 3.5", "b <= c.name"])
  func whatBoundsNothing(_ text: String) {
    let tree = tree(text)
    guard case .comparison(let comparison) = tree[tree.root] else { return #expect(Bool(false)) }
    #expect(CountBound(comparison, in: tree)?.admitted == nil)
    #expect(CountedSubquery(comparison, in: tree) == nil)
  }
}
