import ActivationRules
import ActivationAnalysis
import Predicates

extension LintRule {
  static let neverTrue = LintRule(
    id: "AR202", name: "never-true", severity: .error, evidence: .documented,
    exceptions: [
      (
        .warning,
        "when several extension items could share enough together, or no known app shares one thing of two types"
      ),
      (.note, "when known apps share each of the types that it names, and none shares what it takes"),
    ],
    page: """
      The rule holds for nothing that can be shared.

      Clauses that exclude each other, and comparisons that cannot hold: it is proved that no context makes the rule hold. A rule that fails because ANY is missing is found as that. In a
      dictionary, a least number of attachments that is more than all other limits together allow. A note says that known apps share each type that a rule names, and none shares what it
      takes, such as an image that is a movie at the same time.

      **Why it matters.** The extension is never offered. With a plain `FALSEPREDICATE` that may be the intention, for example in a build for tests; then silence the finding there.

      **Example.**

          SUBQUERY(extensionItems, $item, $item.attachments.@count < 0).@count > 0

      or, since nothing but two images is taken,

          { NSExtensionActivationSupportsAttachmentsWithMinCount: 3, NSExtensionActivationSupportsImageWithMaxCount: 2 }

      **Instead.** Look for a count that cannot be reached, or for AND where OR was meant. For a predicate that names types the fix writes a rule that is shown for any number of them.

      **When it is not a mistake.** When the extension must not appear for now. `FALSEPREDICATE` says so plainly; then ignore the finding.

      **Reference.** What the operators mean: https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html.
      """
  ) { (subject: LintSubject, report: inout Findings) in
    if let dictionary = subject.dictionary { return checkLimits(dictionary, subject, &report) }
    let proofs = subject.provenFacts
    guard let parsed = subject.soundPredicate, proofs.neverErrs || LintRule.missingAny.findings(in: subject).isEmpty
    else {
      return
    }
    let root = parsed.tree.root
    if proofs.isNever {
      let isCompared = !LintRule.listComparisons(in: parsed).isEmpty
      report.add(
        parsed.tree[root] == .falsePredicate
          ? .falsePredicate : .neverTrue(comparingTexts: isCompared, isShownForNothing: isShownForNothing(subject)),
        on: parsed.tree.place(of: root), fix: OfferedRule.fix(for: subject))
    } else if isUnshared(parsed, proofs, subject) {
      let tests = parsed.tree.typeTests
      let and =
        tests.contains { $0.type != tests[0].type }
        && parsed.tree.nodes.contains { if case .and = $0 { true } else { false } }
      report.add(.unshared(and, ofOneAttachment: parsed.tree.joinsTests), on: parsed.tree.place(of: root))
    }
  }

  /// Returns whether what shares nothing shows the extension, such as a route in Maps.
  private static func isShownForNothing(_ subject: LintSubject) -> Bool {
    guard let evidence = HostEvidence(subject) else { return false }
    let shares: [[[[String]]]] = [[], [[]]]
    return shares.contains { evidence.isShown(SharedContext(registeredTypeIdentifiers: $0)) == true }
  }

  /// Reports limits of all kinds that together allow fewer attachments than are required; only where it is proved that nothing shows the
  /// extension.
  private static func checkLimits(
    _ dictionary: ActivationDictionary, _ subject: LintSubject, _ report: inout Findings
  ) {
    let count = [ActivationKey.attachmentsMinimum, ActivationKey.attachmentsMaximum]
    guard let least = dictionary[ActivationKey.attachmentsMinimum]?.integerValue else { return }
    var sum: Int64 = 0
    for entry in dictionary.entries where !count.contains(entry.key) && ActivationKey.isKnown(entry.key) {
      guard entry.key.hasSuffix("WithMaxCount") else { continue }
      let (next, isLarge) = sum.addingReportingOverflow(max(0, dictionary[entry.key]?.integerValue ?? 0))
      guard !isLarge else { return }
      sum = next
    }
    guard sum > 0, sum < least, let rule = subject.activationRule() else { return }
    let analyses = RuleAnalysis(rule, limits: RuleProofs.limits).underEachTable
    guard let preferred = analyses.first, preferred.never.isProved else { return }
    // Where each extension item counts by itself, two of them may share enough.
    let isCertain = analyses.dropFirst().allSatisfy { $0.never.isProved }
    report.add(
      .limitsBelowMinimum(least, allowing: sum, isCertain: isCertain),
      on: .value(subject.rulePath + [ActivationKey.attachmentsMinimum]))
  }

  /// Returns whether something shows the extension, but nothing that a known app shares.
  private static func isUnshared(_ parsed: ParseResult, _ proofs: RuleProofs, _ subject: LintSubject) -> Bool {
    let tests = parsed.tree.typeTests
    guard subject.asksActivationRule, !subject.isFileProvider, !tests.isEmpty, proofs.analysis != nil, !proofs.isAlways,
      proofs.neverErrs, tests.allSatisfy({ isShared($0, subject) }), let evidence = HostEvidence(subject)
    else { return false }
    return subject.hosts.allSatisfy { evidence.hides($0) }
  }

  /// Returns whether a known app shares an attachment that a test accepts, whatever else the rule wants.
  private static func isShared(_ test: TypeTest, _ subject: LintSubject) -> Bool {
    subject.hosts.contains { host in
      host.registeredTypeIdentifiers.contains { item in
        item.contains { $0.contains { test.accepts($0, subject.types) } }
      }
    }
  }
}

extension Finding.Message {
  fileprivate static let falsePredicate = Self(
    "FALSEPREDICATE never shows the extension",
    help: "Name the types that the extension handles; if it must never appear, ignore AR202.",
    commandHelp: OfferedRule.command)

  fileprivate static func neverTrue(comparingTexts isCompared: Bool, isShownForNothing: Bool) -> Self {
    Self(
      isShownForNothing
        ? "the extension is never shown when something is shared" : "the extension is never shown, whatever is shared",
      help: isCompared
        ? "Correct the comparison that AR221 names first."
        : "Look for a count that cannot be reached, or for AND where OR was meant.")
  }

  fileprivate static func limitsBelowMinimum(_ least: Int64, allowing sum: Int64, isCertain: Bool) -> Self {
    Self(
      "the extension is \(isCertain ? "never" : "hardly ever") shown: the rule wants at least \(least) attachments, and its limits allow \(sum) in \(isCertain ? "all" : "each extension item")",
      help: "Lower the minimum, or raise a limit.",
      severity: isCertain ? .error : .warning)
  }

  fileprivate static func unshared(_ hasAnd: Bool, ofOneAttachment: Bool) -> Self {
    Self(
      "no known app shares what this rule takes",
      help: hasAnd
        ? "Did you mean OR instead of AND?" : "Check the counts; `describe` says in words what they ask for.",
      severity: ofOneAttachment ? .warning : .note)
  }
}

extension SyntaxTree {
  /// A Boolean value that indicates whether an AND joins two tests of the same list of types.
  fileprivate var joinsTests: Bool {
    nodes.contains { node in
      guard case .and(let list) = node else { return false }
      var tests: [TypeTest] = []
      for part in self[list] {
        guard case .comparison(let comparison) = self[part], let test = TypeTest(comparison, in: self) else { continue }
        tests.append(test)
      }
      return tests.count > 1 && tests.dropFirst().contains { haveSameSubject($0, tests[0]) }
    }
  }
}
