/// Writes a tree as text, the way Apple's `predicateFormat` does.
struct Printer {
  let tree: SyntaxTree
  /// Whether the text takes the place of the source: control characters in strings are written as escapes, and what is no
  /// integer never looks like one, for `1 / 2` is not `1 / 2.0`, and `-(1)` is not `-(YES)`.
  var isSource = false

  /// The text of a node.
  func text(of id: NodeID) -> String {
    switch tree[id] {
    case .missing: id == .none ? "SELF" : "?"
    case .truePredicate: "TRUEPREDICATE"
    case .falsePredicate: "FALSEPREDICATE"
    case .and(let list): joined(list, " AND ", empty: "TRUEPREDICATE")
    case .or(let list): joined(list, " OR ", empty: "FALSEPREDICATE")
    case .not(let inner): "NOT " + (isJunction(inner) ? "(\(text(of: inner)))" : text(of: inner))
    case .comparison(let comparison): text(of: comparison)
    case .null, .boolean, .integer, .unsignedInteger, .double, .decimal, .string, .date, .argument, .aggregate:
      constant(id)
    case .evaluatedObject: "SELF"
    case .anyKey: "ANYKEY"
    case .symbolicIndex(.first): "FIRST"
    case .symbolicIndex(.last): "LAST"
    case .symbolicIndex(.size): "SIZE"
    case .variable(let name): "$" + escaped(tree[name])
    case .key(let name): key(tree[name])
    case .keyPath(let base, let steps): keyPath(base, steps)
    default: composition(id)
    }
  }

  // MARK: Predicates

  private func joined(_ list: NodeList, _ separator: String, empty: String) -> String {
    if list.count == 0 { return empty }
    var result = ""
    for (position, child) in tree[list].enumerated() {
      if position > 0 { result += separator }
      result += clause(child, isAlone: list.count == 1)
    }
    return result
  }

  /// A child of AND or OR: compounds, negations included, stand in parentheses.
  func clause(_ id: NodeID, isAlone: Bool = false) -> String {
    if case .not = tree[id], !isAlone { return "(\(text(of: id)))" }
    return isJunction(id) && !isAlone ? "(\(text(of: id)))" : text(of: id)
  }

  /// Whether a node is an AND or an OR.
  func isJunction(_ id: NodeID) -> Bool {
    switch tree[id] {
    case .and, .or: true
    default: false
    }
  }

  private func text(of comparison: Comparison) -> String {
    "\(text(of: comparison.left, under: comparison))\(operatorText(comparison)) \(text(of: comparison.right))"
  }

  private func text(of left: NodeID, under comparison: Comparison) -> String {
    qualifier(comparison) + text(of: left) + " "
  }

  /// `ANY `, `ALL ` or nothing.
  func qualifier(_ comparison: Comparison) -> String {
    switch comparison.qualifier {
    case .direct: ""
    case .any: "ANY "
    case .all: "ALL "
    }
  }

  /// The operator with its options.
  func operatorText(_ comparison: Comparison) -> String {
    var result = "\(comparison.comparator.spelling)"
    if comparison.comparator == .custom, let selector = comparison.selector { result = tree[selector] }
    return comparison.options.isEmpty ? result : "\(result)[\(comparison.options.letters)]"
  }

  // MARK: Key paths

  private func keyPath(_ base: NodeID, _ steps: NodeList) -> String {
    var result = ""
    if base != .none {
      result = needsParentheses(base, inFrontOf: true) ? "(\(text(of: base)))" : text(of: base)
    } else if let first = tree[steps].first, !startsKeyPath(first) {
      result = "SELF"
    }
    for step in tree[steps] {
      if !result.isEmpty { result += "." }
      result += self.step(step)
    }
    return result
  }

  /// Whether a node is a key path of more than one key, so that an index after it would belong to its last key.
  func isLongKeyPath(_ id: NodeID) -> Bool {
    guard case .keyPath(let base, let steps) = tree[id] else { return false }
    guard base == .none, steps.count == 1, let first = tree[steps].first else { return true }
    return !startsKeyPath(first)
  }

  /// Whether a step can be the first word of a key path.
  private func startsKeyPath(_ id: NodeID) -> Bool {
    if case .key(let name) = tree[id] { return isIdentifier(tree[name]) }
    return false
  }

  private func step(_ id: NodeID) -> String {
    switch tree[id] {
    case .key, .string, .variable, .evaluatedObject, .symbolicIndex, .null, .function, .missing: return text(of: id)
    case .boolean(let value): return value ? "TRUE" : "FALSE"
    case .index(let collection, let index):
      if case .keyPath = tree[collection], !isLongKeyPath(collection) {
        return "\(text(of: collection))[\(text(of: index))]"
      }
      return "\(step(collection))[\(text(of: index))]"
    default: return "(\(text(of: id)))"
    }
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

  /// A name, with `#` in front of reserved words.
  func escaped(_ name: String) -> String {
    let bytes = Array(name.utf8)
    guard let first = bytes.first, Lexer.isIdentifierStart(first) else { return name }
    return Lexer.isReserved(bytes) ? "#" + name : name
  }

  /// A string in double quotes.
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
    if scalar == "\t" { return "\\t" }
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
