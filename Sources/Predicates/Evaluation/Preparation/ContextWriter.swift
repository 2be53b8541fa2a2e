extension Document {
  /// A shared context of items with attachments with type identifiers, and nothing else.
  ///
  /// - Parameter items: For each item its attachments, for each attachment its type identifiers.
  /// - Complexity: linear in the length of all identifiers; each is looked at once.
  package init(registeredTypeIdentifiers items: [[[String]]]) {
    var writer = ContextWriter(items)
    writer.write(items)
    self = writer.finish()
  }
}

/// Writes items, attachments and type identifiers as the values of a document, and their layout with them; the root is the last value.
///
/// How much there will be is counted first, so that all of it gets room at once.
private struct ContextWriter {
  private let memory: DocumentMemory
  private var texts: TextTable
  private let itemsKey: TextID
  private let attachmentsKey: TextID
  private let typesKey: TextID
  private let itemCount: Int
  private let attachmentCount: Int
  /// The position of the next identifier in the layout, and of the next start of an attachment's.
  private var nextIdentifier: Int
  private var nextAttachment: Int

  init(_ items: [[[String]]]) {
    var attachments = 0
    var identifiers = 0
    for item in items {
      attachments += item.count
      LentTexts.forEach(in: item) { identifiers += $0.count }
    }
    // Real contexts name few types again and again.
    texts = TextTable(minimumCapacity: min(identifiers, 64) + 3)
    itemsKey = texts.intern(ContextLayout.itemsKey)
    attachmentsKey = texts.intern(ContextLayout.attachmentsKey)
    typesKey = texts.intern(ContextLayout.identifiersKey)
    memory = DocumentMemory(
      room: DocumentMemory.Sizes(
        values: 2 + 2 * (items.count + attachments) + identifiers, entries: 1 + items.count + attachments,
        elements: items.count + attachments + identifiers, layout: items.count + attachments + 2 + identifiers),
      texts: TextTable())
    (itemCount, attachmentCount) = (items.count, attachments)
    nextAttachment = items.count + 1
    nextIdentifier = items.count + attachments + 2
  }

  /// The document, once everything is written.
  consuming func finish() -> Document {
    let root = ValueID(rawValue: nextValue &- 1)
    memory.texts = texts
    memory.endLayout(of: root, items: itemCount, attachments: attachmentCount)
    return Document(memory, root: root)
  }

  private var nextValue: UInt32 { UInt32(truncatingIfNeeded: memory.used.values) }

  private func beginRun(_ count: Int) -> ValueRun {
    ValueRun(start: UInt32(truncatingIfNeeded: memory.used.elements), count: UInt32(truncatingIfNeeded: count))
  }

  mutating func write(_ items: [[[String]]]) {
    var ids: [UInt32] = []
    ids.reserveCapacity(items.count)
    var attachments = 0
    for (index, item) in items.enumerated() {
      memory.writeLayout(UInt32(truncatingIfNeeded: attachments), at: index)
      attachments &+= item.count
      write(item)
      ids.append(nextValue &- 1)
    }
    memory.writeLayout(UInt32(truncatingIfNeeded: attachments), at: items.count)
    memory.writeLayout(identifierStart, at: nextAttachment)
    let run = beginRun(items.count)
    for id in ids { memory.append(ValueID(rawValue: id)) }
    write(run, under: itemsKey)
  }

  /// The number of identifiers so far.
  private var identifierStart: UInt32 {
    UInt32(truncatingIfNeeded: nextIdentifier &- itemCount &- attachmentCount &- 2)
  }

  private mutating func write(_ item: borrowing [[String]]) {
    var next = nextValue
    LentTexts.forEach(in: item) { write($0) }
    let run = beginRun(item.count)
    LentTexts.forEach(in: item) { identifiers in
      // An attachment is the last of its values: after its identifiers and their array.
      next &+= UInt32(truncatingIfNeeded: identifiers.count) &+ 2
      memory.append(ValueID(rawValue: next &- 1))
    }
    write(run, under: attachmentsKey)
  }

  private mutating func write(_ identifiers: borrowing LentTexts) {
    memory.writeLayout(identifierStart, at: nextAttachment)
    nextAttachment &+= 1
    let run = beginRun(identifiers.count)
    identifiers.forEach { identifier in
      let text = identifier.interned(in: &texts)
      memory.append(ValueID(rawValue: nextValue))
      memory.append(.string(text))
      memory.writeLayout(text.rawValue, at: nextIdentifier)
      nextIdentifier &+= 1
    }
    write(run, under: typesKey)
  }

  /// Writes an array's value, and a dictionary in which the array has a key.
  @inline(__always)
  private func write(_ run: ValueRun, under key: TextID) {
    let entry = UInt32(truncatingIfNeeded: memory.used.entries)
    memory.append(Document.Entry(key: key, value: ValueID(rawValue: nextValue)))
    memory.append(.array(run))
    memory.append(.dictionary(ValueRun(start: entry, count: 1)))
  }
}
