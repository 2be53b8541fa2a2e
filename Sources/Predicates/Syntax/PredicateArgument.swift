/// The value of a placeholder (`%@`, `%K`, or `%d`) in a predicate format.
///
/// Arguments are values and never become text that is parsed: a string given for `%@` is a string whatever it holds.
package indirect enum PredicateArgument: Sendable, Equatable {
  /// nil, or NSNull inside a collection.
  case null
  /// A Boolean number.
  case boolean(Bool)
  /// A signed integer.
  case integer(Int64)
  /// An unsigned integer above `Int64.max`.
  case unsignedInteger(UInt64)
  /// A floating-point number.
  case double(Double)
  /// A string.
  case string(String)
  /// A date, in seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  /// An array.
  case array([PredicateArgument])
  /// A set; the order of the elements carries no meaning.
  case set([PredicateArgument])
  /// A dictionary, its entries in a stable order.
  case dictionary([Entry])

  /// One entry of a dictionary.
  package struct Entry: Sendable, Equatable {
    /// The key.
    package var key: String
    /// The value.
    package var value: PredicateArgument

    /// Creates an entry.
    package init(key: String, value: PredicateArgument) {
      self.key = key
      self.value = value
    }
  }
}
