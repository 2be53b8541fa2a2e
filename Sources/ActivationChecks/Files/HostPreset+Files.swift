package import ActivationRules
import ActivationSystemCalls
import PredicateEvaluation
internal import PredicateSyntax

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
    guard let names = try? folderContent(folder).names else {
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
      return try values.map { value throws(ReadingError) in try source.preset(value, limits) }
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
  fileprivate var presets: [ValueID]? {
    let values: [ValueID]
    if case .array(let run) = document[document.root] {
      values = Array(document.elements(of: run))
    } else {
      values = [document.root]
    }
    return !values.isEmpty && values.allSatisfy({ entries(of: $0)["name"] != nil }) ? values : nil
  }

  fileprivate func preset(_ value: ValueID, _ limits: ReadingLimits) throws(ReadingError) -> HostPreset {
    let entries = entries(of: value)
    for key in entries.keys.sorted() where !Self.hostKeys.contains(key) {
      throw error(
        "unknown key \"\(key)\"", help: "A host has \(Self.hostKeys.joined(separator: ", ")).",
        at: offset(ofKeyBefore: entries[key] ?? value))
    }
    guard let name = try text(entries["name"]), !name.isEmpty else {
      throw error("the host has no name", at: value)
    }
    guard let items = entries["extensionItems"] else {
      throw error("\"extensionItems\" is missing", at: value)
    }
    let form = try word(entries["form"], of: ["matching": ContextForm.matching, "raw": .raw])
    let platform = try word(entries["platform"], of: ["iOS": ActivationRule.Platform.iOS, "macOS": .macOS, "any": nil])
    let evidence = try word(
      entries["confidence"], of: ["documented": Evidence.documented, "observed": .observed, "inferred": .inferred])
    // An empty list by itself would be an attachment without types.
    let isEmpty = if case .array(let run) = document[items] { run.count == 0 } else { false }
    let context =
      isEmpty
      ? SharedContext(registeredTypeIdentifiers: [])
      : SharedContext(document: try self.context(at: items, limits: limits))
    do throws(ReadingError) {
      return HostPreset(
        name: name, host: try text(entries["host"]) ?? HostPreset.host(ofPreset: name), platform: platform,
        systemVersions: try text(entries["systemVersions"]), seen: try text(entries["seen"]),
        evidence: evidence ?? .observed, sources: try sources(entries["sources"]), note: try text(entries["note"]),
        normalized: try NormalizedContext(context, form: form))
    } catch  where error.line > 0 {
      throw error
    } catch {
      throw self.error(error.message, expected: error.expected, help: error.help, at: items)
    }
  }

  private func sources(_ value: ValueID?) throws(ReadingError) -> [HostPreset.Source] {
    guard let value else { return [.init(address: nil, text: name)] }
    guard case .array(let run) = document[value] else {
      throw error("expected a list of sources, each with \"address\" or \"text\"", at: value)
    }
    var sources: [HostPreset.Source] = []
    for element in document.elements(of: run) {
      let entries = entries(of: element)
      let address = try text(entries["address"])
      let words = try text(entries["text"])
      guard address != nil || words != nil else {
        throw error("expected a source with \"address\" or \"text\"", at: element)
      }
      sources.append(.init(address: address, text: words))
    }
    return sources
  }

  private func entries(of value: ValueID) -> [String: ValueID] {
    guard case .dictionary(let run) = document[value] else { return [:] }
    var entries: [String: ValueID] = [:]
    for entry in document.entries(of: run) { entries[document[entry.key]] = entry.value }
    return entries
  }

  private func text(_ value: ValueID?) throws(ReadingError) -> String? {
    guard let value else { return nil }
    guard case .string(let text) = document[value] else {
      throw error("expected a string", at: value)
    }
    return document[text]
  }

  private func word<Value>(_ value: ValueID?, of values: [String: Value?]) throws(ReadingError) -> Value? {
    guard let value, let word = try text(value) else { return nil }
    guard let found = values[word] else {
      throw error("found \"\(word)\"", expected: values.keys.sorted().joined(separator: ", "), at: value)
    }
    return found
  }
}
