import ActivationRules
import ActivationLint
import Documents

/// The targets that a manifest of Tuist (`Project.swift`) has in one array, as far as they are literals.
///
/// Source: Tuist, `ProjectDescription`: `Target`, `TargetDependency`, `InfoPlist.extendingDefault`.
struct TuistTargets {
  static let fileName = "Project.swift"
  private static let dependencies = [
    ".target(name:", ".external(", ".project(", ".package(", ".sdk(", ".framework(", ".xcframework(", ".library(",
    ".xctest",
  ]

  private let source: [UInt8]
  /// The extension's target, and the targets beside it that are apps.
  private let own: Node
  private let apps: [Node]

  /// Finds the target around a part of a manifest; nil where it isn't written as one of an array.
  init?(around part: PartText) {
    var node = part.root
    while let call = node, call["product"] == nil || call["bundleId"] == nil { node = call.parent }
    guard let own = node, let array = own.parent, array.kind == .array else { return nil }
    source = part.text
    self.own = own
    apps = Array(array.members).filter { [".app", ".appClip"].contains(Self.text($0["product"], part.text)) }
  }

  private static func text(_ node: Node?, _ source: [UInt8]) -> String {
    node.map { String(decoding: source[$0.range], as: UTF8.self) } ?? ""
  }

  private func literal(_ node: Node?) -> String? { if case .text(let text)? = node?.value { text.text } else { nil } }

  /// The facts about the extension.
  var target: ExtensionTarget {
    var facts = ExtensionTarget()
    facts.own = product(own)
    guard let name = facts.own.name else { return facts }
    var isKnown = !apps.isEmpty
    for app in apps {
      let list = app["dependencies"]
      let entries = list.map { Array($0.members).map { Self.text($0, source).filter { !$0.isWhitespace } } } ?? []
      if entries.contains(where: { $0.hasPrefix(".target(name:\"\(name)\"") }) { facts.embedding.append(product(app)) }
      let isLiteral = entries.allSatisfy { entry in Self.dependencies.contains { entry.hasPrefix($0) } }
      isKnown = isKnown && (list == nil || list?.kind == .array) && isLiteral && literal(app["name"]) != nil
    }
    let names = apps.compactMap { literal($0["name"]) }
    facts.building =
      !facts.embedding.isEmpty
      ? .embedded : isKnown ? .notEmbedded(project: Self.fileName, apps: names, phase: nil) : .unknown
    return facts
  }

  private func product(_ call: Node) -> ExtensionTarget.Product {
    var product = ExtensionTarget.Product()
    product.name = literal(call["name"])
    let settings = Self.text(call["settings"], source)
    func setting(_ name: String, _ value: String?) -> ExtensionTarget.Setting {
      guard let value, !settings.contains(name) else { return .unknown("it isn't a literal") }
      return .value(value)
    }
    var values = ["CFBundleIdentifier": setting("PRODUCT_BUNDLE_IDENTIFIER", literal(call["bundleId"]))]
    let systems = Self.text(call["deploymentTargets"], source)
    for (system, name) in [("iOS", "IPHONEOS_DEPLOYMENT_TARGET"), ("macOS", "MACOSX_DEPLOYMENT_TARGET")] {
      let number = [".\(system)(\"", "\(system): \""].lazy.compactMap { systems.firstRange(of: $0) }.first.map {
        String(systems[$0.upperBound...].prefix { $0 != "\"" })
      }
      values[name] = setting(name, number)
    }
    if let list = call["infoPlist"]?["with"], list.kind == .object {
      for (key, standard) in [("CFBundleShortVersionString", "1.0"), ("CFBundleVersion", "1")] {
        let text = list[key] == nil ? standard : literal(list[key]).flatMap { $0.contains("$") ? nil : $0 }
        values[key] = text.map { .value($0) } ?? .unknown("it isn't a literal")
        product.written[key] = text
      }
    }
    product.configurations = [Self.fileName: values]
    return product
  }
}
