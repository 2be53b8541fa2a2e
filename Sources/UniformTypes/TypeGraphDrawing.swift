/// A picture of a graph, or of the part around one type, as text for Graphviz or Mermaid.
///
/// Arrows lead from a type to its parents; undeclared types are dashed, inferred parents dotted.
package struct TypeGraphDrawing: Sendable {
  /// The identifiers shown.
  package let identifiers: [String]
  /// The type in the middle, if any.
  package let focus: String?
  private let edges: [(from: Int, to: Int, isInferred: Bool)]
  private let undeclared: Set<Int>

  /// Draws all of a graph, or one type with its ancestors and descendants.
  ///
  /// - Complexity: linear in the number of edges.
  package init(_ graph: TypeGraph, around focus: String? = nil) {
    self.focus = focus.map { UniformTypeIdentifier.canonical($0) }
    let shown: [String]
    if let focus = self.focus {
      shown = [focus] + graph.ancestors(of: focus) + graph.descendants(of: focus)
    } else {
      shown = graph.identifiers
    }
    var numbers: [[UInt8]: Int] = [:]
    var identifiers: [String] = []
    for identifier in shown where numbers.updateValue(identifiers.count, forKey: Array(identifier.utf8)) == nil {
      identifiers.append(identifier)
    }
    numbers.removeAll()
    for (number, identifier) in identifiers.enumerated() { numbers[Array(identifier.utf8)] = number }
    var edges: [(from: Int, to: Int, isInferred: Bool)] = []
    var undeclared: Set<Int> = []
    for (number, identifier) in identifiers.enumerated() {
      if !graph.isDeclared(identifier) { undeclared.insert(number) }
      for parent in graph.parents(of: identifier) {
        guard let target = numbers[Array(UniformTypeIdentifier.canonical(parent).utf8)] else { continue }
        edges.append((number, target, graph.confidence(of: identifier) == .inferred))
      }
    }
    self.identifiers = identifiers
    self.edges = edges
    self.undeclared = undeclared
  }

  /// The picture in the DOT language of Graphviz.
  package var dot: String {
    var text = "digraph types {\n  rankdir=BT;\n  node [shape=box, fontname=\"Helvetica\"];\n"
    for (number, identifier) in identifiers.enumerated() {
      var attributes = "label=\"\(Self.escapedForDOT(identifier))\""
      if undeclared.contains(number) { attributes += ", style=dashed" }
      if number == 0, focus != nil { attributes += ", penwidth=2" }
      text += "  n\(number) [\(attributes)];\n"
    }
    for edge in edges { text += "  n\(edge.from) -> n\(edge.to)\(edge.isInferred ? " [style=dotted]" : "");\n" }
    return text + "}\n"
  }

  /// The picture as a Mermaid flow chart.
  package var mermaid: String {
    var text = "flowchart BT\n"
    for (number, identifier) in identifiers.enumerated() {
      text += "  n\(number)[\"\(Self.escapedForMermaid(identifier))\"]\n"
    }
    for edge in edges { text += "  n\(edge.from) \(edge.isInferred ? "-.->" : "-->") n\(edge.to)\n" }
    for number in undeclared.sorted() { text += "  style n\(number) stroke-dasharray: 5 5\n" }
    if focus != nil { text += "  style n0 stroke-width: 3px\n" }
    return text
  }

  private static func escapedForDOT(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": escaped.unicodeScalars.append(contentsOf: ["\\", scalar])
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: escaped += "\\\\x" + String(scalar.value, radix: 16)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Everything that could mean something to Mermaid or to HTML becomes a numeric entity.
  private static func escapedForMermaid(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      let byte = UInt8(exactly: scalar.value) ?? 0x80
      let isPlain = byte >= 0x80 || byte == 0x2D || byte == 0x2E || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
      if isPlain { escaped.unicodeScalars.append(scalar) } else { escaped += "#\(scalar.value);" }
    }
    return escaped
  }
}
