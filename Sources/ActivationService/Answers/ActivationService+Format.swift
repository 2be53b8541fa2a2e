import ActivationRules
import PredicateSyntax

/// `format`: a predicate laid out in several lines, and on one as Apple prints it; a dictionary as JSON.
extension ActivationService {
  func format(_ fields: RequestFields, _ writer: inout JSONWriter) throws(Failure) {
    let width = try fields.integer("width", in: 40...400) ?? 80
    switch try RuleSource(fields).form {
    case .predicate(let result):
      if !result.hasErrors { writer.member("canonical", result.tree.predicateFormat) }
      writer.key("diagnostics")
      writer.diagnostics(of: result)
      if !result.hasErrors { writer.member("formatted", result.tree.formatted(width: width)) }
    case .dictionary(let dictionary):
      writer.member("formatted", WrittenRule.dictionary(dictionary).json(indentation: ""))
    }
  }
}

/// `write`: a rule in the notations of the places where rules are kept.
extension ActivationService {
  func write(_ fields: RequestFields, _ writer: inout JSONWriter) throws(Failure) {
    let source = try RuleSource(fields)
    let rule: WrittenRule
    switch source.form {
    case .predicate(let result): rule = .predicate(String(decoding: result.source, as: UTF8.self))
    case .dictionary(let dictionary): rule = .dictionary(dictionary)
    }
    writer.key("forms")
    writer.object { writer in
      for notation in RuleNotation.allCases {
        guard let text = rule.text(notation) else { continue }
        writer.member(notation == .infoPlist ? "infoPlist" : notation.rawValue, text)
      }
    }
  }
}
