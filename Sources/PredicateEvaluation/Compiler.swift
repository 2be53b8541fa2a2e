internal import PredicateSyntax

/// Writes the instructions of a program, operands first.
struct Compiler {
  /// A variable of a SUBQUERY that is open.
  struct Binding {
    var name: TextID
    var slot: UInt32
  }

  let tree: SyntaxTree
  var program: Program
  let maximumDepth: Int
  let maximumInstructions: Int
  var scope: [Binding] = []
  var freeSlots: [Binding] = []

  init(tree: SyntaxTree, program: Program, limits: Limits) {
    self.tree = tree
    self.program = program
    // The builders of trees may add a level or two above what the parser counted.
    maximumDepth = min(limits.nesting, Limits.maximumNesting) + 8
    maximumInstructions = max(limits.syntaxNodes, 1)
  }

  mutating func emit(_ instruction: Instruction, _ node: NodeID) -> InstructionID {
    program.instructions.append(instruction)
    program.nodes.append(node)
    program.ranges.append(range(of: node))
    return InstructionID(truncatingIfNeeded: program.instructions.count - 1)
  }

  /// The range of a node, also of one that a builder left out.
  private func range(of node: NodeID) -> SourceRange {
    Int(node.rawValue) < tree.ranges.count ? tree.range(of: node) : SourceRange(0, 0)
  }

  /// Compiles a node; a tree whose nodes refer to later ones, or to none, ends in a refusal rather than in a loop.
  mutating func compile(_ id: NodeID, depth: Int, below parent: NodeID = .none) -> InstructionID {
    guard Int(id.rawValue) < tree.nodes.count, parent == .none || id.rawValue < parent.rawValue else {
      return emit(.refuse(.unreadable), id == .none ? parent : id)
    }
    guard depth <= maximumDepth, program.instructions.count < maximumInstructions else { return emit(.tooDeep, id) }
    let node = tree[id]
    if node.isPredicate { return predicate(node, id, depth) }
    return constant(node, id) ?? place(node, id, depth) ?? composition(node, id, depth)
  }

  mutating func list(_ list: NodeList, of id: NodeID, _ depth: Int) -> OperandRun {
    var compiled: [InstructionID] = []
    for child in children(list) { compiled.append(compile(child, depth: depth + 1, below: id)) }
    let start = UInt32(truncatingIfNeeded: program.operands.count)
    program.operands.append(contentsOf: compiled)
    return OperandRun(start: start, count: UInt32(truncatingIfNeeded: compiled.count))
  }

  func children(_ list: NodeList) -> ArraySlice<NodeID> {
    Int(list.start) + Int(list.count) <= tree.children.count ? tree[list] : []
  }

  func text(_ id: TextID) -> String { Int(id.rawValue) < tree.texts.count ? tree[id] : "" }

  mutating func intern(_ id: TextID) -> Text {
    Text(store: .program, index: program.constants.intern(text(id)).rawValue)
  }

  // MARK: Predicates

  private mutating func predicate(_ node: Node, _ id: NodeID, _ depth: Int) -> InstructionID {
    switch node {
    case .truePredicate: return emit(.truth(true), id)
    case .falsePredicate: return emit(.truth(false), id)
    case .and(let operands): return emit(.and(list(operands, of: id, depth)), id)
    case .or(let operands): return emit(.or(list(operands, of: id, depth)), id)
    case .not(let operand): return emit(.not(compile(operand, depth: depth + 1, below: id)), id)
    case .comparison(let comparison): return self.comparison(comparison, id, depth)
    default: return emit(.refuse(.unreadable), id)
    }
  }

  private mutating func comparison(_ comparison: Comparison, _ id: NodeID, _ depth: Int) -> InstructionID {
    if comparison.comparator == .custom { return emit(.refuse(.customSelector), id) }
    let left = compile(comparison.left, depth: depth + 1, below: id)
    let right = compile(comparison.right, depth: depth + 1, below: id)
    var typeConstant: Int32 = -1
    if comparison.comparator == .conformsTo || comparison.comparator == .equalsType,
      Int(comparison.right.rawValue) < tree.nodes.count, case .string(let name) = tree[comparison.right]
    {
      typeConstant = self.typeConstant(text(name))
    }
    program.comparisons.append(
      ComparisonInstruction(
        left: left, right: right, comparator: comparison.comparator, options: comparison.options,
        qualifier: comparison.qualifier, typeConstant: typeConstant))
    return emit(.comparison(UInt32(truncatingIfNeeded: program.comparisons.count - 1)), id)
  }

  private mutating func typeConstant(_ identifier: String) -> Int32 {
    if let known = program.typeConstants.firstIndex(where: { Array($0.utf8) == Array(identifier.utf8) }) {
      return Int32(truncatingIfNeeded: known)
    }
    program.typeConstants.append(identifier)
    return Int32(truncatingIfNeeded: program.typeConstants.count - 1)
  }

  // MARK: Constants

  private mutating func constant(_ node: Node, _ id: NodeID) -> InstructionID? {
    switch node {
    case .missing: return emit(.refuse(.unreadable), id)
    case .null: return emit(.constant(.missing), id)
    case .boolean(let value): return emit(.constant(.boolean(value)), id)
    case .integer(let value): return emit(.constant(.integer(value)), id)
    case .unsignedInteger(let value): return emit(.constant(.unsignedInteger(value)), id)
    case .double(let value): return emit(.constant(.double(value)), id)
    case .decimal(let digits): return emit(.constant(.double(NumberText.double(Array(text(digits).utf8)))), id)
    case .string(let value): return emit(.constant(.string(intern(value))), id)
    case .date(let value): return emit(.constant(.date(value)), id)
    case .argument(let position):
      guard Int(position) < tree.arguments.count else { return emit(.refuse(.unreadable), id) }
      let value = program.constants.add(argument: tree.arguments[Int(position)])
      return emit(.constant(program.constants.value(value, in: .program)), id)
    default: return nil
    }
  }

  // MARK: Places

  private mutating func place(_ node: Node, _ id: NodeID, _ depth: Int) -> InstructionID? {
    switch node {
    case .evaluatedObject: return emit(.evaluatedObject, id)
    case .anyKey: return emit(.refuse(.anyKey), id)
    case .symbolicIndex(let index): return emit(.symbolicIndex(index), id)
    case .variable(let name): return emit(.variable(slot: slot(of: name)), id)
    case .key(let key):
      let keys = self.keys(split(text(key)))
      return emit(.objectKeyPath(keys: keys), id)
    case .keyPath(let base, let steps): return keyPath(base, steps, id, depth)
    case .index(let collection, let index):
      let collection = compile(collection, depth: depth + 1, below: id)
      return emit(.index(collection: collection, index: compile(index, depth: depth + 1, below: id)), id)
    default: return nil
    }
  }

  private mutating func slot(of name: TextID) -> UInt32 {
    if let bound = scope.last(where: { $0.name == name }) { return bound.slot }
    if let known = freeSlots.first(where: { $0.name == name }) { return known.slot }
    let slot = newSlot()
    freeSlots.append(Binding(name: name, slot: slot))
    program.freeVariables.append(text(name))
    program.freeSlots.append(slot)
    return slot
  }

  private mutating func newSlot() -> UInt32 {
    program.slotCount += 1
    return UInt32(truncatingIfNeeded: program.slotCount - 1)
  }

  private mutating func keyPath(_ base: NodeID, _ steps: NodeList, _ id: NodeID, _ depth: Int) -> InstructionID {
    var current: InstructionID? = base == .none ? nil : compile(base, depth: depth + 1, below: id)
    if let bound = current, case .evaluatedObject = program.instructions[Int(bound)] { current = nil }
    var names: [String] = []
    for step in children(steps) {
      if Int(step.rawValue) < tree.nodes.count, step.rawValue < id.rawValue {
        switch tree[step] {
        case .key(let key):
          names.append(text(key))
          continue
        case .string(let path):
          names.append(contentsOf: split(text(path)))
          continue
        default: break
        }
      }
      current = flush(&names, after: current, id) ?? emit(.evaluatedObject, id)
      let key = compile(step, depth: depth + 1, below: id)
      current = emit(.dynamicKey(base: current ?? key, key: key), id)
    }
    return flush(&names, after: current, id) ?? emit(.evaluatedObject, id)
  }

  /// Emits the keys that have gathered; nil when there is neither a key nor a base.
  private mutating func flush(
    _ names: inout [String], after base: InstructionID?, _ id: NodeID
  ) -> InstructionID? {
    guard !names.isEmpty else { return base }
    defer { names = [] }
    guard let base else { return emit(.objectKeyPath(keys: keys(names)), id) }
    if names.count == 1, names[0] == "@count", case .subquery(let subquery) = program.instructions[Int(base)] {
      return emit(.subqueryCount(subquery), id)
    }
    return emit(.keyPath(base: base, keys: keys(names)), id)
  }

  private func split(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private mutating func keys(_ names: [String]) -> KeyRun {
    let start = UInt32(truncatingIfNeeded: program.keys.count)
    var suffix = ""
    var reversed: [Key] = []
    for name in names.reversed() {
      suffix = reversed.isEmpty ? name : name + "." + suffix
      let text = Text(store: .program, index: program.constants.intern(name).rawValue)
      let path = Text(store: .program, index: program.constants.intern(suffix).rawValue)
      reversed.append(Key(text: text, path: path, role: Key.Role(name)))
    }
    program.keys.append(contentsOf: reversed.reversed())
    return KeyRun(start: start, count: UInt32(truncatingIfNeeded: names.count))
  }

  // MARK: Compositions

  private mutating func composition(_ node: Node, _ id: NodeID, _ depth: Int) -> InstructionID {
    switch node {
    case .aggregate(let elements): return emit(.aggregate(list(elements, of: id, depth)), id)
    case .arithmetic(let operation, let left, let right):
      let left = compile(left, depth: depth + 1, below: id)
      return emit(.arithmetic(operation, left, compile(right, depth: depth + 1, below: id)), id)
    case .bitwiseNot(let operand): return emit(.bitwiseNot(compile(operand, depth: depth + 1, below: id)), id)
    case .setOperation(let operation, let left, let right):
      let left = compile(left, depth: depth + 1, below: id)
      return emit(.setOperation(operation, left, compile(right, depth: depth + 1, below: id)), id)
    case .function(let function, let arguments): return self.function(function, arguments, id, depth)
    case .subquery(let collection, let variable, let predicate):
      return subquery(collection, variable, predicate, id, depth)
    case .ternary(let condition, let first, let second):
      let condition = compile(condition, depth: depth + 1, below: id)
      let first = compile(first, depth: depth + 1, below: id)
      return emit(.ternary(condition, first, compile(second, depth: depth + 1, below: id)), id)
    case .cast(let value, let type):
      let value = compile(value, depth: depth + 1, below: id)
      return emit(.cast(value, compile(type, depth: depth + 1, below: id)), id)
    case .assignment: return emit(.refuse(.assignment), id)
    case .selectorCall: return emit(.refuse(.selectorCall), id)
    case .fetch: return emit(.refuse(.fetch), id)
    default: return emit(.refuse(.unreadable), id)
    }
  }

  private mutating func function(
    _ function: BuiltinFunction, _ arguments: NodeList, _ id: NodeID, _ depth: Int
  ) -> InstructionID {
    switch function {
    case .distinct: return emit(.refuse(.distinct), id)
    case .inverseOrderKey: return emit(.refuse(.inverseOrderKey), id)
    case .distanceToLocation: return emit(.refuse(.distance), id)
    default:
      // The statistics take one collection; several arguments are one too, as `sum(a, b)`.
      guard children(arguments).count >= function.arity else { return emit(.refuse(.unreadable), id) }
      return emit(.function(function, list(arguments, of: id, depth)), id)
    }
  }

  private mutating func subquery(
    _ collection: NodeID, _ variable: TextID, _ predicate: NodeID, _ id: NodeID, _ depth: Int
  ) -> InstructionID {
    let collection = compile(collection, depth: depth + 1, below: id)
    let slot = newSlot()
    scope.append(Binding(name: variable, slot: slot))
    let predicate = compile(predicate, depth: depth + 1, below: id)
    scope.removeLast()
    program.subqueries.append(
      SubqueryInstruction(
        collection: collection, predicate: predicate, slot: slot,
        node: InstructionID(truncatingIfNeeded: program.instructions.count)))
    return emit(.subquery(UInt32(truncatingIfNeeded: program.subqueries.count - 1)), id)
  }
}
