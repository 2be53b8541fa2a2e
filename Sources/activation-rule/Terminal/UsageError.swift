package import ActivationRules
import Predicates

/// An error in a command line, or in something that it names: a message with advice.
package struct UsageError: Error {
  /// A description of the error, in one line.
  package var message: String
  /// A suggestion for fixing the error; empty if the message is enough.
  package var help: String
  /// The line of the text with the error, with carets below it; empty if there's none.
  package var excerpt = ""

  package init(_ message: String, help: String = "", excerpt: String = "") {
    self.message = message
    self.help = help
    self.excerpt = excerpt
  }

  /// Creates an error about a file that can't be read or has the wrong content.
  package init(_ error: ReadingError) { self.init(error.description, help: error.help) }

  /// Returns the value of an expression that reads or writes. If it fails, the error becomes a usage error.
  package static func wrapping<Value>(
    _ read: @autoclosure () throws(ReadingError) -> Value
  ) throws(UsageError) -> Value {
    do throws(ReadingError) {
      return try read()
    } catch {
      throw UsageError(error)
    }
  }

  /// Returns the error about a word that isn't among the choices.
  package static func unknown(_ noun: String, _ word: String, among words: [String]) -> UsageError {
    let plural = noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s"
    // A word with two letters is equally close to all words.
    let near = word.count < 3 ? nil : closestMatch(to: word, among: words).map { "Did you mean \($0)?" }
    return UsageError(
      "unknown \(noun) '\(word)'",
      help: near ?? "The \(plural) are \(words.dropLast().joined(separator: ", ")) and \(words.last ?? "").")
  }
}
