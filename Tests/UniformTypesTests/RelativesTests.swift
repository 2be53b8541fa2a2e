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

  /// The first type of a graph names itself, and lies on a cycle besides.
  @Test func aTypeThatNamesItselfLiesOnItsCycle() {
    let identifiers = ["x.loop", "x.other", "x.leaf"]
    for type in identifiers {
      for other in identifiers {
        #expect(Self.graph.conforms(type, to: other) == (type == other || other != "x.leaf"), "\(type) to \(other)")
      }
    }
  }

  @Test func aDynamicTypeHasTheAncestorsOfItsSupertype() {
    let ancestors = TypeGraph.system.ancestors(of: "dyn.ah62d4rv4ge81g25brvuu")
    #expect(ancestors == ["public.data"] + TypeGraph.system.ancestors(of: "public.data"))
    #expect(ancestors.contains("public.item"))
  }
}
