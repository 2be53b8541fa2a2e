import Predicates
import TestSupport
import Testing

/// The properties of generated rules that printing and formatting preserve.
@Suite struct SyntaxProperties {
  private static func make(_ random: inout SeededGenerator, size: Int) -> Formula {
    var formulas = FormulaGenerator(random: random)
    return formulas.formula(size: size)
  }

  private static func check(_ name: String, _ complaint: (SyntaxTree, _ text: String) -> String?) {
    Property(name, cases: 1_000).expect(of: make) { formula in
      let parsed = Parser.parse(formula.text)
      if parsed.hasErrors { return "does not parse: \(parsed.diagnostics.map(\.message))" }
      if parsed.source != Array(formula.text.utf8) { return "the source is not the text" }
      return complaint(parsed.tree, formula.text)
    }
  }

  /// Returns the mistake in a text for a tree: it has errors or means another tree.
  private static func complaint(about text: String, standingFor tree: SyntaxTree) -> String? {
    let parsed = Parser.parse(text)
    if parsed.hasErrors { return "\(text) does not parse" }
    return parsed.tree.isStructurallyEqual(to: tree) ? nil : "\(text) is another tree"
  }

  @Test func canonicalTextParsesToTheSameTree() {
    Self.check("canonical text is the same tree, and its own canonical text") { tree, _ in
      let canonical = tree.predicateFormat
      if let complaint = Self.complaint(about: canonical, standingFor: tree) { return complaint }
      let again = Parser.parse(canonical).tree.predicateFormat
      return again == canonical ? nil : "\(canonical) prints as \(again)"
    }
  }

  /// A tree that was never a text gets the ranges that parsing its text would give.
  @Test func printedPlacesAreThoseOfTheParser() {
    Self.check("places in canonical text are those that the parser finds") { tree, _ in
      let printed = tree.printed
      let parsed = Parser.parse(bytes: printed.source).tree
      return Self.difference(printed.tree, printed.tree.root, parsed, parsed.root)
    }
  }

  private static func difference(
    _ first: SyntaxTree, _ left: NodeID, _ second: SyntaxTree, _ right: NodeID
  ) -> String? {
    if first.range(of: left) != second.range(of: right) {
      let text = first.predicateFormat
      return "\(first[left]) at \(first.range(of: left)), read at \(second.range(of: right)) of \(text)"
    }
    let (children, others) = (first.children(of: left), second.children(of: right))
    // A constant may be read as the expression from which it is computed.
    guard children.count == others.count else { return nil }
    for (child, other) in zip(children, others) {
      if let found = difference(first, child, second, other) { return found }
    }
    return nil
  }

  @Test func formattingKeepsTheTreeAndSettles() {
    Self.check("formatted text is the same tree, and stays as it is") { tree, _ in
      for width in [20, 80] {
        let formatted = tree.formatted(width: width)
        if let complaint = Self.complaint(about: formatted, standingFor: tree) { return complaint }
        let again = Parser.parse(formatted).tree.formatted(width: width)
        if again != formatted { return "width \(width): \(formatted)\nbecomes\n\(again)" }
      }
      return nil
    }
  }
}
