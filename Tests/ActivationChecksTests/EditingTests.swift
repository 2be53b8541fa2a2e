import ActivationRules
import ActivationLint
import Documents
import Foundation
import Predicates
import TestSupport
import Testing

@testable import ActivationChecks

/// Changes in the text of property lists, compared with the same changes of their values.
@Suite struct EditingTests {
  /// Returns the value after an edit, according to the edit's documentation; nil if the edit can't be made.
  static func model(_ edit: PartEdit, _ value: PropertyListValue) -> PropertyListValue? {
    var result = value
    let isMade: Bool
    switch edit {
    case .text: return nil
    case .setValue(let path, let new): isMade = result.set(new, at: path[...])
    case .renameKey(let path, let name):
      isMade = result.taken(path[...]).map { result.set($0, at: path.dropLast() + [name]) } ?? false
    case .removeKey(let path): isMade = result.taken(path[...]) != nil
    case .moveKey(let path, let target):
      isMade = !target.starts(with: path) && result.taken(path[...]).map { result.set($0, at: target[...]) } ?? false
    }
    return isMade ? result : nil
  }

  /// Returns the paths that consist only of dictionary keys.
  static func paths(in value: PropertyListValue, at path: [String] = []) -> [[String]] {
    guard case .dictionary(let entries) = value else { return [] }
    return entries.keys.sorted().flatMap { key in
      [path + [key]] + (entries[key].map { paths(in: $0, at: path + [key]) } ?? [])
    }
  }

  /// Keys are added before others are removed, so that no dictionary is empty in between.
  @Test func keysAreAddedFirst() {
    #expect(PartEdit.edits(from: ["A": 1], to: ["B": 2], below: []) == [.setValue(["B"], 2), .removeKey(["A"])])
  }

  @Test func theLastLineOfYAMLGoesWithTheLineBreakBeforeIt() throws {
    let document = SourceDocument(Array("a: 1\nb: 2".utf8), .yaml)
    #expect(DocumentEditor(document).text(removing: try #require(document.root?["b"])) == Array("a: 1".utf8))
  }

  @Test(arguments: 1...400) func editsOfTheTextAreEditsOfTheValue(_ seed: Int) throws {
    var dice = SeededGenerator(seed: UInt64(seed) &* 0x51_7CC1)
    let inner = (0..<3).map { "\n  <key>k\($0)</key>" + MarkupGenerator.value(&dice, depth: 1) }.joined()
    let body = "<dict>\(inner)\(dice.one(of: MarkupGenerator.gaps))</dict>"
    let bytes = MarkupGenerator.bytes(of: "<plist version=\"1.0\">\n\(body)\n</plist>\n", &dice)
    let before = try PropertyListReader.read(bytes)
    let file = try #require(FileText(bytes))
    let editor = DocumentEditor(markup: file.utf8)
    let paths = Self.paths(in: before)
    for _ in 0..<8 {
      let path = dice.one(of: paths)
      let target =
        dice.number(below: 2) == 0
        ? dice.one(of: paths) : Array(path.dropLast()) + ["new", "a & <b>"].prefix(1 + dice.number(below: 2))
      let edit: PartEdit =
        switch dice.number(below: 6) {
        case 0: .setValue(path, .string("<&\"é]]>"))
        case 1: .setValue(target, dice.one(of: [.boolean(true), .integer(-3), .real(0.5), .string("")]))
        case 2: .renameKey(path, "x & y \(seed)")
        case 3: .removeKey(path)
        default: .moveKey(path, to: target)
        }
      let expected = Self.model(edit, before)
      guard let text = editor.text(after: edit) else {
        // If a key appears twice, its removal would bring the first one to light.
        let isTwice = editor.document[Array(path.dropLast())]?.members.count { $0.name == path.last } ?? 0 > 1
        #expect(expected == nil || isTwice, "\(edit) in \(body)")
        continue
      }
      let after = try PropertyListReader.read(file.encoded(text))
      #expect(after == expected, "\(edit) in \(body)")
      let change = TextEdit(from: file.utf8, to: text)
      #expect((change?.applied(to: file.utf8) ?? file.utf8) == text)
    }
  }

  @Test func fixesKeepTheEncoding() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-16"?>
      <plist version="1.0"><dict><key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
      <key>NSExtensionPrincipalClass</key><string>Übergabe</string>
      <key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key><dict>
      <key>NSExtensionActivationSupportsImageWithMaxCount</key><true/>
      </dict></dict></dict></dict></plist>
      """
    let file = RuleFile([UInt8](try #require(text.data(using: .utf16))), name: "Info.plist")
    let outcome = try FileFixer(linter: FileLinter(), allowsUnsafeFixes: false, choices: []).fix(file)
    #expect(outcome.made.count == 1)
    let fixed = text.replacing("<true/>", with: "<integer>1</integer>")
    #expect(outcome.bytes == [UInt8](try #require(fixed.data(using: .utf16))))
  }

  @Test(arguments: 1...300) func editsOfARuleAreEditsOfItsText(_ seed: Int) throws {
    var dice = SeededGenerator(seed: UInt64(seed) &* 0xA5A5_A5A5)
    let spelled = MarkupGenerator.text(&dice)
    let bytes = MarkupGenerator.bytes(
      of: "<plist><dict><key>r</key>\n<string>\(spelled)</string><key>s</key><true/></dict></plist>", &dice)
    let file = try #require(FileText(bytes))
    let document = DocumentEditor(markup: file.utf8).document
    let spelling = try #require(document[["r"]]?.text)
    let value = spelling.text
    let borders =
      value.unicodeScalars.indices.map { value.utf8.distance(from: value.startIndex, to: $0) } + [value.utf8.count]
    let first = dice.number(below: borders.count)
    let second = first + dice.number(below: borders.count - first)
    let third = second + dice.number(below: borders.count - second)
    let new = dice.one(of: ["", "ANY ", "\"&<>]]>\"", "é]]"])
    let edits: [PartEdit] = [
      .text(TextEdit(SourceRange(borders[first], borders[second]), new)),
      .text(TextEdit(SourceRange(borders[third], borders[third]), "!")),
    ]
    let text = try #require(PartText(document).text(after: edits, spelling: spelling, rulePath: ["r"]))
    var expected = Array(spelling.utf8)
    expected.insert(contentsOf: "!".utf8, at: borders[third])
    expected.replaceSubrange(borders[first]..<borders[second], with: new.utf8)
    let after = try PropertyListReader.read(file.encoded(text))
    #expect(after["r"]?.text.map { Array($0.utf8) } == expected, "\(spelled)")
    #expect(after["s"] == .boolean(true))
  }

  @Test func newKeysAreLaidOutAsTheOthersAre() throws {
    func edited(_ text: String, _ edit: PartEdit) throws -> String {
      let editor = DocumentEditor(markup: Array(text.utf8))
      return String(decoding: try #require(editor.text(after: edit)), as: UTF8.self)
    }
    let text =
      "<plist>\n<dict>\n\t<key>a</key>\n\t<dict>\n\t\t<key>b</key>\n\t\t<true/>\n\t</dict>\n</dict>\n</plist>\n"
    #expect(
      try edited(text, .setValue(["a", "c"], .integer(1)))
        == text.replacing("<true/>\n", with: "<true/>\n\t\t<key>c</key>\n\t\t<integer>1</integer>\n"))
    #expect(
      try edited(text, .setValue(["d", "e"], .integer(1)))
        == text.replacing(
          "\t</dict>\n</dict>",
          with: "\t</dict>\n\t<key>d</key>\n\t<dict>\n\t\t<key>e</key>\n\t\t<integer>1</integer>\n\t</dict>\n</dict>"))
    #expect(
      try edited(text, .removeKey(["a", "b"])) == text.replacing("\n\t\t<key>b</key>\n\t\t<true/>", with: ""))
    #expect(
      try edited("<plist>\n<dict/>\n</plist>", .setValue(["a"], .boolean(true)))
        == "<plist>\n<dict>\n\t<key>a</key>\n\t<true/>\n</dict>\n</plist>")
    #expect(
      try edited("<plist><dict><key>a</key><true/></dict></plist>", .setValue(["b"], .boolean(false)))
        == "<plist><dict><key>a</key><true/><key>b</key><false/></dict></plist>")
    #expect(
      try edited(
        "<plist>\r\n<dict>\r\n  <key>a</key>\r\n  <true/>\r\n</dict>\r\n</plist>", .setValue(["b"], .boolean(false)))
        == "<plist>\r\n<dict>\r\n  <key>a</key>\r\n  <true/>\r\n  <key>b</key>\r\n  <false/>\r\n</dict>\r\n</plist>")
  }
}

/// Changes of property lists as values, to compare changes of their text with.
extension PropertyListValue {
  /// Sets the value at a key path, creating dictionaries along the way. Returns false if another kind of value is in the way.
  fileprivate mutating func set(_ value: PropertyListValue?, at path: ArraySlice<String>) -> Bool {
    guard let key = path.first else {
      if let value { self = value }
      return true
    }
    guard case .dictionary(var entries) = self else { return false }
    if path.count == 1 {
      entries[key] = value
    } else {
      var inner = entries[key] ?? .dictionary([:])
      guard inner.set(value, at: path.dropFirst()) else { return false }
      entries[key] = inner
    }
    self = .dictionary(entries)
    return true
  }

  /// Removes and returns the value at a key path.
  fileprivate mutating func taken(_ path: ArraySlice<String>) -> PropertyListValue? {
    guard let key = path.first, case .dictionary(var entries) = self else { return nil }
    var inner = entries[key]
    let value = path.count == 1 ? inner : inner?.taken(path.dropFirst())
    entries[key] = path.count == 1 ? nil : inner
    self = .dictionary(entries)
    return value
  }
}
