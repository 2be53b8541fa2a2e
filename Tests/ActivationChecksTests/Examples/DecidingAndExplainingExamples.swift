import ActivationRules

// Example: Sources/ActivationRules/ActivationRules.docc/DecidingAndExplaining.md, 1
func read(_ text: String) -> ActivationRule? {
  do throws(RuleError) {
    return try ActivationRule(predicate: text)
  } catch {
    print(error.message)
    return nil
  }
}
// End of example

// Example: Sources/ActivationRules/ActivationRules.docc/DecidingAndExplaining.md, 2
func verdict(of rule: ActivationRule) -> String {
  let context = SharedContext {
    ExtensionItem {
      ItemProvider("com.adobe.pdf", "public.file-url")
      ItemProvider("public.plain-text")
    }
  }
  switch rule.decision(for: context).verdict {
  case .shown: return "shown"
  case .hidden: return "hidden"
  case .uncertain(let uncertainty): return uncertainty.message
  case .failed: return "hidden, for the evaluation fails"
  case .notOffered(let obstacle): return obstacle.message
  }
}
// End of example

// Example: Sources/ActivationRules/ActivationRules.docc/DecidingAndExplaining.md, 3
func failingClauses(of clause: Explanation.Clause) -> [String] {
  guard clause.outcome == .fails else { return [] }
  let inner = clause.children.flatMap { failingClauses(of: $0) }
  return inner.isEmpty ? [clause.text + ": " + clause.detail] : inner
}
// End of example

// Example: Sources/ActivationRules/ActivationRules.docc/DecidingAndExplaining.md, 4
func acceptsFourImages() -> Bool {
  let rule = ActivationRule(dictionary: [ActivationKey.images: 4])
  let images = SharedContext(registeredTypeIdentifiers: [Array(repeating: ["public.image"], count: 4)])
  return rule.decision(for: images).isShown
}
// End of example
