import ActivationRules
import ActivationLint
import Documents
import Predicates

@testable import ActivationChecks

/// Any bytes as an Info.plist: rules, facts, type declarations and places are found, or an error reports the mistake.
enum PropertyListTarget: FuzzTarget {
  static let name = "plist"

  static func check(_ input: [UInt8]) throws(Violation) {
    if let text = FileText(input), let node = DocumentEditor(markup: text.utf8).document[InfoKey.rulePath] {
      try require(node.range.upperBound <= text.utf8.count, "the rule's place leaves the text")
    }
    let value: PropertyListValue
    do throws(ReadingError) {
      value = try PropertyListReader.read(input)
    } catch {
      // The place is in the decoded text, which may have more bytes than UTF-16.
      return try ContextTarget.check(error, TextEncoding(of: input, .xml).decoded(input))
    }
    if let subject = ExtensionSubject(value) { _ = Linter.findings(in: subject) }
    _ = ApplicationFacts(value, path: "Info.plist")
    for loaded in (try? RuleFile(input, name: "Info.plist").rules()) ?? [] {
      _ = (loaded.line, loaded.position)
      guard let rule = try? loaded.activationRule() else { continue }
      let decision = rule.decision(for: SharedContext(registeredTypeIdentifiers: [[["public.url"], ["public.jpeg"]]]))
      try require(!decision.explanation.reason.isEmpty, "a verdict without a reason")
    }
  }
}
