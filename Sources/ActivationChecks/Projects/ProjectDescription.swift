import ActivationRules
import Documents
import Predicates

/// A project description of XcodeGen (`project.yml`). The Xcode project is generated from it, so often only the description is checked in.
///
/// The format is documented in XcodeGen's "Project Spec". Included files are merged as described there. Environment variables, includes other than
/// files, and plug-ins of YAML are ignored.
struct ProjectDescription {
  static let names: Set = ["project.yml", "project.yaml"]
  static let maximumFiles = 128
  /// The maximum depth of descriptions that include each other, and of templates and setting groups that name others.
  static let maximumDepth = 16

  /// The combined content of the file and all files that it includes.
  private(set) var content: PropertyListValue
  private(set) var isWhole = true
  let path: String
  let folder: String

  /// Reads a description; nil if the file can't be read or describes no targets.
  init?(_ path: String, from disk: Disk = Disk()) {
    self.path = absolutePath(path)
    folder = folderPath(of: self.path)
    var files = 0
    guard let content = Self.content(self.path, from: disk, within: [], &files, &isWhole),
      case .dictionary? = content["targets"]
    else { return nil }
    self.content = content
  }

  /// Creates a description from its content.
  init(_ content: PropertyListValue, path: String) {
    self.content = content
    self.path = path
    folder = folderPath(of: path)
  }

  /// Returns the value of a YAML text; nil if the text is malformed or empty.
  static func value(_ text: [UInt8]) -> PropertyListValue? {
    guard let document = try? SourceDocument.yaml(withRules: text).first else { return nil }
    return document.root.map { document.value(of: $0) }
  }

  /// Returns the elements of an array, or any other value as the only element; empty for nil.
  static func list(_ value: PropertyListValue?) -> [PropertyListValue] {
    if case .array(let values)? = value { values } else { value.map { [$0] } ?? [] }
  }

  /// Returns one value merged onto another: dictionaries key by key, arrays one after the other; any other value is replaced. A key that ends in
  /// `:REPLACE` always replaces.
  static func merged(_ base: PropertyListValue?, _ top: PropertyListValue) -> PropertyListValue {
    switch (base, top) {
    case (.dictionary(var entries)?, .dictionary(let others)):
      for (key, value) in others {
        if key.hasSuffix(":REPLACE") {
          entries[String(key.dropLast(8))] = value
        } else {
          entries[key] = merged(entries[key], value)
        }
      }
      return .dictionary(entries)
    case (.array(let values)?, .array(let others)): return .array(values + others)
    default: return top
    }
  }
}

/// Reading descriptions with their includes.
extension ProjectDescription {
  /// - Parameters:
  ///   - around: The files that include this one, directly or indirectly. They can't be included again.
  ///   - files: The number of files read so far.
  ///   - isWhole: Set to false if a file can't be read.
  private static func content(
    _ path: String, from disk: Disk, within around: [FileIdentity], _ files: inout Int, _ isWhole: inout Bool
  ) -> PropertyListValue? {
    guard files < maximumFiles, around.count < maximumDepth,
      let identity = FileIdentity(ofFileAt: path), !around.contains(identity),
      let bytes = try? disk.bytes(path), let own = value(bytes)
    else { return nil }
    files += 1
    let base = folderPath(of: path)
    var merged: PropertyListValue?
    for (file, isRelative) in includes(own) where !file.contains("\0") {
      let included = absolutePath(file.hasPrefix("/") ? file : base + "/" + file)
      guard var value = content(included, from: disk, within: around + [identity], &files, &isWhole) else {
        isWhole = false
        continue
      }
      // Paths in an included file start at its own folder unless the including file says otherwise.
      if isRelative { value = rebased(value, to: folderPath(of: included)) }
      merged = self.merged(merged, value)
    }
    return self.merged(merged, own)
  }

  private static func includes(_ value: PropertyListValue) -> [(path: String, isRelative: Bool)] {
    list(value["include"]).compactMap { include in
      guard let path = include.text ?? include["path"]?.text else { return nil }
      return (path, include["relativePaths"] != .boolean(false))
    }
  }

  /// Returns a description with absolute paths of property lists, entitlements, settings and sources.
  private static func rebased(_ value: PropertyListValue, to base: String, under key: String = "") -> PropertyListValue
  {
    switch value {
    case .string(let text) where ["path", "sources", "configFiles"].contains(key):
      text.hasPrefix("/") || text.hasPrefix("$") ? value : .string(base + "/" + text)
    case .array(let values): .array(values.map { rebased($0, to: base, under: key) })
    case .dictionary(let entries) where key != "properties":
      .dictionary(
        entries.reduce(into: [:]) { rebased, entry in
          rebased[entry.key] = Self.rebased(entry.value, to: base, under: key == "configFiles" ? key : entry.key)
        })
    default: value
    }
  }

  /// Returns the project that is generated from the description.
  func project(from disk: Disk = Disk()) -> XcodeProject {
    guard case .dictionary(let described)? = content["targets"] else {
      return XcodeProject(targets: [], description: path, isWhole: false)
    }
    let names = described.keys.sorted()
    let positions = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    var files: [String: SettingLayer] = [:]
    var targets: [XcodeTarget] = []
    for name in names {
      var target = withTemplates(described[name] ?? .dictionary([:]), depth: 0)
      if target["templates"] != nil { target = Self.filled(target, target: name) }
      var made = self.target(name, target, &files, disk)
      if case .array(let dependencies)? = target["dependencies"] {
        for dependency in dependencies {
          guard let name = dependency["target"]?.text, let position = positions[name] else { continue }
          made.parts.append(position)
          // An app embeds its dependencies unless the description says otherwise (documented: "Project Spec", Dependency).
          guard dependency["embed"] != .boolean(false) else { continue }
          made.copies.append(CopiedProduct(target: position, phase: "dependencies", isExtension: true))
        }
      }
      targets.append(made)
    }
    return XcodeProject(targets: targets, description: path, isWhole: isWhole)
  }

  private func withTemplates(_ target: PropertyListValue, depth: Int) -> PropertyListValue {
    guard depth < Self.maximumDepth, case .array(let names)? = target["templates"] else { return target }
    let templates = names.compactMap { content["targetTemplates"]?[$0.text ?? ""] }
    return Self.merged(
      templates.reduce(nil) { Self.merged($0, withTemplates($1, depth: depth + 1)) }, target)
  }

  /// Returns a target in which the references of its templates are filled in: its attributes, then its name (documented: "Project Spec", Target
  /// Template).
  private static func filled(_ target: PropertyListValue, target name: String) -> PropertyListValue {
    var texts: [(key: String, value: String)] = []
    if case .dictionary(let attributes)? = target["templateAttributes"] {
      texts = attributes.compactMapValues(setting).stablySorted { $0.key < $1.key }
    }
    texts.append(("target_name", name))
    return target.mapTexts { text in texts.reduce(text) { $0.replacing(["${\($1.key)}": $1.value]) } }
  }

  private func target(
    _ name: String, _ target: PropertyListValue, _ files: inout [String: SettingLayer], _ disk: Disk
  ) -> XcodeTarget {
    let kind = target["type"]?.text ?? ""
    var configurations: [SettingScope] = []
    for configuration in configurationNames {
      var layers: [SettingLayer] = []
      for (source, lowest) in [
        (target, target["deploymentTarget"]), (content, content["options"]?["deploymentTarget"]),
      ] {
        let given = settings(source["settings"], configuration, depth: 0)
        layers.append(SettingLayer(Self.deployment(lowest, of: target).merging(given) { $1 }))
        if let file = source["configFiles"]?[configuration]?.text, !file.contains("\0") {
          let path = absolute(file)
          let known = files[path] ?? SettingLayer.read(path, from: disk) ?? SettingLayer(missing: path)
          files[path] = known
          layers.append(known)
        }
      }
      layers.append(generated(name, target))
      layers.append(
        .builtIn(
          target: name, project: path, folder: folder, isExtension: kind.contains("extension"),
          language: content["options"]?["developmentLanguage"]?.text, configuration: configuration))
      configurations.append(SettingScope(layers: layers))
    }
    var described = XcodeTarget(
      projectFile: path, folder: folder, name: name,
      product: XcodeTarget.Product(type: kind, isForWatch: target["platform"]?.text == "watchOS"),
      configurations: configurations, properties: target["info"]?["properties"])
    described.writtenList = target["info"].map { Self.merged(Self.defaults, $0["properties"] ?? .dictionary([:])) }
    return described
  }

  /// The keys that XcodeGen writes into every Info.plist (source: XcodeGen, `InfoPlistGenerator`).
  private static let defaults = PropertyListValue.dictionary([
    "CFBundleIdentifier": .string("$(PRODUCT_BUNDLE_IDENTIFIER)"), "CFBundleShortVersionString": .string("1.0"),
    "CFBundleVersion": .string("1"),
  ])

  /// Returns the settings for the deployment target, from one number or from one for each system.
  private static func deployment(_ value: PropertyListValue?, of target: PropertyListValue) -> [String: String] {
    let names = ["iOS": "IPHONEOS_DEPLOYMENT_TARGET", "macOS": "MACOSX_DEPLOYMENT_TARGET"]
    if case .dictionary(let systems)? = value {
      return Dictionary(
        systems.compactMap { system, value in names[system].flatMap { name in setting(value).map { (name, $0) } } },
        uniquingKeysWith: { first, _ in first })
    }
    guard let number = value.flatMap(setting), let name = target["platform"]?.text.flatMap({ names[$0] }) else {
      return [:]
    }
    return [name: number]
  }

  private var configurationNames: [String] {
    guard case .dictionary(let configurations)? = content["configs"], !configurations.isEmpty else {
      return ["Debug", "Release"]
    }
    return configurations.keys.sorted()
  }

  /// Returns the settings that XcodeGen adds if nothing else assigns them: the files that it writes or finds, the SDK, and an identifier that
  /// consists of the prefix and the target's name.
  private func generated(_ name: String, _ target: PropertyListValue) -> SettingLayer {
    var values: [String: String] = [:]
    values["INFOPLIST_FILE"] = target["info"]?["path"]?.text ?? infoPlistAmongSources(target)
    values["CODE_SIGN_ENTITLEMENTS"] = target["entitlements"]?["path"]?.text
    values["SDKROOT"] = Self.platform(of: target).map { $0 == .macOS ? "macosx" : "iphoneos" }
    if let prefix = content["options"]?["bundleIdPrefix"]?.text {
      let kept = name.replacing("_", with: "-").filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }
      values["PRODUCT_BUNDLE_IDENTIFIER"] = prefix + "." + kept
    }
    return SettingLayer(values)
  }

  /// Returns the family of systems that a target is for; nil if it names none.
  static func platform(of target: PropertyListValue) -> ActivationRule.Platform? {
    ["platform", "supportedDestinations"].lazy.compactMap { key in
      ActivationRule.Platform(destinations: list(target[key]).compactMap(\.text))
    }.first
  }

  private func infoPlistAmongSources(_ target: PropertyListValue) -> String? {
    let folders = Self.list(target["sources"]).compactMap { (source) -> String? in source.text ?? source["path"]?.text }
    return folders.filter { !$0.contains("\0") }.map { absolute($0) + "/Info.plist" }.first { Disk.isFile($0) }
  }

  /// Returns the settings in one configuration: groups, then the base, then the configuration, or all entries if none of these keys exists.
  private func settings(
    _ value: PropertyListValue?, _ configuration: String, depth: Int
  ) -> [String: String] {
    guard depth < Self.maximumDepth, case .dictionary(let entries)? = value else { return [:] }
    guard ["base", "configs", "groups"].contains(where: { entries[$0] != nil }) else {
      return entries.compactMapValues(Self.setting)
    }
    var found: [String: String] = [:]
    if case .array(let groups)? = entries["groups"] {
      for group in groups {
        let inner = settings(content["settingGroups"]?[group.text ?? ""], configuration, depth: depth + 1)
        found.merge(inner) { $1 }
      }
    }
    if case .dictionary(let base)? = entries["base"] { found.merge(base.compactMapValues(Self.setting)) { $1 } }
    if case .dictionary(let configurations)? = entries["configs"] {
      // A key applies to each configuration whose name contains it, unless it's another configuration's own name (source: XcodeGen,
      // SettingsBuilder.swift).
      for (name, inner) in configurations.stablySorted(by: { $0.key < $1.key })
      where configuration.lowercased().contains(name.lowercased()) {
        if name != configuration, configurationNames.contains(name) { continue }
        found.merge(settings(inner, configuration, depth: depth + 1)) { $1 }
      }
    }
    return found
  }

  private static func setting(_ value: PropertyListValue) -> String? {
    switch value {
    case .string(let text): text
    case .boolean(let flag): flag ? "YES" : "NO"
    case .integer(let number): String(number)
    case .real(let number): String(number)
    default: nil
    }
  }

  private func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : folder + "/" + path }
}
