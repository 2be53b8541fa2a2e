package import Predicates

/// Why a request, a line or a rule has no answer.
package struct WireError: Error {
  package var id: String
  package var message: String
  package var help: String
  package var place: WirePlace?
  /// The exception that Apple's systems throw.
  package var exception: String?

  package init(id: String, message: String, help: String = "", place: WirePlace? = nil) {
    self.id = id
    self.message = message
    self.help = help
    self.place = place
  }

  /// A mistake in a text that was given directly; nil as the text where its places mean nothing to whoever reads them.
  package init(_ diagnostic: Diagnostic, in source: [UInt8]?) {
    self.init(
      id: diagnostic.id, message: diagnostic.message, help: diagnostic.help,
      place: source.map { WireText($0).place(diagnostic.range) })
  }

  /// The error that ended an evaluation.
  ///
  /// - Parameter source: The text of the predicate; nil where ranges mean nothing to whoever reads them.
  package init(_ error: EvaluationError, in source: [UInt8]?) {
    self.init(
      id: error.id, message: error.message, help: error.help, place: source.map { WireText($0).place(error.range) })
    exception = error.exceptionName
  }
}

extension JSONWriter {
  /// The line of a command that has no answer.
  package static func line(failing error: WireError) -> String { line("error") { $0.error(error) } }

  /// Writes the member `error`.
  package mutating func error(_ error: WireError) {
    object(.error) { writer in
      writer.member(.id, error.id)
      writer.member(.message, error.message)
      writer.member(.help, ifPresent: error.help)
      writer.place(error.place)
      writer.member(.exception, ifPresent: error.exception)
    }
  }
}
