extension Printer {
  /// A constant, or a list of expressions in braces.
  func constant(_ id: NodeID) -> String {
    switch tree[id] {
    case .null: "nil"
    case .boolean(let value): boolean(value)
    case .integer(let value): "\(value)"
    case .unsignedInteger(let value): "\(value)"
    case .double(let value): isSource ? NumberText.exact(value) : NumberText.shortest(value)
    case .decimal(let digits): tree[digits]
    case .string(let text): quoted(tree[text])
    case .date(let seconds): "CAST(\(NumberText.fixed(seconds)), \"NSDate\")"
    case .aggregate(let list): "{\(self.list(list))}"
    case .argument(let index): Int(index) < tree.arguments.count ? argument(tree.arguments[Int(index)]) : "?"
    default: "?"
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
    case .double(let value): return isSource ? NumberText.exact(value) : NumberText.shortest(value)
    case .string(let text): return quoted(text)
    case .date(let seconds):
      // In a collection Apple prints the description (observed), which cannot be read again.
      if isElement, !isSource, let text = DateText.description(secondsSince2001: seconds) { return text }
      return "CAST(\(NumberText.fixed(seconds)), \"NSDate\")"
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

  /// The texts of a list, with commas.
  func list(_ list: NodeList) -> String {
    var result = ""
    for (position, child) in tree[list].enumerated() { result += (position > 0 ? ", " : "") + text(of: child) }
    return result
  }

  /// The right side of `:=`, where another `:=` stands in parentheses.
  private func assigned(_ value: NodeID) -> String {
    if case .assignment = tree[value] { return "(\(text(of: value)))" }
    return text(of: value)
  }

  /// An expression made of others.
  func composition(_ id: NodeID) -> String {
    switch tree[id] {
    case .index(let collection, let index):
      let isBare = !needsParentheses(collection, inFrontOf: true) && !isLongKeyPath(collection)
      let base = isBare ? text(of: collection) : "(\(text(of: collection)))"
      return "\(base)[\(text(of: index))]"
    case .arithmetic(let sign, let left, let right):
      return "\(operand(left)) \(sign.spelling) \(operand(right))"
    case .bitwiseNot(let value): return "~" + operand(value)
    case .setOperation(let sign, let left, let right):
      return "\(setOperand(left)) \(sign.spelling) \(setOperand(right))"
    case .assignment(let name, let value): return "$\(escaped(tree[name])) := \(assigned(value))"
    case .function(let function, let arguments): return "\(function.selector)(\(list(arguments)))"
    case .subquery(let collection, let variable, let predicate):
      return "SUBQUERY(\(text(of: collection)), $\(escaped(tree[variable])), \(text(of: predicate)))"
    case .ternary(let predicate, let first, let second):
      return "TERNARY(\(text(of: predicate)), \(text(of: first)), \(text(of: second)))"
    case .cast(let value, let type): return "CAST(\(text(of: value)), \(text(of: type)))"
    case .selectorCall(let arguments): return selectorCall(arguments)
    case .fetch(let request, let context, let countOnly):
      return "FETCH(\(text(of: request)), \(text(of: context)), \(countOnly ? "TRUE" : "FALSE"))"
    default: return "?"
    }
  }

  /// Apple puts a space in front of the commas behind the selector.
  private func selectorCall(_ arguments: NodeList) -> String {
    var result = "FUNCTION("
    for (position, child) in tree[arguments].enumerated() {
      result += position == 0 ? "" : position == 1 ? ", " : " , "
      result += text(of: child)
    }
    return result + ")"
  }

  private func operand(_ id: NodeID) -> String {
    needsParentheses(id, inFrontOf: false) ? "(\(text(of: id)))" : text(of: id)
  }

  private func setOperand(_ id: NodeID) -> String {
    switch tree[id] {
    case .setOperation, .assignment: "(\(text(of: id)))"
    default: text(of: id)
    }
  }

  /// Whether an operand needs parentheses: beside an operator, or in front of a dot or an index.
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
  /// The canonical text, as `NSPredicate.predicateFormat` gives it; ``InferredBehavior`` names the exceptions.
  public var predicateFormat: String { predicateFormat(of: root) }

  /// The canonical text of one node.
  public func predicateFormat(of id: NodeID) -> String { Printer(tree: self).text(of: id) }
}
