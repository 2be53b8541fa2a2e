import ActivationMemory
import ActivationRules
import PredicateSyntax

/// Keys that are added, removed and moved where the text isn't XML: in JSON, YAML and programs.
extension PropertyListMap {
  /// The text without a key; nil when it's the only one of its dictionary, or when something else stands between it and the next.
  package func text(removing index: Int) -> [UInt8]? {
    removal(of: index).flatMap { TextEdit.apply([$0], to: text) }
  }

  /// The text after a key is moved into a dictionary beside it, which is made where there is none.
  ///
  /// A comment behind a key stays where it is, and a key with one isn't moved.
  ///
  /// - Returns: Nil when the dictionary has the key, or when the text can't be changed and keep all else as it is.
  package func text(moving indexes: [Int], into name: String) -> [UInt8]? {
    guard let first = indexes.first, let last = indexes.last, entries.indices.contains(entries[first].parent),
      !indexes.contains(where: { entries[$0].isElsewhere }),
      isBlock(entries[first].parent) || isInBrackets(entries[first].parent)
    else { return nil }
    if indexes.count == 1 { return text(moving: first, into: name) }
    let siblings = childIndexes(of: entries[first].parent)
    // Several go into a dictionary of their own, if they stand together.
    guard let start = siblings.firstIndex(of: first), siblings[start...].prefix(indexes.count) == indexes[...],
      !siblings.contains(where: { entries[$0].name == name }), let key = entries[first].keyElement
    else { return nil }
    let range = SourceRange(key.lowerBound, extent(of: last).upperBound)
    return TextEdit(range, wrapped(range, first, key, in: name)).applied(to: text)
  }

  private func text(moving index: Int, into name: String) -> [UInt8]? {
    let entry = entries[index]
    guard let key = entry.keyElement, entries.indices.contains(entry.parent) else { return nil }
    guard let target = childIndexes(of: entry.parent).last(where: { entries[$0].name == name }) else {
      return TextEdit(extent(of: index), wrapped(extent(of: index), index, key, in: name)).applied(to: text)
    }
    let siblings = childIndexes(of: target)
    guard entries[target].kind == .dictionary, let first = siblings.first, let last = siblings.last,
      !siblings.contains(where: { entries[$0].name == entry.name }), let removal = removal(of: index),
      isBlock(entry.parent) == isBlock(target), isBlock(target) || isInBrackets(target)
    else { return nil }
    let indentation = indentation(at: entries[first].whole.lowerBound)
    let moved = lines(in: extent(of: index), of: index, from: self.indentation(at: key.lowerBound), to: indentation)
    let end = lineEnd(extent(of: last).upperBound)
    let start = entries[first].whole.lowerBound
    let insertion =
      isBlock(target)
      ? TextEdit(SourceRange(end, end), newline + indentation + moved)
      : TextEdit(SourceRange(start, start), moved + "," + (isFirstOnLine(start) ? newline + indentation : " "))
    return TextEdit.apply([removal, insertion].stablySorted { $0.range.lowerBound < $1.range.lowerBound }, to: text)
  }

  /// The change that adds a key after the last one of a dictionary, written as that one is; nil for an empty dictionary, where the last
  /// value isn't a plain number or truth value, and where a comment is behind it.
  func insertion(of name: String, _ value: ActivationDictionary.Value, into dictionary: Int) -> TextEdit? {
    let siblings = childIndexes(of: dictionary)
    guard let last = siblings.last.map({ entries[$0] }), let key = last.keyElement, case .value? = last.leaf,
      !last.isElsewhere,
      let value = spelled(value, like: last.value),
      text[last.value.lowerBound..<last.value.upperBound].allSatisfy({
        Self.isLetterOrDigit($0) || isCall(last.value) && [0x2e, 0x28, 0x29].contains($0)
      }),
      text[key.upperBound..<last.value.lowerBound].allSatisfy({ $0 == 0x3a || Self.isBlank($0) }),
      !siblings.contains(where: { entries[$0].name == name })
    else { return nil }
    let quote = string(key.lowerBound, key.lowerBound + 1)
    let newKey = quote == "\"" || quote == "'" ? quote + name + quote : name
    let entry = newKey + string(key.upperBound, last.value.lowerBound) + value
    let lineStart = isFirstOnLine(key.lowerBound) ? newline + indentation(at: key.lowerBound) : nil
    let end = last.value.upperBound
    let rest = text[end..<lineEnd(end)].drop { $0 == 0x2c || Self.isBlank($0) }
    if isBlock(dictionary) {
      return rest.isEmpty ? lineStart.map { TextEdit(SourceRange(end, end), $0 + entry) } : nil
    }
    guard isInBrackets(dictionary), rest.isEmpty || rest.first == 0x7d || rest.first == 0x5d else { return nil }
    return TextEdit(SourceRange(end, end), "," + (lineStart ?? " ") + entry)
  }

  /// A number or a truth value, written as another value is: `True` in Python, `.integer(1)` in Tuist's manifests.
  func spelled(_ value: ActivationDictionary.Value, like range: SourceRange) -> String? {
    let (name, word): (String, String)
    switch value {
    case .boolean(let isTrue):
      let isPython = ["True", "False"].contains(string(range.lowerBound, range.upperBound))
      (name, word) = ("boolean", isPython ? isTrue ? "True" : "False" : isTrue ? "true" : "false")
    case .integer(let number): (name, word) = ("integer", "\(number)")
    default: return nil
    }
    return isCall(range) ? ".\(name)(\(word))" : word
  }

  private func isCall(_ range: SourceRange) -> Bool {
    text[range.lowerBound] == 0x2e && text[range.upperBound - 1] == 0x29
  }

  /// Entries within a dictionary of their own, at the same place.
  private func wrapped(_ range: SourceRange, _ index: Int, _ key: SourceRange, in name: String) -> String {
    let entry = entries[index]
    let outer = indentation(at: key.lowerBound)
    let quote =
      text[key.lowerBound] == 0x22 || text[key.lowerBound] == 0x27 ? string(key.lowerBound, key.lowerBound + 1) : ""
    let newName = quote + name + quote
    if isBlock(entry.parent) {
      return "\(newName):\(newline)\(outer)  \(lines(in: range, of: index, from: outer, to: outer + "  "))"
    }
    let parent = entries[entry.parent].value
    let (open, close) = (
      string(parent.lowerBound, parent.lowerBound + 1), string(parent.upperBound - 1, parent.upperBound)
    )
    let separator = string(key.upperBound, entry.value.lowerBound)
    guard isFirstOnLine(key.lowerBound) else {
      return "\(newName)\(separator)\(open) \(lines(in: range, of: index, from: outer, to: outer)) \(close)"
    }
    let inner = outer + (outer.hasPrefix("\t") ? "\t" : "  ")
    return newName + separator + open + newline + inner + lines(in: range, of: index, from: outer, to: inner) + newline
      + outer
      + close
  }

  /// The change that takes a key out: with its lines in block notation, with a comma otherwise.
  private func removal(of index: Int) -> TextEdit? {
    let entry = entries[index]
    guard entry.keyElement != nil, !entry.isElsewhere, entries.indices.contains(entry.parent) else { return nil }
    let siblings = childIndexes(of: entry.parent)
    guard siblings.count > 1, let place = siblings.firstIndex(of: index) else { return nil }
    let extent = extent(of: index)
    if isBlock(entry.parent) {
      guard isFirstOnLine(extent.lowerBound) else { return nil }
      let start = extent.lowerBound - indentation(at: extent.lowerBound).utf8.count
      let end = lineEnd(extent.upperBound)
      guard text[extent.upperBound..<end].allSatisfy(Self.isBlank) else { return nil }
      let next = text[end...].firstIndex(of: 0x0a).map { $0 + 1 }
      return TextEdit(next.map { SourceRange(start, $0) } ?? SourceRange(max(0, start - 1), end), "")
    }
    let isLast = place == siblings.count - 1
    let range =
      isLast
      ? SourceRange(entries[siblings[place - 1]].whole.upperBound, extent.upperBound)
      : SourceRange(extent.lowerBound, entries[siblings[place + 1]].whole.lowerBound)
    let between = isLast ? range.lowerBound..<extent.lowerBound : extent.upperBound..<range.upperBound
    guard text[between].allSatisfy({ $0 == 0x2c || Self.isBlank($0) }) else { return nil }
    return TextEdit(range, "")
  }

  /// The text of an entry, with the indentation of another place; lines of a text of several lines stay in programs.
  private func lines(in extent: SourceRange, of index: Int, from old: String, to new: String) -> String {
    let own = string(extent.lowerBound, extent.upperBound)
    guard old != new, isBlock(entries[index].parent) || !hasTextOfSeveralLines(in: extent) else { return own }
    var lines = own.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for place in lines.indices.dropFirst() where lines[place].hasPrefix(old) {
      let rest = lines[place].dropFirst(old.count)
      if !rest.allSatisfy({ $0.isWhitespace }) { lines[place] = new + rest }
    }
    return lines.joined(separator: "\n")
  }

  private func hasTextOfSeveralLines(in range: SourceRange) -> Bool {
    entries.contains {
      $0.leaf != nil && $0.value.lowerBound >= range.lowerBound && $0.value.upperBound <= range.upperBound
        && text[$0.value.lowerBound..<$0.value.upperBound].contains(0x0a)
    }
  }

  /// Key and value without the blanks after them.
  private func extent(of index: Int) -> SourceRange {
    let whole = entries[index].whole
    var end = min(whole.upperBound, text.count)
    while end > whole.lowerBound, Self.isBlank(text[end - 1]) { end -= 1 }
    return SourceRange(whole.lowerBound, end)
  }

  /// Returns whether a dictionary is told by its indentation, as YAML's are: it begins with its first key.
  private func isBlock(_ index: Int) -> Bool {
    childIndexes(of: index).first.map { entries[$0].whole.lowerBound == entries[index].value.lowerBound } ?? false
  }

  /// Returns whether a dictionary is in brackets, with nothing before them.
  private func isInBrackets(_ index: Int) -> Bool {
    let start = entries[index].value.lowerBound
    return start < text.count && (text[start] == 0x7b || text[start] == 0x5b)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  private func lineEnd(_ place: Int) -> Int {
    let end = text[place...].firstIndex(of: 0x0a) ?? text.count
    return end > place && text[end - 1] == 0x0d ? end - 1 : end
  }

  /// The line break of the text.
  var newline: String { text.offset(of: "\r\n", from: 0) == nil ? "\n" : "\r\n" }

  private func string(_ start: Int, _ end: Int) -> String { String(decoding: text[start..<end], as: UTF8.self) }

  private func isFirstOnLine(_ place: Int) -> Bool {
    text[..<place].last { $0 != 0x20 && $0 != 0x09 }.map { $0 == 0x0a } ?? true
  }

  /// The blanks at the beginning of a place's line.
  package func indentation(at place: Int) -> String {
    let start = text[..<place].lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    return String(decoding: text[start..<place].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }
}
