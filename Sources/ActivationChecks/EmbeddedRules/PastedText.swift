import ActivationRules
import Documents

/// The marks around a rule where people post it are blanked, and what is missing is added at the ends, so that every place stays what it was.
extension [UInt8] {
  /// The text without the fence of Markdown and what is outside of it, the marks of a diff and the lines that it takes out, and lines of dots.
  ///
  /// - Complexity: linear in the text.
  var withoutPasteMarks: [UInt8] {
    var text = self
    let lines = text.split(separator: 0x0a).map { $0.startIndex..<$0.endIndex }
    func blank(_ range: Range<Int>) { for place in range { text[place] = 0x20 } }
    func isBlank(_ line: Range<Int>) -> Bool { text[line].allSatisfy { $0.isBlank } }
    func begins(_ line: Range<Int>, _ mark: String) -> Bool { text[line].drop { $0.isBlank }.starts(with: mark.utf8) }
    if let first = lines.firstIndex(where: { begins($0, "```") }) {
      let last = lines[(first + 1)...].firstIndex { begins($0, "```") } ?? lines.endIndex
      for index in lines.indices where index <= first || index >= last { blank(lines[index]) }
    }
    let written = lines.filter { !isBlank($0) }
    let marks = Array("+-@\\ \t".utf8)
    let isDiff =
      written.contains { text[$0.lowerBound] == 0x2b }
      && written.allSatisfy { marks.contains(text[$0.lowerBound]) || begins($0, "diff ") || begins($0, "index ") }
    for line in written {
      let first = text[line.lowerBound]
      if isDiff, first > 0x20 {
        blank(first == 0x2b && !begins(line, "+++") ? line.lowerBound..<line.lowerBound + 1 : line)
      }
      if text[line].allSatisfy({ $0.isBlank || $0 == 0x2e }) || begins(line, "…") && line.count < 6 { blank(line) }
    }
    return text
  }

  /// The dictionary in a property list, with blanks in the place of what is around it; nil for another text.
  var insidePropertyList: [UInt8]? {
    guard let start = offset(of: "<dict>", from: 0), holds("<plist") else { return nil }
    let end = offset(of: "</plist>", from: start) ?? count
    return Array(repeating: 0x20, count: start) + self[start..<end]
  }

  /// A part of a property list in XML as if what is around it were there: the dictionaries down to the key of the rule, and closing tags that are
  /// missing at the end.
  ///
  /// - Returns: The text, where the given one starts in it, and how many tags were added at the end, with the name of one. Nil where nothing is
  ///   missing, and where more than that is.
  /// - Complexity: linear in the text.
  var completedMarkup: (text: [UInt8], start: Int, missing: (count: Int, tag: String)?)? {
    var open: [String] = []
    for tag in split(separator: UInt8(ascii: "<")).dropFirst(first == UInt8(ascii: "<") ? 0 : 1) {
      for name in ["dict", "array"] {
        if tag.starts(with: "\(name)>".utf8) { open.append(name) }
        if tag.starts(with: "/\(name)>".utf8), open.popLast() != name { return nil }
      }
    }
    let end = open.reversed().map { "</\($0)>" }
    let document = SourceDocument(utf8: self + Array(end.joined().utf8), .xml)
    guard let root = document.root, document.errors.isEmpty, root[InfoKey.extensionKey] == nil else {
      return open.isEmpty ? nil : (self + Array(end.joined().utf8), 0, (end.count, end[0]))
    }
    let path = [InfoKey.extensionKey, InfoKey.attributes]
    let around = root[InfoKey.attributes] != nil ? 1 : root[ActivationKey.rule] != nil ? 2 : 0
    let isInDictionary = drop { $0.isBlank }.starts(with: "<dict".utf8)
    var (before, after) = ("", "")
    for (place, key) in path.prefix(around).enumerated() {
      let opens = !isInDictionary || place + 1 < around
      before += "<key>\(key)</key>" + (opens ? "<dict>" : "")
      if opens { after += "</dict>" }
    }
    guard around > 0 || !open.isEmpty else { return nil }
    return (
      Array(before.utf8) + self + Array((end.joined() + after).utf8), before.utf8.count,
      end.first.map { (end.count, $0) }
    )
  }
}
