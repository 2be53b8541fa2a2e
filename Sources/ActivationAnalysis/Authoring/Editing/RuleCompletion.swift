import Texts
import ActivationRules
package import Predicates
package import UniformTypes

/// The words that can replace the one being typed.
package struct RuleCompletion: Sendable {
  /// A word that can be inserted.
  package struct Candidate: Sendable, Hashable {
    package enum Kind: String, Sendable {
      case function, key, keyword
      case operation = "operator"
      case type, variable
    }

    /// The word.
    package let text: String
    package let kind: Kind
    /// The meaning of the word, briefly; nil if the word is clear without it.
    package var detail: String?
  }

  /// The facts that are known from outside the text.
  package struct Surroundings: Sendable {
    package var types: TypeGraph
    /// Additional keys of the shared content.
    package var keys: [String] = []
    /// Variables that have a value before the text, without `$`.
    package var variables: [String] = []
    /// A Boolean value that indicates whether everyday types are offered before any part of a type is typed.
    package var offersEverydayTypes = false
    /// A Boolean value that indicates whether whole rules are offered if nothing is typed yet.
    package var startsRules = false

    package init(types: TypeGraph = .system) { self.types = types }
  }

  /// The range that a chosen word replaces.
  package private(set) var range: SourceRange
  /// The words, the likeliest kind first.
  package private(set) var candidates: [Candidate] = []

  /// Offers types that have the typed text as a filename extension, then types that begin with it, then types with a later part that does.
  ///
  /// - Complexity: linear in the number of types.
  package init(type typed: String, in graph: TypeGraph) {
    range = SourceRange(0, typed.utf8.count)
    addTypes(typed, graph)
  }

  /// Offers words for an offset of a predicate, whatever is around it.
  ///
  /// - Complexity: linear in the length of the text and, within a string, in the number of types.
  package init(predicate text: [UInt8], offset: Int, _ surroundings: Surroundings) {
    let offset = max(0, min(offset, text.count))
    range = SourceRange(offset, offset)
    let tokens = Lexer.tokens(of: Array(text[..<offset]))
    guard let last = tokens.last(where: { $0.kind != .end }) else {
      if surroundings.startsRules, Lexer.tokens(of: text).allSatisfy({ $0.kind == .end }) {
        candidates = Self.skeletons
      }
      return
    }
    if last.kind == .unclosedString {
      let start = min(last.range.lowerBound + 1, offset)
      range = SourceRange(start, offset)
      let typed = String(decoding: text[start..<offset], as: UTF8.self)
      if typed.isEmpty, surroundings.offersEverydayTypes {
        add(types: KindWord.all.flatMap { $0.types }, surroundings.types)
      }
      addTypes(typed, surroundings.types)
      return
    }
    let start = Self.wordStart(in: text, before: offset)
    let word = String(decoding: text[start..<offset], as: UTF8.self)
    let isStep = start > 0 && text[start - 1] == UInt8(ascii: ".")
    guard !word.isEmpty || isStep else {
      let isAfterTypes =
        text.string(in: last.range) == ContextKey.registeredTypeIdentifiers && start > last.range.upperBound
      candidates =
        isAfterTypes
        ? ["UTI-CONFORMS-TO", "UTI-EQUALS"].map { Candidate(text: $0, kind: .keyword) }
        : Self.expected(after: tokens, in: text)
      return
    }
    range = SourceRange(start, offset)
    let typed = word.lowercased()
    candidates = Self.words(for: word, isStep: isStep, text, offset, surroundings).filter {
      $0.text.lowercased().hasPrefix(typed) && $0.text != word
    }
  }

  /// Offers keys of dictionaries, or values of a key, for an offset of a document; nil if neither is typed there.
  ///
  /// - Complexity: linear in the length of the text.
  package init?(_ place: EditedPlace?, in text: [UInt8], at offset: Int) {
    guard let place else { return nil }
    range = place.range
    candidates = place.candidates(text.string(in: SourceRange(range.lowerBound, max(offset, range.lowerBound))))
  }

  /// Returns the keys that begin with the typed text, with or without the common prefix, each with its meaning.
  package static func keys(_ keys: [String], _ typed: String) -> [Candidate] {
    let typed = typed.lowercased()
    return keys.filter { key in
      let short = ActivationKey.short(key).lowercased()
      let shortest = short.hasPrefix("supports") ? String(short.dropFirst(8)) : short
      return [key.lowercased(), short, shortest].contains { $0.hasPrefix(typed) }
    }.map { Candidate(text: $0, kind: .key, detail: KeyMeaning.sentence(for: $0)) }
  }

  // MARK: Words

  /// Returns the start of the word before an offset.
  private static func wordStart(in text: [UInt8], before offset: Int) -> Int {
    var start = offset
    while start > 0, isWord(text[start - 1]) { start -= 1 }
    // A hyphen is part of a word only in the two operators on types.
    if let hyphen = text[start..<offset].lastIndex(of: UInt8(ascii: "-")),
      !String(decoding: text[start..<offset], as: UTF8.self).lowercased().hasPrefix("uti")
    {
      start = hyphen + 1
    }
    return start
  }

  private static func words(
    for word: String, isStep: Bool, _ text: [UInt8], _ offset: Int, _ surroundings: Surroundings
  ) -> [Candidate] {
    if word.hasPrefix("$") {
      return variables(in: text, at: offset, surroundings.variables).map { Candidate(text: "$" + $0, kind: .variable) }
    }
    let operations = KeyMeaning.operations.map { Candidate(text: $0, kind: .operation) }
    if word.hasPrefix("@") { return operations }
    let keys = (KeyMeaning.predicateKeys + surroundings.keys).map { Candidate(text: $0, kind: .key) }
    if isStep { return steps(text, offset, word, surroundings) ?? keys + operations }
    let keywords = Keyword.all.filter { $0.isUsual }.map { Candidate(text: "\($0.spelling)", kind: .keyword) }
    let functions = BuiltinFunction.allCases.map { function in
      let name = function.arity == 1 ? String(function.selector.dropLast()) : function.selector
      return Candidate(text: name + "(", kind: .function)
    }
    return keys + keywords + functions
  }

  /// Whole rules to start from.
  private static let skeletons = [
    (
      "== $item.attachments.@count).@count == 1",
      "One item with attachments of one type only, such as pictures and nothing else."
    ), (">= 1).@count >= 1", "At least one attachment of a type, whatever else is shared."),
  ].map { end, meaning in
    Candidate(
      text: "SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, "
        + "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count " + end,
      kind: .keyword, detail: meaning)
  }

  /// Returns the words that can follow the dot after parentheses, a key or a variable, depending on its meaning; nil if that isn't known.
  private static func steps(
    _ text: [UInt8], _ offset: Int, _ word: String, _ surroundings: Surroundings
  ) -> [Candidate]? {
    let operations = KeyMeaning.operations.map {
      Candidate(text: $0, kind: .operation, detail: KeyMeaning.sentence(for: $0))
    }
    let count = operations.filter { $0.text == "@count" } + operations.filter { $0.text != "@count" }
    let dot = offset - word.utf8.count - 1
    guard dot > 0 else { return nil }
    if text[dot - 1] == UInt8(ascii: ")") { return count }
    let owner = String(decoding: text[wordStart(in: text, before: dot)..<dot], as: UTF8.self)
    let ownKeys: [String]
    switch owner.hasPrefix("$") ? collection(of: String(owner.dropFirst()), in: text) : owner {
    case ContextKey.extensionItems where owner.hasPrefix("$"): ownKeys = [ContextKey.attachments] + surroundings.keys
    case ContextKey.attachments where owner.hasPrefix("$"): ownKeys = [ContextKey.registeredTypeIdentifiers]
    case ContextKey.extensionItems, ContextKey.attachments, ContextKey.registeredTypeIdentifiers: return count
    default: return nil
    }
    return ownKeys.map { Candidate(text: $0, kind: .key, detail: KeyMeaning.sentence(for: $0)) }
  }

  /// Returns the words that the grammar expects after some tokens, as far as rules use them: in a SUBQUERY, the collection, the variable and
  /// the condition; after AND, OR and NOT, a condition.
  private static func expected(after tokens: [Token], in text: [UInt8]) -> [Candidate] {
    var open: [(isSubquery: Bool, commas: Int, variable: String?)] = []
    var last: (kind: TokenKind, previous: TokenKind) = (.end, .end)
    for (index, token) in tokens.enumerated() where token.kind != .end {
      last = (token.kind, last.kind)
      switch token.kind {
      case .leftParenthesis, .leftBracket, .leftBrace: open.append((last.previous == .subquery, 0, nil))
      case .rightParenthesis, .rightBracket, .rightBrace: _ = open.popLast()
      case .comma where !open.isEmpty: open[open.count - 1].commas += 1
      case .identifier where last.previous == .dollar && index > 1 && tokens[index - 2].kind == .comma && !open.isEmpty:
        if open[open.count - 1].commas == 1 { open[open.count - 1].variable = text.string(in: token.range) }
      default: break
      }
    }
    let around = open.last
    let bound = open.last { $0.isSubquery && $0.variable != nil }?.variable
    let element = bound.flatMap { collection(of: $0, in: text) }
    let isItem = element == ContextKey.extensionItems
    switch (last.kind, around?.commas) {
    case (.leftParenthesis, _) where around?.isSubquery == true:
      let list = isItem ? "$\(bound ?? "").\(ContextKey.attachments)" : ContextKey.extensionItems
      return [
        Candidate(text: list, kind: .key, detail: KeyMeaning.sentence(for: isItem ? ContextKey.attachments : list))
      ]
    case (.comma, 1) where around?.isSubquery == true:
      return [Candidate(text: isItem ? "$attachment" : "$item", kind: .variable)]
    case (.comma, 2) where around?.isSubquery == true, (.and, _), (.or, _), (.not, _),
      (.leftParenthesis, _) where [.end, .and, .or, .not, .comma, .leftParenthesis].contains(last.previous):
      let query =
        "SUBQUERY(\(isItem ? "$\(bound ?? "").\(ContextKey.attachments), $attachment" : "extensionItems, $item"), "
      guard let bound, element == ContextKey.attachments else { return [Candidate(text: query, kind: .function)] }
      return [Candidate(text: "ANY $\(bound).\(ContextKey.registeredTypeIdentifiers) UTI-CONFORMS-TO \"", kind: .key)]
    default: return []
    }
  }

  /// Returns the last key of the list that a SUBQUERY binds a variable to.
  private static func collection(of variable: String, in text: [UInt8]) -> String? {
    let tokens = Lexer.tokens(of: text)
    for (index, token) in tokens.enumerated() where token.kind == .identifier && index >= 3 {
      guard tokens[index - 1].kind == .dollar, tokens[index - 2].kind == .comma, tokens[index - 3].kind == .identifier,
        text.string(in: token.range) == variable
      else { continue }
      return text.string(in: tokens[index - 3].range)
    }
    return nil
  }

  /// Returns the given variables, then those that are bound at an offset, the innermost first. If none is bound there, all that the text binds.
  private static func variables(in text: [UInt8], at offset: Int, _ given: [String]) -> [String] {
    let tokens = Lexer.tokens(of: text)
    var open: [(isSubquery: Bool, variable: String?)] = []
    var bound: [String] = []
    var all: [String] = []
    var isPast = false
    for (index, token) in tokens.enumerated() {
      if !isPast, token.range.lowerBound >= offset {
        isPast = true
        bound = open.compactMap { $0.variable }.reversed()
      }
      switch token.kind {
      case .leftParenthesis: open.append((index > 0 && tokens[index - 1].kind == .subquery, nil))
      case .rightParenthesis: _ = open.popLast()
      case .identifier where index > 0 && tokens[index - 1].kind == .dollar && index + 1 < tokens.count:
        let follows = tokens[index + 1].kind
        guard follows == .comma || follows == .assign else { continue }
        let name = text.string(in: token.range)
        all.append(name)
        if follows == .comma, let last = open.indices.last, open[last].isSubquery, open[last].variable == nil {
          open[last].variable = name
        }
      default: break
      }
    }
    return (given + (bound.isEmpty ? all : bound)).distinct
  }

  private static func isWord(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "_$@-".utf8.contains(byte) }

  // MARK: Types

  private mutating func add(types: [String], _ graph: TypeGraph) {
    var known: Set<String> = []
    candidates += types.filter { known.insert($0).inserted }
      .map { Candidate(text: $0, kind: .type, detail: graph.description(of: $0)) }
  }

  private mutating func addTypes(_ typed: String, _ graph: TypeGraph) {
    let word = typed.lowercased()
    guard !word.isEmpty else { return }
    let tag = word.hasPrefix(".") ? String(word.dropFirst()) : word
    let all = graph.identifiers.stablySorted()
    add(
      types: graph.types(tag: tag, tagClass: .filenameExtension) + all.filter { $0.lowercased().hasPrefix(word) }
        + all.filter { Self.holds($0.lowercased(), word) }, graph)
  }

  /// Returns whether the part of an identifier after a dot or a hyphen begins with the typed text.
  private static func holds(_ identifier: String, _ word: String) -> Bool {
    let bytes = Array(identifier.utf8)
    return bytes.indices.dropFirst().contains { place in
      (bytes[place - 1] == 0x2e || bytes[place - 1] == 0x2d) && bytes[place...].starts(with: word.utf8)
    }
  }
}
