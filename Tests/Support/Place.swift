package import Foundation

/// Where the package and the facts beside it lie, found from where this file lies.
package enum Place {
  package static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  package static let corpus = package.appendingPathComponent("Corpus")
  private static let facts = package.deletingLastPathComponent().appendingPathComponent("shared/data")

  /// The paths of the entries of a folder of the corpus, sorted; those with an ending alone.
  package static func corpus(_ folder: String, _ ending: String = "") -> [String] {
    let path = corpus.appendingPathComponent(folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(ending) && !$0.hasSuffix(".expected") }.sorted().map { path + "/" + $0 }
  }

  /// The paths, in the package, of the files with an ending in a folder and the folders in it, sorted.
  package static func files(in folder: String, _ ending: String) -> [String] {
    let found = FileManager.default.enumerator(atPath: package.path + "/" + folder)?.allObjects as? [String] ?? []
    return found.filter { $0.hasSuffix(ending) }.map { folder + "/" + $0 }.sorted()
  }

  /// The documents of the package.
  package static var documents: [String] {
    ["README.md", "CONTRIBUTING.md"] + files(in: "Grammar", ".md") + files(in: "Sources", ".md")
  }

  /// The text of a file of the package.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
  }

  /// The object in a JSON file of the package.
  package static func object(_ path: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(text(path).utf8)) as? [String: Any] ?? [:]
  }

  /// The value of a JSON file of the corpus.
  package static func decoded<Value: Decodable>(_ name: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(contentsOf: corpus.appendingPathComponent(name)))
  }

  /// Returns whether a file of facts is next to the package.
  package static func hasFacts(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: facts.appendingPathComponent(name).path)
  }

  /// A file of facts that is not part of the package.
  package static func facts(_ name: String) throws -> Data { try Data(contentsOf: facts.appendingPathComponent(name)) }

  /// The objects in a file of facts that holds a list of them.
  package static func objects(_ name: String) throws -> [[String: Any]] {
    try JSONSerialization.jsonObject(with: facts(name)) as? [[String: Any]] ?? []
  }
}
