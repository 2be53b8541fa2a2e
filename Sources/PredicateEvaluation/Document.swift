public import PredicateSyntax

/// The number of a value in a ``Document``.
public struct ValueID: Hashable, Sendable, BitwiseCopyable {
  /// The position in ``Document/values``.
  public let rawValue: UInt32

  /// Creates the number of the value at a position.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// One value of a document: plain numbers that point into the document's own tables.
public enum DocumentValue: Hashable, Sendable, BitwiseCopyable {
  /// NSNull; as the root, nil.
  case null
  /// A Boolean number.
  case boolean(Bool)
  /// A signed integer.
  case integer(Int64)
  /// An unsigned integer above `Int64.max`.
  case unsignedInteger(UInt64)
  /// A floating-point number.
  case double(Double)
  /// A date, in seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  /// A string.
  case string(TextID)
  /// An array: a run in ``Document/elements``.
  case array(ValueRun)
  /// A set: a run in ``Document/elements``, duplicates left out.
  case set(ValueRun)
  /// A dictionary: a run in ``Document/entries``.
  case dictionary(ValueRun)
}

/// A run of elements or entries.
public struct ValueRun: Hashable, Sendable, BitwiseCopyable {
  /// Where the run starts.
  public let start: UInt32
  /// How many it holds.
  public let count: UInt32

  /// The positions of what the run holds.
  @inline(__always)
  var positions: Range<Int> { Int(start)..<Int(start) + Int(count) }

  /// Creates a run.
  public init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }
}

/// What a predicate is evaluated on: any value that JSON or a property list can hold, laid flat.
///
/// Each distinct string is stored once, so that keys and type identifiers are compared as numbers.
public struct Document: Sendable {
  /// One entry of a dictionary.
  public struct Entry: Hashable, Sendable, BitwiseCopyable {
    /// The key.
    public var key: TextID
    /// The value.
    public var value: ValueID

    /// Creates an entry.
    public init(key: TextID, value: ValueID) {
      self.key = key
      self.value = value
    }
  }

  /// All values; those inside a collection come before it.
  public package(set) var values: [DocumentValue] = []
  /// The elements of arrays and sets.
  public package(set) var elements: [ValueID] = []
  /// The entries of dictionaries; a key occurs once per dictionary.
  public package(set) var entries: [Entry] = []
  /// Keys and strings. There may be more of them than the values use.
  public package(set) var texts = TextTable()
  /// The evaluated object.
  public var root = ValueID(rawValue: 0)

  /// Creates a document that holds nothing; ``add(_:)`` its values and set ``root``.
  public init() {}

  /// Creates a document that has some texts already.
  @inline(__always)
  init(texts: TextTable) { self.texts = texts }

  /// Creates a document that holds nothing, with room for so much.
  package init(texts: Int, values: Int, elements: Int, entries: Int) {
    self.texts = TextTable(minimumCapacity: texts)
    self.values.reserveCapacity(values)
    self.elements.reserveCapacity(elements)
    self.entries.reserveCapacity(entries)
  }

  /// Takes the values away, but neither the texts nor the memory.
  package mutating func removeValues() {
    values.removeAll(keepingCapacity: true)
    elements.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    root = ValueID(rawValue: 0)
  }

  /// The value with a number; ``DocumentValue/null`` when there is none.
  @inlinable @inline(__always)
  public subscript(id: ValueID) -> DocumentValue {
    Int(id.rawValue) < values.count ? values[Int(id.rawValue)] : .null
  }

  /// The text with a number.
  public subscript(id: TextID) -> String { texts[id] }

  /// The elements of an array or set.
  public func elements(of run: ValueRun) -> ArraySlice<ValueID> {
    elements[Int(run.start)..<Int(run.start) + Int(run.count)]
  }

  /// The entries of a dictionary.
  public func entries(of run: ValueRun) -> ArraySlice<Entry> {
    entries[Int(run.start)..<Int(run.start) + Int(run.count)]
  }

  /// The value that a dictionary has for a key.
  ///
  /// - Complexity: linear in the number of entries, one number compared each.
  @inlinable
  public func value(for key: TextID, in run: ValueRun) -> ValueID? {
    // Not a slice of the entries, whose reference would be counted.
    for index in Int(run.start)..<Int(run.start) + Int(run.count) where entries[index].key == key {
      return entries[index].value
    }
    return nil
  }

  /// The value that a dictionary has for a key; nil also when the owner is no dictionary.
  ///
  /// - Complexity: linear in the length of the key and the number of entries.
  public func value(_ key: String, of owner: ValueID) -> ValueID? {
    guard case .dictionary(let run) = self[owner], let name = texts.find(key) else { return nil }
    return value(for: name, in: run)
  }

  /// Adds a text, or finds it.
  public mutating func intern(_ text: String) -> TextID { texts.intern(text) }

  /// Adds a text given as bytes, or finds it.
  public mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> TextID { texts.intern(text) }

  /// Adds a value after those it holds.
  @inline(__always)
  public mutating func add(_ value: DocumentValue) -> ValueID {
    values.append(value)
    return ValueID(rawValue: UInt32(values.count - 1))
  }

  /// Adds a string.
  public mutating func add(string: String) -> ValueID {
    let text = intern(string)
    return add(.string(text))
  }

  // Arrays have functions of their own, because a generic one is not specialised for callers in other modules.

  /// Adds an array of values that were added before.
  public mutating func add(array: [ValueID]) -> ValueID {
    let start = UInt32(elements.count)
    elements.append(contentsOf: array)
    return add(.array(ValueRun(start: start, count: UInt32(array.count))))
  }

  /// Adds an array of values that were added before.
  public mutating func add(array: some Collection<ValueID>) -> ValueID {
    let start = UInt32(elements.count)
    elements.append(contentsOf: array)
    return add(.array(ValueRun(start: start, count: UInt32(array.count))))
  }

  /// Adds a set of values that were added before and are distinct.
  public mutating func add(set: some Collection<ValueID>) -> ValueID {
    let start = UInt32(elements.count)
    elements.append(contentsOf: set)
    return add(.set(ValueRun(start: start, count: UInt32(set.count))))
  }

  /// Adds a dictionary of values that were added before; of entries with the same key the last one stays.
  public mutating func add(dictionary: some Collection<Entry>) -> ValueID {
    add(dictionary: Array(dictionary))
  }

  /// Adds a dictionary of values that were added before; of entries with the same key the last one stays.
  public mutating func add(dictionary: [Entry]) -> ValueID {
    let start = entries.count
    for entry in dictionary {
      if let earlier = entries[start...].firstIndex(where: { $0.key == entry.key }) {
        entries[earlier].value = entry.value
      } else {
        entries.append(entry)
      }
    }
    return add(.dictionary(ValueRun(start: UInt32(start), count: UInt32(entries.count - start))))
  }

  /// Adds an argument's value, collections included.
  public mutating func add(argument: PredicateArgument) -> ValueID {
    switch argument {
    case .null: return add(.null)
    case .boolean(let value): return add(.boolean(value))
    case .integer(let value): return add(.integer(value))
    case .unsignedInteger(let value): return add(.unsignedInteger(value))
    case .double(let value): return add(.double(value))
    case .date(let value): return add(.date(value))
    case .string(let value): return add(string: value)
    case .array(let values):
      var ids: [ValueID] = []
      for value in values { ids.append(add(argument: value)) }
      return add(array: ids)
    case .set(let values):
      var ids: [ValueID] = []
      for (index, value) in values.enumerated() where !values[..<index].contains(value) {
        ids.append(add(argument: value))
      }
      return add(set: ids)
    case .dictionary(let values):
      var ids: [Entry] = []
      for value in values { ids.append(Entry(key: intern(value.key), value: add(argument: value.value))) }
      return add(dictionary: ids)
    }
  }
}

extension Document {
  /// A value of this document as the evaluator holds it.
  @inline(__always)
  func value(_ id: ValueID, in store: Store) -> Value {
    switch self[id] {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .unsignedInteger(let value): .unsignedInteger(value)
    case .double(let value): .double(value)
    case .date(let value): .date(value)
    case .string(let text): .string(Text(store: store, index: text.rawValue))
    case .array(let run): .array(Run(store: store, start: run.start, count: run.count))
    case .set(let run): .set(Run(store: store, start: run.start, count: run.count))
    case .dictionary(let run): .dictionary(Run(store: store, start: run.start, count: run.count))
    }
  }
}
