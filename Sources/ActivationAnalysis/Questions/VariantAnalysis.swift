package import ActivationRules
package import PredicateSyntax
internal import UniformTypes

/// A change of one node of a rule's tree.
package struct ClauseChange: Sendable {
  /// The node.
  package let node: NodeID
  /// Adds what takes its place to the tree that is being written.
  package let replacement: @Sendable (inout SyntaxTree) -> NodeID

  /// Creates a change.
  package init(_ node: NodeID, _ replacement: @escaping @Sendable (inout SyntaxTree) -> NodeID) {
    self.node = node
    self.replacement = replacement
  }
}

/// One rule, compared for every context with variants of it: rules of its own form that differ in one place.
///
/// Most changes are decided where they are: a clause that says the same of every element as what takes its place changes nothing, and an
/// element of which the two differ usually tells the rules apart as well. What is left is asked of the whole rules.
package struct VariantAnalysis: Sendable {
  /// An answer with what it cost.
  package struct Result: Sendable {
    /// The answer to the claim that both rules give the same verdict for every context; an error is a verdict of its own.
    package var answer: Answer
    /// How many questions were asked about clauses alone.
    package var clauseQuestions = 0
    /// How many questions were asked about whole rules.
    package var ruleQuestions = 0
  }

  private let rule: ActivationRule
  /// The contexts that the answers speak of.
  package let world: World
  private let limits: AnalysisLimits
  /// The rule, read once; a dictionary under each of its tables.
  private let inquiries: [(table: DictionaryTable?, inquiry: Swift.Result<Inquiry, UnknownReason>)]

  /// Reads a rule.
  package init(_ rule: ActivationRule, world: World = .open, limits: AnalysisLimits = .standard) {
    self.rule = rule
    self.world = world
    self.limits = limits
    var tables: [DictionaryTable?] = [nil]
    if case .dictionary(let dictionary) = rule.form { tables = dictionary.tables }
    inquiries = tables.map { table in
      do throws(UnknownReason) {
        let subject = try Subject(rule, table: table)
        return (table, .success(try Inquiry([subject], world: world, assuming: .standard, limits: limits)))
      } catch {
        return (table, .failure(error))
      }
    }
  }

  /// Compares a variant.
  ///
  /// - Parameters:
  ///   - variant: The variant.
  ///   - change: What was changed of a predicate; without it only the whole rules are compared.
  ///   - differ: Whether the evaluator's verdicts on a context differ: those of all tables together. Every witness passes it.
  package func result(
    for variant: ActivationRule, change: ClauseChange? = nil, where differ: (SharedContext) -> Bool
  ) -> Result {
    if rule.isUnfilled { return Result(answer: .unknown(.semantics)) }
    var result = Result(answer: .unknown(.semantics))
    if let change, let answer = local(change, differ) {
      result.clauseQuestions = 1
      if answer.isProved || answer.witness != nil {
        result.answer = answer
        return result
      }
    }
    result.answer = whole(variant, differ, &result.ruleQuestions)
    return result
  }

  /// Finds the context nearest to some others on which the verdicts differ, made of the attachments of a witness.
  ///
  /// - Returns: Nil when there is none among the nearest `count`.
  package func nearest(
    to contexts: [SharedContext], like witness: Witness, atMost count: Int, where differ: (SharedContext) -> Bool
  ) -> NearestContext? {
    var attachments: [[String]] = []
    for attachment in witness.context.registeredTypeIdentifiers.joined() where !attachments.contains(attachment) {
      attachments.append(attachment)
    }
    return withoutActuallyEscaping(differ) { differ in
      NeighborSearch(attachments: attachments, root: CountingFormReader.root(of: rule.tree), mostContexts: count) {
        differ($0.context)
      }.nearest(to: contexts.map { $0.registeredTypeIdentifiers })
    }
  }

  // MARK: The whole rule

  private func whole(
    _ variant: ActivationRule, _ differ: (SharedContext) -> Bool, _ questions: inout Int
  ) -> Answer {
    var answers: [Answer] = []
    for (table, inquiry) in inquiries {
      if let table, Self.sayTheSame(rule, variant, under: table) { continue }
      questions += 1
      let answer: Answer
      do throws(UnknownReason) {
        answer = Self.answer(try inquiry.get().adding(Subject(variant, table: table)))
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
      // A location is no type that is known: whatever is hidden from one is uncertain for the other.
      guard let witness = RuleAnalysis(rule, world: world, limits: limits).always.witness, differ(witness.context)
      else { return .unknown(.semantics) }
      return .refuted(witness)
    }
    return answers.first ?? .proved(.identity)
  }

  /// The answer to the claim that the two rules of an inquiry have one verdict for every context.
  private static func answer(_ inquiry: Inquiry) -> Answer {
    let (one, other) = (inquiry.outcomes[0], inquiry.outcomes[1])
    let questions: [(Formula, Inquiry.Expectation)] = [
      (.and([one.holds, other.holds.negated]), [.shown, .hidden]),
      (.and([one.holds.negated, other.holds]), [.hidden, .shown]),
      (.and([one.errs, other.errs.negated, other.holds.negated]), [.error, .hidden]),
      (.and([one.errs.negated, one.holds.negated, other.errs]), [.hidden, .error]),
    ]
    do throws(UnknownReason) {
      let space = try inquiry.space(asking: [one.holds, one.errs, other.holds, other.errs])
      var proof: Answer?
      var smallest: Answer?
      for (formula, expected) in questions where formula != .no {
        let answer = try inquiry.refute(formula, expected, in: space)
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

  /// Whether two dictionaries stand for the same clauses under a table.
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

  /// How many other clauses are taken into account.
  private static let mostNeighbors = 12

  /// Compares a clause with what takes its place, for every element that it is asked of; nil when that leaves the question open.
  private func local(_ change: ClauseChange, _ differ: (SharedContext) -> Bool) -> Answer? {
    let tree = rule.tree
    guard let place = ChangedPlace(change, in: tree), !place.isMostOfTheRule else { return nil }
    let neighbors = neighbors(of: place, change)
    let subject = Subject(existenceOf: place.scope, in: rule) { copy in
      func old(_ copy: inout SyntaxTree) -> NodeID { copy.add(copyOf: place.clause, of: tree) { _, _ in nil } }
      func new(_ copy: inout SyntaxTree) -> NodeID {
        copy.add(copyOf: place.clause, of: tree) { copy, node in node == change.node ? change.replacement(&copy) : nil }
      }
      let lost = [old(&copy), copy.addNegation(new(&copy))]
      let won = [copy.addNegation(old(&copy)), new(&copy)]
      let differs = copy.addDisjunction([copy.addConjunction(lost), copy.addConjunction(won)])
      var conditions = [differs]
      for (neighbor, holds) in neighbors {
        let other = copy.add(copyOf: neighbor, of: tree) { _, _ in nil }
        conditions.append(holds ? other : copy.addNegation(other))
      }
      return copy.addConjunction(conditions)
    }
    do throws(UnknownReason) {
      let inquiry = try Inquiry([subject], world: world, assuming: .standard, limits: limits)
      let outcome = inquiry.outcomes[0]
      let answer = inquiry.refute(outcome.holds, [.shown])
      if let witness = answer.witness {
        return witness.declarations.isEmpty && differ(witness.context) ? answer : nil
      }
      // What errs for an element says nothing of the clause.
      return answer.isProved && inquiry.refute(outcome.errs, [.error]).isProved ? answer : nil
    } catch {
      return nil
    }
  }

  /// Clauses beside the changed one that leave it in effect only when they hold, or only when they fail: those about related types.
  private func neighbors(of place: ChangedPlace, _ change: ClauseChange) -> [(clause: NodeID, holds: Bool)] {
    let tree = rule.tree
    var types: [String] = []
    tree.walk(from: place.clause) { node, _ in
      if let test = tree.typeTest(node) { types.append(test.type) }
      return types.count < Self.mostNeighbors
    }
    var added = SyntaxTree()
    added.root = change.replacement(&added)
    added.walk { node, _ in
      if let test = added.typeTest(node) { types.append(test.type) }
      if case .string(let text) = added[node] { types.append(added[text]) }
      return types.count < Self.mostNeighbors * 2
    }
    var found: [(clause: NodeID, holds: Bool)] = []
    for (junction, operand) in place.junctions {
      let (list, isConjunction): (NodeList, Bool)
      switch tree[junction] {
      case .and(let operands): (list, isConjunction) = (operands, true)
      case .or(let operands): (list, isConjunction) = (operands, false)
      default: continue
      }
      for neighbor in tree[list] where neighbor != operand && found.count < Self.mostNeighbors {
        guard let type = tree.typeTest(neighbor)?.type else { continue }
        if types.contains(where: { rule.types.conforms($0, to: type) || rule.types.conforms(type, to: $0) }) {
          found.append((neighbor, isConjunction))
        }
      }
    }
    return found
  }
}

/// Where a change is: the predicate that is changed, and what is around it in its SUBQUERY.
private struct ChangedPlace {
  /// The smallest predicate that contains the change.
  let clause: NodeID
  /// The SUBQUERYs that are open there, the innermost last.
  let scope: [NodeID]
  /// The ANDs and ORs of the innermost SUBQUERY above the clause, the nearest first, each with its operand that contains the clause.
  let junctions: [(junction: NodeID, operand: NodeID)]
  /// Whether a question about the clause is no smaller than one about the rule.
  let isMostOfTheRule: Bool

  init?(_ change: ClauseChange, in tree: SyntaxTree) {
    var path: [NodeID]?
    tree.walk { node, position in
      if node == change.node { path = position.ancestors + [node] }
      return path == nil
    }
    guard let path, let index = path.lastIndex(where: { tree[$0].isPredicate }) else { return nil }
    clause = path[index]
    var scope: [NodeID]?
    tree.walk { node, position in
      if node == path[index] { scope = position.scope }
      return scope == nil
    }
    self.scope = scope ?? []
    var junctions: [(junction: NodeID, operand: NodeID)] = []
    var operand = path[index]
    for node in path[..<index].reversed() {
      guard tree[node].isPredicate else { break }
      if case .comparison = tree[node] { break }
      junctions.append((node, operand))
      operand = node
    }
    self.junctions = junctions
    var size = 0
    tree.walk(from: clause) { _, _ in
      size += 1
      return true
    }
    isMostOfTheRule = size * 2 > tree.nodes.count
  }
}

extension SyntaxTree {
  fileprivate func typeTest(_ node: NodeID) -> TypeTest? {
    if case .comparison(let comparison) = self[node] { TypeTest(comparison, in: self) } else { nil }
  }
}
