package import Foundation

/// The locations of the package and of the facts next to it, derived from the location of this file.
package enum Place {
  package static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  package static let corpus = package.appendingPathComponent("Corpus")
  private static let facts = package.deletingLastPathComponent().appendingPathComponent("shared/data")

  /// Returns the sorted paths of the entries in a folder of the corpus, optionally only those with an ending.
  package static func corpus(_ folder: String, _ ending: String = "") -> [String] {
    let path = corpus.appendingPathComponent(folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(ending) && !$0.hasSuffix(".expected") }.sorted().map { path + "/" + $0 }
  }

  /// Returns the sorted paths, relative to the package, of the files with an ending in a folder and its subfolders.
  package static func files(in folder: String, _ ending: String) -> [String] {
    let found = FileManager.default.enumerator(atPath: package.path + "/" + folder)?.allObjects as? [String] ?? []
    return found.filter { $0.hasSuffix(ending) }.map { folder + "/" + $0 }.sorted()
  }

  /// The documents of the package.
  package static var documents: [String] {
    ["README.md", "CONTRIBUTING.md"] + files(in: "Grammar", ".md") + files(in: "Sources", ".md")
  }

  /// Returns the text of a file of the package.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
  }

  /// The rules with mistakes, one per line of `Corpus/syntax/invalid.txt`, with ␤ for a line end and ␀ for NUL.
  package static var invalidRules: [String] {
    let lines = (try? text("Corpus/syntax/invalid.txt"))?.components(separatedBy: "\n").dropLast() ?? []
    return lines.filter { !$0.hasPrefix("  ") }
      .map { $0.replacing("␤", with: "\n").replacing("␀", with: "\0") }
  }

  /// Returns the lines of a file of the corpus that records what the tests found; `UPDATE_TEXTS=1` in the environment rewrites it first.
  package static func recorded(_ name: String, _ found: [String]) throws -> [String] {
    if ProcessInfo.processInfo.environment["UPDATE_TEXTS"] == "1" {
      try Data((found.joined(separator: "\n") + "\n").utf8).write(to: corpus.appendingPathComponent(name))
    }
    return try text("Corpus/" + name).components(separatedBy: "\n").dropLast()
  }

  /// Returns the object in a JSON file of the package.
  package static func object(_ path: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(text(path).utf8)) as? [String: Any] ?? [:]
  }

  /// Returns the value of a JSON file of the corpus.
  package static func decoded<Value: Decodable>(_ name: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(contentsOf: corpus.appendingPathComponent(name)))
  }

  /// Returns whether a file of facts is next to the package.
  package static func hasFacts(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: facts.appendingPathComponent(name).path)
  }

  /// Returns a file of facts, which isn't part of the package.
  package static func facts(_ name: String) throws -> Data { try Data(contentsOf: facts.appendingPathComponent(name)) }

  /// Returns the objects in a file of facts that contains a list.
  package static func objects(_ name: String) throws -> [[String: Any]] {
    try JSONSerialization.jsonObject(with: facts(name)) as? [[String: Any]] ?? []
  }
}
