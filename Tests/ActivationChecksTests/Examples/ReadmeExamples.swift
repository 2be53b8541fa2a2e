import ActivationRules

// The examples of README.md, as they stand there; a test holds them equal.

func readmeExample(text: String) throws -> Decision {
  // Example: README.md, 1
  let rule = try ActivationRule(predicate: text)
  let share = SharedContext {
    ExtensionItem { ItemProvider("com.adobe.pdf", "public.file-url") }
  }
  let decision = rule.decision(for: share)
  if !decision.isShown { print(decision.explanation.reason) }
  // End of example
  return decision
}
