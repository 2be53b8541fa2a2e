import Foundation

extension BenchmarkData {
  /// Reads the files of a folder: `parents.json`, `rules.json`, `w2.json`, `w2.ndjson`, `w3.json` and `expect.json`.
  init(folder: URL) throws {
    parents = try Self.read("parents.json", of: folder)
    let rules: [StoredRule] = try Self.read("rules.json", of: folder)
    let payloads: [StoredPayload] = try Self.read("w2.json", of: folder)
    let many: StoredMany = try Self.read("w3.json", of: folder)
    let expected: Expected = try Self.read("expect.json", of: folder)
    self.rules = rules.map(\.rule)
    self.payloads = payloads.map(\.payload)
    manyRules = many.rules.map(\.rule)
    sharedPayload = many.payload.payload
    activations = rules.map { expected.w2[$0.name] ?? -1 }
    manyActivations = expected.w3
    lines = try Array(Data(contentsOf: folder.appending(path: "w2.ndjson")))
  }

  private static func read<Value: Decodable>(_ name: String, of folder: URL) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(contentsOf: folder.appending(path: name)))
  }
}

private struct StoredRule: Decodable {
  struct Specification: Decodable { var any: [StoredBranch] }

  struct StoredBranch: Decodable {
    var types: [String]
    var n: Int
  }

  var name: String
  var format: String
  var spec: Specification

  var rule: BenchmarkRule {
    BenchmarkRule(name: name, text: format, branches: spec.any.map { Branch(types: $0.types, count: $0.n) })
  }
}

private struct StoredPayload: Decodable {
  struct Item: Decodable { var attachments: [StoredAttachment] }
  struct StoredAttachment: Decodable { var registeredTypeIdentifiers: [String] }

  var extensionItems: [Item]

  var payload: Payload { extensionItems.map { $0.attachments.map(\.registeredTypeIdentifiers) } }
}

private struct StoredMany: Decodable {
  var rules: [StoredRule]
  var payload: StoredPayload
}

private struct Expected: Decodable {
  var w2: [String: Int]
  var w3: Int
}
