import ActivationChecks
import ActivationRules
import Documents
import Predicates

/// Contexts in every notation are read, or refused with a place inside the text. A context that was read can be normalized.
enum ContextTarget: FuzzTarget {
  static let name = "context"

  static func check(_ input: [UInt8]) throws(Violation) {
    let document: Document
    do throws(ReadingError) {
      document = try ContextReader.read(input)
    } catch {
      try check(error, input)
      return try checkJSON(input)
    }
    let context = SharedContext(document: document)
    guard let again = try? ContextReader.normalize(document) else {
      throw Violation("a context that was read cannot be normalized")
    }
    try require(
      SharedContext(document: again).registeredTypeIdentifiers == context.registeredTypeIdentifiers,
      "a context that is normalized twice has other types")
    _ = try? NormalizedContext(context)
    try checkJSON(input)
  }

  private static func checkJSON(_ input: [UInt8]) throws(Violation) {
    for encodings in [false, true] {
      do throws(ReadingError) {
        _ = try ContextReader.read(json: input, encodings: encodings)
      } catch {
        // The place of an error in UTF-16 is a place in the decoded text.
        try check(error, TextEncoding(of: input, .json).decoded(input))
      }
    }
  }

  static func check(_ error: ReadingError, _ input: [UInt8]) throws(Violation) {
    try require(!error.description.isEmpty, "an error without a message")
    try require((0...input.count).contains(error.offset ?? 0), "the error's place leaves the text")
  }
}
