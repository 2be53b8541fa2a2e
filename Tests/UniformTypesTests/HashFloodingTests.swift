import Testing
import ActivationMemory

@testable import UniformTypes

/// Identifiers that are all equal to an unseeded FNV-1a hash, as a hostile Info.plist would declare them.
@Suite struct HashFloodingTests {
  /// After each pair the lower 46 bits of the hash's state are the same, whichever of the two was taken.
  static let pairs = [
    ("vi2t2yebmy", "he5hvjlu4r"), ("ml2k6mw276", "lofuomtqk5"), ("paelafcakb", "prkx4fkcva"),
    ("b424pfpdrg", "u2lxbuyqt7"), ("kkthhdmjwc", "cy4p7chd7v"), ("677gh4d54r", "nfqng2boqd"),
    ("vig3biu7af", "cxtj3wcvnc"), ("ejeqdu525v", "zarbjikloz"), ("d7w4qhn22z", "clbrnon5k3"),
    ("65ykvdrexk", "isjnd2vsau"), ("scnzt2ej6m", "s7ux7jspfs"), ("ejwi4vdazj", "glfyap3gcp"),
  ]

  static let identifiers = (0..<1 << pairs.count).map { number in
    pairs.enumerated().map { number >> $0.offset & 1 == 0 ? $0.element.0 : $0.element.1 }.joined()
  }

  /// The slot of an identifier in a table of 2^14 slots that uses FNV-1a, folded.
  static func weakSlot(_ text: String) -> UInt64 {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return (hash ^ (hash >> 29)) & 0x3FFF
  }

  @Test func chosenIdentifiersAreSpreadAsAnyOthers() {
    let identifiers = Self.identifiers
    #expect(Set(identifiers).count == identifiers.count)
    #expect(Set(identifiers.map { Self.weakSlot($0) }).count == 1)
    let graph = TypeGraph(
      system: nil, declarations: identifiers.map { TypeDeclaration(identifier: $0, conformsTo: [identifiers[0]]) })
    #expect(graph.count == identifiers.count)
    // A table that is half full has gaps everywhere; the seed changes where, not how many.
    #expect(graph.storage.identifiers.longestRun < 300)
    for identifier in identifiers.prefix(100) {
      #expect(graph.conforms(identifier.uppercased(), to: identifiers[0]))
    }
  }

  /// Case doesn't matter to the graph, though its table minds it: nothing but letters is folded, wherever they are.
  @Test func letterCaseDoesNotMatterAtAnyPlace() {
    for length in [1, 7, 8, 9, 20] {
      for place in 0..<length {
        func identifier(_ byte: UInt8) -> String {
          var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: length)
          bytes[place] = byte
          return String(decoding: bytes, as: UTF8.self)
        }
        for byte in UInt8(0)..<128 {
          let graph = TypeGraph(system: nil, declarations: [TypeDeclaration(identifier: identifier(byte))])
          let areLetters = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          let isFound = graph.reference(to: identifier(byte ^ 0x20)).row >= 0
          #expect(isFound == areLetters, "\(byte) at \(place) of \(length)")
          #expect(graph.reference(to: identifier(byte)).row == 0)
        }
      }
    }
  }

  /// The case variants of one identifier, of which an attacker has as many as there are subsets of letters, are spread as any others.
  @Test func caseVariantsAreSpread() {
    let name = "abcdefghijkl"
    var table = TextTable()
    for number in 0..<1 << name.utf8.count {
      let bytes = name.utf8.enumerated().map { number >> $0.offset & 1 == 0 ? $0.element : $0.element ^ 0x20 }
      #expect(table.intern(String(decoding: bytes, as: UTF8.self)).rawValue == UInt32(number))
    }
    #expect(table.longestRun < 300)
  }
}
