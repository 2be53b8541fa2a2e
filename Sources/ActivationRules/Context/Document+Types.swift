internal import PredicateEvaluation
internal import PredicateSyntax

extension Document {
  /// The root object over items with attachments with type identifiers, and nothing else.
  init(registeredTypeIdentifiers items: [[[String]]]) {
    let attachments = items.reduce(0) { $0 + $1.count }
    var identifiers = 0
    for item in items {
      for index in item.indices { identifiers += item[index].count }
    }
    self.init()
    var elements: [ValueID] = []
    var entries: [Document.Entry] = []
    // How much each array will hold is known, and need not be found out again at every step.
    values = Array(unsafeUninitializedCapacity: 2 + 2 * (items.count + attachments) + identifiers) { values, count in
      elements = Array(unsafeUninitializedCapacity: items.count + attachments + identifiers) { elements, elementCount in
        entries = Array(unsafeUninitializedCapacity: 1 + items.count + attachments) { entries, entryCount in
          // Real contexts name few types again and again.
          var writer = TypesWriter(Output(values), Output(elements), Output(entries), texts: min(identifiers, 64) + 3)
          writer.write(items)
          (count, elementCount, entryCount) = (writer.values.count, writer.elements.count, writer.entries.count)
          texts = writer.texts
        }
      }
    }
    self.elements = elements
    self.entries = entries
    root = ValueID(rawValue: UInt32(values.count - 1))
  }
}

/// Memory of an array that is being made, written from the start.
private struct Output<Element: BitwiseCopyable> {
  private let memory: UnsafeMutableBufferPointer<Element>
  private(set) var count = 0

  init(_ memory: UnsafeMutableBufferPointer<Element>) { self.memory = memory }

  @inline(__always)
  mutating func append(_ element: Element) {
    // Unreachable, whatever is given: room is made for what was counted. A trap, because the alternative is to write beyond it.
    precondition(count < memory.count)
    memory.initializeElement(at: count, to: element)
    count &+= 1
  }
}

/// Writes items, attachments and type identifiers as the values of a document; the root is the last.
private struct TypesWriter {
  var values: Output<DocumentValue>
  var elements: Output<ValueID>
  var entries: Output<Document.Entry>
  var texts: TextTable
  private let itemsKey: TextID
  private let attachmentsKey: TextID
  private let typesKey: TextID

  init(
    _ values: Output<DocumentValue>, _ elements: Output<ValueID>, _ entries: Output<Document.Entry>, texts: Int
  ) {
    self.values = values
    self.elements = elements
    self.entries = entries
    self.texts = TextTable(minimumCapacity: texts)
    itemsKey = self.texts.intern(ContextKey.extensionItems)
    attachmentsKey = self.texts.intern(ContextKey.attachments)
    typesKey = self.texts.intern(ContextKey.registeredTypeIdentifiers)
  }

  private var nextValue: UInt32 { UInt32(truncatingIfNeeded: values.count) }

  private mutating func beginRun(_ count: Int) -> ValueRun {
    ValueRun(start: UInt32(truncatingIfNeeded: elements.count), count: UInt32(truncatingIfNeeded: count))
  }

  mutating func write(_ items: [[[String]]]) {
    var ids: [UInt32] = []
    ids.reserveCapacity(items.count)
    for item in items {
      write(item)
      ids.append(nextValue - 1)
    }
    let run = beginRun(items.count)
    for id in ids { elements.append(ValueID(rawValue: id)) }
    write(run, under: itemsKey)
  }

  private mutating func write(_ item: [[String]]) {
    var next = nextValue
    item.withUnsafeBufferPointer { attachments in
      attachments.withMemoryRebound(to: BorrowedAttachment.self) { attachments in
        for index in attachments.indices { attachments[index].write(to: &self) }
      }
    }
    let run = beginRun(item.count)
    for index in item.indices {
      // An attachment is the last of its values: after its identifiers and their array.
      next += UInt32(truncatingIfNeeded: item[index].count) + 2
      elements.append(ValueID(rawValue: next - 1))
    }
    write(run, under: attachmentsKey)
  }

  /// Writes an array's value, and a dictionary in which the array has a key.
  @inline(__always)
  private mutating func write(_ run: ValueRun, under key: TextID) {
    let entry = UInt32(truncatingIfNeeded: entries.count)
    entries.append(Document.Entry(key: key, value: ValueID(rawValue: nextValue)))
    values.append(.array(run))
    values.append(.dictionary(ValueRun(start: entry, count: 1)))
  }

  @inline(__always)
  mutating func write(_ identifiers: borrowing [String]) {
    let run = beginRun(identifiers.count)
    identifiers.withUnsafeBufferPointer { identifiers in
      identifiers.withMemoryRebound(to: BorrowedIdentifier.self) { identifiers in
        for index in identifiers.indices {
          elements.append(ValueID(rawValue: nextValue))
          values.append(.string(identifiers[index].interned(in: &texts)))
        }
      }
    }
    write(run, under: typesKey)
  }
}

/// An attachment's type identifiers where they lie in an array.
///
/// An array hands its elements out as copies, whose references are counted: a third of the time of building a document. What
/// cannot be copied is lent instead. A structure of one field has the layout of this field, so that an array's memory may be
/// looked at as such structures.
private struct BorrowedAttachment: ~Copyable {
  let identifiers: [String]

  @inline(never)
  borrowing func write(to writer: inout TypesWriter) { writer.write(identifiers) }
}

/// A type identifier where it lies in an array; see ``BorrowedAttachment``.
private struct BorrowedIdentifier: ~Copyable {
  let text: String

  @inline(never)
  borrowing func interned(in texts: inout TextTable) -> TextID { texts.intern(text) }
}
