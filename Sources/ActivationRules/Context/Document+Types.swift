internal import PredicateEvaluation
internal import PredicateSyntax

extension Document {
  /// The root object over items with attachments with type identifiers, and nothing else.
  init(registeredTypeIdentifiers items: [[[String]]]) {
    let attachments = items.reduce(0) { $0 + $1.count }
    let types = items.reduce(0) { $1.reduce($0) { $0 + $1.count } }
    self.init(
      // Real contexts name few types again and again.
      texts: min(types, 64) + 3, values: 2 + 2 * items.count + 2 * attachments + types,
      elements: items.count + attachments + types, entries: 1 + items.count + attachments)
    let typesKey = intern(ContextKey.registeredTypeIdentifiers)
    let attachmentsKey = intern(ContextKey.attachments)
    var list: [ValueID] = []
    list.reserveCapacity(items.count)
    for item in items {
      let first = values.count
      item.withUnsafeBufferPointer { attachments in
        attachments.withMemoryRebound(to: BorrowedAttachment.self) { attachments in
          for index in attachments.indices { attachments[index].add(to: &self, typesKey) }
        }
      }
      list.append(add(attachmentsKey, addAttachments(item, from: first)))
    }
    root = add(intern(ContextKey.extensionItems), add(array: list))
  }

  /// Adds the array of attachments that were added one after the other.
  private mutating func addAttachments(_ item: [[String]], from first: Int) -> ValueID {
    let run = ValueRun(start: UInt32(elements.count), count: UInt32(item.count))
    var next = first
    for index in item.indices {
      // The attachment is its last value: after its identifiers and their array.
      next += item[index].count + 2
      elements.append(ValueID(rawValue: UInt32(next - 1)))
    }
    return add(.array(run))
  }

  /// Adds a dictionary with one entry.
  fileprivate mutating func add(_ key: TextID, _ value: ValueID) -> ValueID {
    entries.append(Entry(key: key, value: value))
    return add(.dictionary(ValueRun(start: UInt32(entries.count - 1), count: 1)))
  }
}

/// An attachment's type identifiers where they lie in an array.
///
/// An array hands its elements out as copies, whose references are counted: a third of the time of building a document. What
/// cannot be copied is lent instead. A structure of one field has the layout of this field, so that an array's memory may be
/// looked at as such structures.
private struct BorrowedAttachment: ~Copyable {
  let identifiers: [String]

  /// Adds a dictionary whose only value is the array of the identifiers.
  @inline(never)
  borrowing func add(to document: inout Document, _ key: TextID) {
    let run = ValueRun(start: UInt32(document.elements.count), count: UInt32(identifiers.count))
    identifiers.withUnsafeBufferPointer { identifiers in
      identifiers.withMemoryRebound(to: BorrowedIdentifier.self) { identifiers in
        for index in identifiers.indices { identifiers[index].add(to: &document) }
      }
    }
    let list = document.add(.array(run))
    _ = document.add(key, list)
  }
}

/// A type identifier where it lies in an array.
private struct BorrowedIdentifier: ~Copyable {
  let text: String

  @inline(never)
  borrowing func add(to document: inout Document) {
    document.elements.append(ValueID(rawValue: UInt32(document.values.count)))
    document.values.append(.string(document.texts.intern(text)))
  }
}
