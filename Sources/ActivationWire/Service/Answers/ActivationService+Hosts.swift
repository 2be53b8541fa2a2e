import ActivationRules
import Predicates

/// `hosts`: the content that real apps share, and, with a rule, the shares that show it.
extension ActivationService {
  func hosts(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireError) {
    let surroundings = try RequestSurroundings(fields)
    var rule: ActivationRule?
    if fields["rule"] != nil || fields["text"] != nil {
      rule = try RequestRule(fields).rule(in: surroundings, services)
    }
    let isForAll = rule == nil && surroundings.platform == nil
    writer.hosts(isForAll ? HostPreset.current : HostPreset.known(on: surroundings.platform), rule)
  }
}
