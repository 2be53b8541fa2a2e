import ActivationLint
import ActivationRules
import Foundation
import PredicateEvaluation
import PredicateSyntax

extension ProjectConfiguration {
  /// The words that are possible at a place of a configuration: keys, or values.
  ///
  /// - Parameter path: The keys around the place; of a value its own, too.
  package static func words(at path: [String], isKey: Bool) -> [String] {
    if isKey {
      switch path {
      case []: return ConfigurationReader.keys
      case ["rules"]: return LintRule.all.map(\.id)
      default: return []
      }
    }
    switch path.first {
    case "failOn": return ConfigurationReader.severities
    case "rules": return path.count == 2 ? ConfigurationReader.settings : []
    case "hosts": return HostPreset.all.map(\.name)
    default: return []
    }
  }
}

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
  private let limits: ReadingLimits

  init(_ bytes: [UInt8], path: String, limits: ReadingLimits) throws(ReadingError) {
    self.path = path
    self.limits = limits
    folder = URL(fileURLWithPath: absolutePath(path)).deletingLastPathComponent().path
    source = try LocatedDocument(json: bytes, name: path, limits: limits)
  }

  private var document: Document { source.document }

  func configuration() throws(ReadingError) -> ProjectConfiguration {
    let values = try source.entries(of: document.root, allowed: Self.keys, "an object with settings")
    var configuration = ProjectConfiguration(name: path, folder: folder)
    if let value = values["$schema"] { _ = try source.string(value, "the address of the schema") }
    if let value = values["rules"] { configuration.rules = try rules(value) }
    if let value = values["exclude"] { configuration.excluded = try patterns(value) }
    if let value = values["hostsFrom"] { configuration.hosts.own = try ownHosts(value) }
    if let value = values["hosts"] { configuration.hosts.named = try hosts(value, configuration.hosts.own) }
    if let value = values["containingApp"] { configuration.containingApps = try apps(value) }
    if let value = values["failOn"] { configuration.failOn = try severity(value) }
    if let value = values["expectRules"] { configuration.expectedRules = try source.count(value, from: 0) }
    if let value = values["baseline"] { configuration.baseline = try baseline(value) }
    return configuration
  }

  private func rules(_ value: ValueID) throws(ReadingError) -> [String: ProjectConfiguration.RuleSetting] {
    var rules: [String: ProjectConfiguration.RuleSetting] = [:]
    for (name, value) in try source.entries(of: value, "an object with a severity or \"off\" for each rule") {
      guard let rule = LintRule(named: name) else {
        let names = LintRule.all.flatMap { [$0.id, $0.name] }
        let near = LocatedDocument.suggestion(name, among: names).map { $0 + " " } ?? ""
        throw source.error(
          "unknown rule \"\(name)\"", help: near + "activation-rule rule --all lists them.",
          at: source.offset(ofKeyBefore: value))
      }
      guard rules[rule.id] == nil else {
        throw source.error(
          "\(rule.id) \(rule.name) is set twice", help: "Keep one of the two.", at: source.offset(ofKeyBefore: value))
      }
      let word = try source.string(value, Self.list(Self.settings))
      if word == "off" {
        rules[rule.id] = .off
      } else {
        rules[rule.id] = .severity(try severity(value, among: Self.settings))
      }
    }
    return rules
  }

  private func severity(
    _ value: ValueID, among words: [String] = Self.severities
  ) throws(ReadingError) -> Diagnostic.Severity {
    let word = try source.string(value, Self.list(words))
    if let known = Diagnostic.Severity(rawValue: word) { return known }
    throw source.error(
      "found \"\(word)\"", expected: Self.list(words),
      help: LocatedDocument.suggestion(word, among: words) ?? "",
      at: source.offset(of: value))
  }

  private func patterns(_ value: ValueID) throws(ReadingError) -> [PathPattern] {
    var patterns: [PathPattern] = []
    for element in try source.elements(of: value, "a list of paths or patterns") {
      patterns.append(try pattern(element))
    }
    return patterns
  }

  private func pattern(_ value: ValueID) throws(ReadingError) -> PathPattern {
    try pattern(try source.string(value, "a path or a pattern"), at: source.offset(of: value))
  }

  private func pattern(_ text: String, at offset: Int) throws(ReadingError) -> PathPattern {
    guard let pattern = PathPattern(text) else {
      throw source.error(
        "found \"\(text)\"", expected: "a path or a pattern below the folder of this file",
        help: "\"Vendor\" is every folder of that name, \"Examples/**/*.md\" the Markdown files below Examples.",
        at: offset)
    }
    return pattern
  }

  private func ownHosts(_ value: ValueID) throws(ReadingError) -> [HostPreset] {
    let name = try source.string(value, "the path of a folder with contexts")
    do throws(ReadingError) {
      return try HostFolder.presets(in: absolute(name), limits: limits)
    } catch {
      if error.line > 0 { throw error }
      throw source.error(
        "the hosts of \"\(name)\" can't be read: \(error.message)", help: error.help, at: source.offset(of: value))
    }
  }

  private func hosts(_ value: ValueID, _ own: [HostPreset]) throws(ReadingError) -> [HostPreset] {
    let catalog = HostChoice.catalog(with: own)
    var chosen: [HostPreset] = []
    for element in try source.elements(of: value, "a list of hosts") {
      let name = try source.string(element, "the name of a host, or a part of it")
      do throws(HostPresetError) {
        for preset in try HostPreset.matching(name, among: catalog)
        where !chosen.contains(where: { $0.name == preset.name }) {
          chosen.append(preset)
        }
      } catch {
        throw source.error(error.message, help: error.help, at: source.offset(of: element))
      }
    }
    guard !chosen.isEmpty else {
      throw source.error(
        "found no host", expected: "at least one host", help: "Leave out \"hosts\" to ask about all.",
        at: source.offset(of: value))
    }
    return chosen
  }

  /// One app for all extensions, or an app for each.
  private func apps(_ value: ValueID) throws(ReadingError) -> [(extension: PathPattern?, path: String)] {
    if case .string = document[value] { return [(nil, try app(value))] }
    var apps: [(extension: PathPattern?, path: String)] = []
    let expected = "the path of an app's Info.plist, or an object with one for each extension"
    for (key, value) in try source.entries(of: value, expected) {
      apps.append((try pattern(key, at: source.offset(ofKeyBefore: value)), try app(value)))
    }
    return apps
  }

  private func app(_ value: ValueID) throws(ReadingError) -> String {
    let name = try source.string(value, "the path of an app's Info.plist")
    let path = absolute(name)
    do throws(ReadingError) {
      _ = try PropertyListReader.read(InputFile.read(path, limits: limits), name: name, limits: limits)
    } catch {
      throw source.error(
        "the containing app \"\(name)\" can't be read: \(error.message)",
        help: "Paths begin at the folder of this file.",
        at: source.offset(of: value))
    }
    return path
  }

  /// The path of a baseline, which is below the folder, links followed: `--write-baseline` writes there, and whoever runs it may not have
  /// read the configuration.
  private func baseline(_ value: ValueID) throws(ReadingError) -> String {
    let name = try source.string(value, "the path of a baseline")
    let path = absolute(name)
    guard innerPath(destinationPath(path), of: destinationPath(folder)) != nil else {
      throw source.error(
        "the baseline \"\(name)\" is outside of the folder of this file",
        help: "Keep it below that folder. A file elsewhere is named on the command line: --baseline \(path).",
        at: source.offset(of: value))
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
