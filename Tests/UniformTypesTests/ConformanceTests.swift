import Testing
import UniformTypes

@Suite struct ConformanceTests {
  let graph = TypeGraph.system

  @Test(arguments: [
    ("public.png", "public.image", true), ("public.png", "public.item", true), ("public.png", "public.content", true),
    ("PUBLIC.PNG", "Public.Data", true), ("public.image", "public.png", false), ("com.adobe.pdf", "public.data", true),
    ("public.archive", "public.data", false), ("public.content", "public.item", false),
    ("com.example.nobody", "com.example.NOBODY", true), ("com.example.nobody", "public.data", false),
    ("public.data", "com.example.nobody", false), ("public.url", "public.url", true),
    ("dyn.ah62d4rv4ge81g25brvuu", "public.data", true), ("dyn.ah62d4rv4ge81g25brvuu", "public.item", true),
    ("dyn.ah62d4rv4ge81g25brvuu", "public.content", false), ("dyn.age8043a", "public.data", false),
    ("dyn.age8043a", "DYN.AGE8043A", true), ("public.data", "dyn.ah62d4rv4ge81g25brvuu", false),
    ("dyn.notdecodable", "public.data", false), ("", "", true), ("", "public.data", false),
  ])
  func conformance(of identifier: String, to other: String, holds: Bool) {
    #expect(graph.conforms(identifier, to: other) == holds)
  }

  @Test func closureEqualsNaiveSearch() {
    #expect(closureDifferences(graph).isEmpty)
  }

  @Test func pathProvesConformance() throws {
    let path = try #require(graph.conformancePath(from: "public.PNG", to: "public.item"))
    #expect(path == ["public.png", "public.image", "public.data", "public.item"])
    #expect(graph.conformancePath(from: "public.item", to: "public.png") == nil)
    #expect(graph.conformancePath(from: "dyn.ah62d4rv4ge81g25brvuu", to: "public.item")?.count == 3)
  }
}

/// Returns the pairs for which the graph and a depth-first search over parents disagree.
func closureDifferences(_ graph: TypeGraph) -> [String] {
  var differences: [String] = []
  let identifiers = graph.identifiers
  let references = identifiers.map { graph.reference(to: $0) }
  for (identifier, type) in zip(identifiers, references) {
    var reached: Set<String> = []
    var open = [identifier]
    while let next = open.popLast() {
      if reached.insert(next).inserted { open += graph.parents(of: next) }
    }
    for (other, target) in zip(identifiers, references)
    where graph.conforms(type, to: target) != reached.contains(other) {
      differences.append("\(identifier) to \(other)")
    }
  }
  return differences
}
