package import PredicateSyntax

/// A value that is neither a text, bytes nor a collection.
package enum Scalar: BitwiseCopyable, Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// A whole number above `Int64.max`.
  case unsignedInteger(UInt64)
  case double(Double)
  /// A moment, in seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
}

/// A value's place in the text that is read.
package struct ValueRange: BitwiseCopyable, Hashable, Sendable {
  /// Everything that spells the value: quotation marks and tags included.
  package let whole: SourceRange
  /// The part that says what the value is; the same where nothing is around it.
  package let content: SourceRange

  package init(_ whole: SourceRange, content: SourceRange) {
    self.whole = whole
    self.content = content
  }
}

/// A type to which readers tell the values of a text, whatever its notation.
///
/// Values come in the order of the text. A collection is opened and closed, and what it holds comes in between; in a dictionary a key
/// comes before each value. A reader is generic over its sink, so that no event costs more than a call.
package protocol ValueSink {
  /// A key as the sink knows it again.
  associatedtype Key

  /// Returns the key that bytes spell.
  mutating func key(named text: UnsafeBufferPointer<UInt8>) -> Key

  /// Names the key of the next value.
  mutating func add(key: Key, at range: ValueRange) throws(ReadingError)

  /// Opens a dictionary or an array whose first mark, a bracket or a tag, is at a place.
  mutating func open(dictionary: Bool, at mark: SourceRange) throws(ReadingError)

  /// Closes the innermost collection, whose last mark is at a place; it's empty where the first mark is the only one.
  mutating func close(at mark: SourceRange) throws(ReadingError)

  /// Adds a text.
  mutating func add(text: UnsafeBufferPointer<UInt8>, at range: ValueRange) throws(ReadingError)

  /// Adds bytes.
  mutating func add(data: [UInt8], at range: ValueRange) throws(ReadingError)

  /// Adds any other value.
  mutating func add(_ scalar: Scalar, at range: ValueRange) throws(ReadingError)

  /// Notes a value that is malformed or of an unknown kind, which only a reader of anything skips.
  mutating func addUnknown(_ reason: String, at range: ValueRange)

  /// Notes a comment.
  mutating func add(comment: SourceRange)
}

extension ValueSink {
  package mutating func addUnknown(_ reason: String, at range: ValueRange) {}
  package mutating func add(comment: SourceRange) {}
}
