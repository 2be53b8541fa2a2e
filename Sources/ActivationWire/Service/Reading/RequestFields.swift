import ActivationRules
import Predicates

/// The members of a request.
///
/// Requests are read by the package's own JSON reader, so that `true` stays a Boolean, integers stay exact, and an object is evaluated
/// where it is.
struct RequestFields {
  let document: Document
  /// The services that the requester performs instead of the platform; nil when it offers none.
  var services: RequestedServices?
  private let entries: ValueRun

  /// The members of a document's root; nil when it isn't an object.
  init?(_ document: Document) {
    guard case .dictionary(let entries) = document[document.root] else { return nil }
    self.document = document
    self.entries = entries
  }

  /// The names of the members.
  var names: [String] { document.entries(of: entries).map { document[$0.key] } }

  /// The value of a member; nil when it's absent.
  subscript(key: String) -> ValueID? {
    document.texts.find(key).flatMap { document.value(for: $0, in: entries) }
  }

  /// A text; nil when the member is absent.
  func text(_ key: String) throws(WireError) -> String? {
    guard let value = self[key] else { return nil }
    guard case .string(let text) = document[value] else { throw .expected("a string", for: key) }
    return document[text]
  }

  /// An array of texts.
  func texts(_ key: String) throws(WireError) -> [String] {
    guard let value = self[key], case .array(let run) = document[value] else {
      throw .expected("an array of strings", for: key)
    }
    var texts: [String] = []
    for element in document.elements(of: run) {
      guard case .string(let text) = document[element] else { throw .expected("an array of strings", for: key) }
      texts.append(document[text])
    }
    return texts
  }

  /// A whole number within a range; nil when the member is absent.
  func integer(_ key: String, in range: ClosedRange<Int>) throws(WireError) -> Int? {
    guard let value = self[key] else { return nil }
    guard case .integer(let number) = document[value], let found = Int(exactly: number), range.contains(found) else {
      throw .expected("a whole number from \(range.lowerBound) to \(range.upperBound)", for: key)
    }
    return found
  }

  /// A Boolean value; false when the member is absent.
  func flag(_ key: String) throws(WireError) -> Bool {
    guard let value = self[key] else { return false }
    guard case .boolean(let flag) = document[value] else { throw .expected("true or false", for: key) }
    return flag
  }

  /// The document with a member as its root.
  func document(at value: ValueID) -> Document {
    var document = document
    document.root = value
    return document
  }

  /// Writes the request's `id`, when it has one: what an answer begins with.
  func writeID(to writer: inout JSONWriter) {
    if let id = self["id"] { writer.requestID(id, of: document) }
  }

  /// Writes whose services were used, if any were: what an answer ends with.
  func writeEnd(to writer: inout JSONWriter) {
    if let services, services.isUsed, services.questions.isEmpty { writer.servedBy(services.name) }
  }
}
