public import PredicateSyntax

/// Why a predicate is no dictionary.
public struct NotADictionary: Error, Sendable, Hashable {
  /// The clause that stops it, as it stands in the rule.
  public var clause: String
  /// Where the clause stands.
  public var range: SourceRange
  /// What stops it, in one sentence without a full stop.
  public var message: String
}

extension ActivationDictionary {
  /// The dictionary that stands for exactly this predicate under a table.
  ///
  /// The predicate is compared clause by clause with what dictionaries expand to, in any of the ways of counting that are exact and
  /// whatever the spelling. What is equivalent for a deeper reason is not found.
  ///
  /// - Parameters:
  ///   - tree: The predicate.
  ///   - table: What the keys stand for.
  /// - Throws: ``NotADictionary`` with the first clause that no key gives.
  /// - Complexity: the number of clauses times the number of keys, times the length of the predicate.
  public init(equivalentTo tree: SyntaxTree, table: DictionaryTable) throws(NotADictionary) {
    let recognizer = DictionaryRecognizer(tree: tree, table: table)
    self = try recognizer.dictionary()
  }
}

/// Finds the dictionary behind a predicate by matching what keys expand to, and checks it by expanding it.
struct DictionaryRecognizer {
  let tree: SyntaxTree
  let table: DictionaryTable
  private let clauses: [(node: NodeID, text: String)]
  private let texts: Set<String>

  init(tree: SyntaxTree, table: DictionaryTable) {
    self.tree = tree
    self.table = table
    clauses = CanonicalClause.clauses(of: tree)
    texts = Set(clauses.map { $0.text })
  }

  func dictionary() throws(NotADictionary) -> ActivationDictionary {
    var positive = ActivationDictionary()
    for key in table.keys {
      if let limit = limit(of: key) { positive[key] = value(limit, of: key) }
    }
    var best = positive
    for version in [Int64(1), 2] {
      var candidate = positive
      if version == 2 { candidate[ActivationKey.dictionaryVersion] = 2 }
      if version == 2 { addRejections(to: &candidate) }
      if expansion(of: candidate) == texts { return candidate }
      if covered(candidate) > covered(best) { best = candidate }
    }
    throw reason(best)
  }

  private func value(_ limit: Int64, of key: String) -> ActivationDictionary.Value {
    key == ActivationKey.text && limit == 1 ? true : .integer(limit)
  }

  /// The clauses that a dictionary expands to; empty when it stands for no predicate.
  private func expansion(of dictionary: ActivationDictionary, counting style: CountingStyle = .flat) -> Set<String> {
    guard let tree = try? DictionaryExpansion(dictionary, table: table).tree(counting: style) else { return [] }
    let exact = Set(CanonicalClause.clauses(of: tree).map { $0.text })
    if style == .layered || exact == texts { return exact }
    let layered = expansion(of: dictionary, counting: .layered)
    return layered == texts ? layered : exact
  }

  private func covered(_ dictionary: ActivationDictionary) -> Int {
    expansion(of: dictionary).intersection(texts).count
  }

  /// The limit of a key: the number in the clause that the key alone expands to.
  private func limit(of key: String) -> Int64? {
    let marker: Int64 = 918_273_645
    guard let clause = accepting(key, marker, .flat).first else { return nil }
    let parts = Self.split(clause, at: "\(marker)")
    guard parts.count == 2 else { return nil }
    for text in texts where text.hasPrefix(parts[0]) && text.hasSuffix(parts[1]) {
      if let number = Int64(text.dropFirst(parts[0].count).dropLast(parts[1].count)), number > 0 { return number }
    }
    for number in layeredLimits {
      let layers = accepting(key, number, .layered)
      if !layers.isEmpty, layers.isSubset(of: texts) { return number }
    }
    return nil
  }

  /// The limits that clauses may stand for in layers, the largest first: such a clause ends in the number, and a limit of 1 is two
  /// clauses.
  private var layeredLimits: [Int64] {
    var found: Set<Int64> = [1]
    for text in texts {
      let digits = text.reversed().prefix { $0.isASCII && $0.isNumber }
      if let number = Int64(String(digits.reversed())), number > 0 { found.insert(number) }
    }
    return found.sorted(by: >)
  }

  /// The clauses with which a key alone is accepted, without the closing one.
  private func accepting(_ key: String, _ number: Int64, _ style: CountingStyle) -> Set<String> {
    let conditions = DictionaryExpansion([key: .integer(number)], table: table).conditions
    guard let condition = conditions.first, case .limit(key, _) = condition.origin else { return [] }
    var tree = SyntaxTree()
    tree.root = condition.add(to: &tree)
    guard let text = try? LimitWriter(style: style, origin: condition.origin).text(of: tree) else { return [] }
    return Set(CanonicalClause.clauses(of: Parser.parse(text).tree).map { $0.text })
  }

  private static func split(_ text: String, at marker: String) -> [String] {
    let bytes = Array(text.utf8)
    let wanted = Array(marker.utf8)
    guard bytes.count >= wanted.count else { return [text] }
    for start in 0...(bytes.count - wanted.count) where bytes[start...].starts(with: wanted) {
      return [
        String(decoding: bytes[..<start], as: UTF8.self),
        String(decoding: bytes[(start + wanted.count)...], as: UTF8.self),
      ]
    }
    return [text]
  }

  /// Adds a zero for each key whose rejection stands in the predicate.
  private func addRejections(to candidate: inout ActivationDictionary) {
    var given = expansion(of: candidate)
    for key in table.keys where candidate[key] == nil {
      var attempt = candidate
      attempt[key] = key == ActivationKey.text ? false : 0
      let expanded = expansion(of: attempt)
      let gained = expanded.subtracting(given)
      if !gained.isEmpty && gained.isSubset(of: texts) { (candidate, given) = (attempt, expanded) }
    }
  }
}
