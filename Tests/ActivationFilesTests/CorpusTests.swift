import ActivationFiles
import ActivationRules
import Foundation
import PredicateEvaluation
import PredicateSyntax
import TestSupport
import Testing
import UniformTypes

/// The files of a folder of the corpus; tests run beside the sources.
func corpus(_ folder: String) -> [String] {
  let root = Place.package.appendingPathComponent("Corpus/" + folder).path
  let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
  return names.sorted().filter { !$0.hasSuffix(".expected") }.map { root + "/" + $0 }
}

func message<Result>(_ body: () throws -> Result) -> String? {
  do { _ = try body() } catch { return "\(error)" }
  return nil
}

/// The values of a document in one line, keys sorted.
func show(_ document: Document, _ id: ValueID) -> String {
  switch document[id] {
  case .null: return "null"
  case .boolean(let value): return "\(value)"
  case .integer(let value): return "\(value)"
  case .unsignedInteger(let value): return "\(value)u"
  case .double(let value): return "\(value)"
  case .date(let value): return "date \(value)"
  case .string(let text): return "'" + document[text] + "'"
  case .array(let run): return "[" + document.elements(of: run).map { show(document, $0) }.joined(separator: " ") + "]"
  case .set(let run): return "{" + document.elements(of: run).map { show(document, $0) }.joined(separator: " ") + "}"
  case .dictionary(let run):
    return "{"
      + document.entries(of: run).map { document[$0.key] + ":" + show(document, $0.value) }.sorted()
      .joined(separator: " ") + "}"
  }
}

func show(_ text: String) throws -> String {
  let document = try ContextReader.read(Array(text.utf8))
  return show(document, document.root)
}

@Suite struct CorpusTests {
  static let shown = [
    "identifiers.txt":
      "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['public.jpeg' 'public.file-url']}]}]}",
    "identifiers-of-two-attachments.txt":
      "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['public.url']} {registeredTypeIdentifiers:['public.plain-text']}]}]}",
    "identifiers-nested.json":
      "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['public.jpeg']} {registeredTypeIdentifiers:['public.jpeg' 'public.heic']}]}]}",
    "identifiers-of-two-items.txt":
      "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['com.adobe.pdf']}]} {attachments:[{registeredTypeIdentifiers:['public.url']}]}]}",
    "identifiers-of-items.json":
      "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['com.adobe.pdf']}]} {attachments:[{registeredTypeIdentifiers:['public.url']} {registeredTypeIdentifiers:[]}]}]}",
    "identifiers-optional.txt":
      "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['public.jpeg' 'public.file-url']}]}]}",
    "identifiers-optional-nested.txt":
      "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['public.url']} {registeredTypeIdentifiers:['public.plain-text']}]}]}",
    "identifier-optional.txt":
      "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['public.jpeg']}]}]}",
    "identifier.txt":
      "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['public.jpeg']}]}]}",
    "identifier-quoted.json":
      "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['public.jpeg']}]}]}",
    "identifiers-one-per-line.txt":
      "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['public.jpeg']} {registeredTypeIdentifiers:['public.heic' 'public.file-url']}]}]}",
    "identifiers-old-style.txt":
      "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['public.jpeg' 'public.file-url']}]}]}",
    "context-printed.txt":
      "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['public.zip-archive' 'public.file-url']}]}]}",
    "items-printed.txt":
      "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['public.url']}] note:'kept'}]}",
    "provider.txt": "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['public.jpeg' 'public.heic']}]}]}",
    "guide.txt": "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['com.adobe.pdf' 'public.file-url']}]}]}",
    "items.json": "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['public.url']}]} {}]}",
    "short.json":
      "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['public.jpeg' 'public.file-url']} "
      + "{registeredTypeIdentifiers:['public.url']}]}]}",
    "comment-with-colon.txt":
      "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['public.jpeg']}]}]}",
    "file-provider.json": "{fileproviderItems:[{filename:'a.txt' userInfo:{size:1500.0}}]}",
    "context.plist":
      "{extensionItems:[{attachments:[{registeredTypeIdentifiers:['public.png']} "
      + "{registeredTypeIdentifiers:['public.url']}] b:true n:3}]}",
  ]

  @Test(arguments: corpus("contexts/valid")) func validContext(path: String) throws {
    let document = try PropertyListContext.read(InputFile.read(path), name: path)
    let text = show(document, document.root)
    #expect(text.contains("Items:["))
    let name = String(path.split(separator: "/").last ?? "")
    if let expected = Self.shown[name] { #expect(text == expected) }
  }

  @Test(arguments: corpus("contexts/invalid")) func invalidContext(path: String) throws {
    let name = String(path.split(separator: "/").last ?? "")
    let expected = try String(contentsOfFile: path + ".expected", encoding: .utf8)
    let found = message { try PropertyListContext.read(InputFile.read(path), name: name) }
    #expect((found ?? "") + "\n" == expected)
  }

  @Test(arguments: corpus("extensions/valid")) func validExtension(path: String) throws {
    let rules = try RuleSource.load(path)
    #expect(rules.count == 1)
    #expect(rules.first?.extensionPoint?.point != nil)
    if !path.hasSuffix("binary.plist") { #expect((rules.first?.line ?? 0) >= 4) }
    if path.hasSuffix("file-provider.plist") { #expect(rules.first?.root == "fileproviderItems") }
    if path.hasSuffix("image-share.plist"), case .predicate(let text) = rules.first?.rule {
      #expect(text.contains(".@count >= 1"))
    }
    let isDictionary = if case .dictionary = rules.first?.rule { true } else { false }
    #expect(
      isDictionary == (["dictionary.plist", "binary.plist", "photos-and-links.plist"].contains { path.hasSuffix($0) }))
  }

  @Test(arguments: corpus("extensions/invalid")) func invalidExtension(path: String) throws {
    let expected = try String(contentsOfFile: path + ".expected", encoding: .utf8)
    let found = message { try RuleSource.load(path) } ?? "nothing"
    #expect(found.contains(expected.trimmingCharacters(in: .newlines)), "\(found)")
    #expect(found.hasPrefix(path + ":"))
  }

  @Test func applicationWithTypes() throws {
    let path = try #require(corpus("extensions").first { $0.hasSuffix(".app") })
    let rules = try RuleSource.load(path)
    #expect(rules.count == 1)
    #expect(rules[0].declarations.map(\.identifier) == ["org.example.sketch", "org.example.drawing"])
    #expect(rules[0].declarations.last?.conformsTo == ["public.image"])
    #expect(rules[0].warnings == ["UTExportedTypeDeclarations[1] has no UTTypeIdentifier; ignored"])
  }

  /// Any bytes give a result or an error.
  @Test(arguments: ["contexts/valid", "contexts/invalid", "extensions/valid", "extensions/invalid"])
  func mutationsNeverTrap(folder: String) throws {
    var state: UInt64 = 42
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % max(1, bound)
    }
    for path in corpus(folder) {
      let original = try InputFile.read(path)
      for _ in 0..<150 {
        var bytes = original
        for _ in 0..<(1 + random(4)) where !bytes.isEmpty {
          let place = random(bytes.count)
          switch random(4) {
          case 0: bytes[place] = UInt8(random(256))
          case 1: bytes.remove(at: place)
          case 2: bytes.insert(UInt8(random(256)), at: place)
          default: bytes = Array(bytes[..<place])
          }
        }
        _ = message { try PropertyListContext.read(bytes) }
        _ = message { try ContextReader.read(bytes) }
        _ = message { try ContextReader.read(json: bytes, encodings: true) }
        _ = message { try RuleLocator.rules(in: PropertyListReader.read(bytes)) }
      }
    }
  }
}
