import ActivationAnalysis
import Predicates
import TestSupport

/// Any text is a description, or has one mistake with a place in it. The printed form of a description is read as the same description.
///
/// The first byte chooses between the text itself and a sequence of words of the language.
enum DescriptionTarget: FuzzTarget {
  static let name = "description"

  private static let words = [
    "1", "up to 3", "at least 2", "2 to 5", "any number of", "a", "images", "movies", "PDFs", "web URL", "texts",
    "public.jpeg",
    "com.example.note", ".csv", "or", "and", ",", ", up to 5 in all", ", anything else", ", nothing else", "with", "no",
    "either", "+",
    "exactly 3", "(", "public.image", "link", "text", "0", "up to",
  ]

  static func check(_ input: [UInt8]) throws(Violation) {
    guard let first = input.first else { return }
    let rest = input.dropFirst()
    let text =
      first & 1 == 0
      ? String(decoding: rest, as: UTF8.self)
      : rest.prefix(40).map { words[Int($0) % words.count] }.joined(separator: " ")
    let content: ContentDescription
    do throws(DescriptionError) {
      content = try ContentDescription(text)
    } catch {
      let range = error.diagnostic.range
      try require(range.upperBound <= error.source.count, "a place outside of the description: \(text)")
      try require(!error.diagnostic.message.isEmpty, "a mistake without a message: \(text)")
      return
    }
    let again = try? ContentDescription(content.description)
    try require(again == content, "'\(content)' is read as '\(again?.description ?? "a mistake")', from '\(text)'")
  }
}
