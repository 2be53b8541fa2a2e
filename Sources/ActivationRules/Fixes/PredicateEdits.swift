internal import Documents
internal import Texts
package import Predicates

/// The elementary edits of a predicate's text, from which proposals and fixes are made.
///
/// Each edit keeps the text around it; the blanks around an operator belong to the operator. The predicate must have no mistakes.
package struct PredicateEdits {
  package let tree: SyntaxTree
  private let source: [UInt8]

  /// Creates edits of a text. The ranges of the tree are in this text.
  package init(_ tree: SyntaxTree, _ source: [UInt8]) {
    self.tree = tree
    self.source = source
  }

  // MARK: AND and OR

  /// Returns the edit that leaves out an operand of an AND or OR, with the operator next to it; nil if NOTs that cancel out prevent it.
  package func removal(of position: Int, among operands: [NodeID]) -> TextEdit? {
    let own = outermost(tree.range(of: operands[position]))
    if position > 0 {
      let before = junction(after: operands[position - 1])
      if before.upperBound == own.lowerBound { return TextEdit(before.union(own), "") }
    }
    let after = junction(after: operands[position])
    return position + 1 < operands.count && after.lowerBound == own.upperBound ? TextEdit(own.union(after), "") : nil
  }

  /// Returns the edits that write OR in place of each AND between operands; nil if NOTs that cancel out prevent it.
  func alternatives(_ operands: [NodeID]) -> [TextEdit]? {
    let pairs = zip(operands, operands.dropFirst()).map { (junction(after: $0), outermost(tree.range(of: $1))) }
    guard pairs.allSatisfy({ $0.upperBound == $1.lowerBound }) else { return nil }
    return pairs.map { TextEdit($0.0, " OR ") }
  }

  /// Returns the range of the AND or OR after an operand, written as a word or a sign, with the blanks around it.
  private func junction(after operand: NodeID) -> SourceRange {
    var start = tree.range(of: operand).upperBound
    var word = significant(from: start)
    while word < source.count, source[word] == UInt8(ascii: ")") {
      start = word + 1
      word = significant(from: start)
    }
    let isAnd = word < source.count && source[word] | 0x20 == UInt8(ascii: "a")
    return SourceRange(start, significant(from: word + (isAnd ? 3 : 2)))
  }

  /// Returns the edits that put a text before a range and another one after it; by default, parentheses.
  package static func around(_ range: SourceRange, _ before: String = "(", _ after: String = ")") -> [TextEdit] {
    [
      TextEdit(SourceRange(range.lowerBound, range.lowerBound), before),
      TextEdit(SourceRange(range.upperBound, range.upperBound), after),
    ]
  }

  // MARK: Comparisons

  /// Returns the edit that writes another operator, with the options of the old one.
  package func comparator(_ new: ComparisonOperator, in comparison: SyntaxTree.Comparison) -> TextEdit {
    let letters = comparison.options.letters
    let (left, right) = (tree.range(of: comparison.left), tree.range(of: comparison.right))
    return TextEdit(
      SourceRange(outermost(left).upperBound, outermost(right).lowerBound),
      " \(new.spelling)" + (letters.isEmpty ? " " : "[\(letters)] "))
  }

  package func conformance(to types: [String], of tests: [TypeTest], at node: NodeID) -> TextEdit {
    let subject = tree.predicateFormat(of: tests[0].subject)
    let text = types.map { "ANY \(subject) UTI-CONFORMS-TO \"\($0)\"" }.separated(by: " OR ")
    return TextEdit(tree.range(of: node), types.count == 1 ? text : "(" + text + ")")
  }

  /// Returns the edit that writes ANY or ALL before a comparison, in place of another qualifier. In place of NONE, it also writes NOT.
  package func qualifier(_ new: Qualifier, before node: NodeID, _ comparison: SyntaxTree.Comparison) -> TextEdit {
    let start = tree.range(of: node).lowerBound
    let word = SourceRange(start, outermost(tree.range(of: comparison.left)).lowerBound)
    let isNone = !word.isEmpty && source[start] | 0x20 == UInt8(ascii: "n")
    return TextEdit(word, (isNone ? "NOT " : "") + new.prefix)
  }

  /// Returns the edit that writes another operator and bound for a quantity, which stays on its side.
  package func bound(_ quantity: NodeID, by bound: NodeID, _ sign: ComparisonOperator, _ new: String) -> TextEdit {
    let range = boundRange(quantity, by: bound)
    return range.lowerBound < tree.range(of: quantity).lowerBound
      ? TextEdit(range, "\(new) \(sign.mirrored.spelling) ") : TextEdit(range, " \(sign.spelling) \(new)")
  }

  /// Returns the range of a comparison without its quantity.
  package func boundRange(_ quantity: NodeID, by bound: NodeID) -> SourceRange {
    let (kept, bound) = (outermost(tree.range(of: quantity)), outermost(tree.range(of: bound)))
    return kept.lowerBound < bound.lowerBound
      ? SourceRange(kept.upperBound, bound.upperBound) : SourceRange(bound.lowerBound, kept.lowerBound)
  }

  // MARK: Ranges

  /// Returns the end of the text before an offset, without trailing blanks.
  private func end(before offset: Int) -> Int {
    var position = min(offset, source.count)
    while position > 0, Bytes.isBlank(source[position - 1]) { position -= 1 }
    return position
  }

  /// Returns the position of the first byte at or after an offset that isn't a blank, or the end of the text if there's none.
  private func significant(from offset: Int) -> Int {
    var position = min(offset, source.count)
    while position < source.count, Bytes.isBlank(source[position]) { position += 1 }
    return position
  }

  /// Returns the range with all parentheses directly around it. It's meant for operands of an operator, not for arguments of a call.
  package func outermost(_ range: SourceRange) -> SourceRange {
    var range = range
    while true {
      let (before, after) = (end(before: range.lowerBound), significant(from: range.upperBound))
      guard before > 0, after < source.count, source[before - 1] == UInt8(ascii: "("),
        source[after] == UInt8(ascii: ")")
      else { return range }
      range = SourceRange(before - 1, after + 1)
    }
  }

  /// Returns the range without the blanks at its ends.
  package func trimmed(_ range: SourceRange) -> SourceRange {
    SourceRange(significant(from: range.lowerBound), end(before: range.upperBound))
  }

  package func text(_ range: SourceRange) -> String { source.string(in: range) }

  /// Returns whether every bracket that opens in a range also closes in it. Brackets inside strings count.
  package func isBalanced(_ range: SourceRange) -> Bool {
    var depth = 0
    for byte in text(range).utf8 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }
}
