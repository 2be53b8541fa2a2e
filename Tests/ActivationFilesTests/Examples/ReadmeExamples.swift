import ActivationRules

// The examples of README.md, as they stand there; a test holds them equal.

func readmeExample(text: String) throws -> [Decision] {
  // Example: README.md, 1
  let rule = try ActivationRule(predicate: text)
  let context = SharedContext {
    ExtensionItem { ItemProvider("com.adobe.pdf", "public.file-url") }
  }
  let decision = rule.decision(for: context)
  if !decision.activates { print(decision.explanation.reason) }

  let dictionary = ActivationRule(dictionary: [ActivationKey.images: 4, ActivationKey.text: true])
  let photos = SharedContext(sharing: [.image, .image, .string("Look!")])
  // End of example
  return [decision, dictionary.decision(for: photos)]
}
