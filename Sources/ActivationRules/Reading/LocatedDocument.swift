package import Documents
package import Predicates

/// A JSON text of a format whose mistakes are reported by line and column.
package struct LocatedDocument: Sendable {
  /// The outermost value.
  package let root: Node
  /// The name of the text in messages.
  package let name: String?
  private let limits: ReadingLimits

  /// The text, without a byte order mark.
  package var bytes: [UInt8] { root.source }

  /// Reads a JSON text.
  ///
  /// - Throws: An error with its position, when the text is not JSON, repeats a key, or is too large.
  /// - Complexity: linear in the text's length; nesting uses no call stack.
  package init(json bytes: [UInt8], name: String?, limits: ReadingLimits = ReadingLimits()) throws(ReadingError) {
    self.name = name
    self.limits = limits
    let document = SourceDocument(bytes, .json, limits: limits.ofDocuments)
    var writer = ValueWriter(limits: limits)
    do throws(ReadingError) {
      try limits.check(bytes)
      root = try limits.root(of: document)
      // A key that occurs twice, and too many of them, are mistakes.
      _ = try writer.add(root)
    } catch {
      throw error.located(in: document.source, name: name)
    }
  }

  /// An error with the line and column of a value.
  package func error(
    _ message: String, expected: String = "", help: String = "", at value: Node
  ) -> ReadingError {
    error(message, expected: expected, help: help, at: value.range.lowerBound)
  }

  /// An error with the line and column of a member's key.
  package func error(_ message: String, expected: String = "", help: String = "", atKeyOf value: Node) -> ReadingError {
    error(message, expected: expected, help: help, at: value.memberRange.lowerBound)
  }

  private func error(_ message: String, expected: String, help: String, at offset: Int) -> ReadingError {
    ReadingError(.shape, message, expected: expected, help: help, offset: offset).located(in: bytes, name: name)
  }

  /// One of the values as a shared context of its own, convenient shapes brought into the evaluated one.
  ///
  /// - Throws: When it is not a shared context, with the position in the whole text.
  /// - Complexity: linear in the size of the value.
  package func context(at value: Node) throws(ReadingError) -> Document {
    var writer = ValueWriter(limits: limits)
    do throws(ReadingError) {
      let root = try writer.add(value)
      try ContextNormalizer.normalize(root, of: &writer.document, offsets: writer.offsets, limits: limits)
      return writer.document
    } catch {
      throw error.located(in: bytes, name: name)
    }
  }
}
