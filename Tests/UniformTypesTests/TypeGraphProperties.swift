import TestSupport
import Testing
import UniformTypes

/// The definition of conformance, on generated graphs.
@Suite struct TypeGraphProperties {
  private static func check(
    _ name: String, hasCycles: Bool, _ complaint: ([PlainDeclaration], TypeGraph, [String]) -> String?
  ) {
    Property(name, cases: 200).expect(
      of: { random, size in
        var graphs = TypeGraphGenerator(random: random)
        return graphs.declarations(size: size, hasCycles: hasCycles)
      },
      complaint: { declarations in
        let graph = TypeGraph(
          system: nil,
          declarations: declarations.map {
            TypeDeclaration(
              identifier: $0.identifier, conformsTo: $0.parents, kind: $0.isExported ? .exported : .imported)
          })
        return complaint(declarations, graph, graph.identifiers + ["x.unknown", "X.Unknown", ""])
      })
  }

  @Test(arguments: [false, true]) func conformanceEqualsANaiveSearch(hasCycles: Bool) {
    Self.check("conformance equals a naive search, cycles: \(hasCycles)", hasCycles: hasCycles) {
      declarations, graph, identifiers in
      let naive = NaiveTypes(declarations)
      for one in identifiers {
        for other in identifiers where graph.conforms(one, to: other) != naive.conforms(one, to: other) {
          return "\(one) to \(other) ought to be \(naive.conforms(one, to: other))"
        }
      }
      return nil
    }
  }

  @Test func caseDoesNotMatter() {
    Self.check("the case of identifiers does not matter", hasCycles: true) { _, graph, identifiers in
      for one in identifiers {
        for other in identifiers
        where graph.conforms(one, to: other) != graph.conforms(one.uppercased(), to: other.uppercased()) {
          return "\(one) to \(other)"
        }
      }
      return nil
    }
  }
}
