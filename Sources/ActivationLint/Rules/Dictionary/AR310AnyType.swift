import ActivationRules
import Predicates

extension LintRule {
  static let anyType = LintRule(
    id: "AR310", name: "any-type", severity: .note, evidence: .inferred,
    exceptions: [(.warning, "for a predicate")],
    page: """
      The rule limits the number of attachments and names no type.

      **Why it matters.** A rule that names no type accepts all types: the extension is offered for content of any kind. For a predicate that's certain; for a dictionary it's inferred.

      **Example.**

          { NSExtensionActivationSupportsAttachmentsWithMaxCount: 10 }

      **Instead.** Add the kinds of content that the extension can take.

      **When it is not a mistake.** When the extension really takes anything, and the rule replaces `TRUEPREDICATE`. If its code looks for certain types, name them, or users choose the
      extension where it fails.

      **Reference.** The keys: https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
      """,
    check: .rule { subject, report in
      let message = "the rule limits only the number of attachments and accepts content of any type"
      if let parsed = subject.soundPredicate, subject.takesAnything {
        report.add(
          message, help: "Name the types that the extension handles.", commandHelp: Finding.Message.make,
          severity: .warning, evidence: .documented, on: parsed.tree.place(of: parsed.tree.root))
      }
      guard let dictionary = subject.dictionary, !dictionary.acceptsTypes,
        !dictionary.hasUnreadableValues,
        // A rule with a nested dictionary fails, whatever else is in it, so it doesn't accept any type.
        subject.oddEntries(of: nestedDictionary).isEmpty,
        dictionary[ActivationKey.replayKitStreaming] == nil
      else { return }
      for key in [ActivationKey.attachmentsMinimum, ActivationKey.attachmentsMaximum] {
        guard let value = dictionary[key], value.integerValue >= 1 else { continue }
        return report.add(
          message, help: "Add a key for each kind that the extension can take, such as \(ActivationKey.images) = 10.",
          on: .key(subject.rulePath + [key]))
      }
    })
}

extension LintSubject {
  /// A Boolean value that indicates whether the rule is a predicate that tests only numbers of items and attachments, and that shows the extension
  /// for the content of at least one host.
  var takesAnything: Bool {
    guard let tree = soundPredicate?.tree, !isFileProvider, asksActivationRule, !provenFacts.isAlways,
      let rule = sharedRule
    else { return false }
    let isNumbers = tree.nodes.allSatisfy { node in
      guard case .key(let key) = node else { return true }
      return [ContextKey.extensionItems, ContextKey.attachments, "@count"].contains(tree[key])
    }
    return isNumbers && hosts.contains { rule.isShown($0) == true }
  }
}
