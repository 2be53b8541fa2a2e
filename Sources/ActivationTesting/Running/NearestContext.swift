public import ActivationRules

/// A context one step away from a test's that gives the verdict which the test expects.
///
/// A step is one type, attachment or item added, removed or replaced. What is added are the types that the rule names, their parents and some
/// of their children.
public struct NearestContext: Sendable {
  /// The context.
  public let context: SharedContext
  /// The step, as in `without attachment 2 (public.plain-text)`.
  public let change: String

  /// How many contexts are tried.
  public static let maximumCandidates = 2_000

  /// Looks for the nearest context; nil when none is found.
  ///
  /// The steps are made on items, attachments and types alone. A context whose verdict rests on anything else has none.
  init?(passing test: RuleTest) {
    let items = test.context.registeredTypeIdentifiers
    let bare = RuleTestExpectation(test.rule.decision(for: SharedContext(types: items)).verdict)
    guard bare == RuleTestExpectation(test.rule.decision(for: test.context).verdict) else { return nil }
    var steps = ContextSteps(items: items, types: RuleVocabulary(of: test.rule).types)
    steps.collect()
    for step in steps.found.prefix(Self.maximumCandidates) {
      let context = SharedContext(types: step.items)
      guard RuleTestExpectation(test.rule.decision(for: context).verdict) == test.expectation else { continue }
      self.context = context
      change = step.change
      return
    }
    return nil
  }
}

/// The contexts one step away, those that take something away first.
private struct ContextSteps {
  typealias Items = [[[String]]]

  let items: Items
  let types: [String]
  private(set) var found: [(change: String, items: Items)] = []

  init(items: Items, types: [String]) {
    self.items = items
    self.types = types
  }

  mutating func collect() {
    forEachAttachment { steps, item, attachment in
      steps.change("without \(steps.name(item, attachment))") { $0[item].remove(at: attachment) }
    }
    forEachAttachment { steps, item, attachment in steps.removeTypes(item, attachment) }
    for item in items.indices where items.count > 1 {
      change("without extension item \(item + 1)") { $0.remove(at: item) }
    }
    forEachAttachment { steps, item, attachment in steps.replaceTypes(item, attachment) }
    for type in types { addAttachment(type) }
    forEachAttachment { steps, item, attachment in steps.addTypes(item, attachment) }
    for type in types { change("with one more extension item: \(type)") { $0.append([[type]]) } }
  }

  private mutating func forEachAttachment(_ body: (inout ContextSteps, Int, Int) -> Void) {
    // One attachment of a run of equal ones stands for all of them.
    for (item, attachments) in items.enumerated() {
      for index in attachments.indices where index == 0 || attachments[index] != attachments[index - 1] {
        guard found.count < NearestContext.maximumCandidates else { return }
        body(&self, item, index)
      }
    }
  }

  private mutating func change(_ text: String, _ body: (inout Items) -> Void) {
    guard found.count < NearestContext.maximumCandidates else { return }
    var changed = items
    body(&changed)
    found.append((text, changed))
  }

  private mutating func removeTypes(_ item: Int, _ attachment: Int) {
    let identifiers = items[item][attachment]
    for index in identifiers.indices where identifiers.count > 1 {
      change("without \(identifiers[index]) in attachment \(attachment + 1)\(suffix(item))") {
        $0[item][attachment].remove(at: index)
      }
    }
  }

  private mutating func replaceTypes(_ item: Int, _ attachment: Int) {
    for (index, old) in items[item][attachment].enumerated() {
      for type in types where type != old {
        change("with \(type) in place of \(old) in attachment \(attachment + 1)\(suffix(item))") {
          $0[item][attachment][index] = type
        }
      }
    }
  }

  private mutating func addTypes(_ item: Int, _ attachment: Int) {
    for type in types where !items[item][attachment].contains(type) {
      change("with \(type) added to attachment \(attachment + 1)\(suffix(item))") {
        $0[item][attachment].append(type)
      }
    }
  }

  private mutating func addAttachment(_ type: String) {
    for item in items.indices {
      change("with one more attachment (\(type))\(suffix(item))") { $0[item].append([type]) }
    }
  }

  private func name(_ item: Int, _ attachment: Int) -> String {
    "attachment \(attachment + 1) (\(items[item][attachment].joined(separator: ", ")))\(suffix(item))"
  }

  private func suffix(_ item: Int) -> String { items.count > 1 ? " of extension item \(item + 1)" : "" }
}
