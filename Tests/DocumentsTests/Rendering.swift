import Documents

/// A document as one line: values with their ranges.
func rendered(_ document: Document, ranges: Bool = true) -> String {
  guard let root = document.root else { return "nothing" }
  // Iterative, as trees may be deep.
  var result = ""
  var rest: [Step] = [.node(root)]
  while let step = rest.popLast() {
    switch step {
    case .text(let text): result += text
    case .node(let node):
      if let name = node.name { result += name + ": " }
      switch node.value {
      case .object(let nodes), .array(let nodes):
        result += node.aliased.map { _ in "*" } ?? ""
        var isObject = false
        if case .object = node.value { isObject = true }
        result += isObject ? "{" : "["
        rest.append(.text((isObject ? "}" : "]") + place(node, ranges)))
        for (index, child) in nodes.enumerated().reversed() {
          rest.append(.node(child))
          if index > 0 { rest.append(.text(", ")) }
        }
      case .text(let text): result += "\"\(text.text.replacingLineEnds)\"" + place(node, ranges)
      case .integer(let value): result += "\(value)" + place(node, ranges)
      case .real(let value): result += "\(value)" + place(node, ranges)
      case .bool(let value): result += "\(value)" + place(node, ranges)
      case .date(let value): result += "date(\(value))" + place(node, ranges)
      case .data(let bytes): result += "data(\(bytes.map { String($0) }.joined(separator: " ")))" + place(node, ranges)
      case .null: result += "null" + place(node, ranges)
      case .computed:
        result += "?" + place(node, ranges)
        guard !node.members.isEmpty else { break }
        result += "("
        rest.append(.text(")"))
        for (index, child) in node.members.enumerated().reversed() {
          rest.append(.node(child))
          if index > 0 { rest.append(.text(", ")) }
        }
      }
    }
  }
  return result
}

private enum Step {
  case node(Node)
  case text(String)
}

private func place(_ node: Node, _ isShown: Bool) -> String {
  isShown ? "@\(node.range.lowerBound)-\(node.range.upperBound)" : ""
}

extension String {
  var replacingLineEnds: String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "⏎")
  }
}

/// The document of a text.
func read(_ text: String, _ notation: Notation) -> Document { Document(Array(text.utf8), notation) }

/// A document and its errors as one line each.
func outcome(_ text: String, _ notation: Notation, ranges: Bool = false) -> String {
  let document = read(text, notation)
  return ([rendered(document, ranges: ranges)] + document.errors.map { "\($0.range.lowerBound): \($0.message)" })
    .joined(separator: " | ")
}
