import Foundation
import TestSupport
import Testing

/// The editor extension colors rules within other files as it colors them by themselves.
@Suite struct InjectionTests {
  static let folder = Place.package.appendingPathComponent("Sources/ActivationTool/LanguageServer/vscode")

  static func grammar(_ name: String) throws -> TextMateGrammar {
    let file = folder.appendingPathComponent("syntaxes/\(name).injection.json")
    return try TextMateGrammar(
      Data(contentsOf: file), including: ["source.activation-rule": TextMateGrammarTests.grammar()])
  }

  static func rules() throws -> [String] {
    let rules = try Place.corpus("syntax/valid").map { path in
      try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n---\n")[0]
    }
    return rules.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.sorted()
  }

  /// The scopes of a rule within a text are those that it has alone, and what comes after it has none.
  private static func check(_ rule: String, _ before: String, _ after: String, _ grammar: TextMateGrammar) throws {
    let alone = try TextMateGrammarTests.grammar().scopes(of: rule)
    let all = try grammar.scopes(of: before + rule + after)
    let inside = Array(all[before.utf16.count..<before.utf16.count + rule.utf16.count])
    #expect(inside == Array(alone.prefix(inside.count)), "\(before)\(rule)\(after)")
    let rest = all[(before.utf16.count + rule.utf16.count)...].compactMap { $0 }
    #expect(rest.isEmpty, "after \(rule): \(rest.first ?? "")")
  }

  @Test func propertyLists() throws {
    let grammar = try Self.grammar("plist")
    var count = 0
    for rule in try Self.rules() where !rule.contains(where: { "&<>".contains($0) }) {
      count += 1
      try Self.check(
        rule, "<key>A</key><string>ANY b</string>\n<key>NSExtensionActivationRule</key>\n\t<string>",
        "</string>\n<key>B</key><string>ANY a</string>", grammar)
    }
    #expect(count > 20)
    let text = "<key>NSExtensionActivationRule</key><string>a &gt;= 1</string>"
    let scopes = try grammar.scopes(of: text)
    #expect(
      scopes[text.utf16.distance(from: text.startIndex, to: try #require(text.firstIndex(of: "&")))]
        == "constant.character.entity.xml")
  }

  @Test func aDictionaryIsLeftAlone() throws {
    let scopes = try Self.grammar("plist").scopes(
      of: "<key>NSExtensionActivationRule</key>\n<dict>\n<key>ANY</key><string>ANY a</string></dict>")
    #expect(scopes.compactMap { $0 }.allSatisfy { $0 == "keyword.other.key.activation-rule" })
  }

  @Test func blocksOfYAML() throws {
    let grammar = try Self.grammar("yaml")
    for rule in try Self.rules() {
      let indented = rule.replacingOccurrences(of: "\n", with: "\n      ")
      let alone = try TextMateGrammarTests.grammar().scopes(of: indented)
      let before = "  a: ANY b\n  NSExtensionActivationRule: |\n      "
      let all = try grammar.scopes(of: before + indented + "\n  other: ANY b")
      let start = before.utf16.count
      #expect(Array(all[start..<start + indented.utf16.count]) == Array(alone.prefix(indented.utf16.count)), "\(rule)")
      #expect(all[(start + indented.utf16.count)...].allSatisfy { $0 == nil }, "\(rule)")
    }
  }

  @Test(arguments: ["NSExtensionActivationRule: '", "\"NSExtensionActivationRule\": \"", "'iosActivationRules': '"])
  func literals(_ before: String) throws {
    let name = before.hasPrefix("NSExtension") ? "yaml" : "literal"
    let grammar = try Self.grammar(name)
    let quote = before.last.map { String($0) } ?? ""
    var count = 0
    for rule in try Self.rules() where !rule.contains(where: { "\"'\\\n".contains($0) }) {
      count += 1
      try Self.check(rule, before, quote + ", other: ANY b", grammar)
    }
    #expect(count > 10)
  }

  @Test func escapedQuotesEncloseAString() throws {
    let text = #""NSExtensionActivationRule": "ANY a UTI-EQUALS \"public.png\" OR b""#
    let scopes = try Self.grammar("literal").scopes(of: text)
    func scope(_ word: String) throws -> String? {
      let place = try #require(text.range(of: word)).lowerBound
      return scopes[text.utf16.distance(from: text.startIndex, to: place)]
    }
    #expect(try scope("public.png") == "string.quoted.double.activation-rule")
    #expect(try scope("OR b") == "keyword.operator.logical.activation-rule")
  }

  // MARK: The manifest

  /// The fields of the manifest are those of VS Code's schema (documented in "Extension Manifest" and "Contribution Points"), and the files that
  /// it names are there.
  @Test func theManifestIsSound() throws {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent("package.json"))
    let manifest = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let fields: Set = [
      "name", "displayName", "description", "version", "publisher", "license", "engines", "categories", "keywords",
      "main",
      "activationEvents", "capabilities", "contributes", "files", "icon", "repository",
    ]
    #expect(Set(manifest.keys).subtracting(fields).isEmpty)
    for field in ["name", "version", "publisher", "main", "license"] {
      #expect((manifest[field] as? String)?.isEmpty == false, "\(field)")
    }
    #expect((manifest["name"] as? String)?.wholeMatch(of: /[a-z0-9-]+/) != nil)
    #expect((manifest["version"] as? String)?.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
    #expect(((manifest["engines"] as? [String: String])?["vscode"])?.wholeMatch(of: /\^\d+\.\d+\.\d+/) != nil)
    let contributes = try #require(manifest["contributes"] as? [String: Any])
    #expect(
      Set(contributes.keys) == [
        "languages", "grammars", "jsonValidation", "commands", "configuration", "configurationDefaults",
      ])
    var files = [manifest["main"] as? String ?? ""] + (manifest["files"] as? [String] ?? [])
    for language in contributes["languages"] as? [[String: Any]] ?? [] {
      #expect(Set(language.keys).isSubset(of: ["id", "aliases", "extensions", "configuration"]))
      files.append(language["configuration"] as? String ?? "")
    }
    let grammars = try #require(contributes["grammars"] as? [[String: Any]])
    for grammar in grammars {
      #expect(Set(grammar.keys).isSubset(of: ["language", "scopeName", "path", "injectTo", "embeddedLanguages"]))
      let path = grammar["path"] as? String ?? ""
      files.append(path)
      let source = try JSONSerialization.jsonObject(with: Data(contentsOf: Self.folder.appendingPathComponent(path)))
      #expect((source as? [String: Any])?["scopeName"] as? String == grammar["scopeName"] as? String, "\(path)")
      if grammar["language"] == nil { #expect((grammar["injectTo"] as? [String])?.isEmpty == false, "\(path)") }
    }
    for validation in contributes["jsonValidation"] as? [[String: Any]] ?? [] {
      #expect(Set(validation.keys) == ["fileMatch", "url"])
      files.append(validation["url"] as? String ?? "")
    }
    for command in contributes["commands"] as? [[String: Any]] ?? [] {
      #expect(Set(command.keys).isSubset(of: ["command", "title", "category"]))
    }
    let configuration = contributes["configuration"] as? [String: Any]
    for (name, property) in configuration?["properties"] as? [String: [String: Any]] ?? [:] {
      #expect(name.hasPrefix("activationRules.") && property["type"] is String && property["default"] != nil, "\(name)")
    }
    for file in files {
      #expect(FileManager.default.fileExists(atPath: Self.folder.appendingPathComponent(file).path), "\(file)")
    }
  }
}
