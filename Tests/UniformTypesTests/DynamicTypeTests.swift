import TestSupport
import Testing

@testable import UniformTypes

@Suite struct DynamicTypeTests {
  @Test(arguments: Place.table("dynamic-types.tsv"))
  func vector(_ row: [String]) throws {
    let columns = row.map { $0.replacing("␀", with: "\0") }
    try check(columns[0], columns[1], columns[2], columns[3], columns[4], columns[5].isEmpty ? columns[4] : columns[5])
  }

  private func check(
    _ identifier: String, _ text: String, _ supertype: String, _ tagClass: String, _ value: String, _ input: String
  ) throws {
    let decoded = try DynamicType(decoding: identifier.uppercased())
    #expect(decoded.identifier == identifier && decoded.text == text)
    #expect(decoded.supertype == (supertype.isEmpty ? nil : supertype))
    let tag = try #require(decoded.fields.first { !DynamicType.isSupertype($0) })
    #expect(TagClass(rawValue: tag.key) == TagClass(rawValue: tagClass) && tag.value == value)
    #expect(DynamicType(fields: decoded.fields).identifier == identifier)
    let made = DynamicType(
      tag: input, tagClass: TagClass(rawValue: tagClass), conformingTo: supertype.isEmpty ? nil : supertype)
    #expect(made.identifier == identifier)
    #expect(TypeGraph.system.ancestors(of: identifier).first == made.supertype)
  }

  @Test(arguments: [
    ("public.data", "it doesn't start with 'dyn.a'"), ("", "it doesn't start with 'dyn.a'"),
    ("dyn.", "it doesn't start with 'dyn.a'"), ("dyn.b8043a", "a dynamic type starts with 'dyn.a'"),
    ("dyn.a", "it's empty"), ("dyn.aa", "it has one digit too many"),
    ("dyn.aj0", "unknown digit at offset 5"), ("dyn.age8043aba", "it has one digit too many"),
    ("dyn.age8043b", "its last digit has bits left over"),
    ("dyn.a99", "its last digit has bits left over"), ("dyn.a9y", "its content isn't UTF-8"),
  ])
  func undecodable(_ identifier: String, _ reason: String) {
    #expect(throws: DynamicTypeDecodingError(reason)) { try DynamicType(decoding: identifier) }
  }

  @Test(arguments: [
    ("md", "field 0 has no '='"), ("1=a:b", "field 1 has no '='"),
    ("1=a\\", "field 0 ends in a '\\' that escapes nothing"),
    ("?1=a", "expected both a leading '?' and a supertype, or neither"),
    ("0=6:1=a", "expected both a leading '?' and a supertype, or neither"),
  ])
  func malformedText(_ text: String, _ reason: String) {
    #expect(throws: DynamicTypeDecodingError(reason)) {
      try DynamicType(decoding: DynamicType.identifier(of: Array(text.utf8)))
    }
  }
}
