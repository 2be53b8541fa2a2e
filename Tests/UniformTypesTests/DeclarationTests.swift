import TestSupport
import Testing
import UniformTypes

@Suite struct DeclarationTests {
  private func declare(_ identifier: String, _ parents: [String], _ kind: TypeDeclaration.Kind = .exported)
    -> TypeDeclaration
  {
    TypeDeclaration(identifier: identifier, conformsTo: parents, kind: kind, origin: "test")
  }

  @Test func cyclesAreOneClass() {
    let graph = TypeGraph.system.adding([
      declare("x.a", ["x.b"]), declare("x.b", ["x.c"]), declare("x.c", ["x.a", "public.data"]), declare("x.d", ["x.a"]),
    ])
    for one in ["x.a", "x.b", "x.c"] {
      for other in ["x.a", "x.b", "x.c", "public.item"] { #expect(graph.conforms(one, to: other)) }
      #expect(!graph.conforms(one, to: "x.d") && graph.conforms("x.d", to: one))
    }
    #expect(graph.ancestors(of: "x.a").count == 4)
    #expect(closureDifferences(graph).isEmpty)
  }

  /// Repeating the search until nothing is added would take cubic time.
  @Test func aLongChainBothWaysIsOneClass() {
    let chain = (0..<6_000).map { declare("x.t\($0)", ["x.t\($0 + 1)", "x.t\(max($0 - 1, 0))"]) }
    let graph = TypeGraph.system.adding(chain)
    #expect(graph.conforms("x.t0", to: "x.t6000") && graph.conforms("x.t5999", to: "x.t0"))
  }

  @Test func selfConformanceAndUndeclaredParents() {
    let graph = TypeGraph.system.adding([declare("x.a", ["X.A", "x.nobody"])])
    #expect(graph.conforms("x.a", to: "x.nobody") && !graph.isDeclared("x.nobody"))
    let later = graph.adding([declare("x.nobody", ["public.text"], .imported)])
    #expect(later.conforms("x.a", to: "public.item"))
    #expect(graph.reference(to: "x.a") == later.reference(to: "x.a"))
  }

  @Test func precedence() {
    let graph = TypeGraph.system.adding([
      declare("com.microsoft.word.doc", ["public.data"]), declare("public.png", ["public.text"]),
      declare("com.adobe.pdf", ["public.text"], .imported), declare("x.a", ["public.text"], .imported),
      declare("x.a", ["public.image"]), declare("x.a", ["public.audio"]),
    ])
    #expect(graph.parents(of: "com.microsoft.word.doc") == ["public.data"])
    #expect(graph.conforms("public.png", to: "public.image") && !graph.conforms("public.png", to: "public.text"))
    #expect(!graph.conforms("com.adobe.pdf", to: "public.text"))
    #expect(graph.parents(of: "x.a") == ["public.image"])
    #expect(graph.adding([declare("public.png", [])]).conforms("public.png", to: "public.image"))
  }

  @Test func declarationsWithoutATypeOfTheirOwnAreIgnored() {
    let graph = TypeGraph(system: nil, declarations: [declare("", []), declare("dyn.age8043a", ["public.data"])])
    #expect(graph.count == 0)
  }

  @Test func limit() {
    let many = (0..<30).map { declare("x.\($0)", $0 == 0 ? [] : ["x.\($0 - 1)"]) }
    let graph = TypeGraph(system: nil, declarations: many, limit: 10)
    #expect(graph.count == 10)
    #expect(TypeGraph(system: nil, declarations: many, limit: -1).count == 0)
    #expect(TypeGraph(system: .system, declarations: many, limit: 0).count == 1090)
  }

  @Test func longChainsAndForeignReferences() {
    let chain = (0..<5000).map { declare("x.\($0)", ["x.\($0 + 1)"]) }
    let graph = TypeGraph(system: nil, declarations: chain)
    #expect(graph.conforms("x.0", to: "x.5000") && !graph.conforms("x.5000", to: "x.0"))
    #expect(graph.conformancePath(from: "x.0", to: "x.5000")?.count == 5001)
    let empty = TypeGraph(system: nil)
    #expect(!empty.conforms(graph.reference(to: "x.0"), to: graph.reference(to: "x.5000")))
    #expect(empty.reference(to: "x.0") == .unknown && !empty.conforms(.unknown, to: .unknown))
  }

  @Test func beyondASCII() {
    let graph = TypeGraph.system.adding([declare("com.Éxample.A", ["public.data"])])
    #expect(graph.conforms("COM.éXAMPLE.a", to: "public.item"))
    #expect(UniformTypeIdentifier.areEqual("com.É", "COM.é") && !UniformTypeIdentifier.areEqual("é", "e"))
  }

  /// A type without a description has that of its nearest parent with one; the first parent takes precedence.
  @Test func descriptionsAreInherited() {
    let graph = TypeGraph(declarations: [
      TypeDeclaration(identifier: "com.example.a", conformsTo: ["com.example.b", "com.example.c"]),
      TypeDeclaration(identifier: "com.example.b", conformsTo: ["com.example.a", "com.example.d"]),
      TypeDeclaration(identifier: "com.example.c", description: "third"),
      TypeDeclaration(identifier: "com.example.d", description: "fourth"),
      TypeDeclaration(identifier: "com.example.e"),
    ])
    #expect(graph.description(of: "com.example.a") == "fourth")
    #expect(graph.description(of: "com.example.c") == "third")
    #expect(graph.description(of: "com.example.e") == nil)
  }
}
