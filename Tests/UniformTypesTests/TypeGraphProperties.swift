import TestSupport
import Testing
import UniformTypes

/// The definition of conformance, on generated graphs.
@Suite struct TypeGraphProperties {
  @Test(arguments: [false, true]) func conformanceEqualsANaiveSearch(hasCycles: Bool) {
    Property("conformance equals a naive search, cycles: \(hasCycles)", cases: 200).expect(
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
        let identifiers = graph.identifiers + ["x.unknown", "X.Unknown", ""]
        let naive = NaiveTypes(declarations)
        for one in identifiers {
          for other in identifiers where graph.conforms(one.uppercased(), to: other) != naive.conforms(one, to: other) {
            return "\(one) to \(other) ought to be \(naive.conforms(one, to: other))"
          }
        }
        return nil
      })
  }
}
