import ActivationLint
import ActivationRules
import Documents

/// A target in Tuist's manifest (`Project.swift`), with the apps in the same array, as far as the manifest has literals.
///
/// Source: Tuist, `ProjectDescription`: `Target`, `TargetDependency`, `InfoPlist.extendingDefault`.
extension ExtensionTarget {
  static let tuistFile = "Project.swift"
  private static let tuistDependencies = [
    ".target(name:", ".external(", ".project(", ".package(", ".sdk(", ".framework(", ".xcframework(", ".library(",
    ".xctest",
  ]

  /// Reads the facts about the extension whose target surrounds a part of a manifest; nil if the part isn't inside a target in an array literal.
  init?(tuistTargetAround part: PartText) {
    var node = part.root
    while let call = node, call["product"] == nil || call["bundleId"] == nil { node = call.parent }
    guard let call = node, let array = call.parent, array.kind == .array else { return nil }
    self.init()
    own = Self.product(call)
    guard let name = own.name else { return }
    let apps = Array(array.members).filter { [".app", ".appClip"].contains(Self.text($0["product"])) }
    var isKnown = !apps.isEmpty
    for app in apps {
      let list = app["dependencies"]
      let entries = list.map { Array($0.members).map { Self.text($0).filter { !$0.isWhitespace } } } ?? []
      if entries.contains(where: { $0.hasPrefix(".target(name:\"\(name)\"") }) { embedding.append(Self.product(app)) }
      let isLiteral = entries.allSatisfy { entry in Self.tuistDependencies.contains { entry.hasPrefix($0) } }
      isKnown = isKnown && (list == nil || list?.kind == .array) && isLiteral && app["name"]?.string != nil
    }
    let names = apps.compactMap { $0["name"]?.string }
    building =
      !embedding.isEmpty
      ? .embedded : isKnown ? .notEmbedded(project: Self.tuistFile, apps: names, phase: nil) : .unknown
  }

  private static func text(_ node: Node?) -> String { node.map { String(decoding: $0.spelling, as: UTF8.self) } ?? "" }

  private static func product(_ call: Node) -> Product {
    var product = Product()
    product.name = call["name"]?.string
    let settings = text(call["settings"])
    func setting(_ name: String, _ value: String?) -> Setting {
      guard let value, !settings.contains(name) else { return .unknown("it isn't a literal") }
      return .value(value)
    }
    var values = ["CFBundleIdentifier": setting("PRODUCT_BUNDLE_IDENTIFIER", call["bundleId"]?.string)]
    let systems = text(call["deploymentTargets"])
    for (system, name) in [("iOS", "IPHONEOS_DEPLOYMENT_TARGET"), ("macOS", "MACOSX_DEPLOYMENT_TARGET")] {
      let number = [".\(system)(\"", "\(system): \""].lazy.compactMap { systems.firstRange(of: $0) }.first.map {
        String(systems[$0.upperBound...].prefix { $0 != "\"" })
      }
      values[name] = setting(name, number)
    }
    if let list = call["infoPlist"]?["with"], list.kind == .object {
      for (key, standard) in [("CFBundleShortVersionString", "1.0"), ("CFBundleVersion", "1")] {
        let text = list[key] == nil ? standard : list[key]?.string.flatMap { $0.contains("$") ? nil : $0 }
        values[key] = text.map { .value($0) } ?? .unknown("it isn't a literal")
        product.written[key] = text
      }
    }
    product.configurations = [tuistFile: values]
    return product
  }
}

/// The target that an Expo plug-in creates from a folder with an `expo-target.config` next to the Info.plist, as far as that file and the `app.json`
/// above it have literals.
///
/// Source: the documentation of `@bacons/apple-targets` about `bundleIdentifier`, which is appended to the app's if it begins with a period, and
/// about `deploymentTarget`; Expo's documentation of `ios.bundleIdentifier` and of `expo-build-properties`.
extension ExtensionTarget {
  private static let expoFiles = ["expo-target.config.js", "expo-target.config.cjs", "expo-target.config.json"]

  /// Reads the facts about the extension with an Info.plist; nil if no `expo-target.config` is next to it, if a file can't be read, or if a program
  /// may change `app.json`.
  init?(expoTargetBeside path: String, from disk: Disk) {
    let folder = folderPath(of: path)
    guard let name = Self.expoFiles.first(where: { Disk.isFile(folder + "/" + $0) }),
      let values = Self.values(in: folder + "/" + name, disk)
    else { return nil }
    let root = folderPath(of: folderPath(of: folder))
    // A program such as `app.config.js` may change the values in app.json, so they don't count if there is one.
    guard !folderNames(root).contains(where: { $0.hasPrefix("app.config.") }),
      let app = Self.values(in: root + "/" + ApplicationFacts.descriptionName, disk)
    else { return nil }
    let around = app["bundleIdentifier"]
    let identifier = values["bundleIdentifier"].flatMap { own in own.hasPrefix(".") ? around.map { $0 + own } : own }
    func product(_ values: [String: String], _ identifier: String?) -> ExtensionTarget.Product {
      var product = ExtensionTarget.Product()
      product.name = values["name"]
      let settings = ["CFBundleIdentifier": identifier, "IPHONEOS_DEPLOYMENT_TARGET": values["deploymentTarget"]]
      product.configurations[name] = settings.mapValues { $0.map { .value($0) } ?? .unknown("it isn't a literal") }
      return product
    }
    self.init()
    own = product(values, identifier)
    embedding = [product(app, around)]
  }

  /// Returns the literals of keys without computed values: the first `name`, and others that are the same everywhere; nil if the file can't be read.
  private static func values(in path: String, _ disk: Disk) -> [String: String]? {
    guard Disk.isFile(path), let bytes = try? disk.bytes(path) else { return nil }
    let document = SourceDocument(bytes, path.hasSuffix(".json") ? .json5 : .javaScript)
    var found: [String: String] = [:]
    var next = document.root.map { [$0] } ?? []
    while let node = next.popLast() {
      if let name = node.name, ["bundleIdentifier", "deploymentTarget", "name"].contains(name) {
        guard case .text(let text) = node.value else {
          found[name] = ""
          continue
        }
        // The first name is that of the target. Other keys may have different values for each system.
        if name == "name" {
          found[name] = found[name] ?? text.text
        } else {
          found[name] = found[name].map { $0 == text.text ? $0 : "" } ?? text.text
        }
      }
      next += Array(node.members).reversed()
    }
    return found.filter { !$0.value.isEmpty }
  }
}
