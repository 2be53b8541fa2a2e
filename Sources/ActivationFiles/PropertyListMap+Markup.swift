import ActivationMemory
package import ActivationRules
import PredicateSyntax

/// Keys that are set, renamed, removed and moved where the text is XML.
extension PropertyListMap {
  /// The text after one change; nil when it cannot be made, as when the key is not there.
  package func text(after edit: PartEdit) -> [UInt8]? {
    switch edit {
    case .text: return nil
    case .setValue(let path, let value):
      return XMLText.element(value).flatMap { setting(Element(text: Array($0.utf8)), at: path) }
    case .renameKey(let path, let name):
      guard isUnique(path), let key = entry(at: path)?.key, !key.isEmpty else { return nil }
      return TextEdit(key, XMLText.escaped(name)).applied(to: text)
    case .removeKey(let path): return removing(path)
    case .moveKey(let path, let target):
      guard let entry = entry(at: path), !target.starts(with: path), let rest = removing(path) else { return nil }
      return PropertyListMap(rest).setting(element(of: entry), at: target)
    }
  }

  /// The text after a rule is set; nil without a dictionary to put it into.
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

  /// A value as it's written, without the indentation of its place.
  private struct Element {
    var text: [UInt8]
    /// The starts of lines that are indented with the value; lines within texts aren't.
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

  /// The value of an entry; a dictionary or an array of several lines takes the indentation of its new place.
  private func element(of entry: PropertyListMap.Entry) -> Element {
    let (lower, upper) = (entry.value.lowerBound, entry.value.upperBound)
    let value = Array(text[lower..<upper])
    guard entry.kind == .dictionary || entry.kind == .array, let old = indentation(of: entry.whole.lowerBound),
      value.contains(0x0a)
    else { return Element(text: value) }
    var texts: ArraySlice<SourceRange> = texts(from: lower, to: upper)[...]
    var element = Element(text: [])
    var place = lower
    while place < upper {
      let byte = text[place]
      element.text.append(byte)
      place += 1
      while let text = texts.first, text.upperBound <= place { texts.removeFirst() }
      guard byte == 0x0a, !(texts.first.map { $0.lowerBound < place } ?? false),
        text[place..<upper].starts(with: old.utf8)
      else { continue }
      element.lineStarts.append(element.text.count)
      place += old.utf8.count
    }
    return element
  }

  /// The keys, and the values without others in them, between two places: line breaks in them belong to their text.
  private func texts(from lower: Int, to upper: Int) -> [SourceRange] {
    var texts: [SourceRange] = []
    for entry in entries where entry.whole.lowerBound >= lower && entry.whole.upperBound <= upper {
      if let key = entry.keyElement { texts.append(key) }
      if entry.kind != .dictionary, entry.kind != .array { texts.append(entry.value) }
    }
    return texts.stablySorted { $0.lowerBound < $1.lowerBound }
  }

  /// Returns whether a key occurs once in its dictionary; with two, removing one would make the other count.
  private func isUnique(_ path: [String]) -> Bool {
    guard let name = path.last else { return false }
    return entries(in: path.dropLast()).count { $0.name == name } == 1
  }

  /// Takes a key out, with its line when nothing else is on it. Comments before it stay.
  private func removing(_ path: [String]) -> [UInt8]? {
    guard isUnique(path), let entry = entry(at: path), entry.keyElement != nil else { return nil }
    var start = entry.whole.lowerBound
    while start > 0, [0x20, 0x09].contains(text[start - 1]) { start -= 1 }
    if start > 0, text[start - 1] == 0x0a {
      start -= 1
      if start > 0, text[start - 1] == 0x0d { start -= 1 }
    } else {
      start = entry.whole.lowerBound
    }
    return TextEdit(SourceRange(start, entry.whole.upperBound), "").applied(to: text)
  }

  private func setting(_ element: Element, at path: [String]) -> [UInt8]? {
    if let entry = entry(at: path) {
      let new = element.indented(by: indentation(of: entry.whole.lowerBound) ?? "")
      return TextEdit(entry.value, String(decoding: new, as: UTF8.self)).applied(to: text)
    }
    var depth = path.count - 1
    while depth > 0, entry(at: Array(path.prefix(depth))) == nil { depth -= 1 }
    let parentPath = Array(path.prefix(max(0, depth)))
    guard !path.isEmpty, let parent = entry(at: parentPath), parent.kind == .dictionary else { return nil }
    return inserting(element, path.dropFirst(depth), in: parent, children: entries(in: parentPath))
  }

  /// Puts a key, with dictionaries around it, to the end of a dictionary, laid out as its other keys are.
  private func inserting(
    _ element: Element, _ names: ArraySlice<String>, in parent: PropertyListMap.Entry,
    children: [PropertyListMap.Entry]
  ) -> [UInt8] {
    let outer = indentation(of: parent.value.lowerBound)
    let step = children.isEmpty ? nil : indentation(of: children[children.count - 1].whole.lowerBound)
    let isInline = outer == nil || (step == nil && !children.isEmpty)
    let inner = step ?? (outer ?? "") + unit(outer ?? "")
    let newline = isInline ? "" : self.newline
    let lines = lines(for: element, names, isInline ? "" : inner, isInline)
    var new = lines.map { newline + $0 }.joined()
    if parent.isClosedAtOnce {
      new = "<dict>" + new + newline + (isInline ? "" : outer ?? "") + "</dict>"
      return TextEdit(parent.value, new).applied(to: text)
    }
    let place = children.last?.whole.upperBound ?? parent.content.lowerBound
    // The closing tag of an empty dictionary may be on the same line.
    let isSameLine = !text[place..<parent.content.upperBound].contains(0x0a)
    if isSameLine, !isInline { new += newline + (outer ?? "") }
    return TextEdit(SourceRange(place, place), new).applied(to: text)
  }

  /// A key with its value, and dictionaries around it for all names but the last.
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
      opening.append(indentation + "<key>\(XMLText.escaped(name))</key>")
    }
    return opening + [indentation + String(decoding: element.indented(by: indentation), as: UTF8.self)] + closing
  }

  /// The blanks before a place, if nothing else is before it on its line; nil otherwise.
  private func indentation(of place: Int) -> String? {
    var start = place
    while start > 0, [0x20, 0x09].contains(text[start - 1]) { start -= 1 }
    guard start == 0 || text[start - 1] == 0x0a else { return nil }
    return String(decoding: text[start..<place], as: UTF8.self)
  }

  /// One step of indentation, of the kind that is in use.
  private func unit(_ indentation: String) -> String { indentation.hasPrefix(" ") ? "  " : "\t" }
}
