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
      return value.xmlElement.flatMap { setting([($0, false)], at: path) }
    case .renameKey(let path, let name):
      guard isUnique(path), let key = document[path]?.key?.content, !key.isEmpty else { return nil }
      return TextEdit(SourceRange(key), name.escapedForXML()).applied(to: text)
    case .removeKey(let path): return removing(path)
    case .moveKey(let path, let target):
      guard let node = document[path], !target.starts(with: path), let rest = removing(path) else { return nil }
      return DocumentEditor(markup: rest).setting(lines(of: node), at: target)
    }
  }

  /// Returns the text after setting a rule; nil if there's no dictionary to put it into.
  package func text(setting rule: WrittenRule, at path: [String]) -> [UInt8]? {
    let (lines, indentedLines) = rule.element
    let usesTabs = text.offset(of: "\n\t", from: 0) != nil
    let written: Lines = lines.enumerated().map { place, line in
      let isIndented = place > 0 && indentedLines.contains(place)
      let blanks = isIndented && usesTabs ? line.utf8.prefix { $0 == 0x20 }.count : 0
      let lineEnd = place < lines.count - 1 && newline == "\r\n" ? "\r" : ""
      return (String(repeating: "\t", count: blanks / 2) + line.dropFirst(blanks) + lineEnd, isIndented)
    }
    return setting(written, at: path)
  }

  /// The lines of a value without their line feeds, and whether each is indented with the value. Lines inside strings aren't indented.
  private typealias Lines = [(text: String, isIndented: Bool)]

  private static func text(of lines: Lines, indentation: String) -> String {
    lines.map { ($0.isIndented ? indentation : "") + $0.text }.separated(by: "\n")
  }

  /// Returns the lines of a node's value. A collection of several lines can take the indentation of a new position.
  private func lines(of node: Node) -> Lines {
    let range = node.range
    guard node.isCollection, isFirstOnLine(node.memberRange.lowerBound), node.spelling.contains(0x0a) else {
      return [(string(range), false)]
    }
    let old = Array(indentation(at: node.memberRange.lowerBound).utf8)
    // Line breaks inside keys and simple values belong to their text, so these lines keep their indentation.
    let texts = document.subtree(of: node).flatMap { inner in
      [inner.id == node.id ? nil : inner.key?.range, inner.isCollection ? nil : inner.range].compactMap { $0 }
    }
    var rest = texts.stablySorted { $0.lowerBound < $1.lowerBound }[...]
    return text[range].split(separator: 0x0a, omittingEmptySubsequences: false).map { line in
      let start = line.startIndex
      rest = rest.drop { $0.upperBound <= start }
      let isInText = rest.first.map { $0.lowerBound < start } ?? false
      let isIndented = start > range.lowerBound && !isInText && line.starts(with: old)
      return (String(decoding: line.dropFirst(isIndented ? old.count : 0), as: UTF8.self), isIndented)
    }
  }

  /// Returns whether a key occurs once in its dictionary. If it occurs twice, removing one of the two would make the other one take effect.
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

  private func setting(_ lines: Lines, at path: [String]) -> [UInt8]? {
    if let node = document[path] {
      let start = node.memberRange.lowerBound
      let new = Self.text(of: lines, indentation: isFirstOnLine(start) ? indentation(at: start) : "")
      return TextEdit(SourceRange(node.range), new).applied(to: text)
    }
    let depth = (0..<path.count).last { document[Array(path.prefix($0))] != nil } ?? 0
    guard !path.isEmpty, let parent = document[Array(path.prefix(depth))], parent.kind == .object else { return nil }
    return inserting(lines, path.dropFirst(depth), in: parent)
  }

  /// Returns the text after adding a key, with dictionaries around it, at the end of a dictionary. The key is laid out like the other keys.
  private func inserting(_ value: Lines, _ names: ArraySlice<String>, in parent: Node) -> [UInt8] {
    func lineStart(_ place: Int) -> String? { isFirstOnLine(place) ? indentation(at: place) : nil }
    let outer = lineStart(parent.range.lowerBound)
    let step = parent.members.last.flatMap { lineStart($0.memberRange.lowerBound) }
    let isInline = outer == nil || (step == nil && !parent.members.isEmpty)
    let inner = step ?? (outer ?? "") + unit(outer ?? "")
    let content = document.contentOfTags(of: parent)
    let place = parent.members.last?.memberRange.upperBound ?? content.lowerBound
    let newline = isInline ? "" : newline(at: place)
    var new = lines(for: value, names, isInline ? "" : inner, isInline).map { newline + $0 }.joined()
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
    for value: Lines, _ names: ArraySlice<String>, _ indentation: String, _ isInline: Bool
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
    return opening + [indentation + Self.text(of: value, indentation: indentation)] + closing
  }

  /// Returns one step of indentation, with the character that the indentation uses.
  private func unit(_ indentation: String) -> String { indentation.hasPrefix(" ") ? "  " : "\t" }
}
