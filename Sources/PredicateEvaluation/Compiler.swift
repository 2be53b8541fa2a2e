internal import PredicateSyntax

/// Writes the instructions of a program, operands first.
///
/// The program is handed down rather than kept: it is many arrays, and to copy it counts a reference to each, which takes as long
/// as compiling a short rule.
///
/// The program takes over the tree's texts, so that a text has the same number in both; what the tree has no text for is added.
struct Compiler: ~Copyable {
  /// A variable of a SUBQUERY that is open.
  private struct Binding {
    var name: TextID
    var slot: UInt32
  }

  /// What a text of the tree was made into already.
  private struct Use {
    /// Its position among the type constants, or -1.
    var typeConstant: Int32 = -1
    /// Where the run of keys lies that is this text alone, or -1.
    var key: Int32 = -1
  }

  private let tree: SyntaxTree
  private let maximumDepth: Int
  /// No document nests deeper than a key path of so many keys reaches, and each of them keeps the rest of the path.
  private let maximumKeys: Int
  private let maximumInstructions: Int
  private var scope: [Binding] = []
  private var freeSlots: [Binding] = []
  private var uses: [Use]
  /// The keys of key paths that are being compiled; each path owns the part from its first key on.
  private var names: [TextID] = []
  /// Where keys are joined by dots.
  private var joined: [UInt8] = []

  /// Begins with a tree, whose texts the program has taken over.
  init(_ tree: consuming SyntaxTree, limits: Limits) {
    self.tree = tree
    // The builders of trees may add a level or two above what the parser counted.
    maximumDepth = min(limits.nesting, Limits.maximumNesting) + 8
    maximumKeys = max(limits.documentDepth, 8)
    maximumInstructions = max(limits.syntaxNodes, 1)
    uses = [Use](repeating: Use(), count: self.tree.texts.count)
    names.reserveCapacity(8)
  }

  /// Makes room for what the whole tree becomes.
  func reserveCapacity(of program: inout ProgramCode) {
    var comparisons = 0
    var types = 0
    var subqueries = 0
    var keys = 0
    for node in tree.nodes {
      switch node {
      case .comparison(let comparison):
        comparisons += 1
        if comparison.comparator == .conformsTo { types += 1 }
      case .subquery: subqueries += 1
      case .key: keys += 1
      default: break
      }
    }
    let instructions = min(tree.nodes.count - keys + 1, maximumInstructions)
    program.instructions.reserveCapacity(instructions)
    program.origins.reserveCapacity(instructions)
    program.comparisons.reserveCapacity(comparisons)
    program.typeTargets.reserveCapacity(min(types, tree.texts.count))
    program.subqueries.reserveCapacity(subqueries)
    program.operands.reserveCapacity(max(0, min(tree.children.count - keys, maximumInstructions)))
    program.keys.reserveCapacity(min(keys, 2 * tree.texts.count))
  }

  private mutating func emit(_ instruction: Instruction, _ node: NodeID, _ program: inout ProgramCode) -> InstructionID
  {
    program.instructions.append(instruction)
    program.origins.append(Origin(node: node, range: range(of: node)))
    return InstructionID(truncatingIfNeeded: program.instructions.count - 1)
  }

  /// The range of a node, also of one that a builder left out.
  private func range(of node: NodeID) -> SourceRange {
    Int(node.rawValue) < tree.ranges.count ? tree.ranges[Int(node.rawValue)] : SourceRange(0, 0)
  }

  /// Compiles a node; a tree whose nodes refer to later ones, or to none, ends in a refusal rather than in a loop.
  mutating func compile(_ id: NodeID, depth: Int, below parent: NodeID = .none, _ program: inout ProgramCode)
    -> InstructionID
  {
    guard Int(id.rawValue) < tree.nodes.count, parent == .none || id.rawValue < parent.rawValue else {
      return emit(.refuse(.unreadable), id == .none ? parent : id, &program)
    }
    guard depth <= maximumDepth, program.instructions.count < maximumInstructions else {
      return emit(.tooDeep, id, &program)
    }
    let node = tree.nodes[Int(id.rawValue)]
    switch node {
    case .truePredicate, .falsePredicate, .and, .or, .not, .comparison: return predicate(node, id, depth, &program)
    case .missing, .null, .boolean, .integer, .unsignedInteger, .double, .decimal, .string, .date, .argument:
      return constant(node, id, &program)
    case .evaluatedObject, .anyKey, .symbolicIndex, .variable, .key, .keyPath, .index:
      return place(node, id, depth, &program)
    default: return composition(node, id, depth, &program)
    }
  }

  private mutating func list(_ list: NodeList, of id: NodeID, _ depth: Int, _ program: inout ProgramCode) -> OperandRun
  {
    let children = children(list)
    // Room first: the children's own lists come behind it.
    let start = program.operands.count
    program.operands.append(contentsOf: repeatElement(0, count: children.count))
    for (position, child) in zip(start..., children) {
      program.operands[position] = compile(tree.children[child], depth: depth + 1, below: id, &program)
    }
    return OperandRun(
      start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: children.count))
  }

  /// Where the children of a list lie.
  private func children(_ list: NodeList) -> Range<Int> {
    let start = Int(list.start)
    return start + Int(list.count) <= tree.children.count ? start..<start + Int(list.count) : 0..<0
  }

  private func text(_ id: TextID) -> String { Int(id.rawValue) < tree.texts.count ? tree[id] : "" }

  private mutating func intern(_ id: TextID, _ program: inout ProgramCode) -> TextID {
    Int(id.rawValue) < tree.texts.count ? id : program.constants.intern("")
  }

  // MARK: Predicates

  private mutating func predicate(_ node: Node, _ id: NodeID, _ depth: Int, _ program: inout ProgramCode)
    -> InstructionID
  {
    switch node {
    case .truePredicate: return emit(.truth(true), id, &program)
    case .falsePredicate: return emit(.truth(false), id, &program)
    case .and(let operands): return emit(.and(list(operands, of: id, depth, &program)), id, &program)
    case .or(let operands): return emit(.or(list(operands, of: id, depth, &program)), id, &program)
    case .not(let operand): return emit(.not(compile(operand, depth: depth + 1, below: id, &program)), id, &program)
    case .comparison(let comparison): return self.comparison(comparison, id, depth, &program)
    default: return emit(.refuse(.unreadable), id, &program)
    }
  }

  private mutating func comparison(_ comparison: Comparison, _ id: NodeID, _ depth: Int, _ program: inout ProgramCode)
    -> InstructionID
  {
    if comparison.comparator == .custom { return emit(.refuse(.customSelector), id, &program) }
    let left = compile(comparison.left, depth: depth + 1, below: id, &program)
    let right = compile(comparison.right, depth: depth + 1, below: id, &program)
    var typeConstant: Int32 = -1
    if comparison.comparator == .conformsTo || comparison.comparator == .equalsType,
      Int(comparison.right.rawValue) < tree.nodes.count,
      case .string(let name) = tree.nodes[Int(comparison.right.rawValue)]
    {
      typeConstant = self.typeConstant(name, &program)
    }
    program.comparisons.append(
      ComparisonInstruction(
        left: left, right: right, comparator: comparison.comparator, options: comparison.options,
        qualifier: comparison.qualifier, typeConstant: typeConstant))
    return emit(.comparison(UInt32(truncatingIfNeeded: program.comparisons.count - 1)), id, &program)
  }

  private mutating func typeConstant(_ identifier: TextID, _ program: inout ProgramCode) -> Int32 {
    let text = Int(identifier.rawValue)
    guard text < uses.count else { return -1 }
    if uses[text].typeConstant < 0 {
      uses[text].typeConstant = Int32(truncatingIfNeeded: program.typeTargets.count)
      program.typeTargets.append(TypeTarget(tree[identifier]))
    }
    return uses[text].typeConstant
  }

  // MARK: Constants

  private mutating func constant(_ node: Node, _ id: NodeID, _ program: inout ProgramCode) -> InstructionID {
    switch node {
    case .null: return emit(.constant(.missing), id, &program)
    case .boolean(let value): return emit(.constant(.boolean(value)), id, &program)
    case .integer(let value): return emit(.constant(.integer(value)), id, &program)
    case .unsignedInteger(let value): return emit(.constant(.unsignedInteger(value)), id, &program)
    case .double(let value): return emit(.constant(.double(value)), id, &program)
    case .decimal(let digits):
      return emit(.constant(.double(NumberText.double(Array(text(digits).utf8)))), id, &program)
    case .string(let value):
      return emit(.constant(.string(Text(store: .program, index: intern(value, &program).rawValue))), id, &program)
    case .date(let value): return emit(.constant(.date(value)), id, &program)
    case .argument(let position):
      guard Int(position) < tree.arguments.count else { return emit(.refuse(.unreadable), id, &program) }
      let value = program.constants.add(argument: tree.arguments[Int(position)])
      return emit(.constant(program.constants.value(value, in: .program)), id, &program)
    default: return emit(.refuse(.unreadable), id, &program)
    }
  }

  // MARK: Places

  private mutating func place(_ node: Node, _ id: NodeID, _ depth: Int, _ program: inout ProgramCode) -> InstructionID {
    switch node {
    case .evaluatedObject: return emit(.evaluatedObject, id, &program)
    case .anyKey: return emit(.refuse(.anyKey), id, &program)
    case .symbolicIndex(let index): return emit(.symbolicIndex(index), id, &program)
    case .variable(let name): return emit(.variable(slot: slot(of: name, &program)), id, &program)
    case .key(let key):
      let firstName = names.count
      appendNames(of: key, &program)
      return flush(from: firstName, after: nil, id, &program) ?? emit(.evaluatedObject, id, &program)
    case .keyPath(let base, let steps): return keyPath(base, steps, id, depth, &program)
    case .index(let collection, let index):
      let collection = compile(collection, depth: depth + 1, below: id, &program)
      return emit(
        .index(collection: collection, index: compile(index, depth: depth + 1, below: id, &program)), id, &program)
    default: return emit(.refuse(.unreadable), id, &program)
    }
  }

  private mutating func slot(of name: TextID, _ program: inout ProgramCode) -> UInt32 {
    if let bound = scope.last(where: { $0.name == name }) { return bound.slot }
    if let known = freeSlots.first(where: { $0.name == name }) { return known.slot }
    let slot = newSlot(&program)
    freeSlots.append(Binding(name: name, slot: slot))
    program.freeVariables.append(text(name))
    program.freeSlots.append(slot)
    return slot
  }

  private mutating func newSlot(_ program: inout ProgramCode) -> UInt32 {
    program.slotCount += 1
    return UInt32(truncatingIfNeeded: program.slotCount - 1)
  }

  private mutating func keyPath(
    _ base: NodeID, _ steps: NodeList, _ id: NodeID, _ depth: Int, _ program: inout ProgramCode
  )
    -> InstructionID
  {
    var current: InstructionID? = base == .none ? nil : compile(base, depth: depth + 1, below: id, &program)
    if let bound = current, case .evaluatedObject = program.instructions[Int(bound)] { current = nil }
    let firstName = names.count
    for position in children(steps) {
      let step = tree.children[position]
      if Int(step.rawValue) < tree.nodes.count, step.rawValue < id.rawValue {
        switch tree.nodes[Int(step.rawValue)] {
        case .key(let key):
          let name = intern(key, &program)
          names.append(name)
          continue
        case .string(let path):
          appendNames(of: path, &program)
          continue
        default: break
        }
      }
      current = flush(from: firstName, after: current, id, &program) ?? emit(.evaluatedObject, id, &program)
      let key = compile(step, depth: depth + 1, below: id, &program)
      current = emit(.dynamicKey(base: current ?? key, key: key), id, &program)
    }
    return flush(from: firstName, after: current, id, &program) ?? emit(.evaluatedObject, id, &program)
  }

  /// Emits the keys that have gathered; nil when there is neither a key nor a base.
  private mutating func flush(from first: Int, after base: InstructionID?, _ id: NodeID, _ program: inout ProgramCode)
    -> InstructionID?
  {
    guard names.count > first else { return base }
    guard names.count - first <= maximumKeys else {
      names.removeLast(names.count - first)
      return emit(.tooManyKeys, id, &program)
    }
    guard let base else { return emit(.objectKeyPath(keys: keys(from: first, &program)), id, &program) }
    let run = keys(from: first, &program)
    if run.count == 1, program.keys[Int(run.start)].role == .count,
      case .subquery(let subquery) = program.instructions[Int(base)]
    {
      return emit(.subqueryCount(subquery), id, &program)
    }
    return emit(.keyPath(base: base, keys: run), id, &program)
  }

  /// Splits a path at its dots.
  private mutating func appendNames(of path: TextID, _ program: inout ProgramCode) {
    for name in text(path).utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      names.append(program.constants.intern(String(decoding: name, as: UTF8.self)))
    }
  }

  /// Writes the keys that have gathered; a key that stands alone is written once.
  private mutating func keys(from first: Int, _ program: inout ProgramCode) -> KeyRun {
    defer { while names.count > first { names.removeLast() } }
    let start = program.keys.count
    let count = names.count - first
    let only = Int(names[first].rawValue)
    if count == 1, only < uses.count {
      if uses[only].key >= 0 { return KeyRun(start: UInt32(uses[only].key), count: 1) }
      uses[only].key = Int32(truncatingIfNeeded: start)
    }
    for position in first..<names.count {
      let name = names[position]
      let path = position == names.count - 1 ? name : path(from: position, &program)
      program.keys.append(
        Key(
          text: Text(store: .program, index: name.rawValue), path: Text(store: .program, index: path.rawValue),
          role: role(of: name, &program)))
    }
    return KeyRun(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: count))
  }

  /// The keys from a position on, joined by dots.
  private mutating func path(from position: Int, _ program: inout ProgramCode) -> TextID {
    joined.removeAll(keepingCapacity: true)
    for name in names[position...] {
      joined += program.constants.texts.bytes(of: name)
      joined.append(UInt8(ascii: "."))
    }
    joined.removeLast()
    return joined.withUnsafeBufferPointer { program.constants.intern($0) }
  }

  private func role(of name: TextID, _ program: inout ProgramCode) -> Key.Role {
    // Where they lie: a copy of the table would count references.
    guard program.constants.texts.withBytes(of: name, { $0.first }) == UInt8(ascii: "@") else { return .plain }
    return Key.Role(program.constants.texts[name])
  }

  // MARK: Compositions

  private mutating func composition(_ node: Node, _ id: NodeID, _ depth: Int, _ program: inout ProgramCode)
    -> InstructionID
  {
    switch node {
    case .aggregate(let elements): return emit(.aggregate(list(elements, of: id, depth, &program)), id, &program)
    case .arithmetic(let operation, let left, let right):
      let left = compile(left, depth: depth + 1, below: id, &program)
      return emit(.arithmetic(operation, left, compile(right, depth: depth + 1, below: id, &program)), id, &program)
    case .bitwiseNot(let operand):
      return emit(.bitwiseNot(compile(operand, depth: depth + 1, below: id, &program)), id, &program)
    case .setOperation(let operation, let left, let right):
      let left = compile(left, depth: depth + 1, below: id, &program)
      return emit(.setOperation(operation, left, compile(right, depth: depth + 1, below: id, &program)), id, &program)
    case .function(let function, let arguments): return self.function(function, arguments, id, depth, &program)
    case .subquery(let collection, let variable, let predicate):
      return subquery(collection, variable, predicate, id, depth, &program)
    case .ternary(let condition, let first, let second):
      let condition = compile(condition, depth: depth + 1, below: id, &program)
      let first = compile(first, depth: depth + 1, below: id, &program)
      return emit(.ternary(condition, first, compile(second, depth: depth + 1, below: id, &program)), id, &program)
    case .cast(let value, let type):
      let value = compile(value, depth: depth + 1, below: id, &program)
      return emit(.cast(value, compile(type, depth: depth + 1, below: id, &program)), id, &program)
    case .assignment: return emit(.refuse(.assignment), id, &program)
    case .selectorCall: return emit(.refuse(.selectorCall), id, &program)
    case .fetch: return emit(.refuse(.fetch), id, &program)
    default: return emit(.refuse(.unreadable), id, &program)
    }
  }

  private mutating func function(
    _ function: BuiltinFunction, _ arguments: NodeList, _ id: NodeID, _ depth: Int, _ program: inout ProgramCode
  ) -> InstructionID {
    switch function {
    case .distinct: return emit(.refuse(.distinct), id, &program)
    case .inverseOrderKey: return emit(.refuse(.inverseOrderKey), id, &program)
    case .distanceToLocation: return emit(.refuse(.distance), id, &program)
    default:
      // The statistics take one collection; several arguments are one too, as `sum(a, b)`.
      guard children(arguments).count >= function.arity else { return emit(.refuse(.unreadable), id, &program) }
      return emit(.function(function, list(arguments, of: id, depth, &program)), id, &program)
    }
  }

  private mutating func subquery(
    _ collection: NodeID, _ variable: TextID, _ predicate: NodeID, _ id: NodeID, _ depth: Int,
    _ program: inout ProgramCode
  ) -> InstructionID {
    let collection = compile(collection, depth: depth + 1, below: id, &program)
    let slot = newSlot(&program)
    scope.append(Binding(name: variable, slot: slot))
    let predicate = compile(predicate, depth: depth + 1, below: id, &program)
    scope.removeLast()
    program.subqueries.append(
      SubqueryInstruction(
        collection: collection, predicate: predicate, slot: slot,
        node: InstructionID(truncatingIfNeeded: program.instructions.count)))
    return emit(.subquery(UInt32(truncatingIfNeeded: program.subqueries.count - 1)), id, &program)
  }
}
