import ActivationRules
import Foundation

func readmeExample(url: URL) throws -> Bool {
  // Example: README.md, 1
  let rule = try ActivationRule(infoPlist: Data(contentsOf: url))  // throws ReadingError, with its place
  let share = SharedContext {
    ExtensionItem { ItemProvider("com.adobe.pdf", "public.file-url") }
  }
  print(rule.decision(for: share))  // hidden: the rule doesn't take the PDF (com.adobe.pdf, …), only images
  // End of example
  return rule.decision(for: share).isShown
}
