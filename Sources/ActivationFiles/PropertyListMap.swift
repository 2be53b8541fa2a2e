import ActivationMemory
package import ActivationRules
package import Documents
package import PredicateSyntax

/// The places of the keys and values of a property list in its text: XML, or its equivalent in JSON, YAML, or a program.
///
/// Total: for a text that isn't a property list it contains as much as possible. Binary property lists have no text and no
/// map.
package struct PropertyListMap: Sendable {
  /// A value with its key.
  package struct Entry: Sendable, Hashable {
    /// The kinds of values that differ in what is done with their places.
    package enum Kind: Sendable, Hashable {
      case dictionary, array, string
      /// A number, a truth value, a date, or data.
      case scalar
      /// A value that a program computes, or a malformed one.
      case unknown
    }

    /// The key in a dictionary, the index in an array; empty at the top.
    package var name: String
    /// The text of the key, between its tags; nil in arrays and at the top.
    package var key: SourceRange?
    /// The key with its tags; nil in arrays and at the top.
    package var keyElement: SourceRange?
    /// The value with its tags.
    package var value: SourceRange
    /// The content between the value's tags; empty where there is only one tag.
    package var content: SourceRange
    package var kind: Kind
    /// Comments directly before the key or the value.
    package var comments: [SourceRange] = []
    /// A Boolean value that indicates whether the value has only one tag, such as `<dict/>`.
    package var isClosedAtOnce = false
    package var parent: Int
    /// The value where it isn't written as XML; nil for dictionaries, arrays and XML.
    package var leaf: Leaf?
    /// The reason why a dictionary or an array may hold more than its entries, such as `...base`; nil when it holds nothing else.
    package var unknownPart: String?

    /// Creates an entry.
    package init(
      name: String, key: SourceRange? = nil, keyElement: SourceRange? = nil, value: SourceRange, content: SourceRange,
      kind: Kind, comments: [SourceRange] = [], parent: Int, leaf: Leaf? = nil
    ) {
      self.name = name
      self.key = key
      self.keyElement = keyElement
      self.value = value
      self.content = content
      self.kind = kind
      self.comments = comments
      self.parent = parent
      self.leaf = leaf
    }

    /// Everything of the entry: key and value, unless the value is elsewhere.
    package var whole: SourceRange { keyElement.map { isElsewhere ? $0 : $0.union(value) } ?? value }

    /// A Boolean value that indicates whether the key only names a value that is written before it, as an alias does.
    var isElsewhere: Bool { keyElement.map { value.lowerBound < $0.lowerBound } ?? false }
  }

  /// A value that is neither a dictionary nor an array, in another notation than XML.
  package enum Leaf: Sendable, Hashable {
    case text(LiteralText)
    case value(PropertyListValue)
    /// A value that a program computes, as its source text.
    case unknown(String)
  }

  /// The text of the file.
  package let text: [UInt8]
  /// The values in the order of their starts; the first is the top.
  package let entries: [Entry]
  /// For each entry its children.
  private let children: [[Int]]
  /// For each dictionary with many entries, the last child with a key.
  private let lastChildren: [Int: [String: Int]]

  /// Finds the values of a text in UTF-8, whatever encoding it names.
  ///
  /// - Complexity: linear in the length of the text, in time and space; nothing recurs.
  package init(_ text: [UInt8]) {
    var limits = SourceDocument.Limits()
    (limits.bytes, limits.depth, limits.errors) = (.max, .max, 0)
    self.init(SourceDocument(utf8: text, .xml, limits: limits))
  }

  /// Finds the values of a property list in XML.
  ///
  /// - Complexity: linear in the length of the text, in time and space; nothing recurs.
  package init(_ document: SourceDocument) {
    var builder = PropertyListMapBuilder()
    builder.add(document)
    self.init(document.source, builder.entries)
  }

  /// The values of a text in any notation, in the order of their starts.
  package init(_ text: [UInt8], _ entries: [Entry]) {
    self.text = text
    self.entries = entries
    children = Self.children(of: entries)
    lastChildren = Self.lastChildren(children, entries)
  }

  private static func lastChildren(_ children: [[Int]], _ entries: [Entry]) -> [Int: [String: Int]] {
    var lastChildren: [Int: [String: Int]] = [:]
    for (parent, children) in children.enumerated() where children.count > 16 && entries[parent].kind == .dictionary {
      var last = [String: Int](minimumCapacity: children.count)
      for child in children { last[entries[child].name] = child }
      lastChildren[parent] = last
    }
    return lastChildren
  }

  private static func children(of entries: [Entry]) -> [[Int]] {
    var children = [[Int]](repeating: [], count: entries.count)
    for (index, entry) in entries.enumerated() where entry.parent >= 0 { children[entry.parent].append(index) }
    return children
  }

  /// The entry at a key path of dictionary keys and array indexes; nil when there is none. Of equal keys the last counts, as it does
  /// for Foundation.
  ///
  /// - Complexity: linear in the length of the path.
  package func entry(at path: [String], from root: Int = 0) -> Entry? {
    index(at: path, from: root).map { entries[$0] }
  }

  /// The deepest entry that is there of a key path from an entry; nil for an empty text.
  package func nearestEntry(to path: [String], from root: Int) -> Entry? {
    for count in stride(from: path.count, through: 0, by: -1) {
      if let entry = entry(at: Array(path.prefix(count)), from: root) { return entry }
    }
    return nil
  }

  /// The entries within a dictionary or an array, in the order of the text.
  package func entries(in path: [String]) -> [Entry] {
    index(at: path).map { children[$0].map { entries[$0] } } ?? []
  }

  /// The keys that a dictionary has more than once, in the order of their first values, at an entry and within it: the path to each, and its
  /// values in the order of the text. The last counts, as in Apple's open-source reader of XML property lists (CFPropertyList.c of
  /// swift-corelibs-foundation; observed with the one that reads the file here).
  ///
  /// - Complexity: linear in the number of entries there, and for each duplicate in the depth.
  package func duplicates(from root: Int) -> [(path: [String], entries: [Entry])] {
    var found: [(first: Int, others: [Int])] = []
    for parent in entries.indices.dropFirst(root) {
      // What is within an entry follows it.
      if parent > root, entries[parent].parent < root { break }
      let children = children[parent]
      guard children.count > 1, entries[parent].kind == .dictionary else { continue }
      var places: [String: Int] = [:]
      var firsts: [String: Int] = [:]
      for child in children {
        let name = entries[child].name
        if let place = places[name] {
          found[place].others.append(child)
        } else if let first = firsts[name] {
          places[name] = found.count
          found.append((first, [child]))
        } else {
          firsts[name] = child
        }
      }
    }
    return found.stablySorted { $0.first < $1.first }.map { first, others in
      (path(to: first), ([first] + others).map { entries[$0] })
    }
  }

  /// The keys and indexes that lead to the entry at a position.
  package func path(to index: Int) -> [String] {
    var path: [String] = []
    var index = index
    while entries[index].parent >= 0 {
      path.append(entries[index].name)
      index = entries[index].parent
    }
    return path.reversed()
  }

  /// The characters of an entry's text; nil when it isn't a text.
  package func textMap(of entry: Entry) -> TextMap? {
    if let leaf = entry.leaf {
      if case .text(let literal) = leaf { return literal.map }
      return nil
    }
    return entry.kind == .string ? TextMap(content: entry.content, of: text) : nil
  }

  /// The child with a name, which is an index in an array; of several the last.
  private func child(of index: Int, named name: String) -> Int? {
    let children = children[index]
    if entries[index].kind == .array {
      guard let place = Int(name), children.indices.contains(place), entries[children[place]].name == name else {
        return nil
      }
      return children[place]
    }
    if let last = lastChildren[index] { return last[name] }
    return children.last { entries[$0].name == name }
  }

  /// The children of an entry, by their places in ``entries``.
  package func childIndexes(of index: Int) -> [Int] { children[index] }

  package func index(at path: [String], from root: Int = 0) -> Int? {
    guard entries.indices.contains(root) else { return nil }
    var index = root
    for name in path {
      guard let next = child(of: index, named: name) else { return nil }
      index = next
    }
    return index
  }
}
