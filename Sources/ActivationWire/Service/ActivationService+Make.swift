import ActivationAnalysis
import ActivationRules
import Predicates
import UniformTypes

/// `make`: a rule for a description, in words or as values, that is proved to match it.
extension ActivationService {
  func make(_ fields: RequestFields, _ writer: inout JSONWriter) throws(WireFinding) {
    let surroundings = try RequestSurroundings(fields)
    let reading: DescriptionReading
    let findings: [WireFinding]
    if let text = try fields.text("description") {
      if let other = ["take", "total", "else"].first(where: { fields[$0] != nil }) {
        throw WireFinding(message: "\"description\" and \"\(other)\" can't be combined")
      }
      do throws(DescriptionError) {
        reading = try DescriptionReading(text, types: surroundings.types)
      } catch {
        throw WireFinding(error, isPlaced: true)
      }
      let source = LineTable(reading.source)
      findings = reading.warnings.map { WireFinding($0, in: source) }
    } else {
      reading = try fields.reading(types: surroundings.types)
      findings = reading.warnings.map { WireFinding($0, in: nil) }
    }
    var builder = RuleBuilder(types: surroundings.types, limits: surroundings.analysisLimits)
    if let name = try fields.text("form") {
      guard let form = BuiltRule.Form(rawValue: name) else {
        throw .expected("\"dictionary\" or \"predicate\"", for: "form")
      }
      builder.form = form
    }
    let made: BuiltRule
    do throws(RuleBuilderError) {
      made = try builder.rule(for: reading.content)
    } catch {
      throw WireFinding(id: "no-rule", message: error.message, help: error.help)
    }
    writer.made(made, for: reading.content, findings: findings)
  }
}

extension RequestFields {
  /// Reads the description that the members `take`, `total` and `else` give as values: `[{"kind": "image", "atMost": 10}]`.
  fileprivate func reading(types: TypeGraph) throws(WireFinding) -> DescriptionReading {
    guard let value = self["take"], case .array(let run) = document[value] else {
      throw WireFinding(message: "expected a \"description\", or \"take\" as an array of objects with a \"kind\"")
    }
    var items: [ContentDescription.Item] = []
    for element in document.elements(of: run) {
      guard let item = RequestFields(document(at: element)) else { throw .expected("an array of objects", for: "take") }
      items.append(try item.item(types: types))
    }
    let numbers = 1...Int(DescriptionReading.maximumNumber)
    let content = ContentDescription(
      items, total: try integer("total", in: numbers).map { Int64($0) },
      rest: self["else"] == nil ? nil : try flag("else"))
    // The values are checked in the same way as a description in words.
    do throws(DescriptionError) {
      return try DescriptionReading(content, types: types)
    } catch {
      throw WireFinding(error, isPlaced: false)
    }
  }

  private func item(types: TypeGraph) throws(WireFinding) -> ContentDescription.Item {
    if let unknown = names.first(where: { !["kind", "atLeast", "atMost"].contains($0) }) {
      throw WireFinding(
        message: "unknown member \"\(unknown)\" in \"take\"", help: "The members are kind, atLeast, atMost.")
    }
    guard let name = try text("kind") else { throw .expected("a string", for: "kind") }
    let kind: RuleRequirements.Kind
    do throws(DescriptionError) {
      kind = try RuleRequirements.Kind(name, types: types)
    } catch {
      throw WireFinding(error, isPlaced: false)
    }
    let numbers = 1...Int(DescriptionReading.maximumNumber)
    let most = try integer("atMost", in: numbers).map { Int64($0) }
    if let least = try integer("atLeast", in: numbers), least > 1 {
      return ContentDescription.Item(.from(Int64(least), to: most), kind)
    }
    return ContentDescription.Item(most.map { .upTo($0) } ?? .unsaid, kind)
  }
}

extension WireFinding {
  /// - Parameter isPlaced: Whether the requester has the text that the error's place refers to.
  fileprivate init(_ error: DescriptionError, isPlaced: Bool) {
    self.init(
      id: "malformed-description", message: error.diagnostic.message, help: error.help,
      place: isPlaced ? LineTable(error.source).place(error.diagnostic.range) : nil)
  }
}
