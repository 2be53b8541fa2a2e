import ActivationRules
package import Documents
package import Predicates

/// The place of an offset in a document: the key or the value that is typed there and the keys around it, even in a text that isn't
/// finished.
package struct EditedPlace {
  /// The text so far, which a completion takes the place of.
  package private(set) var range: SourceRange
  /// The keys around it, the outermost first; of a value its own is the last.
  package private(set) var path: [String] = []
  /// A Boolean value that indicates whether it is a key, and not a value.
  package private(set) var isKey = true
  private let notation: Notation
  /// A Boolean value that indicates whether its quotation marks or tags aren't there yet.
  private var isBare = false
  /// The keys around the document.
  private let outerPath: [String]

  /// Nil where neither a key nor a value is typed.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - notation: Its notation.
  ///   - offset: The place, from 0 to the length of the text.
  ///   - outerPath: The keys around the document, such as that of a rule for a rule by itself.
  /// - Complexity: linear in the text.
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
      // A letter was put where nothing is typed.
      if start == end, range != SourceRange(start, start + 1) { return nil }
      if start == end { range = SourceRange(start, start) }
      return
    }
    if find(SourceDocument(utf8: text, notation), at: offset) { return }
    // Where a tag begins, or nothing is yet, it is read with a key in its place.
    guard notation == .xml, start == offset || typed[start - 1] == UInt8(ascii: "<") else { return nil }
    let first = start > 0 && typed[start - 1] == UInt8(ascii: "<") ? start - 1 : start
    range = SourceRange(first, offset)
    let marked = SourceDocument(utf8: text[..<first] + Array("<key>x</key>".utf8) + text[offset...], .xml)
    guard let node = marked.node(at: first + 1), node.key?.range.lowerBound == first || node.range.lowerBound == first
    else { return nil }
    // Behind a key it is read as its value.
    isKey = node.key?.range.lowerBound == first
    path = names(isKey ? node.parent : node)
    isBare = true
  }

  /// Finds what is typed at an offset of a document; false when that is neither a key nor a value.
  private mutating func find(_ document: SourceDocument, at offset: Int) -> Bool {
    guard let node = document.node(at: offset), !document.comments.contains(where: { $0.contains(offset) }) else {
      return false
    }
    if let key = node.key, key.content.lowerBound <= offset, offset <= key.content.upperBound {
      let end = document.source[key.content].firstIndex { $0 == 0x0a || $0 == 0x0d } ?? key.content.upperBound
      (range, path) = (SourceRange(key.content.lowerBound, end), names(node.parent))
      return true
    }
    // The first key of a dictionary in Swift is the element of an array, until its colon is there.
    path = names(node)
    isKey = node.key == nil && !node.isCollection && node.parent != nil && notation == .swift
    if isKey { return true }
    if let content = node.text?.content {
      range = SourceRange(content)
      return content.lowerBound <= offset && offset <= content.upperBound
    }
    if notation == .xml {
      // A number between its tags.
      let spelling = node.spelling
      guard !node.isCollection, let first = spelling.firstIndex(of: UInt8(ascii: ">")),
        let last = spelling.lastIndex(of: UInt8(ascii: "<")), first < last, first < offset, offset <= last
      else { return false }
      range = SourceRange(first + 1, last)
      return true
    }
    // Behind a key without a value, or within a value that isn't finished.
    let around = node.isCollection || !node.members.isEmpty ? node : node.parent
    guard let last = around?.written.last(where: { $0.memberRange.lowerBound < offset }), let key = last.key?.range,
      key.upperBound < range.lowerBound, !last.isCollection, last.members.isEmpty,
      document.source[key.upperBound..<range.lowerBound].filter({ $0 > 0x20 }) == [UInt8(ascii: ":")]
    else { return false }
    path = names(last)
    isBare = true
    return true
  }

  /// A text in YAML with a letter where nothing is typed, and with a colon behind the word of a line that has nothing else, which is a key then.
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

  /// A text in XML without brackets that begin no tag, which another place is without when its tag is typed.
  private static func withoutLoneBrackets(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for place in text.indices.dropLast() where text[place] == UInt8(ascii: "<") && text[place + 1] <= 0x20 {
      text[place] = 0x20
    }
    return text
  }

  /// The keys that lead to a node, its own the last.
  private func names(_ node: Node?) -> [String] {
    let names = node.map { sequence(first: $0) { $0.parent }.compactMap { $0.name } } ?? []
    return outerPath + names.reversed()
  }

  // MARK: Words

  /// The words that are possible here, each with what it means: keys of the surrounding dictionary, or values of the key.
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
    // The keys of a program are mostly of other things.
    case _ where [.swift, .javaScript, .typeScript].contains(notation): []
    default: [InfoKey.extensionKey, ActivationKey.rule]
    }
  }

  /// The values of the key, by its kind.
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
