public import PredicateSyntax

/// Why a predicate is not a dictionary.
public struct NotADictionary: Error, Sendable, Hashable {
  /// The clause that stops it, as it is in the rule.
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
  private let clauses: Set<CanonicalClause>

  init(tree: SyntaxTree, table: DictionaryTable) {
    self.tree = tree
    self.table = table
    clauses = CanonicalClause.set(of: tree)
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
      if expansion(of: candidate) == clauses { return candidate }
      if covered(candidate) > covered(best) { best = candidate }
    }
    throw reason(best)
  }

  private func value(_ limit: Int64, of key: String) -> ActivationDictionary.Value {
    key == ActivationKey.text && limit == 1 ? true : .integer(limit)
  }

  /// The clauses that a dictionary expands to; empty when it stands for no predicate.
  private func expansion(of dictionary: ActivationDictionary, counting style: CountingStyle = .flat) -> Set<
    CanonicalClause
  > {
    guard let tree = try? DictionaryExpansion(dictionary, table: table).tree(counting: style) else { return [] }
    let exact = CanonicalClause.set(of: tree)
    if style == .layered || exact == clauses { return exact }
    let layered = expansion(of: dictionary, counting: .layered)
    return layered == clauses ? layered : exact
  }

  private func covered(_ dictionary: ActivationDictionary) -> Int {
    expansion(of: dictionary).intersection(clauses).count
  }

  /// The limit of a key: the number with which the key alone expands to clauses of the predicate.
  private func limit(of key: String) -> Int64? {
    for (style, numbers) in [(CountingStyle.flat, numbers), (.layered, layeredNumbers)] {
      for number in numbers {
        let wanted = accepting(key, number, style)
        if !wanted.isEmpty, wanted.isSubset(of: clauses) { return number }
      }
    }
    return nil
  }

  /// The numbers that may be limits, the largest first.
  private var numbers: [Int64] {
    clauses.reduce(into: Set<Int64>()) { $0.formUnion($1.numbers) }.filter { $0 > 0 }.sorted(by: >)
  }

  /// The limits that clauses may stand for in layers, the largest first: those of sums, and 1, which is two clauses.
  private var layeredNumbers: [Int64] {
    var found: Set<Int64> = [1]
    for case .count(.sum, _, let number) in clauses where number > 0 { found.insert(number) }
    return found.sorted(by: >)
  }

  /// The clauses with which a key alone is accepted, without the closing one.
  private func accepting(_ key: String, _ number: Int64, _ style: CountingStyle) -> Set<CanonicalClause> {
    let conditions = DictionaryExpansion([key: .integer(number)], table: table).conditions
    guard let condition = conditions.first, case .limit(key, _) = condition.origin else { return [] }
    var tree = SyntaxTree()
    guard let root = try? condition.add(to: &tree, counting: style) else { return [] }
    tree.root = root
    return CanonicalClause.set(of: tree)
  }

  /// Adds a zero for each key whose rejection is in the predicate.
  private func addRejections(to candidate: inout ActivationDictionary) {
    var given = expansion(of: candidate)
    for key in table.keys where candidate[key] == nil {
      var attempt = candidate
      attempt[key] = key == ActivationKey.text ? false : 0
      let expanded = expansion(of: attempt)
      let gained = expanded.subtracting(given)
      if !gained.isEmpty && gained.isSubset(of: clauses) { (candidate, given) = (attempt, expanded) }
    }
  }
}
