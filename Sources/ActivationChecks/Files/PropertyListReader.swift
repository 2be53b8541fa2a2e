package import ActivationRules
import PredicateSyntax
import Foundation

/// Reads XML and binary property lists.
package enum PropertyListReader {
  /// The value of a property list.
  ///
  /// Entity declarations, cycles, sizes and depths beyond the limits are refused before Foundation sees the bytes.
  ///
  /// - Throws: When the bytes are empty, no property list, damaged, or beyond a limit.
  /// - Complexity: linear in the number of bytes.
  package static func read(
    _ bytes: [UInt8], name: String? = nil, limits: ReadingLimits = .standard
  ) throws(ReadingError) -> PropertyListValue {
    do throws(ReadingError) {
      guard !bytes.isEmpty else { throw ReadingError(.empty, "the file is empty", expected: "a property list") }
      guard let form = PropertyListGuard.form(of: bytes) else {
        throw ReadingError(.syntax, "found other content", expected: "an XML or binary property list")
      }
      let depth = try PropertyListGuard.check(bytes, form, limits: limits)
      return try RoomyStack.run(depth: depth) { () throws(ReadingError) in try parse(bytes) }
    } catch {
      throw error.located(in: bytes, name: name)
    }
  }

  /// The value of the property list in a file.
  ///
  /// - Throws: When the file cannot be read, or as for its bytes.
  package static func read(file path: String, limits: ReadingLimits) throws(ReadingError) -> PropertyListValue {
    try read(InputFile.read(path, limits: limits), name: path, limits: limits)
  }

  private static func parse(_ bytes: [UInt8]) throws(ReadingError) -> PropertyListValue {
    let value: Any
    do {
      value = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
    } catch {
      // Foundation's own words differ from one version to the next.
      throw Self.mistake(in: bytes)
    }
    guard let converted = PropertyListValue(foundation: value) else {
      throw ReadingError(.syntax, "the property list holds an unknown kind of value")
    }
    return converted
  }

  /// Returns the mistake in a property list that Foundation refuses, with its place if it's known.
  private static func mistake(in bytes: [UInt8]) -> ReadingError {
    let message = "malformed property list"
    guard PropertyListGuard.form(of: bytes) == .xml, let text = PropertyListGuard.xmlText(bytes) else {
      return ReadingError(.syntax, message, help: "The binary form is damaged; make the file again.")
    }
    guard let mistake = PropertyListMarkup.mistake(in: text) else { return ReadingError(.syntax, message) }
    // Of UTF-16 the places are others.
    return ReadingError(
      .syntax, "\(message): \(mistake.message)", help: mistake.help,
      offset: text.count == bytes.count ? mistake.place : nil)
  }
}

extension PropertyListMarkup {
  /// The first mistake of a text: in its markup, or in the order of keys and values; nil when none is known.
  ///
  /// - Complexity: linear in the length of the text.
  fileprivate static func mistake(in text: [UInt8]) -> Mistake? {
    var markup = PropertyListMarkup(text)
    // The dictionaries and arrays that are open, and whether a dictionary's key waits for its value.
    var open: [(tag: Tag, hasKey: Bool)] = []
    func takeValue(at place: Int) {
      guard let last = open.indices.last, open[last].tag.name == "dict" else { return }
      if !open[last].hasKey { markup.note("expected a <key> before the value", place) }
      open[last].hasKey = false
    }
    while markup.mistake == nil, let part = markup.next() {
      switch part {
      case .comment: break
      case .key(let tag, _):
        guard let last = open.indices.last, open[last].tag.name == "dict" else {
          markup.note("a <key> must be in a <dict>", tag.range.lowerBound)
          break
        }
        if open[last].hasKey { markup.note("expected a value, found another <key>", tag.range.lowerBound) }
        open[last].hasKey = true
      case .leaf(let tag, _): takeValue(at: tag.range.lowerBound)
      case .open(let tag):
        takeValue(at: tag.range.lowerBound)
        if !tag.isClosedAtOnce { open.append((tag, false)) }
      case .close(let name, let start):
        guard let last = open.popLast() else {
          if name != "plist" { markup.note("</\(name)> ends nothing", start) }
          break
        }
        if last.tag.name != name {
          markup.note("expected </\(last.tag.name)>, found </\(name)>", start)
        } else if last.hasKey {
          markup.note("expected a value for the last <key>, found </dict>", start)
        }
      }
    }
    if let last = open.last { markup.note("<\(last.tag.name)> isn't closed", last.tag.range.lowerBound) }
    return markup.mistake
  }
}
