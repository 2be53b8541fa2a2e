import ActivationRules
package import Predicates

/// A place in a text or in a file. Lines and columns count from 1, columns count Unicode scalars, and the end follows the last character.
package struct WirePlace: Sendable, Hashable {
  /// A line and a column. Both count from 1, and are 0 if they aren't known.
  package typealias Position = LineTable.Position

  /// The file, as it was named; nil for a text that was given directly.
  package var file: String?
  /// The start; nil if the place is the file as a whole or if lines aren't known.
  package var start: Position?
  package var end: Position?
  /// The range as UTF-8 offsets.
  package var range: SourceRange?
  /// The key path from the root of a property list.
  package var keys: [String] = []

  package init(
    file: String? = nil, start: Position? = nil, end: Position? = nil, range: SourceRange? = nil,
    keys: [String] = []
  ) {
    self.file = file
    self.start = start
    self.end = end
    self.range = range
    self.keys = keys
  }

  /// Creates a place at a line and a column. A line or a column that isn't known is 0.
  package init(file: String?, line: Int, column: Int) {
    self.init(file: file, start: line > 0 || column > 0 ? Position(line: line, column: column) : nil)
  }

  /// A Boolean value that indicates whether the place is unknown.
  fileprivate var isEmpty: Bool { file == nil && start == nil && range == nil && keys.isEmpty }
}

extension LineTable {
  /// Returns a range of the text as a place.
  package func place(_ range: SourceRange, keys: [String] = []) -> WirePlace {
    WirePlace(start: position(of: range.lowerBound), end: position(of: range.upperBound), range: range, keys: keys)
  }

  /// Returns a replacement with its place.
  package func edit(_ edit: TextEdit) -> WireEdit { (place(edit.range), edit.replacement) }
}

package typealias WireEdit = (place: WirePlace, text: String)

extension JSONWriter {
  /// Writes the member `place`. Writes nothing if the place is unknown.
  package mutating func place(_ place: WirePlace?) {
    guard let place, !place.isEmpty else { return }
    object("place") { $0.members(of: place) }
  }

  /// Writes the members of a place. The range is two offsets into the UTF-8 text.
  mutating func members(of place: WirePlace) {
    member("file", ifPresent: place.file)
    if let start = place.start {
      if start.line > 0 { member("line", start.line) }
      if start.column > 0 { member("column", start.column) }
    }
    if let end = place.end {
      member("endLine", end.line)
      member("endColumn", end.column)
    }
    if let range = place.range {
      array("range") { writer in
        writer.integer(range.lowerBound)
        writer.integer(range.upperBound)
      }
    }
    if !place.keys.isEmpty { member("keys", place.keys) }
  }

  /// Writes the member `edits`.
  package mutating func edits(_ edits: [WireEdit]) {
    objects("edits", edits) { writer, edit in
      writer.place(edit.place)
      writer.member("text", edit.text)
    }
  }
}
