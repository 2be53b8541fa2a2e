internal import Texts
package import Predicates
internal import UniformTypes

/// The source text of a predicate, in which references to build settings, such as `$(NAME)`, aren't filled in yet.
///
/// A reference inside a string literal is a hole in that literal, and the rest of the predicate can be read. A reference elsewhere may
/// expand to anything that makes the text a predicate.
package struct UnfilledPredicate: Sendable {
  /// The form of the text apart from its references.
  package enum Form: Sendable, Hashable {
    /// A predicate; references, if there are any, are inside its string literals.
    case readable
    /// The predicate depends on a reference, such as `$(SHARE_RULE)`.
    case open(reference: String)
    /// Not a predicate, whatever the references expand to.
    case malformed
  }

  /// A string literal with a reference inside: its text, the first reference in it, and its range with the quotation marks. If the literal
  /// is in a comparison, the hole also has the comparison's range, and whether it compares types.
  typealias Hole = (
    pattern: String, reference: String, literal: SourceRange, comparison: SourceRange?, isType: Bool
  )

  /// The maximum number of fillings to try for one verdict.
  static let maximumFillings = 64

  /// The form of the text apart from its references.
  package let form: Form
  /// The parsed predicate, with ranges in the text. Names replace references outside of literals, so the diagnostics are about other
  /// mistakes.
  package let parsed: ParseResult
  /// The ranges of the string literals with references inside.
  package var holes: [SourceRange] { found.map { $0.literal } }

  let found: [Hole]

  /// Reads the text of a predicate.
  ///
  /// - Complexity: linear in the length of the text, which is parsed at most 65 times if references are outside of literals.
  package init(_ text: String, limits: SyntaxLimits = SyntaxLimits()) {
    let bytes = Array(text.utf8)
    let references = Self.referencesOutsideLiterals(in: bytes)
    guard let first = references.first else {
      parsed = Parser.parse(text, limits: limits)
      form = parsed.hasErrors ? .malformed : .readable
      found = parsed.hasErrors ? [] : Self.holes(in: parsed.tree)
      return
    }
    // The names are as long as the references, so that positions stay the same.
    let names = references.map { range in
      let name = bytes[range.offsets].map { BuildSettings.isNameByte($0) ? $0 : UInt8(ascii: "_") }
      return TextEdit(range, String(decoding: name, as: UTF8.self))
    }
    let named = Parser.parse(bytes: TextEdit.apply(names, to: bytes) ?? bytes, limits: limits)
    found = []
    // A reference where a SUBQUERY expects its variable is a variable that was written like a build setting, so it's a mistake.
    let isVariable = named.diagnostics.contains { diagnostic in
      diagnostic.id == "subquery-variable"
        && references.contains { $0.lowerBound == diagnostic.range.lowerBound }
    }
    guard !isVariable else {
      parsed = Parser.parse(text, limits: limits)
      form = .malformed
      return
    }
    parsed = named
    let isPossible = Self.fillings(references.count).contains { filling in
      let text = TextEdit.apply(zip(references, filling).map { TextEdit($0, $1) }, to: bytes)
      return !Parser.parse(bytes: text ?? bytes, limits: limits).hasErrors
    }
    let reference = bytes.string(in: first)
    form = isPossible ? .open(reference: reference) : .malformed
  }

  // MARK: References outside of literals

  /// The placeholders for a reference: a condition, a number, a string, and a name.
  private static let standIns = ["TRUEPREDICATE", "1", "\"x\"", "x"]

  /// Returns the placeholders to try: all combinations for up to three references, otherwise the same placeholder for all references.
  private static func fillings(_ count: Int) -> [[String]] {
    guard count <= 3 else { return standIns.map { Array(repeating: $0, count: count) } }
    var fillings: [[String]] = [[]]
    for _ in 0..<count { fillings = fillings.flatMap { filling in standIns.map { filling + [$0] } } }
    return fillings
  }

  private static func referencesOutsideLiterals(in bytes: [UInt8]) -> [SourceRange] {
    var found: [SourceRange] = []
    var quote: UInt8?
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { place += 1 } else if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "$"), let end = BuildSettings.end(ofReferenceAt: place, in: bytes) {
        found.append(SourceRange(place, end))
        place = end - 1
      }
      place += 1
    }
    return found
  }

  // MARK: Holes

  private static func holes(in tree: SyntaxTree) -> [Hole] {
    var holes: [Hole] = []
    tree.forEachNode { id, position in
      guard case .string(let text) = tree[id], let reference = BuildSettings.firstReference(in: tree[text]) else {
        return
      }
      let around = position.ancestors.last { if case .comparison = tree[$0] { true } else { false } }
      var isType = false
      if let around, around == position.parent, case .comparison(let comparison) = tree[around] {
        // On the left side, the literal may become any type, not only a type of the context.
        isType = comparison.right == id && [.conformsTo, .equalsType].contains(comparison.comparator)
      }
      holes.append((tree[text], reference, tree.range(of: id), around.map { tree.range(of: $0) }, isType))
    }
    return holes
  }
}

extension UnfilledPredicate {
  /// Returns the predicate with its holes filled in every way that matters for a context; nil if there are too many ways, or if a hole isn't in
  /// a comparison.
  ///
  /// A type constant can become any type that something in the context conforms to, if the fixed part of the literal allows it. It can also
  /// become a type to which nothing conforms, which is its meaning as written. There aren't any other cases. Any other literal makes its
  /// comparison true or false.
  func fillings(for context: SharedContext, types: TypeGraph) -> [[UInt8]]? {
    var fillings: [[TextEdit]] = [[]]
    var done: Set<String> = []
    for hole in found {
      var choices: [[TextEdit]] = []
      if hole.isType {
        guard done.insert(hole.pattern).inserted else { continue }
        let places = found.filter { $0.isType && $0.pattern == hole.pattern }.map { $0.literal }
        choices = [[]]
        for type in Self.types(in: context, types) where BuildSettings.could(hole.pattern, become: type) {
          choices.append(places.map { TextEdit($0, "\"" + type + "\"") })
        }
      } else {
        guard let comparison = hole.comparison else { return nil }
        choices = ["TRUEPREDICATE", "FALSEPREDICATE"].map { [TextEdit(comparison, $0)] }
      }
      guard fillings.count * choices.count <= Self.maximumFillings else { return nil }
      fillings = fillings.flatMap { filling in choices.map { filling + $0 } }
    }
    return fillings.map { filled($0) }
  }

  /// Returns every type that something in a context conforms to and that can be written in a literal.
  private static func types(in context: SharedContext, _ types: TypeGraph) -> [String] {
    context.registeredTypeIdentifiers.joined().joined().distinct.flatMap { [$0] + types.ancestors(of: $0) }.distinct
      .filter { UniformTypeIdentifier.isValid($0) }
  }

  /// Returns the text with some ranges replaced. An edit inside a range that is already replaced has no effect.
  private func filled(_ edits: [TextEdit]) -> [UInt8] {
    var kept: [TextEdit] = []
    for edit in edits.stablySorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= kept.last?.range.upperBound ?? 0 {
      kept.append(edit)
    }
    return TextEdit.apply(kept, to: parsed.source) ?? parsed.source
  }
}

extension ActivationRule {
  /// Returns the decision of a rule with unknown build settings: the plain decision, if all values of the settings lead to the same
  /// verdict; otherwise an uncertain one.
  func unfilledDecision(_ unfilled: UnfilledPredicate, _ plain: Decision) -> Decision {
    func uncertain(_ reference: String) -> Decision {
      Decision(.uncertain(.setting(reference: reference)), rule: self, for: plain.shared)
    }
    if case .open(let reference) = unfilled.form { return uncertain(reference) }
    let reference = unfilled.found.first?.reference ?? ""
    guard let fillings = unfilled.fillings(for: SharedContext(document: plain.shared.document), types: types) else {
      return uncertain(reference)
    }
    for filling in fillings {
      let rule = ActivationRule(
        parsed: Parser.parse(bytes: filling, limits: limits.syntax), types: types, services: services, limits: limits)
      // Only the kinds are compared, because the position of an error doesn't matter.
      if rule.decision(for: plain.shared).verdict.kind != plain.verdict.kind { return uncertain(reference) }
    }
    return plain
  }
}
