import TestSupport
import Testing

@testable import UniformTypes

@Suite struct WellKnownTypeTests {
  let rows = Place.table("app-types.tsv")

  @Test func everyFactOfTheTableIsKnown() throws {
    #expect(!rows.isEmpty && rows.count == WellKnownType.all.count)
    for (row, type) in zip(rows, WellKnownType.all) {
      #expect(row[0] == type.identifier + (type.isFamily ? "*" : ""))
      #expect((row[6] == "declared" ? items(row[1]) : nil) == type.parents)
      #expect(type.extensions == items(row[2]) && type.mimeTypes == items(row[3]))
      #expect(type.apps == row[4] && (type.source ?? "") == row[5])
      #expect(!TypeGraph.system.isDeclared(type.identifier), "the system declares \(type.identifier)")
      // A parent is a type of the system or of another app.
      for parent in type.parents ?? [] {
        #expect(TypeGraph.system.isDeclared(parent) || WellKnownType.named(parent) != nil, "\(parent)")
      }
    }
  }

  @Test func typesAreFoundByNameAndFamily() {
    #expect(WellKnownType.named("ORG.OPML.opml")?.parents == ["public.xml"])
    #expect(WellKnownType.named("com.microsoft.intune.mam.pdf")?.isFamily == true)
    #expect(WellKnownType.named("com.microsoft.intune.mam.") == nil)
    #expect(WellKnownType.named("com.microsoft.intune.mammal") == nil)
    #expect(WellKnownType.named("public.jpeg") == nil && WellKnownType.named("") == nil)
  }

  /// They aren't system types, and any other declaration of one of them takes precedence.
  @Test func theyAreAddedLast() {
    #expect(!TypeGraph.system.isDeclared("org.opml.opml"))
    let graph = TypeGraph.system.adding(WellKnownType.declarations)
    #expect(graph.conforms("org.opml.opml", to: "public.text"))
    #expect(!graph.isSystemType("org.opml.opml") && graph.origin(of: "org.opml.opml") == "NetNewsWire")
    #expect(graph.types(tag: "opml", tagClass: .filenameExtension).contains("org.opml.opml"))
    let own = TypeDeclaration(identifier: "org.opml.opml", conformsTo: ["public.data"], kind: .imported, origin: "own")
    let other = TypeGraph.system.adding([own]).adding(WellKnownType.declarations)
    #expect(other.origin(of: "org.opml.opml") == "own" && !other.conforms("org.opml.opml", to: "public.xml"))
  }
}
