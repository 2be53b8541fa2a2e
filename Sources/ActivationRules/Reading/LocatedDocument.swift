package import PredicateEvaluation
internal import PredicateSyntax

/// A JSON text as a document, with the place of every value: for formats whose mistakes are reported by line and column.
package struct LocatedDocument: Sendable {
  /// The values; its root is the whole text.
  package let document: Document
  /// The text.
  package let bytes: [UInt8]
  /// The name of the text in messages.
  package let name: String?
  private let offsets: [UInt32]

  /// Reads a JSON text.
  ///
  /// - Throws: An error with its position, when the text is not JSON, repeats a key, or is too large.
  /// - Complexity: linear in the text's length; nesting uses no call stack.
  package init(
    json bytes: [UInt8], encodings: Bool = false, name: String?, limits: ReadingLimits = ReadingLimits()
  ) throws(ReadingError) {
    self.name = name
    self.bytes = bytes.has("\u{feff}", at: 0) ? Array(bytes.dropFirst(3)) : bytes
    var writer = ValueWriter(limits: limits, encodings: encodings)
    do throws(ReadingError) {
      writer.document.root = try writer.add(json: self.bytes)
    } catch {
      throw error.located(in: self.bytes, name: name)
    }
    document = writer.document
    offsets = writer.offsets
  }

  /// Returns the start of a value.
  package func offset(of value: ValueID) -> Int {
    let position = Int(clamping: value.rawValue)
    return position < offsets.count ? Int(offsets[position]) : 0
  }

  /// Returns the start of the key of a dictionary's value, including its quotation mark.
  ///
  /// - Complexity: linear in the length of the key.
  package func offset(ofKeyBefore value: ValueID) -> Int {
    ReadingError.startOfKey(before: offset(of: value), in: bytes)
  }

  /// An error with the line and column of an offset.
  package func error(
    _ message: String, expected: String = "", help: String = "", at offset: Int
  ) -> ReadingError {
    ReadingError(.shape, message, expected: expected, help: help, offset: offset).located(in: bytes, name: name)
  }

  /// One of the values as a shared context of its own, convenient shapes brought into the evaluated one.
  ///
  /// - Throws: When it is not a shared context, with the position in the whole text.
  /// - Complexity: linear in the size of the value.
  package func context(at value: ValueID, limits: ReadingLimits = ReadingLimits()) throws(ReadingError) -> Document {
    var part = Document()
    part.root = part.add(argument: document.argument(of: value))
    do throws(ReadingError) {
      return try ContextReader.normalize(part, limits: limits)
    } catch let plain {
      // Once more within the whole, which knows where the values are.
      var whole = document
      do throws(ReadingError) {
        try ContextNormalizer.normalize(value, of: &whole, offsets: offsets, limits: limits)
      } catch {
        throw error.located(in: bytes, name: name)
      }
      throw plain
    }
  }
}
