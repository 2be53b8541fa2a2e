import ActivationChecks
import ActivationRules
import Foundation
import TestSupport
import Testing

/// One rule of each form is evaluated by many threads at once. The thread sanitizer observes these tests (`.ci/conditions thread`).
@Suite struct ConcurrencyTests {
  static let predicate = """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \
    "public.image" OR ANY $a.registeredTypeIdentifiers MATCHES[c] "dyn\\\\..*").@count == $i.attachments.@count).@count == 1
    """

  static func rules() throws -> [ActivationRule] {
    let lists = Place.corpus("extensions/valid", ".plist")
    let loaded = try lists.flatMap { try RuleSource.load($0) }.map { try $0.activationRule() }
    let dictionary: ActivationDictionary = [
      ActivationKey.images: 2, ActivationKey.webURLs: 1, ActivationKey.text: true,
    ]
    return loaded + [
      try ActivationRule(predicate: predicate, services: TextServices.platformServices),
      ActivationRule(dictionary: dictionary),
    ]
  }

  static let contexts: [SharedContext] = [
    SharedContext(extensionItems: []), SharedContext { ExtensionItem { ItemProvider("public.jpeg") } },
    SharedContext {
      ExtensionItem {
        ItemProvider("public.url", "public.plain-text")
        ItemProvider("dyn.ah62d4rv4ge80k5xy")
      }
    },
    SharedContext {
      ExtensionItem { ItemProvider("com.apple.active-webpage") }
      ExtensionItem { ItemProvider("com.apple.webarchive") }
    },
  ]

  /// Returns the answers for every rule and context.
  static func answers(_ rules: [ActivationRule]) -> [String] {
    rules.flatMap { rule in
      contexts.map { context in
        let decision = rule.decision(for: context)
        return "\(decision.verdict) \(decision.explanation.reason)"
      }
    }
  }

  @Test func decisionsOfManyThreadsAreThoseOfOne() throws {
    let rules = try Self.rules()
    let expected = Self.answers(rules)
    let wrong = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 32) { _ in
      if Self.answers(rules) != expected { wrong.withLock { $0 += 1 } }
    }
    #expect(wrong.withLock { $0 } == 0)
    #expect(Set(expected).count > 4)
  }

  /// Values that are created once are used for the first time by many threads together.
  @Test func rulesAreMadeByManyThreads() throws {
    let made = Locked<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      let answers = (try? Self.rules()).map { Self.answers($0).joined(separator: "\n") } ?? "an error"
      made.withLock { $0.append(answers) }
    }
    #expect(Set(made.withLock { $0 }).count == 1)
    #expect(made.withLock { $0.first } != "an error")
  }
}
