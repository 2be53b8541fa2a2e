import ActivationRules
import Documents
import Predicates

/// XML property lists, and parts of one as people paste them: a value, or keys with their values.
extension ActivationService {
  /// Returns the value of an XML text.
  ///
  /// - Throws: The first mistake, with its place.
  /// - Complexity: linear in the length of the text.
  static func propertyList(_ text: [UInt8]) throws(WireError) -> PropertyListValue? {
    guard let root = try document(of: text).root else { return nil }
    return try? PropertyListValue(root)
  }

  /// Reads an XML text.
  ///
  /// - Throws: The first mistake, with its place.
  /// - Complexity: linear in the length of the text.
  static func document(of text: [UInt8]) throws(WireError) -> SourceDocument {
    func failure(_ message: String, _ help: String, at place: Int) -> WireError {
      let range = SourceRange(min(place, text.count), min(place + 1, text.count))
      return WireError(id: "malformed-property-list", message: message, help: help, place: WireText(text).place(range))
    }
    if PropertyListForm(text) == .binary {
      throw failure("the property list is binary", "Convert it: plutil -convert xml1 Info.plist", at: 0)
    }
    let document = SourceDocument(utf8: text, .xml)
    if let error = document.errors.first { throw failure(error.message, error.help, at: error.range.lowerBound) }
    return document
  }
}
