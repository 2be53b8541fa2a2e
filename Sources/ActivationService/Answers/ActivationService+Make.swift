import ActivationAuthoring
import ActivationRules
import PredicateSyntax

/// `make`: a rule for a description, proved to mean it.
extension ActivationService {
  func make(_ fields: RequestFields, _ writer: inout JSONWriter) throws(Failure) {
    guard let text = try fields.text("description") else {
      throw .expected("a text", for: "description")
    }
    let surroundings = try Surroundings(fields)
    let reading: WishReading
    do throws(WishError) {
      reading = try WishReading(text, types: surroundings.types)
    } catch {
      let mistake = error.diagnostic
      throw Failure(id: "malformed-description", message: mistake.message, help: mistake.help, range: mistake.range)
    }
    var maker = RuleMaker(types: surroundings.types, limits: surroundings.analysisLimits)
    if let name = try fields.text("form") {
      guard let form = MadeRule.Form(rawValue: name) else {
        throw .expected("\"dictionary\" or \"predicate\"", for: "form")
      }
      maker.form = form
    }
    let made: MadeRule
    do throws(MakingError) {
      made = try maker.rule(for: reading.wish)
    } catch {
      throw Failure(id: "no-rule", message: error.message, help: error.help)
    }
    writer.member("description", made.wish.description)
    writer.member("form", made.form.rawValue)
    writer.key("rule")
    switch WrittenRule(made.rule) {
    case .predicate(let predicate):
      writer.string(predicate)
      writer.member("text", made.rule.tree.formatted())
    case .dictionary(let dictionary):
      writer.dictionary(dictionary)
      writer.member("text", WrittenRule.dictionary(dictionary).json(indentation: ""))
    }
    if case .apart = made.items {
      writer.member("certainFor", "oneItem")
    } else {
      writer.member("certainFor", "everything")
    }
    if let obstacle = made.obstacle { writer.member("because", obstacle.message) }
    writer.key("remarks")
    writer.diagnostics(reading.remarks, in: reading.source)
  }
}
