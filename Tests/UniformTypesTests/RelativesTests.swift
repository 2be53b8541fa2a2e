import Testing

@testable import UniformTypes

/// Who is related to whom, also where a type names itself.
@Suite struct RelativesTests {
  static let graph = TypeGraph(
    system: nil,
    declarations: [
      TypeDeclaration(identifier: "x.loop", conformsTo: ["x.loop", "x.other"]),
      TypeDeclaration(identifier: "x.other", conformsTo: ["x.loop"]),
      TypeDeclaration(identifier: "x.leaf", conformsTo: ["x.other"]),
    ])

  @Test func childrenNameTheTypeAsTheirParent() {
    #expect(Self.graph.children(of: "x.loop") == ["x.other"])
    #expect(Self.graph.children(of: "x.other") == ["x.loop", "x.leaf"])
    #expect(Self.graph.children(of: "x.leaf").isEmpty)
    #expect(
      TypeGraph.system.children(of: "com.adobe.pdf").allSatisfy {
        TypeGraph.system.parents(of: $0).contains("com.adobe.pdf")
      })
  }

  /// The first type of a graph names itself, and lies on a cycle besides.
  @Test func aTypeThatNamesItselfLiesOnItsCycle() {
    let identifiers = ["x.loop", "x.other", "x.leaf"]
    for type in identifiers {
      for other in identifiers {
        #expect(Self.graph.conforms(type, to: other) == (type == other || other != "x.leaf"), "\(type) to \(other)")
      }
    }
  }

  @Test func componentsHoldEachNodeOnce() {
    let ranges = [0..<2, 2..<3, 3..<4]
    let components = StronglyConnectedComponents(nodeCount: 3, targets: [0, 1, 0, 1]) { ranges[Int($0)] }
    #expect(components.nodes.sorted() == [0, 1, 2])
    #expect((0..<components.count).map { components.range(of: $0) } == [0..<2, 2..<3])
    #expect(components.componentOfNode == [0, 0, 1])
  }

  @Test func aDynamicTypeHasTheAncestorsOfItsSupertype() {
    let ancestors = TypeGraph.system.ancestors(of: "dyn.ah62d4rv4ge81g25brvuu")
    #expect(ancestors == ["public.data"] + TypeGraph.system.ancestors(of: "public.data"))
    #expect(ancestors.contains("public.item"))
  }
}
