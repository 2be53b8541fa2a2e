import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// `hosts`: the content that real apps share, and, with a rule, the shares that show it.
extension ActivationService {
  func hosts(_ fields: RequestFields, _ writer: inout JSONWriter) throws(Failure) {
    let surroundings = try RequestSurroundings(fields)
    var rule: ActivationRule?
    if fields["rule"] != nil || fields["text"] != nil {
      rule = try RequestRule(fields).rule(in: surroundings, services)
    }
    let presets = HostPreset.current.filter { preset in
      guard let platform = surroundings.platform, let own = preset.platform else { return true }
      return own == platform
    }
    writer.hosts(presets, rule)
  }
}
