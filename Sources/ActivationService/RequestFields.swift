import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// The members of a request.
///
/// Requests are read by the package's own JSON reader, so that `true` stays a Boolean, integers stay exact, and an object is evaluated
/// where it is.
struct RequestFields {
  let document: Document
  private let entries: ValueRun

  /// The members of a document's root; nil when it isn't an object.
  init?(_ document: Document) {
    guard case .dictionary(let entries) = document[document.root] else { return nil }
    self.document = document
    self.entries = entries
  }

  /// The value of a member; nil when it's absent.
  subscript(key: String) -> ValueID? {
    document.texts.find(key).flatMap { document.value(for: $0, in: entries) }
  }

  /// A text; nil when the member is absent.
  func text(_ key: String) throws(ActivationService.Failure) -> String? {
    guard let value = self[key] else { return nil }
    guard case .string(let text) = document[value] else { throw .expected("a string", for: key) }
    return document[text]
  }

  /// The document with a member as its root.
  func document(at value: ValueID) -> Document {
    var document = document
    document.root = value
    return document
  }

  /// Writes the member `id`, when the request has one.
  func writeID(to writer: inout JSONWriter) {
    guard let id = self["id"] else { return }
    writer.key("id")
    writer.value(id, of: document)
  }
}
