import ActivationRules
import PredicateSyntax

enum AnyType: LintCheck {
  static let id = "AR310"
  static let name = "any-type"
  static let page = """
    The dictionary limits the number of attachments and names no type.

    **Why it matters.** No types to accept means that none are asked for: the extension is offered for content of
    any kind (inferred).

    **Example.**

        { NSExtensionActivationSupportsAttachmentsWithMaxCount: 10 }

    **Instead.** Add the kinds of content that the extension can take.

    **When it is not a mistake.** When the extension really takes anything, as in the place of `TRUEPREDICATE`. If
    its code looks for certain types, name them, or people meet it where it fails.

    **Reference.** The keys:
    https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AppExtensionKeys.html.
    """
  static let severity = Diagnostic.Severity.note
  static let evidence: Evidence? = .inferred

  static func check(_ subject: LintSubject, _ report: inout Findings) {
    guard let dictionary = subject.dictionary, !DictionaryFacts.acceptsTypes(dictionary),
      !DictionaryFacts.hasUnreadableValues(dictionary),
      // Such a rule fails, whatever else is in it.
      subject.oddEntries(.nestedDictionary).isEmpty,
      dictionary[ActivationKey.replayKitStreaming] == nil
    else { return }
    for key in [ActivationKey.attachmentsMinimum, ActivationKey.attachmentsMaximum] {
      guard let value = dictionary[key], value.integerValue >= 1 else { continue }
      return report.add(.anyType, on: .key(subject.rulePath + [key]))
    }
  }
}

extension Finding.Message {
  fileprivate static let anyType = Self(
    "only the number of attachments is limited: content of any type is accepted",
    help: "Add a key for each kind that the extension can take, such as \(ActivationKey.images) = 10.")
}
