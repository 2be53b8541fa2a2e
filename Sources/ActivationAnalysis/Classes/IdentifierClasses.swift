internal import Texts
internal import ActivationRules
internal import Predicates
internal import UniformTypes

/// Type identifiers that no condition of a form can tell apart: the truth of each body that the classes were made for; the existing identifiers, the
/// most familiar first; the mentioned types to which a new identifier of the class would conform, or nil if no new identifier is possible; and the
/// cost that an identifier adds to a witness, which is higher for less familiar ones.
typealias IdentifierClass = (vector: [Bool], identifiers: [String], parents: [String]?, cost: Int)

/// The feasible vectors of the identifier bodies of a form. The vectors of attachments are composed from them.
struct IdentifierClasses: Sendable {
  /// The identifier bodies, by their indexes in the form.
  let bodies: [Int]
  private(set) var classes: [IdentifierClass] = []

  private let form: CountingForm
  private let types: TypeGraph
  private let tests: [Int]
  private var mentioned: [String] = []
  private var targets: [Int: TypeReference] = [:]
  private var positions: [[Bool]: Int] = [:]

  init(
    _ form: CountingForm, bodies: [Int], world: RuleAnalysis.World, types: TypeGraph, _ budget: Budget
  ) throws(UnknownReason) {
    self.form = form
    self.bodies = bodies
    self.types = types
    var tests: Set<Int> = []
    for body in bodies { form.bodies[body].formula.forEachAtom { tests.insert($0) } }
    self.tests = tests.stablySorted()
    var named: [String] = []
    for test in self.tests {
      switch form.atoms[test] {
      case .test(.conforms(let type)):
        targets[test] = types.reference(to: type)
        mentioned.append(type)
      case .test(let equality): named.append(equality.name)
      case .threshold, .free: break
      }
    }
    for text in named where isTextAndType(text) { named.append(Self.otherSpelling(of: text)) }
    try budget.spend((named.count + Self.shared.count + mentioned.count) * (self.tests.count + bodies.count) / 4 + 1)
    for text in named { add(text, cost: 2, isNamed: true) }
    if world == .open {
      try addUpSets(budget)
    } else {
      try budget.spend(types.count * (self.tests.count + bodies.count) / 4)
    }
    addKnownIdentifiers(isComplete: world != .open)
    // A text that is compared letter by letter has other spellings, which mean the same type but don't pass the test.
    for test in self.tests {
      if case .test(.isText(let text)) = form.atoms[test] {
        add(Self.otherSpelling(of: text), cost: 100, isNamed: true)
      }
    }
    guard classes.count <= budget.limits.classes else { throw .types }
  }

  // MARK: Cells

  /// Adds a class for each cell of the up-sets of the mentioned types. A type that an app could declare realizes each cell.
  private mutating func addUpSets(_ budget: Budget) throws(UnknownReason) {
    let names = mentioned
    var numbers: [Int: Int] = [:]
    for test in tests {
      if case .test(.conforms(let type)) = form.atoms[test] { numbers[test] = names.firstIndex(of: type) }
    }
    try budget.spend(names.count * names.count / 2)
    var search = UpSets(count: names.count) { types.conforms(names[$0], to: names[$1]) }
    let conditions = bodies.map { body in
      form.bodies[body].formula.substituting { test in numbers[test].map { .atom($0) } ?? .no }
    }
    for cell in try search.cells(of: conditions, budget) {
      let parents = cell.types.map { names[$0] }
      if let known = positions[cell.vector] {
        classes[known].parents = parents
      } else {
        positions[cell.vector] = classes.count
        classes.append((cell.vector, [], parents, 50))
      }
    }
  }

  /// Adds existing identifiers: those that hosts share, those that the form mentions and, if the world has no other types, those of the graph.
  private mutating func addKnownIdentifiers(isComplete: Bool) {
    for identifier in Self.shared { add(identifier, cost: 0, isNamed: false) }
    for identifier in mentioned { add(identifier, cost: 1, isNamed: false) }
    add(Self.undeclared, cost: 3, isNamed: false)
    guard isComplete else { return }
    // Types that conform to the same mentioned types are in one class, unless they're named. The class is looked up once, and then filled.
    var classOfTypes: [[Bool]: Int] = [:]
    let asked = tests.compactMap { targets[$0] }
    let asksForNames = asked.count < tests.count
    for row in 0..<types.count {
      let reference = types.reference(at: row)
      let conformances = asked.map { $0.row >= 0 && types.conforms(reference, to: $0) }
      if !asksForNames, let known = classOfTypes[conformances], classes[known].identifiers.count >= Self.mostExamples {
        continue
      }
      classOfTypes[conformances] = add(types.identifier(at: row), cost: 2, isNamed: false)
    }
  }

  /// Adds an identifier to its class, and returns the index of the class.
  @discardableResult
  private mutating func add(_ identifier: String, cost: Int, isNamed: Bool) -> Int {
    let vector = vector(of: identifier)
    let place = positions[vector] ?? classes.count
    if place == classes.count {
      positions[vector] = place
      classes.append((vector, [], nil, cost))
    }
    if isNamed || classes[place].identifiers.count < Self.mostExamples,
      !classes[place].identifiers.contains(identifier)
    {
      classes[place].identifiers.append(identifier)
    }
    classes[place].cost = min(classes[place].cost, cost)
    if !isNamed && classes[place].parents == nil && !isNamedIdentifier(identifier) { classes[place].parents = [] }
    return place
  }

  // MARK: Tests

  func vector(of identifier: String) -> [Bool] {
    let reference = types.reference(to: identifier)
    return bodies.map { body in form.bodies[body].formula.holds { passes(identifier, reference, $0) } }
  }

  private func passes(_ identifier: String, _ reference: TypeReference, _ test: Int) -> Bool {
    guard case .test(let condition) = form.atoms[test] else { return false }
    guard let target = targets[test], target.isExact, reference.isExact else {
      return condition.passes(identifier, types)
    }
    // If the graph doesn't know a type, only the type itself conforms to it.
    return target.row < 0
      ? UniformTypeIdentifier.areEqual(identifier, condition.name) : types.conforms(reference, to: target)
  }

  private func isNamedIdentifier(_ identifier: String) -> Bool {
    tests.contains { test in
      guard case .test(let condition) = form.atoms[test], targets[test] == nil else { return false }
      return UniformTypeIdentifier.areEqual(identifier, condition.name)
    }
  }

  /// Returns whether a canonical identifier is tested as a type and as a text, so that another spelling passes only the test of the type.
  private func isTextAndType(_ identifier: String) -> Bool {
    let isText = tests.contains { form.atoms[$0] == .test(.isText(identifier)) }
    return isText
      && tests.contains { test in
        switch form.atoms[test] {
        case .test(.equals(let type)), .test(.conforms(let type)): UniformTypeIdentifier.areEqual(type, identifier)
        default: false
        }
      }
  }

  static func otherSpelling(of identifier: String) -> String {
    let canonical = UniformTypeIdentifier.canonical(identifier)
    if !canonical.utf8.elementsEqual(identifier.utf8) { return canonical }
    return String(decoding: canonical.utf8.map { $0 >= 0x61 && $0 <= 0x7A ? $0 & 0xDF : $0 }, as: UTF8.self)
  }

  // MARK: Witnesses

  /// The number of identifiers of a class that are stored; more are looked up if a witness needs them.
  fileprivate static let mostExamples = 16

  /// An identifier that no graph declares.
  static let undeclared = "org.example.unnamed"

  /// The identifiers that recorded hosts share, in the order of the catalog.
  private static let shared = HostPreset.all.flatMap { $0.registeredTypeIdentifiers.joined().joined() }.distinct

  /// Returns some identifiers of a class, as many distinct ones as possible, and the declarations that some of them need.
  ///
  /// If a class has too few, some are repeated, because an attachment may have an identifier twice.
  func identifiers(ofClass number: Int, count: Int) -> (identifiers: [String], declarations: [TypeDeclaration]) {
    let found = classes[number]
    var known = Array(found.identifiers.prefix(count))
    if known.count < count {
      // The types are searched only now, because few witnesses need it, and there are thousands of types.
      var seen = Set(known)
      for row in 0..<types.count where known.count < count {
        let identifier = types.identifier(at: row)
        if vector(of: identifier) == found.vector, seen.insert(identifier).inserted { known.append(identifier) }
      }
    }
    let missing = found.parents == nil ? known.count..<known.count : known.count..<max(count, known.count)
    let declarations = missing.map { position in
      TypeDeclaration(identifier: "org.example.type-\(number)-\(position)", conformsTo: found.parents ?? [])
    }
    let distinct = known + declarations.map { $0.identifier }
    // A class without an identifier gets an empty text. The evaluator then finds that the context isn't a witness.
    if distinct.isEmpty { return (Array(repeating: "", count: count), []) }
    return ((0..<count).map { distinct[$0 % distinct.count] }, declarations)
  }
}
