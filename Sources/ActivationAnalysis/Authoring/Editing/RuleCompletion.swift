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

    package let text: String
    package let kind: Kind
    /// The meaning of the word, briefly; nil if the word is clear without it.
    package var detail: String?
  }

  /// The range that a chosen word replaces.
  package private(set) var range: SourceRange
  /// The words, the likeliest kind first.
  package private(set) var candidates: [Candidate] = []

  /// Offers types that have the typed text as a filename extension, then types that begin with it, then types with a later part that begins with it.
  ///
  /// - Complexity: linear in the number of types.
  package init(type typed: String, in graph: TypeGraph) {
    range = SourceRange(0, typed.utf8.count)
    addTypes(typed, graph)
  }

  /// Offers words for an offset of a predicate, which may be unfinished; for an empty text, offers whole rules.
  ///
  /// - Parameters:
  ///   - keys: Additional keys of the shared content.
  /// - Complexity: linear in the length of the text and, within a string, in the number of types.
  package init(
    predicate text: [UInt8], offset: Int, types: TypeGraph = .system, keys: [String] = []
  ) {
    let offset = max(0, min(offset, text.count))
    range = SourceRange(offset, offset)
    let tokens = Lexer.tokens(of: Array(text[..<offset])).filter { $0.kind != .end }
    guard let last = tokens.last else {
      if Lexer.tokens(of: text).allSatisfy({ $0.kind == .end }) { candidates = Self.skeletons }
      return
    }
    if last.kind == .unclosedString {
      let start = min(last.range.lowerBound + 1, offset)
      range = SourceRange(start, offset)
      let typed = String(decoding: text[start..<offset], as: UTF8.self)
      if typed.isEmpty { add(types: KindWord.all.flatMap { $0.types }, types) }
      addTypes(typed, types)
      return
    }
    let open = Self.openBrackets(after: tokens, in: text)
    let start = Self.wordStart(in: text, before: offset)
    let word = String(decoding: text[start..<offset], as: UTF8.self)
    let isStep = start > 0 && text[start - 1] == UInt8(ascii: ".")
    guard !word.isEmpty || isStep else {
      let isAfterTypes =
        text.string(in: last.range) == ContextKey.registeredTypeIdentifiers && start > last.range.upperBound
      candidates =
        isAfterTypes
        ? ["UTI-CONFORMS-TO", "UTI-EQUALS"].map { Candidate(text: $0, kind: .keyword) }
        : Self.expected(after: tokens.map { $0.kind }, open)
      return
    }
    range = SourceRange(start, offset)
    let words: [Candidate]
    if word.hasPrefix("$") {
      let bound = open.filter { $0.isSubquery && $0.commas > 1 }.map { $0.variable }.reversed()
      words = bound.distinct.map { Candidate(text: "$" + $0, kind: .variable) }
    } else if word.hasPrefix("@") {
      words = Self.operations
    } else if isStep {
      words = Self.steps(after: text[..<(start - 1)], open, keys) ?? Self.firstKeys(keys) + Self.operations
    } else {
      words = Self.firstKeys(keys) + Self.language
    }
    let typed = word.lowercased()
    candidates = words.filter { $0.text.lowercased().hasPrefix(typed) && $0.text != word }
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
    }.map { key($0) }
  }

  // MARK: Words

  /// Returns a key with its meaning.
  private static func key(_ text: String) -> Candidate {
    Candidate(text: text, kind: .key, detail: KeyMeaning.sentence(for: text))
  }

  /// Returns the keys that a key path may begin with, regardless of where the path is.
  private static func firstKeys(_ others: [String]) -> [Candidate] {
    (KeyMeaning.predicateKeys + others).map { key($0) }
  }

  /// The operators of key paths, the usual one first.
  private static let operations = (["@count"] + KeyMeaning.operations).distinct.map {
    Candidate(text: $0, kind: .operation, detail: KeyMeaning.sentence(for: $0))
  }

  /// The words of the language and its functions.
  private static let language =
    Keyword.all.filter { $0.isUsual }.map { Candidate(text: "\($0.spelling)", kind: .keyword) }
    + BuiltinFunction.allCases.map { function in
      let name = function.arity == 1 ? String(function.selector.dropLast()) : function.selector
      return Candidate(text: name + "(", kind: .function)
    }

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

  /// A bracket that isn't closed. The bracket of a SUBQUERY has the last key of the list and the variable, each only if a comma follows.
  private typealias OpenBracket = (isSubquery: Bool, commas: Int, list: String, variable: String)

  /// Returns the brackets that are open after some tokens, the innermost last.
  private static func openBrackets(after tokens: [Token], in text: [UInt8]) -> [OpenBracket] {
    var open: [OpenBracket] = []
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .leftParenthesis, .leftBracket, .leftBrace:
        open.append((index > 0 && tokens[index - 1].kind == .subquery, 0, "", ""))
      case .rightParenthesis, .rightBracket, .rightBrace: _ = open.popLast()
      case .comma:
        guard var last = open.popLast() else { continue }
        let word = text.string(in: tokens[index - 1].range)
        if last.commas == 0 { last.list = word } else if last.commas == 1 { last.variable = word }
        last.commas += 1
        open.append(last)
      default: break
      }
    }
    return open
  }

  /// Returns the words that can follow a dot after some text, depending on the meaning of the parentheses, key or variable before the dot; nil if
  /// that isn't known.
  ///
  /// - Parameter keys: Additional keys of extension items.
  private static func steps(
    after text: ArraySlice<UInt8>, _ open: [OpenBracket], _ keys: [String]
  ) -> [Candidate]? {
    if text.last == UInt8(ascii: ")") { return operations }
    let owner = String(decoding: text[wordStart(in: Array(text), before: text.count)...], as: UTF8.self)
    let list = owner.hasPrefix("$") ? open.last { "$" + $0.variable == owner }?.list : owner
    switch list {
    case ContextKey.extensionItems where list != owner: return ([ContextKey.attachments] + keys).map { key($0) }
    case ContextKey.attachments where list != owner: return [key(ContextKey.registeredTypeIdentifiers)]
    case ContextKey.extensionItems, ContextKey.attachments, ContextKey.registeredTypeIdentifiers: return operations
    default: return nil
    }
  }

  /// Returns the words that the grammar expects after some tokens, as far as rules use them: in a SUBQUERY, the collection, the variable and
  /// the condition; after AND, OR and NOT, a condition.
  private static func expected(after tokens: [TokenKind], _ open: [OpenBracket]) -> [Candidate] {
    let (last, previous) = (tokens.last ?? .end, tokens.dropLast().last ?? .end)
    let around = open.last.flatMap { $0.isSubquery ? $0 : nil }
    let bound = open.last { $0.isSubquery && $0.commas > 1 }
    let isItem = bound?.list == ContextKey.extensionItems
    let list = isItem ? "$\(bound?.variable ?? "").\(ContextKey.attachments)" : ContextKey.extensionItems
    let variable = isItem ? "$attachment" : "$item"
    switch (last, around?.commas) {
    case (.leftParenthesis, .some):
      let meaning = KeyMeaning.sentence(for: isItem ? ContextKey.attachments : list)
      return [Candidate(text: list, kind: .key, detail: meaning)]
    case (.comma, 1): return [Candidate(text: variable, kind: .variable)]
    case (.comma, 2), (.and, _), (.or, _), (.not, _),
      (.leftParenthesis, _) where [.end, .and, .or, .not, .comma, .leftParenthesis].contains(previous):
      guard let bound, bound.list == ContextKey.attachments else {
        return [Candidate(text: "SUBQUERY(\(list), \(variable), ", kind: .function)]
      }
      let test = "ANY $\(bound.variable).\(ContextKey.registeredTypeIdentifiers) UTI-CONFORMS-TO \""
      return [Candidate(text: test, kind: .key)]
    default: return []
    }
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

  /// Returns whether any part of an identifier after a dot or a hyphen begins with the typed text.
  private static func holds(_ identifier: String, _ word: String) -> Bool {
    let bytes = Array(identifier.utf8)
    return bytes.indices.dropFirst().contains { place in
      (bytes[place - 1] == 0x2e || bytes[place - 1] == 0x2d) && bytes[place...].starts(with: word.utf8)
    }
  }
}
