internal import UniformTypes

/// Writes the instructions of a program's general form, operands first.
///
/// The program takes over the tree's texts, so that a text has the same number in both; missing texts are added.
struct Compiler: ~Copyable {
  private let tree: SyntaxTree
  private let types: TypeGraph
  private let maximumDepth: Int
  private let maximumKeys: Int
  private let maximumInstructions: Int
  private var code = ProgramCode()
  /// The variables of the SUBQUERYs that are open.
  private var scope: [(name: TextID, slot: UInt32)] = []
  private var freeSlots: [(name: TextID, slot: UInt32)] = []
  /// For each text of the tree its position among the type constants, or -1, and the place of the run of keys that consists only of it, or -1.
  private var uses: [(typeConstant: Int32, key: Int32)]
  /// The keys of key paths that are being compiled; each path owns the part from its first key on.
  private var names: [TextID] = []
  /// The buffer in which keys are joined by dots.
  private var joined: [UInt8] = []

  /// Begins with a tree, whose texts the program takes over.
  init(_ tree: SyntaxTree, _ types: TypeGraph, _ limits: EvaluationLimits) {
    self.tree = tree
    self.types = types
    maximumDepth = limits.programDepth
    maximumKeys = limits.programKeys
    maximumInstructions = limits.programInstructions
    uses = Array(repeating: (-1, -1), count: tree.textCount)
    for number in 0..<tree.textCount {
      tree.withBytes(of: TextID(rawValue: UInt32(truncatingIfNeeded: number))) { _ = code.constants.intern($0) }
    }
  }

  /// Compiles one of the program's predicates or expressions.
  mutating func add(root: NodeID) {
    let compiled = compile(root, depth: 0)
    code.roots.append(compiled)
  }

  /// Ends the program.
  consuming func finish() -> ProgramCode {
    code.isPlain = code.constants.texts.isASCII
    return code
  }

  private mutating func emit(_ instruction: Instruction, _ node: NodeID) -> InstructionID {
    code.instructions.append(instruction)
    code.nodes.append(node)
    return InstructionID(truncatingIfNeeded: code.instructions.count - 1)
  }

  /// Compiles a node; a tree whose nodes refer to later ones, or to none, ends in a refusal rather than in a loop.
  mutating func compile(_ id: NodeID, depth: Int, below parent: NodeID = .none)
    -> InstructionID
  {
    guard Int(clamping: id.rawValue) < tree.nodes.count, parent == .none || id.rawValue < parent.rawValue else {
      return emit(.refuse(.unreadable), id == .none ? parent : id)
    }
    guard depth <= maximumDepth, code.instructions.count < maximumInstructions else {
      return emit(.tooDeep, id)
    }
    let node = tree[id]
    switch node {
    case .truePredicate, .falsePredicate, .and, .or, .not, .comparison: return predicate(node, id, depth)
    case .missing, .null, .boolean, .integer, .unsignedInteger, .double, .decimal, .string, .date, .argument:
      return constant(node, id)
    case .evaluatedObject, .anyKey, .symbolicIndex, .variable, .key, .keyPath, .index:
      return place(node, id, depth)
    default: return composition(node, id, depth)
    }
  }

  private mutating func list(_ list: NodeList, of id: NodeID, _ depth: Int) -> IndexRun {
    let children = tree[list]
    // Room first: the children's own lists come after it.
    let start = code.operands.count
    code.operands.append(contentsOf: repeatElement(0, count: children.count))
    for (position, child) in zip(start..., children) {
      code.operands[position] = compile(child, depth: depth + 1, below: id)
    }
    return IndexRun(
      start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: children.count))
  }

  private func text(_ id: TextID) -> String { Int(clamping: id.rawValue) < tree.textCount ? tree[id] : "" }

  private mutating func intern(_ id: TextID) -> TextID {
    Int(clamping: id.rawValue) < tree.textCount ? id : code.constants.intern("")
  }

  // MARK: Predicates

  private mutating func predicate(_ node: SyntaxTree.Node, _ id: NodeID, _ depth: Int)
    -> InstructionID
  {
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

  private mutating func comparison(_ comparison: SyntaxTree.Comparison, _ id: NodeID, _ depth: Int)
    -> InstructionID
  {
    if comparison.comparator == .custom { return emit(.refuse(.customSelector), id) }
    let left = compile(comparison.left, depth: depth + 1, below: id)
    let right = compile(comparison.right, depth: depth + 1, below: id)
    var typeConstant: Int32 = -1
    if comparison.comparator == .conformsTo || comparison.comparator == .equalsType,
      case .string(let name) = tree[comparison.right]
    {
      typeConstant = self.typeConstant(name)
    }
    code.comparisons.append(
      ComparisonInstruction(
        left: left, right: right, comparator: comparison.comparator, options: comparison.options,
        qualifier: comparison.qualifier, typeConstant: typeConstant))
    return emit(.comparison(UInt32(truncatingIfNeeded: code.comparisons.count - 1)), id)
  }

  private mutating func typeConstant(_ identifier: TextID) -> Int32 {
    let text = Int(clamping: identifier.rawValue)
    guard text < uses.count else { return -1 }
    if uses[text].typeConstant < 0 {
      uses[text].typeConstant = Int32(truncatingIfNeeded: code.typeTargets.count)
      code.typeTargets.append(TypeTarget(identifier, of: tree, in: types))
    }
    return uses[text].typeConstant
  }

  // MARK: Constants

  private mutating func constant(_ node: SyntaxTree.Node, _ id: NodeID) -> InstructionID {
    switch node {
    case .null: return emit(.constant(.missing), id)
    case .boolean(let value): return emit(.constant(.boolean(value)), id)
    case .integer(let value): return emit(.constant(.integer(value)), id)
    case .unsignedInteger(let value): return emit(.constant(.unsignedInteger(value)), id)
    case .double(let value): return emit(.constant(.double(value)), id)
    case .decimal(let digits):
      return emit(.constant(.double(TextSlice(text(digits).utf8).leadingDouble)), id)
    case .string(let value):
      return emit(.constant(.string(Text(store: .program, index: intern(value).rawValue))), id)
    case .date(let value): return emit(.constant(.date(value)), id)
    case .argument(let position):
      guard Int(position) < tree.arguments.count else { return emit(.refuse(.unreadable), id) }
      let value = code.constants.add(argument: tree.arguments[Int(position)])
      return emit(.constant(code.constants.value(value, in: .program)), id)
    default: return emit(.refuse(.unreadable), id)
    }
  }

  // MARK: Places

  private mutating func place(_ node: SyntaxTree.Node, _ id: NodeID, _ depth: Int) -> InstructionID {
    switch node {
    case .evaluatedObject: return emit(.evaluatedObject, id)
    case .anyKey: return emit(.refuse(.anyKey), id)
    case .symbolicIndex(let index): return emit(.symbolicIndex(index), id)
    case .variable(let name): return emit(.variable(slot: slot(of: name)), id)
    case .key(let key):
      let firstName = names.count
      appendNames(of: key)
      return flush(from: firstName, after: nil, id) ?? emit(.evaluatedObject, id)
    case .keyPath(let base, let steps): return keyPath(base, steps, id, depth)
    case .index(let collection, let index):
      let collection = compile(collection, depth: depth + 1, below: id)
      return emit(
        .index(collection: collection, index: compile(index, depth: depth + 1, below: id)), id)
    default: return emit(.refuse(.unreadable), id)
    }
  }

  private mutating func slot(of name: TextID) -> UInt32 {
    if let bound = scope.last(where: { $0.name == name }) { return bound.slot }
    if let known = freeSlots.first(where: { $0.name == name }) { return known.slot }
    let slot = newSlot()
    freeSlots.append((name, slot))
    code.freeVariables.append(text(name))
    code.freeSlots.append(slot)
    return slot
  }

  private mutating func newSlot() -> UInt32 {
    code.slotCount += 1
    return UInt32(truncatingIfNeeded: code.slotCount - 1)
  }

  private mutating func keyPath(
    _ base: NodeID, _ steps: NodeList, _ id: NodeID, _ depth: Int
  )
    -> InstructionID
  {
    var current: InstructionID? = base == .none ? nil : compile(base, depth: depth + 1, below: id)
    if let bound = current, case .evaluatedObject = code.instructions[Int(bound)] { current = nil }
    let firstName = names.count
    for step in tree[steps] {
      if step.rawValue < id.rawValue {
        switch tree[step] {
        case .key(let key):
          let name = intern(key)
          names.append(name)
          continue
        case .string(let path):
          appendNames(of: path)
          continue
        default: break
        }
      }
      current = flush(from: firstName, after: current, id) ?? emit(.evaluatedObject, id)
      let key = compile(step, depth: depth + 1, below: id)
      current = emit(.dynamicKey(base: current ?? key, key: key), id)
    }
    return flush(from: firstName, after: current, id) ?? emit(.evaluatedObject, id)
  }

  /// Emits the keys that have gathered; nil when there is neither a key nor a base.
  private mutating func flush(from first: Int, after base: InstructionID?, _ id: NodeID)
    -> InstructionID?
  {
    guard names.count > first else { return base }
    guard names.count - first <= maximumKeys else {
      names.removeLast(names.count - first)
      return emit(.tooManyKeys, id)
    }
    guard let base else { return emit(.objectKeyPath(keys: keys(from: first)), id) }
    let run = keys(from: first)
    if run.count == 1, code.keys[Int(run.start)].role == .count,
      case .subquery(let subquery) = code.instructions[Int(base)]
    {
      return emit(.subqueryCount(subquery), id)
    }
    return emit(.keyPath(base: base, keys: run), id)
  }

  /// Splits a path at its dots.
  private mutating func appendNames(of path: TextID) {
    for name in text(path).utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      names.append(code.constants.intern(String(decoding: name, as: UTF8.self)))
    }
  }

  /// Writes the collected keys; a single key is written once.
  private mutating func keys(from first: Int) -> IndexRun {
    defer { while names.count > first { names.removeLast() } }
    let start = code.keys.count
    let count = names.count - first
    let only = Int(clamping: names[first].rawValue)
    if count == 1, only < uses.count {
      if uses[only].key >= 0 { return IndexRun(start: UInt32(uses[only].key), count: 1) }
      uses[only].key = Int32(truncatingIfNeeded: start)
    }
    for position in first..<names.count {
      let name = names[position]
      let path = position == names.count - 1 ? name : path(from: position)
      code.keys.append(
        Key(
          text: Text(store: .program, index: name.rawValue), path: Text(store: .program, index: path.rawValue),
          role: role(of: name)))
    }
    return IndexRun(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: count))
  }

  /// The keys from a position on, joined by dots.
  private mutating func path(from position: Int) -> TextID {
    joined.removeAll(keepingCapacity: true)
    for name in names[position...] {
      joined += code.constants.texts.bytes(of: name)
      joined.append(UInt8(ascii: "."))
    }
    joined.removeLast()
    return joined.withUnsafeBufferPointer { code.constants.intern($0) }
  }

  private func role(of name: TextID) -> Key.Role {
    guard code.constants.texts.withBytes(of: name, { $0.first }) == UInt8(ascii: "@") else { return .plain }
    return Key.Role(code.constants.texts[name])
  }

  // MARK: Compositions

  private mutating func composition(_ node: SyntaxTree.Node, _ id: NodeID, _ depth: Int)
    -> InstructionID
  {
    switch node {
    case .aggregate(let elements): return emit(.aggregate(list(elements, of: id, depth)), id)
    case .arithmetic(let operation, let left, let right):
      let left = compile(left, depth: depth + 1, below: id)
      return emit(.arithmetic(operation, left, compile(right, depth: depth + 1, below: id)), id)
    case .bitwiseNot(let operand):
      return emit(.bitwiseNot(compile(operand, depth: depth + 1, below: id)), id)
    case .setOperation(let operation, let left, let right):
      let left = compile(left, depth: depth + 1, below: id)
      return emit(.setOperation(operation, left, compile(right, depth: depth + 1, below: id)), id)
    case .function(let function, let arguments): return self.function(function.builtin, arguments, id, depth)
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
      guard tree[arguments].count >= function.arity else { return emit(.refuse(.unreadable), id) }
      return emit(.function(function, list(arguments, of: id, depth)), id)
    }
  }

  private mutating func subquery(
    _ collection: NodeID, _ variable: TextID, _ predicate: NodeID, _ id: NodeID, _ depth: Int
  ) -> InstructionID {
    let collection = compile(collection, depth: depth + 1, below: id)
    let slot = newSlot()
    scope.append((variable, slot))
    let predicate = compile(predicate, depth: depth + 1, below: id)
    scope.removeLast()
    code.subqueries.append(
      SubqueryInstruction(
        collection: collection, predicate: predicate, slot: slot,
        node: InstructionID(truncatingIfNeeded: code.instructions.count)))
    return emit(.subquery(UInt32(truncatingIfNeeded: code.subqueries.count - 1)), id)
  }
}
