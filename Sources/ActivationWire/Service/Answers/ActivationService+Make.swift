import ActivationAuthoring
import ActivationRules
import PredicateSyntax

/// `make`: a rule for a description, proved to mean it.
extension ActivationService {
  func make(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireError) {
    guard let text = try fields.text("description") else {
      throw .expected("a text", for: "description")
    }
    let surroundings = try RequestSurroundings(fields)
    let reading: DescriptionReading
    do throws(DescriptionError) {
      reading = try DescriptionReading(text, types: surroundings.types)
    } catch {
      throw WireError(
        id: "malformed-description", message: error.diagnostic.message, help: error.help,
        place: WireText(error.source).place(error.diagnostic.range))
    }
    var maker = RuleBuilder(types: surroundings.types, limits: surroundings.analysisLimits)
    if let name = try fields.text("form") {
      guard let form = BuiltRule.Form(rawValue: name) else {
        throw .expected("\"dictionary\" or \"predicate\"", for: "form")
      }
      maker.form = form
    }
    let made: BuiltRule
    do throws(RuleBuilderError) {
      made = try maker.rule(for: reading.requirements)
    } catch {
      throw WireError(id: "no-rule", message: error.message, help: error.help)
    }
    let source = WireText(reading.source)
    writer.made(made, findings: reading.remarks.map { WireFinding($0, in: source) })
  }
}
