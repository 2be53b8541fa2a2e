extension SyntaxTree {
  /// Returns the text in several lines. Parts that fit on a line stay on one; clauses and arguments of other parts get their own lines.
  ///
  /// - Parameter width: The number of columns that a line should not exceed.
  public func formatted(width: Int = 80) -> String {
    var layout = Layout(printer: Printer(tree: self, isSource: true), width: max(1, width))
    layout.write(root, before: 0)
    return layout.result
  }
}

/// Breaks the text of a tree into lines of a maximum width.
private struct Layout {
  let printer: Printer
  let width: Int
  var result = ""
  var indentation = 0
  var column = 0

  private mutating func put(_ text: String) {
    result += text
    column += text.unicodeScalars.count
  }

  private mutating func newLine() {
    let spaces = String(repeating: "  ", count: indentation)
    result += "\n" + spaces
    column = spaces.utf8.count
  }

  /// Writes a node, on one line if the node and the text that follows it fit.
  mutating func write(_ id: NodeID, before following: Int) {
    let flat = printer.text(of: id)
    if column + flat.unicodeScalars.count + following <= width { return put(flat) }
    switch printer.tree[id] {
    case .and(let list): writeClauses(list, "AND ", following)
    case .or(let list): writeClauses(list, "OR ", following)
    case .not(let inner): writeNegation(inner, following)
    case .comparison(let comparison): writeComparison(comparison, following)
    case .keyPath(let base, _): writeKeyPath(base, flat, following)
    case .subquery(let collection, let variable, let predicate):
      writeSubquery(collection, variable, predicate)
    default: put(flat)
    }
  }

  private mutating func writeClauses(_ list: NodeList, _ word: String, _ following: Int) {
    for (position, child) in printer.tree[list].enumerated() {
      if position > 0 {
        newLine()
        put(word)
      }
      let isLast = position == Int(list.count) - 1
      if printer.isCompound(child) {
        writeParenthesized(child, isLast ? following : 0)
      } else {
        write(child, before: isLast ? following : 0)
      }
    }
  }

  private mutating func writeNegation(_ inner: NodeID, _ following: Int) {
    put("NOT ")
    if printer.isJunction(inner) { writeParenthesized(inner, following) } else { write(inner, before: following) }
  }

  private mutating func writeParenthesized(_ id: NodeID, _ following: Int) {
    put("(")
    if column + printer.text(of: id).unicodeScalars.count + 1 + following <= width {
      put(printer.text(of: id))
    } else {
      indentation += 1
      newLine()
      write(id, before: 0)
      indentation -= 1
      newLine()
    }
    put(")")
  }

  private mutating func writeComparison(_ comparison: SyntaxTree.Comparison, _ following: Int) {
    put(comparison.qualifier.prefix)
    let sign = " " + printer.operatorText(comparison) + " "
    write(comparison.left, before: sign.utf8.count)
    put(sign)
    write(comparison.right, before: following)
  }

  /// Writes a key path. Only a SUBQUERY before the keys is broken into lines; any other key path stays on one line.
  private mutating func writeKeyPath(_ base: NodeID, _ flat: String, _ following: Int) {
    guard case .subquery = printer.tree[base] else { return put(flat) }
    let head = printer.text(of: base)
    let tail = String(decoding: Array(flat.utf8.dropFirst(head.utf8.count)), as: UTF8.self)
    write(base, before: tail.utf8.count + following)
    put(tail)
  }

  private mutating func writeSubquery(_ collection: NodeID, _ variable: TextID, _ predicate: NodeID) {
    put("SUBQUERY(")
    indentation += 1
    newLine()
    write(collection, before: 1)
    put(",")
    newLine()
    put("$" + printer.escaped(printer.tree[variable]) + ",")
    newLine()
    write(predicate, before: 0)
    indentation -= 1
    newLine()
    put(")")
  }
}
