import Documents

/// Returns a document as one line: values with their ranges. The function is iterative, because trees may be deep.
func rendered(_ document: SourceDocument, ranges: Bool = true) -> String {
  var result = document.root == nil ? "nothing" : ""
  var rest: [Step] = document.root.map { [.node($0)] } ?? []
  while let step = rest.popLast() {
    guard case .node(let node) = step else {
      if case .text(let text) = step { result += text }
      continue
    }
    let place = ranges ? "@\(node.range.lowerBound)-\(node.range.upperBound)" : ""
    var (opening, closing) = ("", place)
    switch node.value {
    case .object: (opening, closing) = ("{", "}" + place)
    case .array: (opening, closing) = ("[", "]" + place)
    case .text(let text): opening = "\"\(text.text.replacing("\n", with: "⏎"))\""
    case .integer(let value): opening = "\(value)"
    case .unsigned(let value): opening = "\(value)"
    case .real(let value): opening = "\(value)"
    case .bool(let value): opening = "\(value)"
    case .date(let value): opening = "date(\(value))"
    case .data(let bytes): opening = "data(\(bytes.map { String($0) }.joined(separator: " ")))"
    case .null: opening = "null"
    case .computed: (opening, closing) = node.members.isEmpty ? ("?", place) : ("?" + place + "(", ")")
    }
    result += (node.name.map { $0 + ": " } ?? "") + (node.aliased != nil && !node.members.isEmpty ? "*" : "") + opening
    rest.append(.text(closing))
    for (index, child) in node.members.enumerated().reversed() {
      rest.append(.node(child))
      if index > 0 { rest.append(.text(", ")) }
    }
  }
  return result
}

private enum Step {
  case node(Node)
  case text(String)
}

/// Groups texts into pairs.
func pairs(_ texts: [String]) -> [(String, String)] {
  stride(from: 0, to: texts.count, by: 2).map { (texts[$0], texts[$0 + 1]) }
}

/// Returns the document of a text.
func read(_ text: String, _ notation: Notation) -> SourceDocument { SourceDocument(Array(text.utf8), notation) }

/// Returns a document and its errors, one line each.
func outcome(_ text: String, _ notation: Notation, ranges: Bool = false) -> String {
  let document = read(text, notation)
  return ([rendered(document, ranges: ranges)] + document.errors.map { "\($0.range.lowerBound): \($0.message)" })
    .joined(separator: " | ")
}
