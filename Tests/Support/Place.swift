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
    return names.filter { $0.hasSuffix(ending) }.sorted().map { path + "/" + $0 }
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
