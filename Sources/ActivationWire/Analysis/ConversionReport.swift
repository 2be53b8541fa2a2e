import ActivationAnalysis
import ActivationLint
package import ActivationRules
import PredicateEvaluation
package import PredicateSyntax

/// The report of `convert` about a dictionary and the predicate that replaces it.
package struct ConversionReport {
  /// The predicate.
  package let tree: SyntaxTree
  private let dictionary: ActivationDictionary
  private let style: CountingStyle
  private let table: DictionaryTable
  private let otherTables: [DictionaryTable]
  private let rule: String
  private let warnings: [String]
  private let expansion: DictionaryExpansion
  private let comparison: RuleComparison

  /// Makes the predicate and compares it with the dictionary.
  ///
  /// - Parameters:
  ///   - table: The table that gives the keys their meaning.
  ///   - otherTables: Other readings of them, of which those that differ are named.
  ///   - rule: The name of the rule in messages.
  ///   - warnings: The warnings from reading the rule.
  /// - Throws: When the style has no way to write a limit of the dictionary.
  package init(
    _ dictionary: ActivationDictionary, counting style: CountingStyle, table: DictionaryTable,
    otherTables: [DictionaryTable], rule: String, warnings: [String]
  ) throws(ReadingError) {
    self.dictionary = dictionary
    self.style = style
    self.table = table
    self.otherTables = otherTables
    self.rule = rule
    self.warnings = warnings
    expansion = DictionaryExpansion(dictionary, table: table)
    tree = try expansion.tree(counting: style) ?? Parser.parse("FALSEPREDICATE").tree
    comparison = Self.comparison(dictionary, tree, table)
  }

  /// The dictionary against the predicate, under the table.
  private static func comparison(
    _ dictionary: ActivationDictionary, _ tree: SyntaxTree, _ table: DictionaryTable, isOneItem: Bool = false
  ) -> RuleComparison {
    let assumption =
      isOneItem
      ? RuleAnalysis.Assumption.also(ActivationRule(tree: Parser.parse("extensionItems.@count == 1").tree)) : .standard
    return RuleComparison(
      ActivationRule(dictionary: dictionary, tables: [table], platform: .macOS), ActivationRule(tree: tree),
      assuming: assumption, table: table)
  }

  /// One JSON object on a line of its own.
  package var jsonLine: String {
    JSONWriter.line("conversion") { writer in
      writer.conversion(
        rule, .predicate(tree.predicateFormat), text: tree.formatted(width: 100), table, counting: style, comparison,
        notes: notes)
    }
  }

  /// Remarks for the author, in sentences.
  package var notes: [String] {
    var notes = warnings
    let keys = ActivationKey.all + ([table] + otherTables).flatMap { $0.keys }
    notes += dictionary.oddEntries(knownKeys: keys).map { "\($0.message). \($0.help)" }
    notes += origin
    notes += proof
    switch style {
    case .shippable, .perItem: break
    case .layered:
      if tree.nodes.contains(where: { if case .arithmetic = $0 { true } else { false } }) {
        notes.append("No shipped rule is known to have sums of counts; --counting shippable avoids them.")
      }
    case .flat:
      let isCollecting = tree.nodes.contains { node in
        if case .key(let key) = node { ["@unionOfArrays", "@sum"].contains(tree[key]) } else { false }
      }
      if isCollecting {
        notes.append(
          "No shipped rule is known to have collection operators such as @unionOfArrays; --counting shippable avoids them."
        )
      }
    }
    if dictionary[ActivationKey.locations] != nil {
      notes.append("No predicate accepts a shared location (iOS): \(ActivationKey.locations) is left out.")
    }
    return notes
  }

  /// The proof that the predicate is equivalent to the dictionary, if there is one.
  private var proof: [String] {
    let relation = comparison.relation
    if relation == .equivalent {
      return ["The dictionary and this predicate are shown for the same shares."]
    }
    if let reason = comparison.reason {
      return ["Whether dictionary and predicate are shown for the same shares isn't known: \(reason.explanation)."]
    }
    var notes: [String] = []
    if let witness = comparison.onlySecond {
      notes.append(
        isUncertain(witness)
          ? "The predicate is shown for \(witness.summary), where the dictionary is probably hidden."
          : "The predicate, and not the dictionary, is shown for \(witness.summary).")
    }
    if let witness = comparison.onlyFirst {
      let probably = isUncertain(witness) ? "probably " : ""
      notes.append("The dictionary, and not the predicate, is \(probably)shown for \(witness.summary).")
    }
    if Self.comparison(dictionary, tree, table, isOneItem: true).relation == .equivalent {
      notes.append(
        "For one extension item both are shown for the same shares. The predicate's limits hold for each item "
          + "rather than for all together; apps seldom share several items.")
    }
    return notes
  }

  /// Returns whether the readings of the keys disagree about the dictionary's verdict.
  private func isUncertain(_ witness: Witness) -> Bool {
    let rule = ActivationRule(dictionary: dictionary, tables: [table] + otherTables, platform: .macOS)
    if case .uncertain = rule.declaring(witness.declarations).decision(for: witness.context).verdict { return true }
    return false
  }

  /// The basis of the predicate.
  private var origin: [String] {
    if dictionary.entries.allSatisfy({ $0.value.integerValue == 0 }) {
      return ["Every value is 0: such a rule is refused before it is read."]
    }
    if expansion.conditions.isEmpty { return ["No key accepts or limits anything, so nothing is ever accepted."] }
    let tree = expansion.tree ?? SyntaxTree()
    let others = otherTables.filter {
      !tree.isStructurallyEqual(to: DictionaryExpansion(dictionary, table: $0).tree ?? SyntaxTree())
    }
    let texts = others.map { $0.question }
    let questions = texts.dropLast().joined(separator: ", ") + (texts.count > 1 ? " and " : "") + (texts.last ?? "")
    return ["Apple doesn't document exactly what the keys mean; this is the likeliest reading."]
      + (others.isEmpty ? [] : ["Not documented: \(questions)."])
  }
}
