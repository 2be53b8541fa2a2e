import ActivationRules
import Predicates
import UniformTypes

/// A comparison of type identifiers with a pattern, by BEGINSWITH, ENDSWITH or LIKE. A regular expression is the platform's to decide, and a
/// page would have to ask for each type, so that of MATCHES only letters and periods are looked at, as by LIKE.
struct IdentifierPattern {
  /// The comparison.
  let node: NodeID
  /// The expression that gives the identifiers, or one of them.
  let subject: NodeID
  /// A Boolean value that indicates whether it gives several, of which ANY passes.
  let isList: Bool
  /// A Boolean value that indicates whether the comparison is negated.
  let isNegated: Bool
  /// The operator with its options and the pattern, as they are written: `BEGINSWITH "public.im"`.
  let words: String
  /// The operator that is tried, and the pattern.
  private let tried: String
  /// A Boolean value that indicates whether the pattern has no period between letters, as every identifier does.
  let isPartOfName: Bool

  /// The comparisons of a predicate, in the order of the text.
  static func all(in parsed: ParseResult) -> [IdentifierPattern] {
    var patterns: [IdentifierPattern] = []
    for visit in parsed.visits {
      guard case .comparison(let comparison) = visit.node,
        [.beginsWith, .endsWith, .like, .matches].contains(comparison.comparator),
        !comparison.options.contains(.localeSensitive), let pattern = parsed.tree.stringValue(comparison.right)
      else { continue }
      if comparison.comparator == .matches, !UniformTypeIdentifier.isValid("a." + pattern) { continue }
      let kind = parsed.tree.kind(of: comparison.left, visit.scope)
      guard
        kind == .identifiers && comparison.qualifier == .any || kind == .identifier && comparison.qualifier == .direct
      else { continue }
      let letters = comparison.options.letters
      let ranges = PredicateEdits(parsed.tree, parsed.source)
      let rest = (letters.isEmpty ? " " : "[\(letters)] ") + ranges.text(parsed.tree.range(of: comparison.right))
      let tried: ComparisonOperator = comparison.comparator == .matches ? .like : comparison.comparator
      patterns.append(
        IdentifierPattern(
          node: visit.id, subject: comparison.left, isList: kind == .identifiers, isNegated: visit.isNegated,
          words: "\(comparison.comparator.spelling)" + rest, tried: "\(tried.spelling)" + rest,
          isPartOfName: !pattern.utf8.dropFirst().contains(UInt8(ascii: "."))))
    }
    return patterns
  }

  /// The most declared types that are asked; of more, which no app has, only those of the system are.
  private static let mostTypes = 5_000

  /// The declared types that the pattern takes, without those that conform to another of them.
  ///
  /// - Complexity: one evaluation for each declared type.
  func widestTypes(of subject: LintSubject) -> [String] {
    let text =
      "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers \(tried)).@count > 0)"
      + ".@count > 0"
    let evidence = HostEvidence(Parser.parse(text), of: subject)
    let types = subject.types
    let all = types.identifiers
    var widest: [String] = []
    for type in all.count > Self.mostTypes ? TypeGraph.system.identifiers : all
    where types.isDeclared(type) && evidence.isShown(attachment: [type]) == true {
      if widest.contains(where: { types.conforms(type, to: $0) }) { continue }
      widest.removeAll { types.conforms($0, to: type) }
      widest.append(type)
    }
    return widest
  }

  /// The edit that tests for conformance to types instead.
  func conformance(to types: [String], in parsed: ParseResult) -> TextEdit {
    let subject = PredicateEdits(parsed.tree, parsed.source).text(parsed.tree.range(of: subject))
    var text = ""
    for type in types {
      text += (text.isEmpty ? "" : " OR ") + (isList ? "ANY " : "") + subject + " UTI-CONFORMS-TO \"\(type)\""
    }
    return TextEdit(parsed.tree.range(of: node), types.count == 1 ? text : "(" + text + ")")
  }
}
