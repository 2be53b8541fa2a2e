package import ActivationRules
import Documents
import Predicates

/// Reads host presets that a user keeps as files in a folder.
///
/// A file is either a preset, or a list of presets, in the format of `Corpus/hosts/hosts.json`, of which `name` and `extensionItems`
/// are required; or a shared context in any notation, whose preset gets the file's name without its extension.
extension HostPreset {
  /// The presets of the files in a folder, in the order of the files' names.
  ///
  /// Hidden files and subfolders are left out.
  ///
  /// - Throws: When the folder or a file in it can't be read, with the place of the mistake.
  package static func presets(in folder: String, from disk: Disk = Disk()) throws(ReadingError) -> [HostPreset] {
    guard let names = try? folderContent(folder) else {
      throw ReadingError(
        .file, "the folder cannot be read", help: "Name a folder with a file for each host.", name: folder)
    }
    var presets: [HostPreset] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      if Disk.isFile(path) { presets += try Self.presets(ofFile: path, from: disk) }
    }
    guard !presets.isEmpty else {
      throw ReadingError(.file, "the folder has no hosts", help: "Put a file for each host into it.", name: folder)
    }
    for (index, preset) in presets.enumerated() where presets[..<index].contains(where: { $0.name == preset.name }) {
      throw ReadingError(.shape, "two hosts are called \"\(preset.name)\"", help: "Rename one of them.", name: folder)
    }
    return presets
  }

  /// Returns the host of a preset without one: its name up to the colon.
  fileprivate static func host(ofPreset name: String) -> String { String(name.prefix { $0 != ":" }) }

  private static func presets(ofFile path: String, from disk: Disk) throws(ReadingError) -> [HostPreset] {
    let (bytes, limits) = (try disk.bytes(path), disk.limits)
    if let source = try? LocatedDocument(json: bytes, name: path, limits: limits), let values = source.presets {
      return try values.map { value throws(ReadingError) in try source.preset(value) }
    }
    let context = SharedContext(document: try ContextReader.read(file: bytes, name: path, limits: limits))
    do throws(ReadingError) {
      let name = nameAndEnding(of: path).name
      return [
        HostPreset(
          name: name, host: host(ofPreset: name), platform: nil, systemVersions: nil, seen: nil,
          evidence: .observed, sources: [.init(address: nil, text: path)], note: nil,
          normalized: try NormalizedContext(context))
      ]
    } catch {
      throw error.located(in: bytes, name: path)
    }
  }
}

/// Presets in JSON.
extension LocatedDocument {
  private static let hostKeys = [
    "name", "host", "platform", "form", "systemVersions", "seen", "extensionItems", "confidence", "sources", "note",
  ]

  /// The values that are presets; nil for a text that is something else, such as a shared context.
  fileprivate var presets: [Node]? {
    let values = root.kind == .array ? Array(root.members) : [root]
    return !values.isEmpty && values.allSatisfy({ $0["name"] != nil }) ? values : nil
  }

  fileprivate func preset(_ value: Node) throws(ReadingError) -> HostPreset {
    for member in value.members where !Self.hostKeys.contains(member.name ?? "") {
      throw error(
        "unknown key \"\(member.name ?? "")\"", help: "A host has \(Self.hostKeys.joined(separator: ", ")).",
        at: member, isKey: true)
    }
    guard let name = try text(value["name"]), !name.isEmpty else {
      throw error("the host has no name", at: value)
    }
    guard let items = value["extensionItems"] else {
      throw error("\"extensionItems\" is missing", at: value)
    }
    let form = try word(value["form"], of: ["matching": ContextForm.matching, "raw": .raw])
    let platform = try word(value["platform"], of: ["iOS": ActivationRule.Platform.iOS, "macOS": .macOS, "any": nil])
    let evidence = try word(
      value["confidence"], of: ["documented": Evidence.documented, "observed": .observed, "inferred": .inferred])
    // An empty list by itself would be an attachment without types.
    let context =
      items.kind == .array && items.members.isEmpty
      ? SharedContext(registeredTypeIdentifiers: [])
      : SharedContext(document: try self.context(at: items))
    do throws(ReadingError) {
      return HostPreset(
        name: name, host: try text(value["host"]) ?? HostPreset.host(ofPreset: name), platform: platform,
        systemVersions: try text(value["systemVersions"]), seen: try text(value["seen"]),
        evidence: evidence ?? .observed,
        sources: value["sources"]?.members.map { .init(address: $0["address"]?.string, text: $0["text"]?.string) }
          ?? [.init(address: nil, text: self.name)], note: try text(value["note"]),
        normalized: try NormalizedContext(context, form: form))
    } catch  where error.line > 0 {
      throw error
    } catch {
      throw self.error(error.message, expected: error.expected, help: error.help, at: items)
    }
  }

  private func text(_ value: Node?) throws(ReadingError) -> String? { try string(ifPresent: value, "a string") }

  private func word<Value>(_ value: Node?, of values: [String: Value?]) throws(ReadingError) -> Value? {
    guard let value, let word = try text(value) else { return nil }
    guard let found = values[word] else {
      throw error("found \"\(word)\"", expected: values.keys.sorted().joined(separator: ", "), at: value)
    }
    return found
  }
}
