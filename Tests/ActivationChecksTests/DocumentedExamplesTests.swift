import ActivationChecks
import ActivationRules
import Foundation
import TestSupport
import Testing

/// The Swift code in the documents compiles: it is in `Examples` as well, and this test compares the two.
@Suite struct DocumentedExamplesTests {
  /// The lines of a Swift example without its imports, and the imported modules.
  struct Example: Equatable {
    var lines: [String]
    var imports: Set<String>

    init(_ text: some Collection<String>, imports: Set<String> = []) {
      self.imports = imports.union(text.filter { $0.hasPrefix("import ") })
      let code = text.filter { !$0.hasPrefix("import ") }
      let indentation = code.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
      lines = code.map { String($0.dropFirst(indentation)) }.drop { $0.isEmpty }.map { $0 }
      while lines.last?.isEmpty == true { lines.removeLast() }
    }
  }

  static func lines(of path: String) throws -> [String] { try Place.text(path).components(separatedBy: "\n") }

  /// The examples of the documents, by document and number.
  static func documented() throws -> [String: Example] {
    var examples: [String: Example] = [:]
    for document in Place.documents {
      var block: [String]?
      var number = 0
      for line in try lines(of: document) {
        if line == "```swift" {
          block = []
          number += 1
        } else if line == "```", let text = block {
          examples["\(document), \(number)"] = Example(text)
          block = nil
        } else {
          block?.append(line)
        }
      }
    }
    return examples
  }

  /// The examples that are compiled with this test.
  static func compiled() throws -> [String: Example] {
    var examples: [String: Example] = [:]
    for file in Place.files(in: "Tests/ActivationChecksTests/Examples", ".swift") {
      let lines = try lines(of: file)
      let imports = Set(lines.filter { $0.hasPrefix("import ") })
      var block: (name: String, lines: [String])?
      for line in lines {
        let text = line.trimmingCharacters(in: .whitespaces)
        if text.hasPrefix("// Example: ") {
          block = (String(text.dropFirst("// Example: ".count)), [])
        } else if text == "// End of example", let found = block {
          examples[found.name] = Example(found.lines, imports: imports)
          block = nil
        } else {
          block?.lines.append(line)
        }
      }
    }
    return examples
  }

  @Test func theExamplesAreTheCompiledOnes() throws {
    let documented = try Self.documented()
    let compiled = try Self.compiled()
    #expect(documented.count >= 8)
    #expect(
      Set(documented.keys) == Set(compiled.keys),
      "write a new example into one of the folders Examples of the tests too")
    for (name, example) in documented {
      #expect(compiled[name]?.lines == example.lines, "\(name)")
      // An import that the document leaves out must not be needed to compile the example.
      #expect(compiled[name]?.imports == example.imports, "\(name)")
    }
  }

  @Test func theReadmesExampleDecides() throws {
    func list(_ name: String) -> URL { Place.corpus.appendingPathComponent("extensions/\(name).plist") }
    #expect(try readmeExample(url: list("valid/pdf-action")))
    #expect(try !readmeExample(url: list("valid/photos-and-links")))
    #expect(try !readmeExample(url: list("valid/binary")))
    for name in ["none", "number", "truncated", "empty"] {
      #expect(throws: ReadingError.self, "\(name)") { try readmeExample(url: list("invalid/\(name)")) }
    }
  }
}
