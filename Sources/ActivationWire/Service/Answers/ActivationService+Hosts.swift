import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// `hosts`: the content that real apps share, and, with a rule, the shares that show it.
extension ActivationService {
  func hosts(_ fields: RequestFields, _ writer: inout JSONWriter) throws(Failure) {
    let surroundings = try Surroundings(fields)
    var rule: ActivationRule?
    if fields["rule"] != nil || fields["text"] != nil {
      rule = try RuleSource(fields).rule(in: surroundings, services)
    }
    let presets = HostPreset.current.filter { preset in
      guard let platform = surroundings.platform, let own = preset.platform else { return true }
      return own == platform
    }
    writer.array("hosts") { writer in
      for preset in presets {
        writer.object { writer in
          if let rule {
            let decision = rule.decision(for: preset.context)
            writer.member("name", preset.name)
            writer.member("verdict", decision.verdict.name)
            if !decision.isShown { writer.member("reason", decision.explanation.brief) }
          } else {
            self.facts(of: preset, &writer)
          }
        }
      }
    }
  }

  private func facts(of preset: HostPreset, _ writer: inout JSONWriter) {
    writer.member("name", preset.name)
    writer.member("app", preset.host)
    writer.extensionItems(preset.context)
    writer.member("isEveryday", preset.isEveryday)
    writer.member("evidence", preset.confidence.rawValue)
    if let note = preset.note { writer.member("note", note) }
    if let platform = preset.platform { writer.member("platform", platform.rawValue) }
    if let seen = preset.seen { writer.member("seen", seen) }
    writer.member("sources", preset.sources.map { $0.description })
    if let versions = preset.systemVersions { writer.member("systemVersions", versions) }
  }
}
