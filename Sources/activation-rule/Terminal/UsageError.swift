package import ActivationRules
import Predicates

/// An error in a command line, or in something that it names: one message and some advice.
package struct UsageError: Error {
  /// One line.
  package var message: String
  /// A suggestion for fixing it; empty when the message says it.
  package var help: String
  /// The line of a text that is meant, with carets below it; empty where there is none.
  package var excerpt = ""

  package init(_ message: String, help: String = "", excerpt: String = "") {
    self.message = message
    self.help = help
    self.excerpt = excerpt
  }

  /// A file that can't be read, or has the wrong content.
  package init(_ error: ReadingError) { self.init(error.description, help: error.help) }

  /// The value of what is read or written; a failure of that is one of the command line's.
  package static func wrapping<Value>(
    _ read: @autoclosure () throws(ReadingError) -> Value
  ) throws(UsageError) -> Value {
    do throws(ReadingError) {
      return try read()
    } catch {
      throw UsageError(error)
    }
  }

  /// A word that isn't among the choices.
  package static func unknown(_ noun: String, _ word: String, among words: [String]) -> UsageError {
    let plural = noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s"
    // No word of two letters is nearer to one word than to another.
    let near = word.count < 3 ? nil : closestMatch(to: word, among: words).map { "Did you mean \($0)?" }
    return UsageError(
      "unknown \(noun) '\(word)'",
      help: near ?? "The \(plural) are \(words.dropLast().joined(separator: ", ")) and \(words.last ?? "").")
  }
}
