internal import ActivationRules
internal import UniformTypes

/// All pairs of a web page and its archive that some formulas can tell apart: two items of one attachment each.
///
/// Only for such a pair does the evaluator also try parts of the context. The verdicts are derived here from the classes of the two attachments, part
/// by part, so that claims about several rules, or about the number of items, are checked for pairs as well.
struct WebPagePairs {
  private static let page = "com.apple.active-webpage"
  private static let archive = "com.apple.webarchive"

  private let form: CountingForm
  private let identifiers: IdentifierClasses
  private let attachments: LevelSolution
  private let pages: [Int]
  private let archives: [Int]

  init(
    _ form: CountingForm, asking formulas: [Formula], world: RuleAnalysis.World, types: TypeGraph, _ budget: Budget
  ) throws(UnknownReason) {
    var form = form
    let needs = Needs(form, formulas)
    guard !needs.isOpen(in: form) else { throw .keyPath }
    var bodies = needs.bodies(of: .attachment)
    var identifierBodies = needs.bodies(of: .identifier)
    var places: [Int] = []
    for text in [Self.page, Self.archive] {
      let test = form.body(.identifier, form.test(.isText(text)))
      if !identifierBodies.contains(test) { identifierBodies.append(test) }
      let body = form.body(.attachment, try form.reaches(.count(test), 1, on: .attachment))
      if !bodies.contains(body) { bodies.append(body) }
      places.append(bodies.firstIndex(of: body) ?? 0)
    }
    identifiers = try IdentifierClasses(form, bodies: identifierBodies, world: world, types: types, budget)
    attachments = try LevelSolution(
      form, bodies: bodies, over: .init(identifiers), isSingle: world == .catalog(single: true), price: 1, budget)
    let vectors = attachments.classes.vectors
    pages = vectors.indices.filter { vectors[$0][places[0]] }
    archives = vectors.indices.filter { vectors[$0][places[1]] }
    self.form = form
  }

  /// Returns the recipe of a pair that makes a formula true as a whole, and for which each outcome is as expected; nil if there's none.
  func first(
    where whole: Formula, _ outcomes: [Outcome], are expected: Inquiry.Expectation, _ budget: Budget
  ) throws(UnknownReason) -> (recipe: ContextSpace.Recipe, identifiers: IdentifierClasses)? {
    var size = whole.size
    for outcome in outcomes { size += 3 * (outcome.holds.size + outcome.errs.size) }
    for page in pages {
      for archive in archives {
        try budget.spend(size)
        guard holds(whole, [page, archive]) else { continue }
        let isOther = zip(outcomes, expected).contains { outcome, judgment in
          guard let judgment else { return false }
          let found = self.judgment(outcome, page, archive)
          return found != judgment && !(judgment == .hidden && found == .failed)
        }
        guard !isOther else { continue }
        return ([page, archive].map { [attachments.recipes[$0]] }, identifiers)
      }
    }
    return nil
  }

  /// Returns the evaluator's verdict: on both items, then on only the page, then on only the archive, until the rule holds or errs.
  private func judgment(_ outcome: Outcome, _ page: Int, _ archive: Int) -> Verdict.Kind {
    let both = [page, archive]
    for part in [both, both.filter { pages.contains($0) }, both.filter { archives.contains($0) }] {
      if holds(outcome.holds, part) { return .shown }
      if holds(outcome.errs, part) { return .failed }
    }
    return .hidden
  }

  private func holds(_ formula: Formula, _ items: [Int]) -> Bool {
    form.holds(formula) { measure in
      Int64(items.count { measure.isTotal ? isAttachment($0, measure.body) : isItem($0, form.formula(of: measure)) })
    }
  }

  private func isItem(_ attachment: Int, _ formula: Formula) -> Bool {
    form.holds(formula) { isAttachment(attachment, $0.body) ? 1 : 0 }
  }

  private func isAttachment(_ number: Int, _ body: Int) -> Bool {
    attachments.classes.bodies.firstIndex(of: body).map { attachments.classes.vectors[number][$0] } ?? false
  }
}
