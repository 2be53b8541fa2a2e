import ActivationRules
import Predicates

extension LintRule {
  static let failingRule = LintRule(
    id: "AR206", name: "failing-rule", severity: .error, evidence: .observed,
    observations: ["rules-037", "types-041"],
    exceptions: [
      (.warning, "when other known shares show the extension")
    ],
    page: """
      The evaluation of the rule fails for content that known apps share.

      The rule is evaluated for the host presets. The finding points to the operand that can't be used; its message is that of `eval`. A rule with a mistake that another finding names, such
      as a missing ANY, isn't evaluated.

      **Why it matters.** The system throws an exception when the rule fails, and the extension isn't offered. No error is shown.

      **Example.**

          SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $a, $a UTI-CONFORMS-TO "public.image").@count >= 1).@count >= 1

      **Instead.** Compare the list of types with one type: `ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"`; join several such tests with OR. Compare a count with a number
      without quotes.

      **When it is not a mistake.** Never: a rule that fails hides the extension. To hide it for such a share, write a condition.

      **Reference.** https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
      """,
    check: .rule { subject, report in
      guard let parsed = subject.soundPredicate, !subject.isFileProvider, subject.asksActivationRule,
        let rule = subject.sharedRule
      else { return }
      var failures: [(error: EvaluationError, hosts: [HostPreset])] = []
      var isShown = false
      for host in subject.hosts {
        switch rule.verdict(on: host) {
        case .shown: isShown = true
        case .failed(let error) where error.exceptionName != nil:
          if let place = failures.firstIndex(where: { $0.error.range == error.range }) {
            failures[place].hosts.append(host)
          } else {
            failures.append((error, [host]))
          }
        default: break
        }
      }
      guard !failures.isEmpty, !subject.provenFacts.isNever, !hasNamedMistake(subject) else { return }
      for (error, hosts) in failures {
        let attachment = parsed.visits.first {
          $0.node != .missing && parsed.tree.range(of: $0.id) == error.range
            && parsed.tree.kind(of: $0.id, $0.scope) == .attachment
        }
        let types = attachment.map {
          "ANY " + PredicateEdits(parsed.tree, parsed.source).text(parsed.tree.range(of: $0.id)) + "."
            + ContextKey.registeredTypeIdentifiers
        }
        let repair = repair(of: error, in: parsed)
        report.add(
          .fails(error, hiddenIn: isShown ? hosts : [], types), on: .text(repair?.place ?? error.range),
          fix: types.map { .replace(error.range, with: $0) } ?? repair?.fix)
      }
    })

  /// Returns the place of a number in quotes, or of a list where one type belongs, and the fix; nil for any other mistake.
  private static func repair(of error: EvaluationError, in parsed: ParseResult) -> (
    place: SourceRange, fix: Finding.Fix
  )? {
    let tree = parsed.tree
    for visit in parsed.visits {
      guard case .comparison(let comparison) = visit.node else { continue }
      let place = tree.range(of: comparison.right)
      switch (error.kind, tree[comparison.right]) {
      case (.notComparable, .string(let text)) where tree.range(of: comparison.left) == error.range:
        guard let number = Int64(tree[text]) else { continue }
        return (place, .replace(place, with: "\(number)"))
      case (.typeIdentifierNotString, .aggregate(let list)) where place == error.range:
        let types = tree[list].compactMap { if case .string = tree[$0] { tree.range(of: $0) } else { nil } }
        guard types.count == list.count, types.count > 0 else { continue }
        let whole = tree.range(of: visit.id)
        let test = parsed.source.string(in: SourceRange(whole.lowerBound, place.lowerBound))
        let tests = types.map { test + parsed.source.string(in: $0) }.joined(separator: " OR ")
        return (place, .replace(whole, with: types.count > 1 ? "(\(tests))" : tests))
      default: continue
      }
    }
    return nil
  }
}

extension Finding.Message {
  /// - Parameter types: The text that asks an attachment for its types, if the rule tests the attachment itself.
  fileprivate static func fails(_ error: EvaluationError, hiddenIn hosts: [HostPreset], _ types: String?) -> Self {
    var help = types.map { "Write \($0)." } ?? error.help
    if types == nil, case .typeIdentifierNotString(_, isElement: false) = error.kind {
      help =
        "The operator takes one type: write ANY, the list, the operator and one type in quotes. Join several tests with OR."
    }
    return Self(
      "\(error.message); on a device this hides the extension"
        + (hosts.isEmpty ? "" : " in \(HostPreset.apps(of: hosts))"),
      help: help, severity: hosts.isEmpty ? .error : .warning)
  }
}
