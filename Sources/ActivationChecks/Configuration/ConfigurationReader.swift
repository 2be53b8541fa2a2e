import ActivationLint
import ActivationRules
import Predicates
import Documents

/// Reads a project's configuration, with the position of whatever is wrong.
struct ConfigurationReader {
  static let keys = [
    "$schema", "rules", "exclude", "hosts", "hostsFrom", "containingApp", "failOn", "expectRules", "baseline",
  ]
  static let severities = Diagnostic.Severity.allCases.map(\.rawValue)
  static let settings = ["off"] + severities

  private let source: LocatedDocument
  private let path: String
  private let folder: String
  private let disk: Disk

  init(_ bytes: [UInt8], path: String, from disk: Disk) throws(ReadingError) {
    self.path = path
    self.disk = disk
    folder = folderPath(of: absolutePath(path))
    source = try LocatedDocument(json: bytes, name: path, limits: disk.limits)
  }

  /// The configuration as far as it can be read, with all mistakes of the file in the order of its text.
  func configuration() -> (ProjectConfiguration, mistakes: [ReadingError]) {
    var mistakes: [ReadingError] = []
    var configuration = ProjectConfiguration(name: path, folder: folder)
    let entries = kept(try source.entries(of: source.root, "an object with settings"), &mistakes) ?? []
    mistakes += source.unknownKeys(of: entries, allowed: Self.keys)
    let values = Dictionary(entries, uniquingKeysWith: { first, _ in first })
    if let value = values["$schema"] { _ = kept(try source.string(value, "the address of the schema"), &mistakes) }
    if let value = values["rules"] { readRules(value, into: &configuration, &mistakes) }
    if let value = values["exclude"] { configuration.excluded = patterns(value, &mistakes) }
    if let value = values["hostsFrom"] { configuration.hosts.own = kept(try ownHosts(value), &mistakes) ?? [] }
    if let value = values["hosts"] { configuration.hosts.named = hosts(value, configuration.hosts.own, &mistakes) }
    if let value = values["containingApp"] { configuration.containingApps = apps(value, &mistakes) }
    if let value = values["failOn"] { configuration.failOn = kept(try severity(value), &mistakes) }
    if let value = values["expectRules"] {
      configuration.expectedRules = kept(try source.count(value, from: 0), &mistakes)
    }
    if let value = values["baseline"] { configuration.baseline = kept(try baseline(value), &mistakes) }
    return (configuration, mistakes.sorted { $0.offset ?? 0 < $1.offset ?? 0 })
  }

  /// A value of the file; nil when it's mistaken, which is added to the mistakes.
  private func kept<Value>(
    _ read: @autoclosure () throws(ReadingError) -> Value, _ mistakes: inout [ReadingError]
  ) -> Value? {
    do throws(ReadingError) {
      return try read()
    } catch {
      mistakes.append(error)
      return nil
    }
  }

  private func readRules(
    _ value: Node, into configuration: inout ProjectConfiguration, _ mistakes: inout [ReadingError]
  ) {
    let expected = "an object with a severity or \"off\" for each rule"
    for (name, value) in kept(try source.entries(of: value, expected), &mistakes) ?? [] {
      guard let rule = LintRule(named: name) else {
        let names = LintRule.all.flatMap { [$0.id, $0.name] }
        let near = LocatedDocument.suggestion(name, among: names).map { $0 + " " } ?? ""
        mistakes.append(
          source.error(
            "unknown rule \"\(name)\"", help: near + "activation-rule rule lists them.",
            atKeyOf: value))
        continue
      }
      if configuration.ignoredIDs.contains(rule.id) || configuration.severities[rule.id] != nil {
        mistakes.append(
          source.error(
            "\(rule.id) \(rule.name) is set twice", help: "Keep one of the two.",
            atKeyOf: value))
      }
      // Of two settings the last counts.
      configuration.ignoredIDs.remove(rule.id)
      configuration.severities[rule.id] = nil
      if value.string == "off" {
        configuration.ignoredIDs.insert(rule.id)
      } else {
        configuration.severities[rule.id] = kept(try severity(value, among: Self.settings), &mistakes)
      }
    }
  }

  private func severity(
    _ value: Node, among words: [String] = Self.severities
  ) throws(ReadingError) -> Diagnostic.Severity {
    let word = try source.string(value, Self.list(words))
    if let known = Diagnostic.Severity(rawValue: word) { return known }
    throw source.error(
      "found \"\(word)\"", expected: Self.list(words),
      help: LocatedDocument.suggestion(word, among: words) ?? "", at: value)
  }

  private func patterns(_ value: Node, _ mistakes: inout [ReadingError]) -> [PathPattern] {
    var patterns: [PathPattern] = []
    for element in kept(try source.elements(of: value, "a list of paths or patterns"), &mistakes) ?? [] {
      if let pattern = kept(try pattern(element), &mistakes) { patterns.append(pattern) }
    }
    return patterns
  }

  private func pattern(_ value: Node) throws(ReadingError) -> PathPattern {
    try pattern(try source.string(value, "a path or a pattern"), value)
  }

  /// A pattern that is a value, or its key.
  private func pattern(_ text: String, _ value: Node, isKey: Bool = false) throws(ReadingError) -> PathPattern {
    guard let pattern = PathPattern(text) else {
      let (message, expected) = ("found \"\(text)\"", "a path or a pattern below the folder of this file")
      let help = "\"Vendor\" is every folder of that name, \"Examples/**/*.md\" the Markdown files below Examples."
      throw isKey
        ? source.error(message, expected: expected, help: help, atKeyOf: value)
        : source.error(message, expected: expected, help: help, at: value)
    }
    return pattern
  }

  private func ownHosts(_ value: Node) throws(ReadingError) -> [HostPreset] {
    let name = try source.string(value, "the path of a folder with contexts")
    do throws(ReadingError) {
      return try HostPreset.presets(in: absolute(name), from: disk)
    } catch {
      if error.line > 0 { throw error }
      throw source.error("the hosts of \"\(name)\" can't be read: \(error.message)", help: error.help, at: value)
    }
  }

  private func hosts(
    _ value: Node, _ own: [HostPreset], _ mistakes: inout [ReadingError]
  ) -> [HostPreset] {
    let known = mistakes.count
    let catalog = HostChoice.catalog(with: own)
    var chosen: [HostPreset] = []
    for element in kept(try source.elements(of: value, "a list of hosts"), &mistakes) ?? [] {
      for preset in kept(try matching(element, catalog), &mistakes) ?? []
      where !chosen.contains(where: { $0.name == preset.name }) {
        chosen.append(preset)
      }
    }
    if chosen.isEmpty, mistakes.count == known {
      mistakes.append(
        source.error(
          "found no host", expected: "at least one host", help: "Leave out \"hosts\" to ask about all.",
          at: value))
    }
    return chosen
  }

  private func matching(_ value: Node, _ catalog: [HostPreset]) throws(ReadingError) -> [HostPreset] {
    let name = try source.string(value, "the name of a host, or a part of it")
    do throws(HostPresetError) {
      return HostPreset.today(try HostPreset.matching(name, among: catalog))
    } catch {
      var help = error.help
      if error.near.isEmpty { help = "activation-rule hosts lists the known shares." }
      throw source.error(error.message, help: help, at: value)
    }
  }

  /// One app for all extensions, or an app for each.
  private func apps(
    _ value: Node, _ mistakes: inout [ReadingError]
  ) -> [(extension: PathPattern?, path: String)] {
    if value.kind == .text { return kept(try app(value), &mistakes).map { [(nil, $0)] } ?? [] }
    var apps: [(extension: PathPattern?, path: String)] = []
    let expected = "the path of an app's Info.plist, or an object with one for each extension"
    for (key, value) in kept(try source.entries(of: value, expected), &mistakes) ?? [] {
      let pattern = kept(try pattern(key, value, isKey: true), &mistakes)
      if let pattern, let app = kept(try app(value), &mistakes) { apps.append((pattern, app)) }
    }
    return apps
  }

  private func app(_ value: Node) throws(ReadingError) -> String {
    let name = try source.string(value, "the path of an app's Info.plist")
    let path = absolute(name)
    do throws(ReadingError) {
      _ = try disk.propertyList(path)
    } catch {
      throw source.error(
        "the containing app \"\(name)\" can't be read: \(error.message)",
        help: "Paths begin at the folder of this file.", at: value)
    }
    return path
  }

  /// The path of a baseline, which is below the folder, links followed: `--write-baseline` writes there, and whoever runs it may not have
  /// read the configuration.
  private func baseline(_ value: Node) throws(ReadingError) -> String {
    let name = try source.string(value, "the path of a baseline")
    let path = absolute(name)
    guard innerPath(destinationPath(path), of: destinationPath(folder)) != nil else {
      throw source.error(
        "the baseline \"\(name)\" is outside of the folder of this file",
        help: "Keep it below that folder. A file elsewhere is named on the command line: --baseline \(path).",
        at: value)
    }
    return path
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : absolutePath(folder + "/" + path)
  }

  private static func list(_ words: [String]) -> String {
    words.dropLast().map { "\"\($0)\"" }.joined(separator: ", ") + " or \"\(words.last ?? "")\""
  }
}
