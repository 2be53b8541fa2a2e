internal import PredicateEvaluation

/// An attachment of a changed context.
package enum ChangedAttachment: Sendable, Hashable {
  /// The attachment at a position of the original item.
  case kept(Int)
  /// A new one with these types.
  case new([String])
}

/// An item of a changed context.
package struct ChangedItem: Sendable, Hashable {
  /// The position of the original item; nil for a new one.
  package var origin: Int?
  package var attachments: [ChangedAttachment]

  package init(origin: Int?, attachments: [ChangedAttachment]) {
    self.origin = origin
    self.attachments = attachments
  }
}

extension [ChangedItem] {
  /// The same changes with one type for each new attachment where one is enough: of several that a class has in common the verdict
  /// seldom needs more.
  ///
  /// - Complexity: a question for each type of each kind of new attachment.
  package func withFewestTypes(where isEnough: ([ChangedItem]) -> Bool) -> [ChangedItem] {
    var result = self
    var seen: Set<[String]> = []
    for case .new(let types) in flatMap({ $0.attachments }) where types.count > 1 && seen.insert(types).inserted {
      for type in types {
        let simpler = result.replacing(types, by: [type])
        guard isEnough(simpler) else { continue }
        result = simpler
        break
      }
    }
    return result
  }

  private func replacing(_ types: [String], by others: [String]) -> [ChangedItem] {
    map { item in
      ChangedItem(origin: item.origin, attachments: item.attachments.map { $0 == .new(types) ? .new(others) : $0 })
    }
  }
}

extension SharedContext {
  /// The context with other items; kept items keep everything in them. Nil when it has no list of items.
  package func replacing(_ changed: [ChangedItem]) -> SharedContext? {
    guard let items else { return nil }
    var document = document
    var values: [ValueID] = []
    for item in changed {
      let original = item.origin.map { items[$0] }
      let attachments = original.flatMap { self.attachments(of: $0) } ?? []
      if let original, item.attachments == attachments.indices.map({ .kept($0) }) {
        values.append(original)
        continue
      }
      var list: [ValueID] = []
      for attachment in item.attachments {
        switch attachment {
        case .kept(let position): list.append(attachments[position])
        case .new(let types): list.append(Self.attachment(types, in: &document))
        }
      }
      let owner = original ?? document.add(dictionary: [])
      values.append(
        Self.setting(ContextKey.attachments, to: document.add(array: list), in: owner, of: &document))
    }
    return SharedContext(document: document).replacing(items: values)
  }

  private static func attachment(_ types: [String], in document: inout Document) -> ValueID {
    var values: [ValueID] = []
    for type in types { values.append(document.add(string: type)) }
    return document.add(document.add(array: values), forKey: ContextKey.registeredTypeIdentifiers)
  }
}
