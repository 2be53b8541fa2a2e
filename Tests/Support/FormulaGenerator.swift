/// Generates rules that fit the objects of ``ContextGenerator``, so that their verdicts vary.
package struct FormulaGenerator {
  /// The kind of values of a variable.
  enum Role: Equatable {
    case item, attachment, text, number
  }

  /// The parts of which a rule may consist.
  package struct Vocabulary: Sendable {
    /// Everything, including values of the wrong kind.
    package static let everything = Vocabulary()
    /// Nothing that depends on the order of elements, or throws on an object of the expected shape.
    package static let orderless = Vocabulary(wildness: nil, hasOrder: false)

    /// One in this number of terms is of any kind; nil for none.
    var wildness: Int? = 16
    /// A Boolean value that indicates whether indexes may occur.
    var hasOrder = true
  }

  package var random: SeededGenerator
  let vocabulary: Vocabulary
  private(set) var scope: [(name: String, role: Role)] = []
  private var bound = 0

  package init(random: SeededGenerator, _ vocabulary: Vocabulary = .everything) {
    self.random = random
    self.vocabulary = vocabulary
  }

  /// Generates a predicate of about `size` levels.
  package mutating func formula(size: Int) -> Formula {
    guard size > 1 else { return comparison(size: size) }
    switch random.number(in: 0...11) {
    case 0...1: return .and(formulas(size))
    case 2...3: return .or(formulas(size))
    case 4...5: return .not(formula(size: size - 1))
    case 6: return random.isOnce(in: 4) ? .constant(Bool.random(using: &random)) : comparison(size: size)
    default: return comparison(size: size)
    }
  }

  private mutating func formulas(_ size: Int) -> [Formula] {
    (0..<random.number(in: 2...3)).map { _ in formula(size: size - 1) }
  }

  /// Generates a comparison in any of the shapes that rules have.
  package mutating func comparison(size: Int) -> Formula {
    switch random.number(in: 0...15) {
    case 0...3 where size > 1: return counted(size: size)
    case 4...5: return typeTest()
    case 6: return .comparison(.direct, number(size), relation(), options: "", number(size))
    case 7: return .comparison(quantifier(), numbers(size), relation(), options: "", number(size))
    case 8: return .comparison(.direct, text(size), textRelation(), options: options(), text(size))
    case 9: return .comparison(quantifier(), texts(size), textRelation(), options: options(), text(size))
    case 10: return .comparison(.direct, text(size), .inside, options: options(), texts(size))
    case 11: return .comparison(.direct, texts(size), .contains, options: options(), text(size))
    case 12:
      return .comparison(.direct, number(size), .between, options: "", .aggregate([number(size), number(size)]))
    case 13:
      let relation = random.one(of: [Formula.Relation.equal, .unequal])
      return .comparison(.direct, place(), relation, options: "", .null)
    case 14: return .comparison(.direct, .index(texts(size), .symbolicIndex(.size)), relation(), options: "", number(0))
    default: return vocabulary.wildness == nil ? typeTest() : wildComparison(size)
    }
  }

  private mutating func wildComparison(_ size: Int) -> Formula {
    let relation = random.one(of: Formula.Relation.allCases)
    let options = relation.takesOptions ? options() : ""
    return .comparison(quantifier(), anything(size), relation, options: options, anything(size))
  }

  /// Generates a comparison of `SUBQUERY(…).@count` with a number, or with the collection's own count.
  private mutating func counted(size: Int) -> Formula {
    let (collection, role) = elements()
    let all = Term.following(collection, ["@count"])
    let count = Term.following(subquery(of: collection, role, size: size), ["@count"])
    let wanted = random.isOnce(in: 3) ? all : .integer(Int64(random.number(in: 0...2)))
    return .comparison(.direct, count, relation(), options: "", wanted)
  }

  mutating func subquery(of collection: Term, _ role: Role, size: Int) -> Term {
    // A used name is sometimes used again, so that one variable hides another.
    let name = random.isOnce(in: 12) ? scope.last?.name ?? "x" : "v\(bound)"
    bound += 1
    scope.append((name, role))
    let inner = formula(size: size - 1)
    scope.removeLast()
    return .subquery(collection, variable: name, inner)
  }

  /// Generates a collection with the role of its elements, from the innermost variable if there is one.
  mutating func elements() -> (Term, Role) {
    for (name, role) in scope.reversed() where !random.isOnce(in: 5) {
      switch role {
      case .item: return (.following(.variable(name), ["attachments"]), .attachment)
      case .attachment: return (.following(.variable(name), ["registeredTypeIdentifiers"]), .text)
      case .text, .number: continue
      }
    }
    switch random.number(in: 0...5) {
    case 0: return (.path(["tags"]), .text)
    case 1: return (.path(["numbers"]), .number)
    default: return (.path(["extensionItems"]), .item)
    }
  }

  /// Generates a test of an identifier, or of any of several identifiers, for a type.
  private mutating func typeTest() -> Formula {
    let relation = random.isOnce(in: 4) ? Formula.Relation.equalsType : .conformsTo
    let type = Term.string(random.isOnce(in: 16) ? "PUBLIC.Image" : random.one(of: ContextGenerator.types).identifier)
    for (name, role) in scope.reversed() {
      if role == .attachment {
        let identifiers = Term.following(.variable(name), ["registeredTypeIdentifiers"])
        let isSpread = vocabulary.wildness == nil || !random.isOnce(in: 12)
        return .comparison(isSpread ? quantifier(direct: false) : .direct, identifiers, relation, options: "", type)
      }
      if role == .text { return .comparison(.direct, .variable(name), relation, options: "", type) }
    }
    return .comparison(quantifier(direct: false), .path(["tags"]), relation, options: "", type)
  }

  mutating func relation() -> Formula.Relation {
    random.one(of: [.equal, .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual])
  }

  private mutating func textRelation() -> Formula.Relation {
    random.one(of: [.equal, .unequal, .less, .lessOrEqual, .contains, .beginsWith, .endsWith, .like, .inside])
  }

  private mutating func quantifier(direct: Bool = true) -> Formula.Quantifier {
    guard direct, vocabulary.wildness != nil, random.isOnce(in: 4) else {
      return random.one(of: [.any, .any, .some, .all, .none])
    }
    return .direct
  }

  private mutating func options() -> String { random.isOnce(in: 2) ? "" : random.one(of: ["c", "d", "cd", "n", "cn"]) }
}
