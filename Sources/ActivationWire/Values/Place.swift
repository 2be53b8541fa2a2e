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

/// A text with its lines, for converting ranges of the text to places.
package struct WireText {
  private let lines: LineTable
  /// The file of the text; nil for a text that was given directly.
  private let file: String?

  package init(_ text: [UInt8], file: String? = nil) {
    lines = LineTable(text)
    self.file = file
  }

  package func place(_ range: SourceRange, keys: [String] = []) -> WirePlace {
    WirePlace(
      file: file, start: lines.position(of: range.lowerBound), end: lines.position(of: range.upperBound), range: range,
      keys: keys)
  }

  /// Returns a replacement with its place.
  package func edit(_ edit: TextEdit) -> WireEdit { (place(edit.range), edit.replacement) }
}

package typealias WireEdit = (place: WirePlace, text: String)

extension JSONWriter {
  /// Writes the member `place`. Writes nothing if the place is unknown.
  package mutating func place(_ place: WirePlace?) {
    guard let place, !place.isEmpty else { return }
    key(.place)
    element(place)
  }

  package mutating func element(_ place: WirePlace) {
    object { writer in
      writer.member(.file, ifPresent: place.file)
      if let start = place.start {
        if start.line > 0 { writer.member(.line, start.line) }
        if start.column > 0 { writer.member(.column, start.column) }
      }
      if let end = place.end {
        writer.member(.endLine, end.line)
        writer.member(.endColumn, end.column)
      }
      if let range = place.range { writer.range(range) }
      if !place.keys.isEmpty { writer.member(.keys, place.keys) }
    }
  }

  /// Writes the member `range`: two offsets into the UTF-8 text.
  private mutating func range(_ range: SourceRange) {
    array(.range) { writer in
      writer.integer(range.lowerBound)
      writer.integer(range.upperBound)
    }
  }

  /// Writes the member `edits`.
  package mutating func edits(_ edits: [WireEdit]) {
    array(.edits) { writer in
      for edit in edits {
        writer.object { writer in
          writer.place(edit.place)
          writer.member(.text, edit.text)
        }
      }
    }
  }
}
