/// Writes a tree as text, as Apple's `predicateFormat` does.
struct Printer {
  let tree: SyntaxTree
  /// A Boolean value that indicates whether the text replaces the source. If so, control characters in strings are escaped, and values
  /// that aren't integers never look like integers: `1 / 2` differs from `1 / 2.0`, and `-(1)` from `-(YES)`.
  var isSource = false
  /// The text that has been written so far.
  private(set) var text = ""
  /// The range of each node in ``text``; empty unless ranges are recorded.
  private(set) var ranges: [SourceRange] = []

  init(tree: SyntaxTree, isSource: Bool = false) {
    self.tree = tree
    self.isSource = isSource
  }

  /// Starts recording the range of each node.
  mutating func recordRanges() { ranges = Array(repeating: SourceRange(0, 0), count: tree.nodes.count) }

  func text(of id: NodeID) -> String {
    var other = Printer(tree: tree, isSource: isSource)
    other.write(id)
    return other.text
  }

  mutating func write(_ id: NodeID) {
    let start = text.utf8.count
    writeContent(of: id)
    if !ranges.isEmpty, id != .none { ranges[Int(clamping: id.rawValue)] = SourceRange(start, text.utf8.count) }
  }

  mutating func write(_ text: String) { self.text += text }

  /// Writes a node, in parentheses if requested.
  mutating func write(_ id: NodeID, inParentheses: Bool) {
    guard inParentheses else { return write(id) }
    write("(")
    write(id)
    write(")")
  }

  private mutating func writeContent(of id: NodeID) {
    switch tree[id] {
    case .missing: write(id == .none ? "SELF" : "?")
    case .truePredicate: write("TRUEPREDICATE")
    case .falsePredicate: write("FALSEPREDICATE")
    case .and(let list): writeJunction(list, " AND ", empty: "TRUEPREDICATE")
    case .or(let list): writeJunction(list, " OR ", empty: "FALSEPREDICATE")
    case .not(let inner):
      write("NOT ")
      write(inner, inParentheses: isJunction(inner))
    case .comparison(let comparison):
      write(comparison.qualifier.prefix)
      write(comparison.left)
      write(" " + operatorText(comparison) + " ")
      write(comparison.right)
    case .null, .boolean, .integer, .unsignedInteger, .double, .decimal, .string, .date, .argument, .aggregate:
      writeConstant(id)
    case .evaluatedObject: write("SELF")
    case .anyKey: write("ANYKEY")
    case .symbolicIndex(let index): write(index.rawValue)
    case .variable(let name): write("$" + escaped(tree[name]))
    case .key(let name): write(key(tree[name]))
    case .keyPath(let base, let steps): writeKeyPath(base, steps)
    default: writeComposition(id)
    }
  }

  // MARK: Predicates

  private mutating func writeJunction(_ list: NodeList, _ separator: String, empty: String) {
    if list.count == 0 { return write(empty) }
    for (position, child) in tree[list].enumerated() {
      if position > 0 { write(separator) }
      write(child, inParentheses: list.count > 1 && isCompound(child))
    }
  }

  /// Returns whether a node is an AND, an OR or a NOT, which need parentheses as operands of AND and OR.
  func isCompound(_ id: NodeID) -> Bool {
    if case .not = tree[id] { return true }
    return isJunction(id)
  }

  func isJunction(_ id: NodeID) -> Bool {
    switch tree[id] {
    case .and, .or: true
    default: false
    }
  }

  func operatorText(_ comparison: SyntaxTree.Comparison) -> String {
    var result = "\(comparison.comparator.spelling)"
    if comparison.comparator == .custom, let selector = comparison.selector { result = tree[selector] }
    return comparison.options.isEmpty ? result : "\(result)[\(comparison.options.letters)]"
  }

  // MARK: Key paths

  private mutating func writeKeyPath(_ base: NodeID, _ steps: NodeList) {
    let start = text.utf8.count
    if base != .none {
      write(base, inParentheses: needsParentheses(base, inFrontOf: true))
    } else if let first = tree[steps].first, !startsKeyPath(first) {
      write("SELF")
    }
    for step in tree[steps] {
      if text.utf8.count > start { write(".") }
      write(step: step)
    }
  }

  /// Returns whether a node is a key path that is printed with a dot, so that an index after it would belong only to its last key.
  func isLongKeyPath(_ id: NodeID) -> Bool {
    guard case .keyPath(let base, let steps) = tree[id] else { return false }
    guard base == .none, steps.count == 1, let first = tree[steps].first else { return true }
    return !startsKeyPath(first)
  }

  /// Returns whether a step can be the first word of a key path.
  private func startsKeyPath(_ id: NodeID) -> Bool {
    if case .key(let name) = tree[id] { return isIdentifier(tree[name]) }
    return false
  }

  private mutating func write(step id: NodeID) {
    let start = text.utf8.count
    switch tree[id] {
    case .key, .string, .variable, .evaluatedObject, .symbolicIndex, .null, .function, .missing: return write(id)
    case .boolean(let value): write(value ? "TRUE" : "FALSE")
    case .index(let collection, let index):
      if case .keyPath = tree[collection], !isLongKeyPath(collection) {
        write(collection)
      } else {
        write(step: collection)
      }
      write("[")
      write(index)
      write("]")
    default: return write(id, inParentheses: true)
    }
    if !ranges.isEmpty { ranges[Int(clamping: id.rawValue)] = SourceRange(start, text.utf8.count) }
  }

  private func key(_ name: String) -> String {
    if isIdentifier(name) {
      return name.utf8.first == UInt8(ascii: "@") ? "@" + escaped(String(name.dropFirst())) : escaped(name)
    }
    return quoted(name)
  }

  private func isIdentifier(_ name: String) -> Bool {
    var bytes = Array(name.utf8)[...]
    if bytes.first == UInt8(ascii: "@") { bytes = bytes.dropFirst() }
    guard let first = bytes.first, Lexer.isIdentifierStart(first) else { return false }
    return bytes.allSatisfy { Lexer.isIdentifierPart($0) }
  }

  /// A name, with `#` before a reserved word.
  func escaped(_ name: String) -> String {
    let bytes = Array(name.utf8)
    guard let first = bytes.first, Lexer.isIdentifierStart(first) else { return name }
    return Lexer.isReserved(bytes) ? "#" + name : name
  }

  func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\0": result += "\\000"
      default:
        if isSource, isUnsafeToShow(scalar) {
          result += escape(scalar)
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  private func escape(_ scalar: Unicode.Scalar) -> String {
    scalar == "\t" ? "\\t" : "\\u" + padded(String(scalar.value, radix: 16), 4)
  }
}

extension Qualifier {
  /// `ANY `, `ALL ` or an empty string.
  package var prefix: String {
    switch self {
    case .direct: ""
    case .any: "ANY "
    case .all: "ALL "
    }
  }
}

extension Printer {
  /// Writes a constant, or a list of expressions in braces.
  mutating func writeConstant(_ id: NodeID) {
    switch tree[id] {
    case .null: write("nil")
    case .boolean(let value): write(boolean(value))
    case .integer(let value): write("\(value)")
    case .unsignedInteger(let value): write("\(value)")
    case .double(let value): write(isSource ? value.exactText : value.shortestText())
    case .decimal(let digits): write(tree[digits])
    case .string(let text): write(quoted(tree[text]))
    case .date(let seconds): write("CAST(\(seconds.fixedText), \"NSDate\")")
    case .aggregate(let list): write("{", tree[list], "}")
    case .argument(let kind, let elements): writeArgument(kind, elements)
    default: write("?")
    }
  }

  private func boolean(_ value: Bool) -> String {
    if isSource { return value ? "YES" : "NO" }
    return value ? "1" : "0"
  }

  /// Writes a collection that was given as an argument. Apple prints a date in such a collection as its description (observed). A description
  /// can't be parsed, so text that replaces the source contains a CAST instead.
  private mutating func writeArgument(_ kind: ArgumentKind, _ elements: NodeList) {
    write("{")
    for (position, element) in tree[elements].enumerated() {
      let isValue = kind == .dictionary && position % 2 == 1
      if position > 0 { write(isValue ? " = " : ", ") }
      switch tree[element] {
      case .string(let key) where kind == .dictionary && !isValue: write(tree[key])
      case .date(let seconds) where !isSource: write(seconds.dateText ?? text(of: element))
      default: write(element)
      }
    }
    write("}")
  }

  private mutating func write(_ opening: String, _ nodes: [NodeID], _ closing: String = ")") {
    write(opening)
    for (position, node) in nodes.enumerated() {
      if position > 0 { write(", ") }
      write(node)
    }
    write(closing)
  }

  /// Writes an expression that consists of other expressions.
  mutating func writeComposition(_ id: NodeID) {
    switch tree[id] {
    case .index(let collection, let index):
      write(
        collection, inParentheses: needsParentheses(collection, inFrontOf: true) || isLongKeyPath(collection))
      write("[", [index], "]")
    case .arithmetic(let sign, let left, let right):
      write(left, inParentheses: needsParentheses(left, inFrontOf: false))
      write(" \(sign.rawValue) ")
      write(right, inParentheses: needsParentheses(right, inFrontOf: false))
    case .bitwiseNot(let value):
      write("~")
      write(value, inParentheses: needsParentheses(value, inFrontOf: false))
    case .setOperation(let sign, let left, let right):
      write(left, inParentheses: isSetOrAssignment(left))
      write(" \(sign.rawValue) ")
      write(right, inParentheses: isSetOrAssignment(right))
    case .assignment(let name, let value):
      write("$\(escaped(tree[name])) := ")
      var isNested = false
      if case .assignment = tree[value] { isNested = true }
      write(value, inParentheses: isNested)
    case .function(let function, let arguments): write(function.selector + "(", tree[arguments])
    case .subquery(let collection, let variable, let predicate):
      write("SUBQUERY(", [collection], ", $\(escaped(tree[variable])), ")
      write(predicate)
      write(")")
    case .ternary(let predicate, let first, let second): write("TERNARY(", [predicate, first, second])
    case .cast(let value, let type): write("CAST(", [value, type])
    case .selectorCall(let arguments): writeSelectorCall(arguments)
    case .fetch(let request, let context, let countOnly):
      write("FETCH(", [request, context], ", \(countOnly ? "TRUE" : "FALSE"))")
    default: write("?")
    }
  }

  /// Writes a FUNCTION. Apple puts a space before the commas after the selector.
  private mutating func writeSelectorCall(_ arguments: NodeList) {
    write("FUNCTION(")
    for (position, child) in tree[arguments].enumerated() {
      write(position == 0 ? "" : position == 1 ? ", " : " , ")
      write(child)
    }
    write(")")
  }

  private func isSetOrAssignment(_ id: NodeID) -> Bool {
    switch tree[id] {
    case .setOperation, .assignment: true
    default: false
    }
  }

  /// Returns whether an operand needs parentheses next to an operator, or before a dot or an index.
  func needsParentheses(_ id: NodeID, inFrontOf isPostfix: Bool) -> Bool {
    switch tree[id] {
    case .arithmetic, .setOperation, .assignment: true
    case .bitwiseNot: isPostfix
    case .integer(let value): isPostfix && value < 0
    case .double(let value): isPostfix && (value < 0 || value.sign == .minus)
    default: false
    }
  }
}

extension SyntaxTree {
  /// The canonical text, as `NSPredicate.predicateFormat` returns it; `InferredBehavior` lists the exceptions.
  ///
  /// - Complexity: linear in the number of nodes.
  public var predicateFormat: String { predicateFormat(of: root) }

  /// The canonical text of one node.
  package func predicateFormat(of id: NodeID) -> String { Printer(tree: self).text(of: id) }

  /// The canonical text, and the tree with ranges in that text. A tree that was made in code gets the ranges that parsing would give it.
  ///
  /// - Complexity: linear in the length of the text.
  package var printed: ParseResult {
    var printer = Printer(tree: self)
    printer.recordRanges()
    printer.write(root)
    var tree = self
    tree.setRanges(printer.ranges)
    return ParseResult(source: Array(printer.text.utf8), tree: tree, diagnostics: [])
  }
}
