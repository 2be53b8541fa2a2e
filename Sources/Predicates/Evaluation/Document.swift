/// The number of a value in a ``Document``.
package struct ValueID: Hashable, Sendable, BitwiseCopyable {
  /// The position in the order in which the document's values were added.
  package let rawValue: UInt32

  /// Creates the number of the value at a position.
  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// One value of a document: plain numbers that point into the document's own tables.
package enum DocumentValue: Hashable, Sendable, BitwiseCopyable {
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
  /// An array; see ``Document/elements(of:)``.
  case array(ValueRun)
  /// A set, duplicates left out; see ``Document/elements(of:)``.
  case set(ValueRun)
  /// A dictionary; see ``Document/entries(of:)``.
  case dictionary(ValueRun)
}

/// A run of elements or entries.
package struct ValueRun: Hashable, Sendable, BitwiseCopyable {
  /// The start of the run.
  package let start: UInt32
  /// The number of its values.
  package let count: UInt32

  /// The positions of the run's elements.
  @inline(__always)
  var positions: Range<Int> { Int(start)..<Int(start) + Int(count) }

  /// Creates a run.
  package init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }
}

/// The object that a predicate is evaluated on: any value that JSON or a property list can hold, in flat storage.
///
/// Each distinct string is stored once, so that keys and type identifiers are compared as numbers. A copy costs one reference.
package struct Document: Sendable {
  /// One entry of a dictionary.
  package struct Entry: Hashable, Sendable, BitwiseCopyable {
    /// The key.
    package var key: TextID
    /// The value.
    package var value: ValueID

    /// Creates an entry.
    package init(key: TextID, value: ValueID) {
      self.key = key
      self.value = value
    }
  }

  private(set) var memory: DocumentMemory
  /// The evaluated object.
  package var root = ValueID(rawValue: 0)

  /// Creates a document that holds nothing; ``add(_:)`` its values and set ``root``.
  package init() { self.init(texts: TextTable()) }

  /// Creates a document that has some texts already.
  init(texts: TextTable) { memory = DocumentMemory(room: DocumentMemory.Sizes(), texts: texts) }

  /// Takes memory that was filled as a document.
  init(_ memory: DocumentMemory, root: ValueID) {
    self.memory = memory
    self.root = root
  }

  // MARK: Reading

  /// Keys and strings. There may be more of them than the values use.
  package var texts: TextTable { memory.texts }

  /// The number of values; there may be more than the root holds.
  package var valueCount: Int { memory.used.values }

  /// The value with a number; ``DocumentValue/null`` when there is none.
  @inline(__always)
  package subscript(id: ValueID) -> DocumentValue { memory.value(id) ?? .null }

  /// The text with a number.
  package subscript(id: TextID) -> String { memory.texts[id] }

  /// The elements of an array or set.
  package func elements(of run: ValueRun) -> Elements { Elements(memory, run.positions) }

  /// The entries of a dictionary.
  package func entries(of run: ValueRun) -> Entries { Entries(memory, run.positions) }

  /// The entries of all dictionaries.
  package var allEntries: Entries { Entries(memory, 0..<memory.used.entries) }

  /// The value that a dictionary has for a key.
  ///
  /// - Complexity: linear in the number of entries, one number compared each.
  package func value(for key: TextID, in run: ValueRun) -> ValueID? {
    for position in run.positions {
      let entry = memory.entry(position)
      if entry.key == key { return entry.value }
    }
    return nil
  }

  /// The value that a dictionary has for a key; nil also when the owner is not a dictionary.
  ///
  /// - Complexity: linear in the length of the key and the number of entries.
  package func value(_ key: String, of owner: ValueID) -> ValueID? {
    guard case .dictionary(let run) = self[owner], let name = memory.texts.find(key) else { return nil }
    return value(for: name, in: run)
  }

  // MARK: Writing

  /// Makes the memory the document's own, with room for more than it holds.
  private mutating func reserve(_ more: DocumentMemory.Sizes) {
    let used = memory.used
    let needed = DocumentMemory.Sizes(
      values: used.values + more.values, entries: used.entries + more.entries, elements: used.elements + more.elements,
      layout: max(used.layout, more.layout))
    if isKnownUniquelyReferenced(&memory), needed.fits(memory.room) { return }
    func grown(_ needed: Int, _ room: Int) -> Int { needed <= room ? room : max(needed, room * 2, 4) }
    let room = memory.room
    memory = DocumentMemory(
      memory,
      room: DocumentMemory.Sizes(
        values: grown(needed.values, room.values), entries: grown(needed.entries, room.entries),
        elements: grown(needed.elements, room.elements), layout: grown(needed.layout, room.layout)))
  }

  /// Adds a text, or finds it.
  package mutating func intern(_ text: String) -> TextID {
    if let known = memory.texts.find(text) { return known }
    reserve(DocumentMemory.Sizes())
    return memory.texts.intern(text)
  }

  /// Adds a text given as bytes, or finds it.
  package mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> TextID {
    if let known = memory.texts.find(text) { return known }
    reserve(DocumentMemory.Sizes())
    return memory.texts.intern(text)
  }

  /// Adds a value after those it holds.
  package mutating func add(_ value: DocumentValue) -> ValueID {
    reserve(DocumentMemory.Sizes(values: 1))
    memory.append(value)
    return ValueID(rawValue: UInt32(memory.used.values - 1))
  }

  /// Adds a string.
  package mutating func add(string: String) -> ValueID {
    let text = intern(string)
    return add(.string(text))
  }

  /// Adds an array of values that were added before.
  package mutating func add(array: some Collection<ValueID>) -> ValueID { add(.array(addElements(array))) }

  /// Adds a set of values that were added before and are distinct.
  package mutating func add(set: some Collection<ValueID>) -> ValueID { add(.set(addElements(set))) }

  private mutating func addElements(_ elements: some Collection<ValueID>) -> ValueRun {
    let start = memory.used.elements
    reserve(DocumentMemory.Sizes(elements: elements.count))
    for element in elements { memory.append(element) }
    return ValueRun(start: UInt32(start), count: UInt32(memory.used.elements - start))
  }

  /// Adds a dictionary of values that were added before; of entries with the same key the last one stays.
  package mutating func add(dictionary: some Collection<Entry>) -> ValueID {
    let start = memory.used.entries
    reserve(DocumentMemory.Sizes(entries: dictionary.count))
    for entry in dictionary {
      if let earlier = (start..<memory.used.entries).first(where: { memory.entry($0).key == entry.key }) {
        memory.setValue(entry.value, ofEntry: earlier)
      } else {
        memory.append(entry)
      }
    }
    return add(.dictionary(ValueRun(start: UInt32(start), count: UInt32(memory.used.entries - start))))
  }

  /// Adds an argument's value, collections included.
  package mutating func add(argument: PredicateArgument) -> ValueID {
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
      for value in values { ids.append(add(argument: value)) }
      return add(set: distinct(ids))
    case .dictionary(let values):
      var ids: [Entry] = []
      for value in values { ids.append(Entry(key: intern(value.key), value: add(argument: value.value))) }
      return add(dictionary: ids)
    }
  }
}

extension Document {
  /// The elements of an array or set of a document.
  package struct Elements: RandomAccessCollection, Sendable {
    private let memory: DocumentMemory
    private let positions: Range<Int>

    init(_ memory: DocumentMemory, _ positions: Range<Int>) {
      self.memory = memory
      self.positions = positions
    }

    /// The position of the first element, 0.
    package var startIndex: Int { 0 }
    /// The number of elements.
    package var endIndex: Int { positions.count }
    /// The element at a position.
    package subscript(position: Int) -> ValueID { memory.element(positions.lowerBound + position) }
  }

  /// The entries of a dictionary of a document.
  package struct Entries: RandomAccessCollection, Sendable {
    private let memory: DocumentMemory
    private let positions: Range<Int>

    init(_ memory: DocumentMemory, _ positions: Range<Int>) {
      self.memory = memory
      self.positions = positions
    }

    /// The position of the first entry, 0.
    package var startIndex: Int { 0 }
    /// The number of entries.
    package var endIndex: Int { positions.count }
    /// The entry at a position.
    package subscript(position: Int) -> Entry { memory.entry(positions.lowerBound + position) }
  }

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
