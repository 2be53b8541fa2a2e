public import PredicateSyntax

/// Where the keys and values of an XML property list stand in its text.
///
/// Total: of a text that is no property list it tells what it can. Binary property lists have no text and no map.
public struct PropertyListMap: Sendable {
  /// A value with its key.
  public struct Entry: Sendable, Hashable {
    /// The key in a dictionary, the index in an array; empty at the top.
    public var name: String
    /// The text of the key, between its tags; nil in arrays and at the top.
    public var key: SourceRange?
    /// The key with its tags; nil in arrays and at the top.
    public var keyElement: SourceRange?
    /// The value with its tags.
    public var value: SourceRange
    /// What is between the value's tags; empty where there is one tag only.
    public var content: SourceRange
    /// The kind of the value: `dict`, `string`, `true` …
    public var tag: String
    /// Comments directly before the key, or before the value in an array.
    public var comments: [SourceRange] = []
    /// Whether the value has one tag only, such as `<dict/>`.
    public var isClosedAtOnce: Bool
    var parent: Int

    /// Everything of the entry: key and value.
    public var whole: SourceRange { keyElement?.union(value) ?? value }
  }

  /// The text of the file.
  public let text: [UInt8]
  /// The values in the order of their starts; the first is the top.
  public let entries: [Entry]
  /// For each entry its children.
  private let children: [[Int]]

  /// Finds the values of a text.
  ///
  /// - Complexity: linear in the length of the text, in time and space; nothing recurs.
  public init(_ text: FileText) {
    var scanner = PropertyListScanner(text.utf8)
    scanner.scan()
    self.text = text.utf8
    entries = scanner.entries
    var children = [[Int]](repeating: [], count: entries.count)
    for (index, entry) in entries.enumerated() where entry.parent >= 0 { children[entry.parent].append(index) }
    self.children = children
  }

  /// The entry at a key path of dictionary keys and array indexes; nil when there is none. Of equal keys the last counts, as it does
  /// for Foundation.
  ///
  /// - Complexity: linear in the number of entries beside those on the path.
  public func entry(at path: [String]) -> Entry? { index(at: path).map { entries[$0] } }

  /// The deepest entry on a key path that is there; nil for an empty text.
  public func nearestEntry(to path: [String]) -> Entry? {
    for count in stride(from: path.count, through: 0, by: -1) {
      if let entry = entry(at: Array(path.prefix(count))) { return entry }
    }
    return nil
  }

  /// The entries within a dictionary or an array, in the order of the text.
  public func entries(in path: [String]) -> [Entry] {
    index(at: path).map { children[$0].map { entries[$0] } } ?? []
  }

  /// The characters of a text; nil when there is no text at the key path.
  public func textMap(at path: [String]) -> TextMap? {
    guard let entry = entry(at: path), entry.tag == "string" else { return nil }
    return TextMap(content: entry.content, of: text)
  }

  private func index(at path: [String]) -> Int? {
    guard !entries.isEmpty else { return nil }
    var index = 0
    for name in path {
      guard let next = children[index].last(where: { entries[$0].name == name }) else { return nil }
      index = next
    }
    return index
  }
}
