import ActivationFiles
import ActivationRules
import PredicateSyntax

/// XML property lists, and parts of one as people paste them: a value, or keys with their values.
extension ActivationService {
  /// Returns the value of an XML text.
  ///
  /// - Throws: The first mistake, with its place.
  /// - Complexity: linear in the length of the text.
  static func propertyList(_ text: [UInt8]) throws(WireError) -> PropertyListValue? {
    var builder = PropertyListBuilder()
    try read(text, into: &builder)
    return builder.root
  }

  /// The places in an XML text.
  ///
  /// - Throws: The first mistake, with its place.
  /// - Complexity: linear in the length of the text.
  static func places(inPropertyList text: [UInt8]) throws(WireError) -> PropertyListMap {
    var builder = PropertyListMapBuilder()
    try read(text, into: &builder)
    return PropertyListMap(text, builder.entries)
  }

  private static func read(_ text: [UInt8], into sink: inout some ValueSink) throws(WireError) {
    func failure(_ message: String, _ help: String, at place: Int) -> WireError {
      let range = SourceRange(min(place, text.count), min(place + 1, text.count))
      return WireError(id: "malformed-property-list", message: message, help: help, place: WireText(text).place(range))
    }
    if PropertyListForm(text) == .binary {
      throw failure("the property list is binary", "Convert it: plutil -convert xml1 Info.plist", at: 0)
    }
    do throws(ReadingError) {
      try XMLReader.read(text, as: .part, into: &sink)
    } catch {
      throw failure(error.fullMessage, error.help, at: error.offset ?? 0)
    }
  }
}
