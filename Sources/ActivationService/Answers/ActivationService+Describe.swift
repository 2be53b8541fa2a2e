import ActivationAnalysis
import ActivationAuthoring
import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// `describe`: everything that a rule accepts, in a sentence and as accepted counts for each kind.
extension ActivationService {
  func describe(_ fields: RequestFields, _ writer: inout JSONWriter) throws(Failure) {
    let surroundings = try Surroundings(fields)
    let rule = try RuleSource(fields).rule(in: surroundings, services)
    let analysis = RuleAnalysis(rule, limits: surroundings.analysisLimits)
    let never = analysis.never.isProved
    let always = !never && analysis.always.isProved
    let description: RuleDescription
    do throws(UnknownReason) {
      description = try analysis.describe()
    } catch {
      writer.member("always", always)
      writer.member("never", never)
      writer.reason(error)
      if let wish = Wish.summary(of: analysis, nil, never: never, always: always, types: rule.types).text {
        writer.member("wish", wish)
      }
      return
    }
    let summary = Wish.summary(of: analysis, description, never: never, always: always, types: rule.types)
    writer.accepts(description, types: rule.types)
    writer.member("always", always)
    writer.exactness(summary.exactness)
    writer.member("never", never)
    writer.array("oddities") { writer in
      for oddity in description.oddities(of: rule, isAlwaysShown: always) {
        writer.object { writer in
          if let example = oddity.example { writer.member("example", example) }
          writer.member("id", oddity.id.rawValue)
          writer.member("message", oddity.id.message)
        }
      }
    }
    if let wish = summary.text { writer.member("wish", wish) }
  }
}

extension JSONWriter {
  /// Writes how far a description is proved to be the whole rule, with a context for which it isn't.
  fileprivate mutating func exactness(_ exactness: RuleDescription.Exactness) {
    switch exactness {
    case .proved: member("exactness", "proved")
    case .provedForOneItem: member("exactness", "provedForOneItem")
    case .provedForSingleTypes(let witness):
      if let witness { member("except", witness) }
      member("exactness", "provedForSingleTypes")
    case .differs(let witness):
      if let witness { member("except", witness) }
      member("exactness", "differs")
    }
  }
}
