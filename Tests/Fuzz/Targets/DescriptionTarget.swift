import ActivationAuthoring
import PredicateSyntax
import TestSupport

/// Any text is a description or has one mistake with a place in it; a description is read back as it is printed.
///
/// The first byte chooses between the text itself and words of the language in some order.
enum DescriptionTarget: FuzzTarget {
  static let name = "description"

  private static let words = [
    "1", "up to 3", "at least 2", "2 to 5", "no", "any number of", "a", "images", "movies", "PDFs", "web URL", "texts",
    "public.jpeg", "com.example.note", ".csv", "data files", "attachments", "other attachments", "other than", "or",
    "and", ",", ";", "with", "+", "any mix of", "anything", "everything", "but", "with at most 2", "and nothing else",
    ", whatever else comes along", ", optionally with", "together", "in each extension item", "per item",
    "in exactly one item", "nothing", "(", ")", "only", "exactly", "–", "public.image",
  ]

  static func check(_ input: [UInt8]) throws(Violation) {
    guard let first = input.first else { return }
    let rest = input.dropFirst()
    let text =
      first & 1 == 0
      ? String(decoding: rest, as: UTF8.self)
      : rest.prefix(40).map { words[Int($0) % words.count] }.joined(separator: " ")
    let requirements: RuleRequirements
    do throws(DescriptionError) {
      requirements = try RuleRequirements(text)
    } catch {
      let range = error.diagnostic.range
      try require(range.upperBound <= error.source.count, "a place outside of the requirements: \(text)")
      try require(!error.diagnostic.message.isEmpty, "a mistake without a message: \(text)")
      return
    }
    let printed = requirements.description
    let again: RuleRequirements
    do throws(DescriptionError) {
      again = try RuleRequirements(printed)
    } catch {
      throw Violation("'\(printed)' is not read (\(error.diagnostic.message)), from '\(text)'")
    }
    try require(again.items == requirements.items, "other items are read: '\(printed)', from '\(text)'")
    try require(again.description == printed, "'\(printed)' is read as '\(again)', from '\(text)'")
  }
}
