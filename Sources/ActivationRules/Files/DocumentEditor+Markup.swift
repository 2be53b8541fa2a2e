import Texts
import Documents
import Predicates

/// Setting, renaming, removing and moving keys in XML.
extension DocumentEditor {
  /// Returns the text after one change; nil if the change can't be made, such as when the key is missing.
  package func text(after edit: PartEdit) -> [UInt8]? {
    switch edit {
    case .text: return nil
    case .setValue(let path, let value):
      return value.xmlElement.flatMap { setting(Element(text: Array($0.utf8)), at: path) }
    case .renameKey(let path, let name):
      guard isUnique(path), let key = document[path]?.key?.content, !key.isEmpty else { return nil }
      return TextEdit(SourceRange(key), name.escapedForXML()).applied(to: text)
    case .removeKey(let path): return removing(path)
    case .moveKey(let path, let target):
      guard let node = document[path], !target.starts(with: path), let rest = removing(path) else { return nil }
      return DocumentEditor(markup: rest).setting(element(of: node), at: target)
    }
  }

  /// Returns the text after setting a rule; nil if there's no dictionary to put it into.
  package func text(setting rule: WrittenRule, at path: [String]) -> [UInt8]? {
    var element = Element(text: [])
    let (lines, indentedLines) = rule.element
    let lineBreak = Array(newline.utf8)
    let usesTabs = text.offset(of: "\n\t", from: 0) != nil
    for (place, line) in lines.enumerated() {
      if place > 0 {
        element.text += lineBreak
        if indentedLines.contains(place) { element.lineStarts.append(element.text.count) }
      }
      let blanks = element.lineStarts.last == element.text.count && usesTabs ? line.utf8.prefix { $0 == 0x20 }.count : 0
      element.text += Array(repeating: 0x09, count: blanks / 2) + Array(line.utf8.dropFirst(blanks))
    }
    return setting(element, at: path)
  }

  /// The text of a value, without the indentation of its position.
  private struct Element {
    var text: [UInt8]
    /// The starts of lines that are indented with the value. Lines inside strings aren't among them.
    var lineStarts: [Int] = []

    func indented(by indentation: String) -> [UInt8] {
      var result: [UInt8] = []
      var end = 0
      for start in lineStarts {
        result += text[end..<start] + Array(indentation.utf8)
        end = start
      }
      return result + text[end...]
    }
  }

  /// Returns the text of a node's value. A collection of several lines can take the indentation of a new position.
  private func element(of node: Node) -> Element {
    let range = node.range
    guard node.isCollection, isFirstOnLine(node.memberRange.lowerBound), node.spelling.contains(0x0a) else {
      return Element(text: Array(text[range]))
    }
    let old = indentation(at: node.memberRange.lowerBound)
    // Line breaks inside keys and simple values belong to their text, so these lines keep their indentation.
    let texts = document.subtree(of: node).flatMap { inner in
      [inner.id == node.id ? nil : inner.key?.range, inner.isCollection ? nil : inner.range].compactMap { $0 }
    }
    var rest = texts.stablySorted { $0.lowerBound < $1.lowerBound }[...]
    var element = Element(text: [])
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = text[place]
      element.text.append(byte)
      place += 1
      while let text = rest.first, text.upperBound <= place { rest.removeFirst() }
      guard byte == 0x0a, !(rest.first.map { $0.lowerBound < place } ?? false),
        text[place..<range.upperBound].starts(with: old.utf8)
      else { continue }
      element.lineStarts.append(element.text.count)
      place += old.utf8.count
    }
    return element
  }

  /// Returns whether a key occurs once in its dictionary. If it occurs twice, removing one of the two would make the other one count.
  private func isUnique(_ path: [String]) -> Bool {
    document[Array(path.dropLast())]?.members.count { $0.name == path.last } == 1
  }

  /// Returns the text after removing a key, with its line if nothing else is on it. Comments before the key stay.
  private func removing(_ path: [String]) -> [UInt8]? {
    guard isUnique(path), let range = document[path]?.memberRange else { return nil }
    return removal(ofMember: range).applied(to: text)
  }

  /// Returns the change that removes a key with its value, and the line that would be left empty.
  package func removal(ofMember range: Range<Int>) -> TextEdit {
    var start = range.lowerBound
    while start > 0, [0x20, 0x09].contains(text[start - 1]) { start -= 1 }
    if start > 0, text[start - 1] == 0x0a {
      start -= 1
      if start > 0, text[start - 1] == 0x0d { start -= 1 }
    } else {
      start = range.lowerBound
    }
    return TextEdit(SourceRange(start, range.upperBound), "")
  }

  private func setting(_ element: Element, at path: [String]) -> [UInt8]? {
    if let node = document[path] {
      let start = node.memberRange.lowerBound
      let new = element.indented(by: isFirstOnLine(start) ? indentation(at: start) : "")
      return TextEdit(SourceRange(node.range), String(decoding: new, as: UTF8.self)).applied(to: text)
    }
    let depth = (0..<path.count).last { document[Array(path.prefix($0))] != nil } ?? 0
    guard !path.isEmpty, let parent = document[Array(path.prefix(depth))], parent.kind == .object else { return nil }
    return inserting(element, path.dropFirst(depth), in: parent)
  }

  /// Returns the text after adding a key, with dictionaries around it, at the end of a dictionary. Its layout is that of the other keys.
  private func inserting(_ element: Element, _ names: ArraySlice<String>, in parent: Node) -> [UInt8] {
    func lineStart(_ place: Int) -> String? { isFirstOnLine(place) ? indentation(at: place) : nil }
    let outer = lineStart(parent.range.lowerBound)
    let step = parent.members.last.flatMap { lineStart($0.memberRange.lowerBound) }
    let isInline = outer == nil || (step == nil && !parent.members.isEmpty)
    let inner = step ?? (outer ?? "") + unit(outer ?? "")
    let content = document.contentOfTags(of: parent)
    let place = parent.members.last?.memberRange.upperBound ?? content.lowerBound
    let newline = isInline ? "" : newline(at: place)
    var new = lines(for: element, names, isInline ? "" : inner, isInline).map { newline + $0 }.joined()
    if content.isEmpty, content.upperBound == parent.range.upperBound, parent.isClosed {
      new = "<dict>" + new + newline + (isInline ? "" : outer ?? "") + "</dict>"
      return TextEdit(SourceRange(parent.range), new).applied(to: text)
    }
    // The closing tag of an empty dictionary may be on the same line, so it moves to a line of its own.
    let isSameLine = !text[place..<content.upperBound].contains(0x0a)
    if isSameLine, !isInline { new += newline + (outer ?? "") }
    return TextEdit(SourceRange(place, place), new).applied(to: text)
  }

  /// Returns the lines of a key with its value, and of dictionaries around it for all names but the last.
  private func lines(
    for element: Element, _ names: ArraySlice<String>, _ indentation: String, _ isInline: Bool
  ) -> [String] {
    var indentation = indentation
    var opening: [String] = []
    var closing: [String] = []
    for name in names {
      if !opening.isEmpty {
        opening.append(indentation + "<dict>")
        closing.insert(indentation + "</dict>", at: 0)
        if !isInline { indentation += unit(indentation) }
      }
      opening.append(indentation + "<key>\(name.escapedForXML())</key>")
    }
    return opening + [indentation + String(decoding: element.indented(by: indentation), as: UTF8.self)] + closing
  }

  /// Returns one step of indentation, with the character that the indentation uses.
  private func unit(_ indentation: String) -> String { indentation.hasPrefix(" ") ? "  " : "\t" }
}
