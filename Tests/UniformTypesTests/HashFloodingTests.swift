import Testing

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

  /// The slot of an identifier in a table of 2^14 slots that goes by FNV-1a, folded.
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

  @Test func theSecretsDiffer() { #expect(IdentifierHash.secrets.0 != IdentifierHash.secrets.1) }

  /// Letters are folded eight at a time and, at the end, one by one: both ways alike, and nothing but letters.
  @Test func letterCaseDoesNotMatterAtAnyPlace() {
    for length in 1...20 {
      for place in 0..<length {
        for byte in UInt8(0)..<128 {
          func identifier(_ byte: UInt8) -> String {
            var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: length)
            bytes[place] = byte
            return String(decoding: bytes, as: UTF8.self)
          }
          func hash(_ byte: UInt8) -> Int {
            var text = identifier(byte)
            return text.withUTF8 { IdentifierHash.hash($0) }
          }
          let other = byte ^ 0x20
          let areLetters = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          #expect((hash(byte) == hash(other)) == areLetters, "\(byte) at \(place) of \(length)")
        }
      }
    }
  }
}
