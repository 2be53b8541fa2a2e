package import ActivationRules
internal import PredicateSyntax
internal import UniformTypes

/// One rule, compared for every context with variants of it: rules of its own form that differ in one place.
///
/// Most changes are decided where they are: a clause that says the same of every element as what takes its place changes nothing, and an
/// element for which the two differ usually distinguishes the rules, too. The rest is decided with the whole rules.
package struct VariantAnalysis: Sendable {
  /// An answer with its cost.
  package struct Result: Sendable {
    /// The answer to the claim that both rules give the same verdict for every context; an error is a verdict of its own.
    package var answer: RuleAnalysis.Answer
    /// The contexts that a proof covers.
    package var world = RuleAnalysis.World.open
    /// The number of questions that were only about clauses.
    package var clauseQuestions = 0
    /// The number of questions about whole rules.
    package var ruleQuestions = 0
  }

  /// Contexts of types that exist: nobody can share another, so that a witness must be one of them.
  private static let known = RuleAnalysis.World.catalog(single: false)

  private let rule: ActivationRule
  private let limits: AnalysisLimits
  /// The rule, read once; a dictionary under each of its tables.
  private let inquiries: [(table: DictionaryTable?, inquiry: Swift.Result<Inquiry, UnknownReason>)]

  /// Reads a rule.
  package init(_ rule: ActivationRule, limits: AnalysisLimits = AnalysisLimits()) {
    self.rule = rule
    self.limits = limits
    var tables: [DictionaryTable?] = []
    // One by one: an array of optionals made of another array is a dynamic cast, which Embedded Swift doesn't have.
    if case .dictionary(let dictionary) = rule.form {
      for table in dictionary.tables { tables.append(table) }
    } else {
      tables.append(nil)
    }
    var inquiries: [(table: DictionaryTable?, inquiry: Swift.Result<Inquiry, UnknownReason>)] = []
    for table in tables {
      do throws(UnknownReason) {
        let subject = try Subject(rule, table: table)
        let inquiry = try Inquiry([subject], world: .open, assuming: .standard, limits: limits)
        inquiries.append((table, .success(inquiry)))
      } catch {
        inquiries.append((table, .failure(error)))
      }
    }
    self.inquiries = inquiries
  }

  /// Compares a variant, for every context first, and then for those of types that exist.
  ///
  /// - Parameters:
  ///   - variant: The variant.
  ///   - differ: Whether the evaluator's verdicts on a context differ: those of all tables together. Every witness passes it.
  package func result(for variant: ActivationRule, where differ: (SharedContext) -> Bool) -> Result {
    var result = Result(answer: .unknown(.semantics))
    if rule.isUnfilled { return result }
    let worlds = [RuleAnalysis.World.open, Self.known]
    // An index into the items leaves the verdict of a rule open where its predicate is true, whatever the clause says.
    let indexAlike = rule.tree.indexesIntoExtensionItems.isEmpty == variant.tree.indexesIntoExtensionItems.isEmpty
    if case .predicate = rule.form, indexAlike, let clause = Subject(clauseOf: rule, changedIn: variant) {
      for world in worlds {
        result.clauseQuestions += 1
        result.world = world
        guard let answer = local(clause, world, differ) else { continue }
        result.answer = answer
        return result
      }
    }
    for world in worlds {
      result.world = world
      result.answer = whole(variant, world, differ, &result.ruleQuestions)
      // A witness of a type that nobody declares is not one for a test.
      guard let witness = result.answer.witness, !witness.declarations.isEmpty else { return result }
    }
    result.answer = .unknown(.types)
    return result
  }

  // MARK: The whole rule

  private func whole(
    _ variant: ActivationRule, _ world: RuleAnalysis.World, _ differ: (SharedContext) -> Bool, _ questions: inout Int
  ) -> RuleAnalysis.Answer {
    var answers: [RuleAnalysis.Answer] = []
    for (table, inquiry) in inquiries {
      if let table, Self.sayTheSame(rule, variant, under: table) { continue }
      questions += 1
      let answer: RuleAnalysis.Answer
      do throws(UnknownReason) {
        answer = Self.answer(try inquiry.get().adding(Subject(variant, table: table)).inWorld(world))
      } catch {
        answer = .unknown(error)
      }
      if let witness = answer.witness {
        guard witness.declarations.isEmpty, !differ(witness.context) else { return answer }
        // Under one table the rules differ, and all tables together have no answer for either.
        answers.append(.unknown(.table))
      } else {
        answers.append(answer)
      }
    }
    if let unknown = answers.first(where: { !$0.isProved }) { return unknown }
    guard Self.acceptLocationsAlike(rule, variant) else {
      // A location has no known type: whatever is hidden from one is uncertain for the other.
      guard let witness = RuleAnalysis(rule, limits: limits).always.witness, differ(witness.context)
      else { return .unknown(.semantics) }
      return .refuted(witness)
    }
    return answers.first ?? .proved(.identity)
  }

  /// The answer to the claim that the two rules of an inquiry have one verdict for every context.
  private static func answer(_ inquiry: Inquiry) -> RuleAnalysis.Answer {
    let (one, other) = (inquiry.outcomes[0], inquiry.outcomes[1])
    let questions: [(Formula, Inquiry.Expectation)] = [
      (.and([one.holds, other.holds.negated]), [.shown, .hidden]),
      (.and([one.holds.negated, other.holds]), [.hidden, .shown]),
      (.and([one.errs, other.errs.negated, other.holds.negated]), [.error, .hidden]),
      (.and([one.errs.negated, one.holds.negated, other.errs]), [.hidden, .error]),
    ]
    do throws(UnknownReason) {
      let space = try inquiry.space(asking: [one.holds, one.errs, other.holds, other.errs])
      var proof: RuleAnalysis.Answer?
      var smallest: RuleAnalysis.Answer?
      for (formula, expected) in questions where formula != .no {
        let answer = try inquiry.refute(formula, expected, in: space, isPlain: false)
        guard let witness = answer.witness else {
          proof = answer
          continue
        }
        if smallest?.witness.map({ witness.attachmentCount < $0.attachmentCount }) ?? true { smallest = answer }
      }
      return smallest ?? proof ?? .proved(.identity)
    } catch {
      return .unknown(error)
    }
  }

  /// Returns whether two dictionaries mean the same clauses under a table.
  private static func sayTheSame(
    _ first: ActivationRule, _ second: ActivationRule, under table: DictionaryTable
  ) -> Bool {
    guard case .dictionary(let first) = first.form, case .dictionary(let second) = second.form,
      first.refusal == second.refusal, first.nestedDictionaryKey == second.nestedDictionaryKey,
      first.uncertainties == second.uncertainties
    else { return false }
    return DictionaryExpansion(first.dictionary, table: table).conditions
      == DictionaryExpansion(second.dictionary, table: table).conditions
  }

  private static func acceptLocationsAlike(_ first: ActivationRule, _ second: ActivationRule) -> Bool {
    guard case .dictionary(let first) = first.form, case .dictionary(let second) = second.form else { return true }
    return first.acceptsLocation == second.acceptsLocation
  }

  // MARK: The clause alone

  /// Compares a clause with its replacement, for every element that it is evaluated on; nil when that leaves the question open.
  private func local(_ clause: Subject, _ world: RuleAnalysis.World, _ differ: (SharedContext) -> Bool)
    -> RuleAnalysis.Answer?
  {
    do throws(UnknownReason) {
      let inquiry = try Inquiry([clause], world: world, assuming: .standard, limits: limits)
      let outcome = inquiry.outcomes[0]
      let space = try inquiry.space(asking: [outcome.holds, outcome.errs])
      let answer = try inquiry.refute(outcome.holds, [.shown], in: space, isPlain: false)
      if let witness = answer.witness {
        return witness.declarations.isEmpty && differ(witness.context) ? answer : nil
      }
      // An error for an element proves nothing about the clause.
      return try inquiry.refute(outcome.errs, [.error], in: space).isProved ? answer : nil
    } catch {
      return nil
    }
  }
}
