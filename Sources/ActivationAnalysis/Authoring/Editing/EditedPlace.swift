import ActivationRules
package import Documents
package import Predicates

/// The key or the value that is being typed at an offset of a document, and the keys that contain it. It's found even in an unfinished text.
package struct EditedPlace {
  /// The range of the text typed so far, which a completion replaces.
  package private(set) var range: SourceRange
  /// The keys that contain the place, the outermost first. For a value, the last one is its own key.
  package private(set) var path: [String] = []
  /// A Boolean value that indicates whether the place is a key rather than a value.
  package private(set) var isKey = true
  private let notation: Notation
  /// A Boolean value that indicates whether the quotation marks or tags are still missing.
  private var isBare = false
  /// The keys that contain the document.
  private let outerPath: [String]

  /// Finds the place at an offset; nil if neither a key nor a value is typed there.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - notation: The notation of the document.
  ///   - offset: The offset, from 0 to the length of the text.
  ///   - outerPath: The keys that contain the document; for a document that is only a rule, the key of the rule.
  /// - Complexity: linear in the length of the text.
  package init?(_ text: [UInt8], _ notation: Notation, at offset: Int, below outerPath: [String] = []) {
    self.notation = notation
    self.outerPath = outerPath
    let typed = text
    let text = notation == .xml ? Self.withoutLoneBrackets(text) : text
    let start = text[..<offset].lastIndex { !$0.isLetterOrDigit }.map { $0 + 1 } ?? 0
    let end = text[offset...].firstIndex { !$0.isLetterOrDigit } ?? text.count
    range = SourceRange(start, end)
    if notation == .yaml {
      let documents = SourceDocument.yaml(utf8: Self.mended(text, start..<end))
      guard let document = documents.last(where: { $0.node(at: start) != nil }), find(document, at: start) else {
        return nil
      }
      // If nothing is typed, a letter was inserted, so the key or value that was found must be this letter.
      if start == end, range != SourceRange(start, start + 1) { return nil }
      if start == end { range = SourceRange(start, start) }
      return
    }
    if find(SourceDocument(utf8: text, notation), at: offset) { return }
    // If a tag begins here, or nothing is typed yet, the text is read with a key in this place.
    guard notation == .xml, start == offset || typed[start - 1] == UInt8(ascii: "<") else { return nil }
    let first = start > 0 && typed[start - 1] == UInt8(ascii: "<") ? start - 1 : start
    range = SourceRange(first, offset)
    let marked = SourceDocument(utf8: text[..<first] + Array("<key>x</key>".utf8) + text[offset...], .xml)
    guard let node = marked.node(at: first + 1), node.key?.range.lowerBound == first || node.range.lowerBound == first
    else { return nil }
    // After a key, the place is read as the key's value.
    isKey = node.key?.range.lowerBound == first
    path = names(isKey ? node.parent : node)
    isBare = true
  }

  /// Finds the key or value at an offset of a document; returns false if neither is there.
  private mutating func find(_ document: SourceDocument, at offset: Int) -> Bool {
    guard let node = document.node(at: offset), !document.comments.contains(where: { $0.contains(offset) }) else {
      return false
    }
    if let key = node.key, key.content.lowerBound <= offset, offset <= key.content.upperBound {
      let end = document.source[key.content].firstIndex { $0 == 0x0a || $0 == 0x0d } ?? key.content.upperBound
      (range, path) = (SourceRange(key.content.lowerBound, end), names(node.parent))
      return true
    }
    // In Swift, the first key of a dictionary is an element of an array until its colon is typed.
    path = names(node)
    isKey = node.key == nil && !node.isCollection && node.parent != nil && notation == .swift
    if isKey { return true }
    if let content = node.text?.content {
      range = SourceRange(content)
      return content.lowerBound <= offset && offset <= content.upperBound
    }
    if notation == .xml {
      // The value is a number between its tags.
      let spelling = node.spelling
      guard !node.isCollection, let first = spelling.firstIndex(of: UInt8(ascii: ">")),
        let last = spelling.lastIndex(of: UInt8(ascii: "<")), first < last, first < offset, offset <= last
      else { return false }
      range = SourceRange(first + 1, last)
      return true
    }
    // The offset is after a key without a value, or inside an unfinished value.
    let around = node.isCollection || !node.members.isEmpty ? node : node.parent
    guard let last = around?.written.last(where: { $0.memberRange.lowerBound < offset }), let key = last.key?.range,
      key.upperBound < range.lowerBound, !last.isCollection, last.members.isEmpty,
      document.source[key.upperBound..<range.lowerBound].filter({ $0 > 0x20 }) == [UInt8(ascii: ":")]
    else { return false }
    path = names(last)
    isBare = true
    return true
  }

  /// Returns YAML text with a letter where nothing is typed. A line with only one word gets a colon, which makes the word a key.
  private static func mended(_ text: [UInt8], _ word: Range<Int>) -> [UInt8] {
    let start = text[..<word.lowerBound].lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    let end = text[word.upperBound...].firstIndex { $0 == 0x0a || $0 == 0x0d } ?? text.count
    let quotes = text[start..<end].filter { !$0.isLetterOrDigit && $0 > 0x20 && $0 != UInt8(ascii: "-") }
    var mended = text
    if quotes.allSatisfy({ $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }) {
      mended.insert(contentsOf: quotes.suffix(quotes.count % 2) + [UInt8(ascii: ":")], at: end)
    }
    if word.isEmpty { mended.insert(UInt8(ascii: "x"), at: word.lowerBound) }
    return mended
  }

  /// Returns XML text in which blanks replace any bracket that doesn't begin a tag, such as one that was typed elsewhere.
  private static func withoutLoneBrackets(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for place in text.indices.dropLast() where text[place] == UInt8(ascii: "<") && text[place + 1] <= 0x20 {
      text[place] = 0x20
    }
    return text
  }

  /// Returns the keys that lead to a node; its own key is the last.
  private func names(_ node: Node?) -> [String] {
    let names = node.map { sequence(first: $0) { $0.parent }.compactMap { $0.name } } ?? []
    return outerPath + names.reversed()
  }

  // MARK: Words

  /// Returns the words that are possible here, each with its meaning: keys of the surrounding dictionary, or values of the key.
  func candidates(_ typed: String) -> [RuleCompletion.Candidate] {
    guard !isKey else {
      let keys = RuleCompletion.keys(keys, isBare ? "" : typed)
      return isBare ? keys.map { .init(text: "<key>\($0.text)</key>", kind: .key, detail: $0.detail) } : keys
    }
    return values.filter { $0.hasPrefix(typed) }.map {
      .init(text: $0, kind: path.last == InfoKey.point ? .key : .keyword)
    }
  }

  private var keys: [String] {
    switch path.last {
    case ActivationKey.rule, InfoKey.expoRule: ActivationKey.all
    case InfoKey.attributes: [ActivationKey.rule, InfoKey.script]
    case "plugins": [InfoKey.expoRule]
    case InfoKey.extensionKey: [InfoKey.point, InfoKey.attributes, InfoKey.principalClass, InfoKey.storyboard]
    // The keys of a program are mostly about other things, so none are offered.
    case _ where [.swift, .javaScript].contains(notation): []
    default: [InfoKey.extensionKey, ActivationKey.rule]
    }
  }

  /// The possible values of the key.
  private var values: [String] {
    guard let key = path.last else { return [] }
    switch key {
    case InfoKey.point:
      return ExtensionPoint.all.map { $0.identifier }.map { text in
        !isBare || notation == .yaml ? text : notation == .xml ? "<string>\(text)</string>" : "\"\(text)\""
      }
    case _ where ActivationKey.row(key)?.isFlag == true:
      return !isBare && notation == .xml ? [] : notation == .xml ? ["<true/>", "<false/>"] : ["true", "false"]
    case ActivationKey.rule, InfoKey.attributes, InfoKey.extensionKey:
      return isBare && notation == .xml
        ? ["<dict></dict>"] + (key == ActivationKey.rule ? ["<string></string>"] : []) : []
    default:
      guard ActivationKey.isKnown(key) else { return [] }
      let number = key == ActivationKey.dictionaryVersion ? "2" : "1"
      return [isBare && notation == .xml ? "<integer>\(number)</integer>" : number]
    }
  }
}
