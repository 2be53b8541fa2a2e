import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

/// `complete`: the words that can take the place of what is being typed, in a rule's text or as a type by itself.
extension ActivationService {
  /// How many words an answer has.
  private static let mostCandidates = 40

  func complete(_ fields: RequestFields, _ writer: inout JSONWriter) throws(Failure) {
    let graph = try TypeDeclarationsRequest.graph(from: fields)
    let completion: WordCompletion
    if let typed = try fields.text("type") {
      completion = WordCompletion(type: typed, in: graph)
    } else {
      guard let text = try fields.text("text") else {
        throw Failure(message: "\"complete\" requires \"text\" with \"offset\", or \"type\"")
      }
      let bytes = Array(text.utf8)
      guard bytes.count <= SyntaxLimits.standard.sourceBytes else {
        throw Failure(message: "the text is longer than \(SyntaxLimits.standard.sourceBytes) bytes")
      }
      let offset = try fields.integer("offset", in: 0...bytes.count) ?? bytes.count
      completion = WordCompletion(text: bytes, offset: offset, types: graph)
    }
    writer.key("candidates")
    writer.array { writer in
      for candidate in completion.candidates.prefix(Self.mostCandidates) {
        writer.object { writer in
          if let detail = candidate.detail { writer.member("detail", detail) }
          writer.member("kind", candidate.kind.rawValue)
          writer.member("text", candidate.text)
        }
      }
    }
    writer.range(completion.range)
  }
}

/// What may take the place of the word before an offset.
private struct WordCompletion {
  enum Kind: String {
    case function, key, keyword, operation = "operator", type, variable
  }

  struct Candidate {
    let text: String
    let kind: Kind
    var detail: String?
  }

  private(set) var range: SourceRange
  private(set) var candidates: [Candidate] = []

  private static let operations = [
    "@allKeys", "@allValues", "@avg", "@count", "@distinctUnionOfArrays", "@distinctUnionOfObjects",
    "@distinctUnionOfSets", "@max", "@min", "@sum", "@unionOfArrays", "@unionOfObjects", "@unionOfSets",
  ]
  private static let keys = [ContextKey.extensionItems, ContextKey.attachments, ContextKey.registeredTypeIdentifiers]

  /// Types that begin as typed, or have the typed filename extension, then those that hold the typed text.
  init(type typed: String, in graph: TypeGraph) {
    range = SourceRange(0, typed.utf8.count)
    addTypes(typed, graph)
  }

  init(text: [UInt8], offset: Int, types: TypeGraph) {
    range = SourceRange(offset, offset)
    if RuleText.mayBeJSON(text) {
      completeJSON(text, offset)
    } else {
      completePredicate(text, offset, types)
    }
  }

  private mutating func completePredicate(_ text: [UInt8], _ offset: Int, _ types: TypeGraph) {
    let tokens = Lexer.tokens(of: Array(text[..<offset]))
    guard let last = tokens.last(where: { $0.kind != .end }) else { return }
    if last.kind == .unclosedString {
      let start = min(last.range.lowerBound + 1, offset)
      range = SourceRange(start, offset)
      return addTypes(String(decoding: text[start..<offset], as: UTF8.self), types)
    }
    var start = offset
    while start > 0, Self.isWord(text[start - 1]) { start -= 1 }
    // A hyphen is part of the two operators on types, and of nothing else.
    let hyphen = text[start..<offset].lastIndex(of: UInt8(ascii: "-"))
    if let hyphen, !String(decoding: text[start..<offset], as: UTF8.self).lowercased().hasPrefix("uti") {
      start = hyphen + 1
    }
    let word = String(decoding: text[start..<offset], as: UTF8.self)
    let isStep = start > 0 && text[start - 1] == UInt8(ascii: ".")
    guard !word.isEmpty || isStep else { return }
    range = SourceRange(start, offset)
    var all: [Candidate] = []
    if word.hasPrefix("$") {
      all = Self.variables(in: text).map { Candidate(text: $0, kind: .variable) }
    } else if word.hasPrefix("@") {
      all = Self.operations.map { Candidate(text: $0, kind: .operation) }
    } else {
      all = Self.keys.map { Candidate(text: $0, kind: .key) }
      if isStep {
        all += Self.operations.map { Candidate(text: $0, kind: .operation) }
      } else {
        for keyword in Keyword.all where keyword.isUsual {
          all.append(Candidate(text: "\(keyword.spelling)", kind: .keyword))
        }
        for function in BuiltinFunction.allCases {
          let name = function.arity == 1 ? String(function.selector.dropLast()) : function.selector
          all.append(Candidate(text: name + "(", kind: .function))
        }
      }
    }
    let typed = word.lowercased()
    candidates = all.filter { $0.text.lowercased().hasPrefix(typed) && $0.text != word }
  }

  /// The keys of dictionaries, within a string.
  private mutating func completeJSON(_ text: [UInt8], _ offset: Int) {
    var start = offset
    while start > 0, text[start - 1] != UInt8(ascii: "\""), text[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    guard start > 0, text[start - 1] == UInt8(ascii: "\"") else { return }
    range = SourceRange(start, offset)
    let typed = String(decoding: text[start..<offset], as: UTF8.self).lowercased()
    guard !typed.utf8.contains(UInt8(ascii: ":")) else { return }
    for key in ActivationKey.all where Self.begins(key, typed) {
      candidates.append(Candidate(text: key, kind: .key))
    }
  }

  /// Whether a key begins as typed, with or without what all keys begin with.
  private static func begins(_ key: String, _ typed: String) -> Bool {
    let short = ActivationKey.short(key).lowercased()
    let shortest = short.hasPrefix("supports") ? String(short.dropFirst(8)) : short
    return [key.lowercased(), short, shortest].contains { $0.hasPrefix(typed) }
  }

  private mutating func addTypes(_ typed: String, _ graph: TypeGraph) {
    let word = typed.lowercased()
    var known: Set<String> = []
    func add(_ identifier: String, to candidates: inout [Candidate]) {
      guard known.insert(identifier).inserted else { return }
      candidates.append(Candidate(text: identifier, kind: .type, detail: graph.description(of: identifier)))
    }
    guard !word.isEmpty else { return }
    let tag = word.hasPrefix(".") ? String(word.dropFirst()) : word
    for identifier in graph.types(tag: tag, tagClass: .filenameExtension) { add(identifier, to: &candidates) }
    let all = graph.identifiers.sorted()
    for identifier in all where identifier.lowercased().hasPrefix(word) { add(identifier, to: &candidates) }
    for identifier in all where Self.holds(identifier.lowercased(), word) { add(identifier, to: &candidates) }
  }

  /// Whether a part between dots or hyphens begins as the typed text does.
  private static func holds(_ identifier: String, _ word: String) -> Bool {
    let bytes = Array(identifier.utf8)
    let wanted = Array(word.utf8)
    for place in bytes.indices.dropFirst() where bytes[place - 1] == 0x2e || bytes[place - 1] == 0x2d {
      if bytes[place...].starts(with: wanted) { return true }
    }
    return false
  }

  /// The variables that the text introduces.
  private static func variables(in text: [UInt8]) -> [String] {
    let tokens = Lexer.tokens(of: text)
    var names: [String] = []
    for index in tokens.indices.dropLast(2) where tokens[index].kind == .dollar && tokens[index + 1].kind == .identifier
    {
      let follows = tokens[index + 2].kind
      guard follows == .comma || follows == .assign else { continue }
      let range = tokens[index + 1].range
      let name = "$" + String(decoding: text[range.lowerBound..<range.upperBound], as: UTF8.self)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_$@-".utf8.contains(byte)
    }
  }
}
