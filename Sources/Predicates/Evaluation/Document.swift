internal import Texts

/// The ID of a value in a ``Document``.
package struct ValueID: Hashable, Sendable, BitwiseCopyable {
  /// The index of the value, in the order in which the document's values were added.
  package let rawValue: UInt32

  /// Creates the ID of the value at the given index.
  package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// One value of a document: plain numbers that point into the document's own tables.
package enum DocumentValue: Hashable, Sendable, BitwiseCopyable {
  /// NSNull, or nil if this value is the document's root.
  case null
  case boolean(Bool)
  case integer(Int64)
  /// An unsigned integer above `Int64.max`.
  case unsignedInteger(UInt64)
  case double(Double)
  /// A date, in seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  case string(TextID)
  /// An array; see ``Document/elements(of:)``.
  case array(ValueRun)
  /// A set without duplicates; see ``Document/elements(of:)``.
  case set(ValueRun)
  /// A dictionary; see ``Document/entries(of:)``.
  case dictionary(ValueRun)
}

/// A run of elements or entries.
package struct ValueRun: Hashable, Sendable, BitwiseCopyable {
  package let start: UInt32
  /// The number of elements or entries.
  package let count: UInt32

  /// The indexes of the elements or entries.
  @inline(__always)
  var positions: Range<Int> { Int(start)..<Int(start) + Int(count) }

  package init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }
}

/// The object that a predicate is evaluated on: any value that JSON or a property list can hold, in flat storage.
///
/// Each distinct string is stored once, so keys and type identifiers are compared as numbers. Copying takes constant time.
package struct Document: Sendable {
  package struct Entry: Hashable, Sendable, BitwiseCopyable {
    package var key: TextID
    package var value: ValueID

    package init(key: TextID, value: ValueID) {
      self.key = key
      self.value = value
    }
  }

  private var values: [DocumentValue] = []
  private var entries: [Entry] = []
  private var elements: [ValueID] = []
  /// The keys and strings, which may include unused ones.
  package private(set) var texts: TextTable
  /// The evaluated object.
  package var root = ValueID(rawValue: 0)

  /// Creates an empty document. Add its values with ``add(_:)``, and then set ``root``.
  package init() { self.init(texts: TextTable()) }

  /// Creates an empty document with a table of texts.
  init(texts: TextTable) { self.texts = texts }

  // MARK: Reading

  /// The number of elements of all arrays and sets.
  var elementCount: Int { elements.count }

  /// The number of values, which may include values that the root doesn't contain.
  package var valueCount: Int { values.count }

  /// The value with the given ID; ``DocumentValue/null`` if there's none.
  @inline(__always)
  package subscript(id: ValueID) -> DocumentValue {
    id.rawValue < UInt32(truncatingIfNeeded: values.count) ? values[Int(id.rawValue)] : .null
  }

  package subscript(id: TextID) -> String { texts[id] }

  /// The elements of an array or set; there may be fewer if the run belongs to another document.
  package func elements(of run: ValueRun) -> ArraySlice<ValueID> {
    elements[run.positions.clamped(to: elements.indices)]
  }

  /// The entries of a dictionary; there may be fewer if the run belongs to another document.
  package func entries(of run: ValueRun) -> ArraySlice<Entry> { entries[run.positions.clamped(to: entries.indices)] }

  package var allEntries: [Entry] { entries }

  /// The element at an index among the elements of all arrays and sets.
  @inline(__always)
  func element(at position: Int) -> ValueID { elements[position] }

  /// The entry at an index among the entries of all dictionaries.
  @inline(__always)
  func entry(at position: Int) -> Entry { entries[position] }

  /// The value that a dictionary has for a key; nil if it lacks the key.
  ///
  /// - Complexity: linear in the number of entries; compares one number per entry.
  package func value(for key: TextID, in run: ValueRun) -> ValueID? {
    entries(of: run).first { $0.key == key }?.value
  }

  /// The value that a dictionary has for a key; nil if it lacks the key or the owner isn't a dictionary.
  ///
  /// - Complexity: linear in the length of the key and the number of entries.
  package func value(_ key: String, of owner: ValueID) -> ValueID? {
    guard case .dictionary(let run) = self[owner], let name = texts.find(key) else { return nil }
    return value(for: name, in: run)
  }

  // MARK: Writing

  /// Adds a text, or finds it if the document has it.
  package mutating func intern(_ text: String) -> TextID { texts.intern(text) }

  /// Adds a text given as bytes, or finds it if the document has it.
  package mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> TextID { texts.intern(text) }

  /// Adds a value and returns its ID.
  package mutating func add(_ value: DocumentValue) -> ValueID {
    values.append(value)
    return ValueID(rawValue: UInt32(values.count - 1))
  }

  package mutating func add(string: String) -> ValueID {
    let text = intern(string)
    return add(.string(text))
  }

  /// Adds an array of values that the document already has.
  package mutating func add(array: [ValueID]) -> ValueID { add(.array(addElements(array))) }

  /// Adds a set of distinct values that the document already has.
  package mutating func add(set: [ValueID]) -> ValueID { add(.set(addElements(set))) }

  private mutating func addElements(_ added: [ValueID]) -> ValueRun {
    let start = elements.count
    elements.append(contentsOf: added)
    return elementRun(from: start)
  }

  /// The run of elements from an index to the last element.
  private func elementRun(from start: Int) -> ValueRun {
    ValueRun(start: UInt32(start), count: UInt32(elements.count - start))
  }

  /// Adds a dictionary of values that the document already has. If entries have the same key, the last one wins.
  package mutating func add(dictionary: [Entry]) -> ValueID {
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

  /// Adds an argument's value, including the contents of a collection.
  package mutating func add(argument: PredicateArgument) -> ValueID {
    switch argument {
    case .null: return add(.null)
    case .boolean(let value): return add(.boolean(value))
    case .integer(let value): return add(.integer(value))
    case .unsignedInteger(let value): return add(.unsignedInteger(value))
    case .double(let value): return add(.double(value))
    case .date(let value): return add(.date(value))
    case .string(let value): return add(string: value)
    case .array(let values): return add(array: values.map { add(argument: $0) })
    case .set(let values):
      let ids = values.map { add(argument: $0) }
      return add(set: distinct(ids))
    case .dictionary(let values):
      return add(dictionary: values.map { Entry(key: intern($0.key), value: add(argument: $0.value)) })
    }
  }
}

extension Document {
  /// Creates a shared context that has only items, their attachments, and the attachments' type identifiers.
  ///
  /// - Parameter items: The type identifiers of each attachment of each item.
  /// - Complexity: linear in the length of all identifiers.
  package init(registeredTypeIdentifiers items: [[[String]]]) {
    // Real contexts name the same few types again and again, so a small table is enough.
    self.init(texts: TextTable(minimumCapacity: 24))
    let lists = items.reduce(1 + items.count) { $0 + $1.count }
    let identifiers = items.reduce(0) { $1.reduce($0) { $0 + $1.count } }
    values.reserveCapacity(2 * lists + identifiers)
    entries.reserveCapacity(lists)
    elements.reserveCapacity(lists + identifiers)
    let (itemsKey, attachmentsKey) = (intern(ContextLayout.itemsKey), intern(ContextLayout.attachmentsKey))
    let identifiersKey = intern(ContextLayout.identifiersKey)
    var itemIDs: [ValueID] = []
    for item in items {
      var attachmentIDs: [ValueID] = []
      attachmentIDs.reserveCapacity(item.count)
      for identifiers in item {
        let start = elements.count
        for identifier in identifiers { elements.append(add(string: identifier)) }
        attachmentIDs.append(addDictionary(of: elementRun(from: start), under: identifiersKey))
      }
      itemIDs.append(addDictionary(of: addElements(attachmentIDs), under: attachmentsKey))
    }
    root = addDictionary(of: addElements(itemIDs), under: itemsKey)
  }

  private mutating func addDictionary(of array: ValueRun, under key: TextID) -> ValueID {
    entries.append(Entry(key: key, value: add(.array(array))))
    return add(.dictionary(ValueRun(start: UInt32(entries.count - 1), count: 1)))
  }
}

extension Document {
  /// A value of this document in the evaluator's representation.
  @inline(__always)
  func value(_ id: ValueID) -> Value {
    switch self[id] {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .unsignedInteger(let value): .unsignedInteger(value)
    case .double(let value): .double(value)
    case .date(let value): .date(value)
    case .string(let text): .string(Text(store: .document, index: text.rawValue))
    case .array(let run): .array(Run(store: .document, start: run.start, count: run.count))
    case .set(let run): .set(Run(store: .document, start: run.start, count: run.count))
    case .dictionary(let run): .dictionary(Run(store: .document, start: run.start, count: run.count))
    }
  }
}

extension Document {
  /// Returns the values without any that equal an earlier value, as in a set. Numbers of different kinds are equal if their values are equal
  /// (`1`, `1.0` and `true`); two arrays, two sets or two dictionaries are equal if their elements are equal.
  ///
  /// - Complexity: linear in the number of values, including those inside collections, plus the time to sort inner sets.
  package func distinct(_ ids: some Sequence<ValueID>) -> [ValueID] {
    var classes = EqualityClasses(self)
    var seen: Set<Int> = []
    return ids.filter { seen.insert(classes.number(of: $0)).inserted }
  }
}

/// Assigns numbers to values. Two values get the same number if and only if they are equal.
private struct EqualityClasses {
  /// A value whose parts already have numbers.
  private enum Shape: Hashable {
    case scalar(DocumentValue)
    case notANumber
    case array([Int])
    case set([Int])
    case dictionary([TextID: Int])
  }

  private let document: Document
  private var numbers: [Shape: Int] = [:]

  init(_ document: Document) { self.document = document }

  mutating func number(of id: ValueID) -> Int {
    let shape = shape(of: document[id])
    if let known = numbers[shape] { return known }
    numbers[shape] = numbers.count
    return numbers.count - 1
  }

  private mutating func shape(of value: DocumentValue) -> Shape {
    switch value {
    case .boolean(let value): return .scalar(.integer(value ? 1 : 0))
    case .double(let value):
      if value.isNaN { return .notANumber }
      if let whole = Int64(exactly: value) { return .scalar(.integer(whole)) }
      if let whole = UInt64(exactly: value) { return .scalar(.unsignedInteger(whole)) }
      return .scalar(.double(value))
    case .null, .integer, .unsignedInteger, .date, .string: return .scalar(value)
    case .array(let run): return .array(numbers(of: run))
    case .set(let run): return .set(numbers(of: run).stablySorted())
    case .dictionary(let run):
      var entries: [TextID: Int] = [:]
      for entry in document.entries(of: run) { entries[entry.key] = number(of: entry.value) }
      return .dictionary(entries)
    }
  }

  private mutating func numbers(of run: ValueRun) -> [Int] {
    var result: [Int] = []
    for element in document.elements(of: run) { result.append(number(of: element)) }
    return result
  }
}
