internal import PredicateEvaluation
internal import PredicateSyntax

/// Finds the elements that a SUBQUERY goes through, so that an explanation can show them.
///
/// It follows plain keys from the root or from a bound variable; of any other collection it knows nothing, and the explanation names
/// elements by number only.
struct ElementFinder {
  private let tree: SyntaxTree
  private let document: Document

  init(_ tree: SyntaxTree, _ document: Document) {
    self.tree = tree
    self.document = document
  }

  /// The elements of a collection; empty when it is no plain key path to an array or a set.
  func elements(of collection: NodeID, bindings: Bindings) -> [ValueID] {
    flattened(collection, bindings: bindings) ?? elements(of: value(of: collection, bindings: bindings))
  }

  /// The elements of `list.@unionOfArrays.key`: those of each element's own list, one after the other.
  private func flattened(_ collection: NodeID, bindings: Bindings) -> [ValueID]? {
    guard case .keyPath(.none, let list) = tree[collection], list.count == 3 else { return nil }
    let steps = tree[list].map { step -> TextID? in if case .key(let key) = tree[step] { key } else { nil } }
    guard let first = steps[0], let union = steps[1], let last = steps[2], tree[union] == "@unionOfArrays",
      let outer = tree.withBytes(of: first, { document.texts.find($0) }),
      let inner = tree.withBytes(of: last, { document.texts.find($0) })
    else { return nil }
    var found: [ValueID] = []
    for element in elements(of: value(of: outer, in: document.root)) {
      found += elements(of: value(of: inner, in: element))
    }
    return found
  }

  private func value(of key: TextID, in owner: ValueID) -> ValueID? {
    guard case .dictionary(let run) = document[owner] else { return nil }
    return document.value(for: key, in: run)
  }

  private func elements(of list: ValueID?) -> [ValueID] {
    guard let list else { return [] }
    switch document[list] {
    case .array(let run), .set(let run): return Array(document.elements(of: run))
    default: return []
    }
  }

  /// The texts that an expression stands for: those of a list, or one alone; empty when it is no plain key path to them.
  func texts(of node: NodeID, bindings: Bindings) -> [String] {
    guard let value = value(of: node, bindings: bindings) else { return [] }
    var texts: [String] = []
    for element in [value] + elements(of: value) {
      if case .string(let text) = document[element] { texts.append(document[text]) }
    }
    return texts
  }

  /// The elements that `list.@count` counts; nil when it is no plain key path to a list.
  func list(countedBy node: NodeID, bindings: Bindings) -> [ValueID]? {
    guard case .keyPath(let base, let steps) = tree[node],
      let value = value(of: base, tree[steps].dropLast(), bindings: bindings)
    else { return nil }
    switch document[value] {
    case .array(let run), .set(let run): return Array(document.elements(of: run))
    default: return nil
    }
  }

  private func value(of node: NodeID, bindings: Bindings) -> ValueID? {
    switch tree[node] {
    case .evaluatedObject: return document.root
    case .variable(let name): return bindings[name]
    case .keyPath(let base, let steps): return value(of: base, tree[steps][...], bindings: bindings)
    default: return nil
    }
  }

  /// The value at the end of some keys.
  private func value(of base: NodeID, _ steps: some Collection<NodeID>, bindings: Bindings) -> ValueID? {
    var value = base == .none ? document.root : self.value(of: base, bindings: bindings)
    for step in steps {
      guard case .key(let key) = tree[step], let owner = value, case .dictionary(let run) = document[owner],
        let name = tree.withBytes(of: key, { document.texts.find($0) })
      else { return nil }
      value = document.value(for: name, in: run)
    }
    return value
  }

  /// The type identifiers of an attachment, or a string alone; empty for anything else.
  func types(of value: ValueID) -> [String] {
    switch document[value] {
    case .string(let text): return [document[text]]
    case .dictionary:
      guard let identifiers = document.value(ContextKey.registeredTypeIdentifiers, of: value),
        case .array(let list) = document[identifiers]
      else { return [] }
      return document.elements(of: list).compactMap { element in
        if case .string(let text) = document[element] { document[text] } else { nil }
      }
    default: return []
    }
  }

  /// A short text for an element: the type identifiers of an attachment, the value of a string; nil for anything else.
  func description(of value: ValueID) -> String? {
    switch document[value] {
    case .string(let text): return document[text]
    case .dictionary:
      guard let identifiers = document.value(ContextKey.registeredTypeIdentifiers, of: value),
        case .array = document[identifiers]
      else { return nil }
      let names = types(of: value)
      if names.isEmpty { return "no types" }
      let shown = Array(names.prefix(4)).separated(by: ", ")
      return names.count > 4 ? "\(shown) and \(names.count - 4) more" : shown
    default: return nil
    }
  }
}

/// What the elements of a collection are called.
struct ElementNoun: Sendable {
  let singular: String
  let plural: String
  /// Whether the elements are attachments, of one item or of all.
  let isAttachment: Bool

  /// The noun for the elements of a key path's last key, or for those of a key before it.
  init(of collection: NodeID, in tree: SyntaxTree, before distance: Int = 0) {
    var key = ""
    if case .keyPath(_, let steps) = tree[collection],
      let last = tree[steps].dropLast(distance).last, case .key(let text) = tree[last]
    {
      key = tree[text]
    }
    isAttachment = key == ContextKey.attachments
    switch key {
    case ContextKey.extensionItems: (singular, plural) = ("extension item", "extension items")
    case ContextKey.attachments: (singular, plural) = ("attachment", "attachments")
    case ContextKey.registeredTypeIdentifiers: (singular, plural) = ("type identifier", "type identifiers")
    case ContextKey.fileProviderItems: (singular, plural) = ("File Provider item", "File Provider items")
    default: (singular, plural) = ("element", "elements")
    }
  }

  /// `2 attachments`
  func counted(_ count: some BinaryInteger) -> String { "\(count) \(count == 1 ? singular : plural)" }

  /// `attachment 2` for the position 1.
  func numbered(_ position: Int) -> String { "\(singular) \(position + 1)" }
}
