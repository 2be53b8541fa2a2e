import ActivationRules
import PredicateSyntax

/// The place of a key, or of the identifier of an extension point, that is being typed in a property list, a JSON or YAML text, or a
/// program, even in one that isn't finished.
struct KeyPlace {
  /// The key so far, which a completion takes the place of.
  let range: SourceRange
  /// The keys around it, the outermost first; around a value its own is the last.
  let path: [String]
  /// A Boolean value that indicates whether a tag was begun, and nothing of its name is there.
  private var isTag = false

  /// Nil where no key is being typed.
  ///
  /// - Complexity: linear in the text.
  init?(in text: [UInt8], at offset: Int) {
    let first = text.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0a && $0 != 0x0d && $0 < 0x80 }
    switch first {
    case UInt8(ascii: "<"): self.init(inMarkup: text, at: offset)
    case UInt8(ascii: "{"):
      let place = JSONPlace(in: text, at: offset)
      guard place.isKey || place.path.last == InfoKey.point, let range = place.string else { return nil }
      self.init(range: range, path: place.path)
    default:
      if let place = Self(inProgram: text, at: offset) {
        self = place
      } else {
        self.init(inYAML: text, at: offset)
      }
    }
  }

  private init(range: SourceRange, path: [String]) {
    self.range = range
    self.path = path
  }

  /// A Boolean value that indicates whether it is a key of a dictionary of activation keys.
  var isInRule: Bool { path.last == ActivationKey.rule || path.last == InfoKey.expoRule }

  /// A Boolean value that indicates whether it is the identifier of an extension point.
  var isPoint: Bool { path.last == InfoKey.point }

  /// The words that are possible here: keys of the surrounding dictionary.
  var candidates: [String] { isTag ? words.map { "<key>\($0)</key>" } : words }

  private var words: [String] {
    switch path.last {
    case InfoKey.point: ExtensionPoint.all.map(\.identifier)
    case ActivationKey.rule, InfoKey.expoRule: ActivationKey.all
    case InfoKey.attributes: [ActivationKey.rule, InfoKey.script]
    case "plugins": [InfoKey.expoRule]
    case InfoKey.extensionKey: [InfoKey.point, InfoKey.attributes, InfoKey.principalClass, InfoKey.storyboard]
    default: [InfoKey.extensionKey, ActivationKey.rule]
    }
  }

  private init?(inMarkup text: [UInt8], at offset: Int) {
    var keys: [String?] = []
    var key: String?
    var place = 0
    while place < offset {
      guard text[place] == UInt8(ascii: "<") else {
        place += 1
        continue
      }
      let rest = text[place...]
      let isKey = rest.starts(with: "<key>".utf8)
      if isKey || key == InfoKey.point && rest.starts(with: "<string>".utf8) {
        let start = place + (isKey ? "<key>" : "<string>").utf8.count
        let end = text[start...].firstIndex { $0 == UInt8(ascii: "<") || $0 == 0x0a } ?? text.count
        if offset >= start, offset <= end {
          self.init(range: SourceRange(start, end), path: isKey ? keys.compactMap { $0 } : [InfoKey.point])
          return
        }
        if isKey { key = String(decoding: text[start..<end], as: UTF8.self) }
        place = end
      } else {
        if rest.starts(with: "<dict>".utf8) {
          keys.append(key)
          key = nil
        } else if rest.starts(with: "</dict>".utf8), !keys.isEmpty {
          keys.removeLast()
        }
        place += 1
      }
    }
    guard offset > 0, offset <= text.count, text[offset - 1] == UInt8(ascii: "<"), !keys.isEmpty,
      text[offset...].first.map({ $0 == UInt8(ascii: "<") || $0 <= 0x20 }) ?? true
    else { return nil }
    self.init(range: SourceRange(offset - 1, offset), path: keys.compactMap { $0 })
    isTag = true
  }

  /// How far before a key its dictionaries are looked for in a program.
  private static let mostBytesBefore = 10_000

  /// A key of a dictionary in brackets, one of an extension or a rule; nil in any other dictionary of a program.
  private init?(inProgram text: [UInt8], at offset: Int) {
    var start = offset
    while start > 0, isASCIILetter(text[start - 1]) { start -= 1 }
    let end = text[offset...].firstIndex { !isASCIILetter($0) } ?? text.count
    var path: [String] = []
    var depth = 0
    var place = start
    let first = max(0, start - Self.mostBytesBefore)
    while place > first {
      place -= 1
      switch text[place] {
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard depth == 0 else {
          depth -= 1
          continue
        }
        if let key = Self.key(before: place, in: text) { path.insert(key, at: 0) }
      default: break
      }
    }
    let known = [ActivationKey.rule, InfoKey.expoRule, InfoKey.attributes, InfoKey.extensionKey]
    guard let last = path.last, known.contains(last), Self.isKey(at: start, in: text) else { return nil }
    self.init(range: SourceRange(start, end), path: path)
  }

  /// Returns whether what begins at a place follows a bracket or a comma, with a quotation mark or without.
  private static func isKey(at place: Int, in text: [UInt8]) -> Bool {
    let before = text[..<place].last { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
    return before.map { "{[,".utf8.contains($0) } ?? false
  }

  /// The key whose value begins at a place: `key: {`, `"key": [`, `"key": .dictionary([`.
  private static func key(before place: Int, in text: [UInt8]) -> String? {
    var before = text[..<place]
    func drop(_ isDropped: (UInt8) -> Bool) { while let last = before.last, isDropped(last) { before.removeLast() } }
    drop { $0 <= 0x20 || $0 == UInt8(ascii: "(") }
    drop { isASCIILetter($0) }
    drop { $0 <= 0x20 || $0 == UInt8(ascii: ".") }
    guard before.last == UInt8(ascii: ":") else { return nil }
    before.removeLast()
    drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
    let end = before.endIndex
    drop { isASCIILetter($0) }
    return before.endIndex < end ? String(decoding: text[before.endIndex..<end], as: UTF8.self) : nil
  }

  private init?(inYAML text: [UInt8], at offset: Int) {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
    let start = text[..<offset].lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    var word = text[start..<offset].firstIndex { !isBlank($0) } ?? offset
    let point = Array("\(InfoKey.point):".utf8)
    if text[word..<offset].starts(with: point) {
      func isOutside(_ byte: UInt8) -> Bool { isBlank(byte) || isQuote(byte) }
      word = text[(word + point.count)..<offset].firstIndex { !isOutside($0) } ?? offset
      let end = text[offset...].firstIndex { isOutside($0) || $0 == 0x0a || $0 == 0x0d } ?? text.count
      self.init(range: SourceRange(word, end), path: [InfoKey.point])
      return
    }
    let column = word - start
    if word < offset, isQuote(text[word]) { word += 1 }
    let end =
      text[offset...].firstIndex { $0 == 0x0a || $0 == 0x0d || $0 == UInt8(ascii: ":") || isQuote($0) } ?? text.count
    guard text[word..<end].allSatisfy({ isASCIILetter($0) }) else { return nil }
    var path: [String] = []
    var least = column
    var lineEnd = start
    while lineEnd > 0, least > 0 {
      let lineStart = text[..<(lineEnd - 1)].lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
      let line = text[lineStart..<(lineEnd - 1)]
      lineEnd = lineStart
      guard let first = line.firstIndex(where: { !isBlank($0) }), first - lineStart < least else { continue }
      guard let colon = line[first...].firstIndex(of: UInt8(ascii: ":")) else { continue }
      least = first - lineStart
      path.insert(String(decoding: line[first..<colon], as: UTF8.self), at: 0)
    }
    guard !path.isEmpty else { return nil }
    self.init(range: SourceRange(word, end), path: path)
  }
}

private func isASCIILetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }
