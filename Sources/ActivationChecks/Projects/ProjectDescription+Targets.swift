import ActivationRules
import Predicates

extension ProjectDescription {
  /// The project that is made from the description.
  ///
  /// - Complexity: linear in the description, times the number of configurations.
  func project(from disk: Disk = Disk()) -> XcodeProject {
    guard case .dictionary(let described)? = content["targets"] else {
      return XcodeProject(targets: [], parts: [], copies: [], description: path, isWhole: false)
    }
    let names = described.keys.sorted()
    let positions = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    var files: [String: SettingLayer] = [:]
    var targets: [XcodeTarget] = []
    var parts: [[Int]] = []
    var copies: [[CopiedProduct]] = []
    for name in names {
      let target = withTemplates(described[name] ?? .dictionary([:]), depth: 0)
      targets.append(self.target(name, target, &files, disk))
      var embedded: Set<Int> = []
      var copied: [CopiedProduct] = []
      if case .array(let dependencies)? = target["dependencies"] {
        for dependency in dependencies {
          guard let name = dependency["target"]?.text, let position = positions[name] else { continue }
          embedded.insert(position)
          // An app has what it depends on, unless it says otherwise (documented: "Project Spec", Dependency).
          guard dependency["embed"] != .boolean(false) else { continue }
          copied.append(CopiedProduct(target: position, phase: "dependencies", isExtension: true))
        }
      }
      parts.append(embedded.sorted())
      copies.append(copied)
    }
    return XcodeProject(targets: targets, parts: parts, copies: copies, description: path, isWhole: isWhole)
  }

  /// A target merged on top of the templates that it names.
  private func withTemplates(_ target: PropertyListValue, depth: Int) -> PropertyListValue {
    guard depth < Self.maximumDepth, case .array(let names)? = target["templates"] else { return target }
    var base: PropertyListValue?
    for name in names {
      guard let template = content["targetTemplates"]?[name.text ?? ""] else { continue }
      base = Self.merged(base, withTemplates(template, depth: depth + 1))
    }
    return Self.merged(base, target)
  }

  private func target(
    _ name: String, _ target: PropertyListValue, _ files: inout [String: SettingLayer], _ disk: Disk
  ) -> XcodeTarget {
    let kind = target["type"]?.text ?? ""
    let builtIn = SettingLayer.builtIn(
      target: name, project: path, folder: folder, isExtension: kind.contains("extension"),
      language: content["options"]?["developmentLanguage"]?.text)
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
      layers.append(builtIn.adding(["CONFIGURATION": configuration]))
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

  /// The settings for the lowest system, from one number or one for each system.
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

  /// Returns the settings that XcodeGen makes where nothing else does: the files that it writes or finds, and an identifier made
  /// of the prefix and the target's name.
  private func generated(_ name: String, _ target: PropertyListValue) -> SettingLayer {
    var values: [String: String] = [:]
    values["INFOPLIST_FILE"] = target["info"]?["path"]?.text ?? infoPlistAmongSources(target)
    values["CODE_SIGN_ENTITLEMENTS"] = target["entitlements"]?["path"]?.text
    values["SDKROOT"] = Self.platform(of: target).map { $0 == .macOS ? "macosx" : "iphoneos" }
    if let prefix = content["options"]?["bundleIdPrefix"]?.text {
      let kept = name.replacing("_", with: "-").filter {
        $0.isLetter || $0.isNumber || $0 == "-" || $0 == "."
      }
      values["PRODUCT_BUNDLE_IDENTIFIER"] = prefix + "." + kept
    }
    return SettingLayer(values)
  }

  /// The family of systems that a target is for; nil where it doesn't say one.
  static func platform(of target: PropertyListValue) -> ActivationRule.Platform? {
    ["platform", "supportedDestinations"].lazy.compactMap { key in
      ActivationRule.Platform(destinations: list(target[key]).compactMap(\.text))
    }.first
  }

  /// The first Info.plist directly in a folder of sources.
  private func infoPlistAmongSources(_ target: PropertyListValue) -> String? {
    for source in Self.list(target["sources"]) {
      guard let folder = source.text ?? source["path"]?.text, !folder.contains("\0") else { continue }
      let file = absolute(folder) + "/Info.plist"
      if Disk.isFile(file) { return file }
    }
    return nil
  }

  /// The settings of a target or the project in one configuration: groups, then the base, then those of the configuration.
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
      for (name, inner) in configurations where configuration.lowercased().contains(name.lowercased()) {
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
