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
    case .aggregate(let list):
      write("{")
      write(list: list)
      write("}")
    case .argument(let index):
      write(Int(index) < tree.arguments.count ? argument(tree.arguments[Int(index)]) : "?")
    default: write("?")
    }
  }

  private func boolean(_ value: Bool) -> String {
    if isSource { return value ? "YES" : "NO" }
    return value ? "1" : "0"
  }

  private func argument(_ value: PredicateArgument, isElement: Bool = false) -> String {
    switch value {
    case .null: return "nil"
    case .boolean(let value): return boolean(value)
    case .integer(let value): return "\(value)"
    case .unsignedInteger(let value): return "\(value)"
    case .double(let value): return isSource ? value.exactText : value.shortestText()
    case .string(let text): return quoted(text)
    case .date(let seconds):
      // In a collection Apple prints the description (observed), which cannot be read again.
      if isElement, !isSource, let text = seconds.dateText { return text }
      return "CAST(\(seconds.fixedText), \"NSDate\")"
    case .array(let elements), .set(let elements):
      var result = "{"
      for (position, element) in elements.enumerated() {
        result += (position > 0 ? ", " : "") + argument(element, isElement: true)
      }
      return result + "}"
    case .dictionary(let entries):
      var result = "{"
      for (position, entry) in entries.enumerated() {
        result += (position > 0 ? ", " : "") + entry.key + " = " + argument(entry.value, isElement: true)
      }
      return result + "}"
    }
  }

  private mutating func write(list: NodeList) {
    for (position, child) in tree[list].enumerated() {
      if position > 0 { write(", ") }
      write(child)
    }
  }

  /// Writes nodes between words.
  private mutating func write(_ opening: String, _ nodes: [NodeID], _ closing: String = ")") {
    write(opening)
    for (position, node) in nodes.enumerated() {
      if position > 0 { write(", ") }
      write(node)
    }
    write(closing)
  }

  /// Writes an expression made of others.
  mutating func writeComposition(_ id: NodeID) {
    switch tree[id] {
    case .index(let collection, let index):
      write(
        collection, inParentheses: needsParentheses(collection, inFrontOf: true) || isLongKeyPath(collection))
      write("[", [index], "]")
    case .arithmetic(let sign, let left, let right):
      write(left, inParentheses: needsParentheses(left, inFrontOf: false))
      write(" \(sign.spelling) ")
      write(right, inParentheses: needsParentheses(right, inFrontOf: false))
    case .bitwiseNot(let value):
      write("~")
      write(value, inParentheses: needsParentheses(value, inFrontOf: false))
    case .setOperation(let sign, let left, let right):
      write(left, inParentheses: isSetOrAssignment(left))
      write(" \(sign.spelling) ")
      write(right, inParentheses: isSetOrAssignment(right))
    case .assignment(let name, let value):
      write("$\(escaped(tree[name])) := ")
      var isNested = false
      if case .assignment = tree[value] { isNested = true }
      write(value, inParentheses: isNested)
    case .function(let function, let arguments):
      write("\(function.selector)(")
      write(list: arguments)
      write(")")
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

  /// Apple puts a space in front of the commas after the selector.
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
  /// The canonical text, as `NSPredicate.predicateFormat` gives it; `InferredBehavior` names the exceptions.
  ///
  /// - Complexity: linear in the number of nodes.
  public var predicateFormat: String { predicateFormat(of: root) }

  /// The canonical text of one node.
  package func predicateFormat(of id: NodeID) -> String { Printer(tree: self).text(of: id) }

  /// The canonical text with the tree whose ranges are places in it: of a tree that was made in code, what the parser gives of its text.
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
