import Texts
package import Documents
import Predicates

/// Adding, removing and moving keys in notations other than XML: JSON, YAML and programs.
extension DocumentEditor {
  /// Returns the text without a key; nil if it's the only key of its dictionary, or if more than a comma separates it from its neighbor.
  package func text(removing node: Node) -> [UInt8]? { removal(of: node).flatMap { TextEdit.apply([$0], to: text) } }

  /// Returns the text after moving keys into a dictionary next to them.
  ///
  /// One key can move into an existing dictionary, unless a comment follows it; several adjacent keys can move only into a new dictionary.
  ///
  /// - Returns: Nil if the dictionary already has the key, or if the text can't be changed without changing anything else.
  package func text(moving nodes: [Node], into name: String) -> [UInt8]? {
    guard let first = nodes.first, let last = nodes.last, let parent = first.parent,
      !nodes.contains(where: { $0.aliased != nil }), isBlock(parent) || isInBrackets(parent)
    else { return nil }
    let siblings = document.entries(of: parent)
    if nodes.count == 1, let target = siblings.last(where: { $0.name == name }) {
      return text(moving: first, of: parent, into: target)
    }
    // The keys go into a new dictionary, if they're adjacent.
    guard let start = siblings.firstIndex(where: { $0.id == first.id }),
      siblings[start...].prefix(nodes.count).map({ $0.id }) == nodes.map({ $0.id }),
      !siblings.contains(where: { $0.name == name }), let key = first.key?.range
    else { return nil }
    let range = key.lowerBound..<extent(of: last).upperBound
    return TextEdit(SourceRange(range), wrapped(range, first, key, of: parent, in: name)).applied(to: text)
  }

  private func text(moving node: Node, of parent: Node, into target: Node) -> [UInt8]? {
    let siblings = document.entries(of: target)
    guard let key = node.key?.range, target.kind == .object, let first = siblings.first?.memberRange.lowerBound,
      let last = siblings.last, !siblings.contains(where: { $0.name == node.name }), let removal = removal(of: node),
      isBlock(parent) == isBlock(target), isBlock(target) || isInBrackets(target)
    else { return nil }
    let indentation = indentation(at: first)
    let old = self.indentation(at: key.lowerBound)
    let moved = lines(in: extent(of: node), of: parent, from: old, to: indentation)
    let end = lineEnd(extent(of: last).upperBound)
    let newline = newline(at: isBlock(target) ? end : first)
    let insertion =
      isBlock(target)
      ? TextEdit(SourceRange(end, end), newline + indentation + moved)
      : TextEdit(SourceRange(first, first), moved + "," + (isFirstOnLine(first) ? newline + indentation : " "))
    return TextEdit.apply([removal, insertion].stablySorted { $0.range.lowerBound < $1.range.lowerBound }, to: text)
  }

  /// Returns the change that adds a key after the last key of a dictionary, written like the last key. Nil if the dictionary is empty or
  /// already has the key, if a comment follows the last value, or if that value isn't a plain number or Boolean (except in JSON).
  func insertion(of name: String, _ value: ActivationDictionary.Value, into dictionary: Node) -> TextEdit? {
    let siblings = document.entries(of: dictionary)
    let isJSON = document.notation == .json
    guard let last = siblings.last, let key = last.key?.range, last.aliased == nil,
      let value = spelled(value, like: last.range),
      isJSON
        || [.integer, .unsigned, .real, .bool].contains(last.kind)
          && last.spelling.allSatisfy({
            $0.isLetterOrDigit || isCall(last.range) && [0x2e, 0x28, 0x29].contains($0)
          }),
      text[key.upperBound..<last.range.lowerBound].allSatisfy({ $0 == 0x3a || Bytes.isBlank($0) }),
      !siblings.contains(where: { $0.name == name })
    else { return nil }
    let entry = quoted(name, like: key) + string(key.upperBound..<last.range.lowerBound) + value
    let lineStart = isFirstOnLine(key.lowerBound) ? newline(at: key.lowerBound) + indentation(at: key.lowerBound) : nil
    let end = last.range.upperBound
    let rest = text[end..<lineEnd(end)].drop { $0 == 0x2c || Bytes.isBlank($0) }
    if isBlock(dictionary) {
      return rest.isEmpty ? lineStart.map { TextEdit(SourceRange(end, end), $0 + entry) } : nil
    }
    guard isInBrackets(dictionary), rest.isEmpty || rest.first == 0x7d || rest.first == 0x5d else { return nil }
    return TextEdit(SourceRange(end, end), "," + (lineStart ?? " ") + entry)
  }

  /// Returns a number or a Boolean that is written like another value: `True` in Python, `.integer(1)` in Tuist's manifests. Nil for other kinds.
  func spelled(_ value: ActivationDictionary.Value, like range: Range<Int>) -> String? {
    if document.notation == .json { return WrittenRule.literal(value) }
    let (name, word): (String, String)
    switch value {
    case .boolean(let isTrue):
      let isPython = ["True", "False"].contains(string(range))
      (name, word) = ("boolean", isPython ? isTrue ? "True" : "False" : isTrue ? "true" : "false")
    case .integer(let number): (name, word) = ("integer", "\(number)")
    default: return nil
    }
    return isCall(range) ? ".\(name)(\(word))" : word
  }

  private func isCall(_ range: Range<Int>) -> Bool { text[range].first == 0x2e && text[range].last == 0x29 }

  private func quoted(_ name: String, like key: Range<Int>) -> String {
    let quote = [0x22, 0x27].contains(text[key.lowerBound]) ? string(key.prefix(1)) : ""
    return quote + name + quote
  }

  /// Returns members wrapped in a dictionary of their own, at the same place.
  private func wrapped(
    _ range: Range<Int>, _ first: Node, _ key: Range<Int>, of parent: Node, in name: String
  ) -> String {
    let (outer, newline) = (indentation(at: key.lowerBound), newline(at: key.lowerBound))
    let newName = quoted(name, like: key)
    func lines(_ inner: String) -> String { self.lines(in: range, of: parent, from: outer, to: inner) }
    if isBlock(parent) { return "\(newName):\(newline)\(outer)  \(lines(outer + "  "))" }
    let brackets = document.valueRange(of: parent)
    let (open, close) = (string(brackets.prefix(1)), string(brackets.suffix(1)))
    let separator = string(key.upperBound..<document.valueRange(of: first).lowerBound)
    guard isFirstOnLine(key.lowerBound) else { return "\(newName)\(separator)\(open) \(lines(outer)) \(close)" }
    let inner = outer + (outer.hasPrefix("\t") ? "\t" : "  ")
    return newName + separator + open + newline + inner + lines(inner) + newline + outer + close
  }

  /// Returns the change that removes a key: with its lines in block notation, otherwise with a comma.
  private func removal(of node: Node) -> TextEdit? {
    guard node.key != nil, let parent = node.parent else { return nil }
    let siblings = document.entries(of: parent)
    guard siblings.count > 1, let place = siblings.firstIndex(where: { $0.id == node.id }) else { return nil }
    let extent = extent(of: node)
    if isBlock(parent) {
      guard isFirstOnLine(extent.lowerBound) else { return nil }
      let start = extent.lowerBound - indentation(at: extent.lowerBound).utf8.count
      let end = lineEnd(extent.upperBound)
      guard text[extent.upperBound..<end].allSatisfy(Bytes.isBlank) else { return nil }
      let next = text[end...].firstIndex(of: 0x0a).map { $0 + 1 }
      return TextEdit(next.map { SourceRange(start, $0) } ?? SourceRange(max(0, start - 1), end), "")
    }
    let isLast = place == siblings.count - 1
    let range =
      isLast
      ? siblings[place - 1].memberRange.upperBound..<extent.upperBound
      : extent.lowerBound..<siblings[place + 1].memberRange.lowerBound
    let between = isLast ? range.lowerBound..<extent.lowerBound : extent.upperBound..<range.upperBound
    guard text[between].allSatisfy({ $0 == 0x2c || Bytes.isBlank($0) }) else { return nil }
    return TextEdit(SourceRange(range), "")
  }

  /// Returns the text of members with the indentation of another place. In brackets, members with a multiline string keep their indentation.
  private func lines(in extent: Range<Int>, of parent: Node, from old: String, to new: String) -> String {
    let own = string(extent)
    guard old != new, isBlock(parent) || !hasTextOfSeveralLines(in: extent, of: parent) else { return own }
    var lines = own.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for place in lines.indices.dropFirst() where lines[place].hasPrefix(old) {
      let rest = lines[place].dropFirst(old.count)
      if !rest.utf8.allSatisfy(Bytes.isBlank) { lines[place] = new + rest }
    }
    return lines.joined(separator: "\n")
  }

  private func hasTextOfSeveralLines(in range: Range<Int>, of parent: Node) -> Bool {
    document.subtree(of: parent).contains {
      !$0.isCollection && range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
        && $0.spelling.contains(0x0a)
    }
  }

  /// Returns the range of a key and its value, without the blanks after them.
  private func extent(of node: Node) -> Range<Int> {
    let whole = node.memberRange
    var end = whole.upperBound
    while end > whole.lowerBound, Bytes.isBlank(text[end - 1]) { end -= 1 }
    return whole.lowerBound..<end
  }

  /// Returns whether indentation delimits a dictionary, as in YAML. Such a dictionary begins with its first key.
  private func isBlock(_ node: Node) -> Bool {
    document.entries(of: node).first?.memberRange.lowerBound == document.valueRange(of: node).lowerBound
  }

  /// Returns whether a dictionary begins with a bracket.
  private func isInBrackets(_ node: Node) -> Bool {
    text[document.valueRange(of: node)].first.map { $0 == 0x7b || $0 == 0x5b } ?? false
  }

  private func lineEnd(_ place: Int) -> Int {
    let end = text[place...].firstIndex(of: 0x0a) ?? text.count
    return end > place && text[end - 1] == 0x0d ? end - 1 : end
  }
}
