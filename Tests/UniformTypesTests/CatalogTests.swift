import Foundation
import TestSupport
import Testing

@testable import UniformTypes

@Suite struct CatalogTests {
  let graph = TypeGraph.system
  let rows = Place.table("system-types.tsv")

  @Test func everyFactOfTheTableIsInTheGraph() {
    #expect(!rows.isEmpty && rows.count == SystemCatalog.typeCount)
    for row in rows {
      let identifier = row[0]
      #expect(graph.declaredSpelling(of: identifier) == (row[1].isEmpty ? identifier : row[1]))
      #expect(graph.declarationKind(of: identifier) == (row[3] == "exported" ? .exported : .imported))
      #expect(graph.parents(of: identifier) == items(row[4]))
      #expect(graph.tags(of: identifier, tagClass: .filenameExtension) == items(row[6]))
      #expect(graph.tags(of: identifier, tagClass: .mimeType) == items(row[7]))
      #expect(graph.tags(of: identifier, tagClass: .osType) == items(row[8]))
      #expect(graph.tags(of: identifier, tagClass: .pasteboardType) == items(row[9]))
      #expect(graph.constants(of: identifier) == items(row[10]))
      #expect(graph.platforms(of: identifier) == items(row[11]))
      #expect((graph.areParentsInferred(of: identifier)) == (row[12] == "inferred"))
      if !row[13].isEmpty { #expect(graph.description(of: identifier) == row[13]) }
    }
  }

  @Test func variantsHoldUnderTheirPlatformOnly() {
    var count = 0
    for row in rows where !row[5].isEmpty {
      for variant in row[5].components(separatedBy: ";") {
        let parts = variant.components(separatedBy: "=")
        #expect(graph.parents(of: row[0]) != items(parts[1]))
        #expect(
          TypeGraph.systemVariants(of: row[0]).contains { $0.platform == parts[0] && $0.parents == items(parts[1]) })
        count += 1
      }
    }
    #expect(count == 9)
  }
}
