import ActivationAuthoring
import ActivationRules
import PredicateSyntax

/// `make`: a rule for a wish, proved to mean it.
extension ActivationService {
  func make(_ fields: RequestFields, _ writer: inout JSONWriter) throws(Failure) {
    guard let text = try fields.text("wish") else { throw .expected("a description", for: "wish") }
    let surroundings = try Surroundings(fields)
    let reading: WishReading
    do throws(WishError) {
      reading = try WishReading(text, types: surroundings.types)
    } catch {
      let mistake = error.diagnostic
      throw Failure(id: "malformed-wish", message: mistake.message, help: mistake.help, range: mistake.range)
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
    writer.member("form", made.form.rawValue)
    if case .apart = made.items { writer.member("itemsApart", true) }
    if let obstacle = made.obstacle { writer.member("reason", obstacle.message) }
    writer.key("remarks")
    writer.diagnostics(reading.remarks, in: reading.source)
    writer.key("rule")
    switch WrittenRule(made.rule) {
    case .predicate(let predicate):
      writer.string(predicate)
      writer.member("text", made.rule.tree.formatted())
    case .dictionary(let dictionary):
      writer.dictionary(dictionary)
      writer.member("text", WrittenRule.dictionary(dictionary).json(indentation: ""))
    }
    writer.member("wish", made.wish.description)
  }
}
