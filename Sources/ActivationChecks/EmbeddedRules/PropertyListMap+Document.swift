import ActivationFiles
import ActivationRules
import Documents
import PredicateSyntax

extension PropertyListMap {
  /// The values of a document that isn't XML, with their places in the text of its file.
  ///
  /// - Parameters:
  ///   - start: The place of the document in the text.
  ///   - marksMistakes: Whether a value with a mistake in it, such as a text that isn't closed, isn't known.
  /// - Complexity: linear in the document, in which each alias counts as much as its target; nothing recurs.
  init(_ document: SourceDocument, in text: [UInt8], at start: Int = 0, marksMistakes: Bool = false) {
    let entries = DocumentEntries(document, at: start, marksMistakes: marksMistakes)
    self.init(text, entries.entries(from: document.root))
  }

  /// The values of a text in JSON, with comments and with commas before closing brackets, as Expo reads its app.json (documented: JSON5).
  /// Nil for a text that isn't well-formed anywhere but within a rule, whose other keys are checked while one is being typed.
  init?(json text: [UInt8]) {
    let document = SourceDocument(text, .json5)
    guard let root = document.root, root.isClosed, document.errors.allSatisfy({ document.isInRule($0) }) else {
      return nil
    }
    switch root.value {
    case .object, .array: self.init(document, in: text, marksMistakes: true)
    default: return nil
    }
  }

  /// The values of each document of a text in YAML.
  ///
  /// - Throws: The first mistake, with its place. An alias without an anchor is a value that isn't known.
  static func yaml(_ text: [UInt8]) throws(ReadingError) -> [PropertyListMap] {
    var maps: [PropertyListMap] = []
    for (document, start) in yamlDocuments(text) {
      let error = document.errors.first { error in
        error.kind != .empty && document.text(in: error.range.prefix(1)) != "*"
      }
      if let error { throw ReadingError(error, at: start) }
      if document.root != nil { maps.append(PropertyListMap(document, in: text, at: start)) }
    }
    return maps
  }

  /// The documents of a text in YAML, each with its place: every line that begins with `---` begins one.
  static func yamlDocuments(_ text: [UInt8]) -> [(document: SourceDocument, start: Int)] {
    var starts = [0]
    for place in text.indices.dropFirst() where text[place - 1] == 0x0a && text.has("---", at: place) {
      if place + 3 == text.count || text[place + 3] <= 0x20 { starts.append(place) }
    }
    return zip(starts, starts.dropFirst() + [text.count]).map { start, end in
      (SourceDocument(Array(text[start..<end]), .yaml), start)
    }
  }
}

extension SourceDocument {
  /// Returns whether a mistake is in a rule's key or its value.
  fileprivate func isInRule(_ error: ReadingError) -> Bool {
    var node = error.kind == .syntax ? node(at: error.range.lowerBound) : nil
    while let around = node {
      if let name = around.name, name.hasPrefix(ActivationKey.prefix) || name == InfoKey.expoRule { return true }
      node = around.parent
    }
    return false
  }
}

extension ReadingError {
  /// Something in a document that can't be read, at a place in the text of its file.
  init(_ error: SourceDocument.ReadingError, at start: Int = 0) {
    let kind: Kind =
      switch error.kind {
      case .empty: .empty
      case .syntax: .syntax
      case .encoding: .encoding
      case .limit: .limit
      }
    self.init(kind, error.message, help: error.help, offset: start + error.range.lowerBound)
  }
}

/// Makes the entries of maps from the nodes of a document that isn't XML.
struct DocumentEntries {
  private let document: SourceDocument
  private let source: [UInt8]
  private let start: Int
  private let marksMistakes: Bool
  /// The comments of each node, by its number.
  private var comments: [Int: [SourceRange]] = [:]

  init(_ document: SourceDocument, at start: Int = 0, marksMistakes: Bool = false) {
    self.document = document
    self.marksMistakes = marksMistakes
    source = document.source
    self.start = start
    if !document.comments.isEmpty { addComments() }
  }

  private func place(_ range: Range<Int>) -> SourceRange {
    SourceRange(start + range.lowerBound..<start + range.upperBound)
  }

  /// The entries of a node with everything in it.
  func entries(from root: Node?) -> [PropertyListMap.Entry] { root.map { entries(from: $0, in: []) } ?? [] }

  /// The entries of a dictionary of one key with its value.
  func entries(ofMember node: Node) -> [PropertyListMap.Entry] {
    let range = place(node.memberRange)
    let top = PropertyListMap.Entry(
      name: "", value: range, content: range, kind: .dictionary, parent: -1)
    return entries(from: node, in: [top])
  }

  private func entries(from root: Node, in around: [PropertyListMap.Entry]) -> [PropertyListMap.Entry] {
    var entries = around
    var next = [(node: root, parent: around.count - 1, index: 0)]
    while let (node, parent, index) = next.popLast() {
      let target = node.aliased ?? node
      var entry = entry(node, parent)
      if entry.key == nil, parent >= 0 { entry.name = "\(index)" }
      if entry.leaf == nil {
        entry.unknownPart = unknownPart(of: target, entry.kind)
        let children = target.members.filter { !isSpread($0, in: entry.kind) }
        for (index, child) in children.enumerated().reversed() { next.append((child, entries.count, index)) }
      }
      entries.append(entry)
    }
    return entries
  }

  private func entry(_ node: Node, _ parent: Int) -> PropertyListMap.Entry {
    let target = node.aliased ?? node
    let range = place(entryRange(of: target))
    var (kind, leaf) = meaning(of: target)
    if marksMistakes, leaf != nil, let mistake = mistake(in: node) { (kind, leaf) = (.unknown, .unknown(mistake)) }
    var content = range
    switch leaf {
    case .text(let text)?: content = text.map.content
    case .value? where source[target.range].first == UInt8(ascii: "."): content = place(argument(in: target.range))
    default: break
    }
    let key = node.key
    return PropertyListMap.Entry(
      name: key?.text ?? "", key: key.map { place($0.content) }, keyElement: key.map { place($0.range) }, value: range,
      content: content, kind: kind, comments: comments[node.id] ?? [], parent: parent,
      leaf: leaf)
  }

  /// The range of a value; of a collection in a call, such as `.dictionary([…])`, that of the collection.
  private func entryRange(of node: Node) -> Range<Int> {
    let range = node.range
    if case .computed = node.value { return marksMistakes && range.isEmpty ? node.key?.range ?? range : range }
    guard document.notation == .swift, source[range].first == UInt8(ascii: "."), !node.members.isEmpty,
      let start = source[range].firstIndex(of: UInt8(ascii: "[")),
      let end = source[range].lastIndex(of: UInt8(ascii: "]"))
    else { return range }
    return start..<max(start, end + 1)
  }

  /// The range of the argument of a call in Swift, such as `.integer(1)`.
  private func argument(in call: Range<Int>) -> Range<Int> {
    guard document.notation == .swift, let start = source[call].firstIndex(of: UInt8(ascii: "(")) else { return call }
    return start + 1..<max(start + 1, call.upperBound - 1)
  }

  private func meaning(of node: Node) -> (PropertyListMap.Entry.Kind, PropertyListMap.Leaf?) {
    switch node.value {
    case .object: (.dictionary, nil)
    case .array: (.array, nil)
    case .text(let text): (.string, .text(literal(text, isFlow: node.parent.map { isInBrackets($0) } ?? false)))
    case .integer(let value): (.scalar, .value(.integer(value)))
    case .unsigned(let value): (.scalar, .value(.unsignedInteger(value)))
    case .real(let value): (.scalar, .value(.real(value)))
    case .bool(let value): (.scalar, .value(.boolean(value)))
    case .null: (.unknown, .unknown("found null, expected a value"))
    case .date, .data, .computed: (.unknown, .unknown(reason(for: node)))
    }
  }

  // MARK: What isn't known

  /// Returns why a value isn't known.
  func reason(for node: Node) -> String {
    if let mistake = mistake(in: node) { return mistake }
    if document.notation == .yaml { return "a tag may change it" }
    let words = document.text(in: node.range.prefix(200)).split { $0.isWhitespace }.joined(separator: " ")
    return "'\(words.count > 40 ? words.prefix(40) + "…" : words)' is computed"
  }

  /// The first mistake in a key or its value.
  private func mistake(in node: Node) -> String? {
    let range = node.memberRange
    return document.errors.first { error in
      range.contains(error.range.lowerBound) || node.range.isEmpty && error.range.lowerBound == range.upperBound
    }?.message
  }

  /// Returns whether a member or an element brings in others, as `...base` does.
  private func isSpread(_ node: Node, in kind: PropertyListMap.Entry.Kind) -> Bool {
    kind == .dictionary ? node.name == nil : source[node.range].starts(with: "...".utf8)
  }

  /// The reason why an object or an array may hold more than what is written there; nil when it doesn't.
  private func unknownPart(of node: Node, _ kind: PropertyListMap.Entry.Kind) -> String? {
    if let spread = node.members.first(where: { isSpread($0, in: kind) }) { return reason(for: spread) }
    guard node.hasMerge else { return nil }
    for merged in node.written where merged.name == "<<" {
      if case .computed = merged.value { return reason(for: merged) }
    }
    return nil
  }

  // MARK: Texts

  /// A text with the way in which it's written.
  ///
  /// - Parameter isFlow: Whether it's in brackets.
  func literal(_ text: Spelled, isFlow: Bool = false) -> LiteralText {
    LiteralText(map(of: text), style(of: text.range, isFlow: isFlow))
  }

  /// The places of the characters of a text.
  func map(of text: Spelled) -> TextMap { TextMap(text.moved(by: start)) }

  private func style(of range: Range<Int>, isFlow: Bool) -> LiteralStyle {
    let hashes = source[range].prefix { $0 == UInt8(ascii: "#") }.count
    let quote = range.isEmpty ? 0 : source[range.lowerBound + (document.notation == .swift ? hashes : 0)]
    switch document.notation {
    case .yaml:
      switch quote {
      case UInt8(ascii: "\""): return .escaped(quote: quote)
      case UInt8(ascii: "'"): return .singleQuotedYAML
      case UInt8(ascii: "|"), UInt8(ascii: ">"): return .blockYAML
      default: return .plainYAML(isFlow: isFlow)
      }
    case .swift:
      let isLong = source[range.dropFirst(hashes)].starts(with: "\"\"\"".utf8)
      guard isLong else { return .swift(hashes: hashes, indentation: nil) }
      let mark = range.upperBound - hashes - 3
      let lineStart = source[..<mark].lastIndex(of: 0x0a).map { $0 + 1 } ?? mark
      return .swift(hashes: hashes, indentation: document.text(in: lineStart..<mark))
    case .json, .json5, .javaScript, .typeScript:
      return quote == UInt8(ascii: "`") ? .template : .escaped(quote: quote)
    case .xml, .openStep, .printed: return .mixed
    }
  }

  private func isInBrackets(_ node: Node) -> Bool {
    !node.range.isEmpty && "[{".utf8.contains(source[node.range.lowerBound])
  }

  // MARK: Comments

  /// Gives each comment to the key or value that it's about: the next one, or in YAML the one on its line.
  private mutating func addComments() {
    var nodes: [Node] = []
    var next = document.root.map { [$0] } ?? []
    while let node = next.popLast() {
      nodes.append(node)
      next += node.aliased == nil ? node.written.reversed() : []
    }
    var index = nodes.count
    var direct: Int?
    for comment in document.comments.reversed() {
      while index > 0, nodes[index - 1].memberRange.lowerBound >= comment.lowerBound { index -= 1 }
      let next = index < nodes.count ? nodes[index] : nil
      // Nothing but blanks and comments is between it and the next key or value.
      let end = source[comment.upperBound...].firstIndex { !$0.isBlank } ?? source.count
      direct = end == next?.memberRange.lowerBound || end == direct ? comment.lowerBound : nil
      let owner = owner(of: comment, index > 0 ? nodes[index - 1] : nil, next, isDirect: direct != nil)
      if let owner { comments[owner.id, default: []].append(place(comment)) }
    }
    comments = comments.mapValues { $0.reversed() }
  }

  private func owner(of comment: Range<Int>, _ last: Node?, _ next: Node?, isDirect: Bool) -> Node? {
    guard let last else { return next }
    let isBetween = comment.lowerBound < last.range.lowerBound
    guard document.notation == .yaml else { return isBetween ? last : isDirect ? next : nil }
    let before = source[..<comment.lowerBound].last { $0 != 0x20 && $0 != 0x09 } ?? 0x0a
    if isBetween, before != 0x0a || last.written.isEmpty { return last }
    var around: Node? = last
    while let node = around, !isInBrackets(node) || node.range.upperBound <= comment.lowerBound { around = node.parent }
    if around != nil { return isDirect ? next : nil }
    guard before != 0x0a, before != 0x0d, before != UInt8(ascii: "-") else { return next }
    var owner = last
    while let parent = owner.parent, isInBrackets(parent) { owner = parent }
    return owner
  }
}
