import ActivationWire
import ActivationAuthoring
import ActivationChecks
import ActivationLint
import ActivationRules
import Documents
import PredicateSyntax

/// The answers that a reader of a document sees.
extension DocumentAnswerer {
  mutating func writeHover(at offset: Int, _ writer: inout JSONWriter) {
    var positions = positions
    guard let hover = hover(at: offset) else { return writer.null() }
    writer.object { writer in
      writer.object("contents") { writer in
        writer.member("kind", "markdown")
        writer.member("value", hover.markdown)
      }
      writer.range(hover.range, &positions)
    }
  }

  private mutating func hover(at offset: Int) -> (range: SourceRange, markdown: String)? {
    if let found = predicate(at: offset), let hover = found.text.hover(at: found.offset) {
      return (found.characters.source(of: hover.range), hover.markdown)
    }
    for rule in document.file().rules {
      if let key = rule.key, key.lowerBound <= offset, offset <= key.upperBound {
        return (key, HoveredRule(rule, in: document.file(), among: document.surroundings.hosts).text)
      }
      for entry in rule.entries where entry.key.lowerBound <= offset && offset <= entry.value.upperBound {
        guard let meaning = KeyMeaning.sentence(for: entry.name) else { continue }
        return (entry.key, "`\(entry.name)`: \(meaning)")
      }
    }
    if let place = KeyPlace(in: document.text, at: offset) {
      let key = document.text.string(in: place.range)
      let point = place.isPoint ? ExtensionPoint.named(key) : nil
      let meaning =
        point.map { Self.meaning(of: $0) }
        ?? KeyMeaning.sentence(for: key == InfoKey.expoRule ? ActivationKey.rule : key)
      if let meaning { return (place.range, "`\(key)`: \(meaning)") }
    }
    return nil
  }

  private static func meaning(of point: ExtensionPoint) -> String {
    let use =
      switch point.ruleUse {
      case .required: "the system offers them when their activation rule accepts the shared content"
      case .unused: "no activation rule is asked there"
      case .fileProviderActions: "each action has a rule of its own, and NSExtensionActivationRule isn't asked"
      case .replayKit: "of the activation rule only \(ActivationKey.replayKitStreaming) counts"
      }
    return "For [\(point.kind)](\(point.source)) extensions: \(use) (\(point.evidence.rawValue))."
  }
}
