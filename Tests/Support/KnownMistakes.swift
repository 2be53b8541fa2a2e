/// The known mistakes in the rules that shipped, by their numbers.
package struct KnownMistakes: Decodable {
  /// Rules among the working ones that do not work, with the reason.
  package var working: [String: String]
  /// The findings required for each rule with a known mistake. 29, 36, and 53 are pieces of XML, whose mistake is one of the
  /// file; as rules they aren't predicates.
  package var broken: [String: [String]]

  package static func read() throws -> KnownMistakes { try Place.decoded("known-mistakes.json") }
}
