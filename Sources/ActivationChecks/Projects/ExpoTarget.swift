import ActivationRules
import ActivationLint
import Documents

/// The target that a plug-in of Expo makes of a folder with an `expo-target.config` beside the Info.plist, as far as it and the `app.json` above say
/// it as literals.
///
/// Source: the documentation of `@bacons/apple-targets`: `bundleIdentifier`, which is added to the app's where it begins with a period, and
/// `deploymentTarget`; Expo's of `ios.bundleIdentifier`, and of `expo-build-properties`.
enum ExpoTarget {
  private static let names = ["expo-target.config.js", "expo-target.config.cjs", "expo-target.config.json"]

  /// Returns the facts about the extension with an Info.plist; nil where no such file is beside it.
  static func facts(of path: String, from disk: Disk) -> ExtensionTarget? {
    let folder = folderPath(of: path)
    guard let name = names.first(where: { Disk.isFile(folder + "/" + $0) }),
      let own = values(in: folder + "/" + name, disk)
    else { return nil }
    let root = folderPath(of: folderPath(of: folder))
    // A program may change what is in app.json.
    guard !ScanRoot.names(in: root).contains(where: { $0.hasPrefix("app.config.") }),
      let app = values(in: root + "/" + ApplicationFacts.descriptionName, disk)
    else { return nil }
    let around = app["bundleIdentifier"]
    let identifier = own["bundleIdentifier"].flatMap {
      $0.hasPrefix(".") ? around.map { $0 + own["bundleIdentifier", default: ""] } : $0
    }
    func product(_ values: [String: String], _ identifier: String?) -> ExtensionTarget.Product {
      var product = ExtensionTarget.Product()
      product.name = values["name"]
      let settings = ["CFBundleIdentifier": identifier, "IPHONEOS_DEPLOYMENT_TARGET": values["deploymentTarget"]]
      product.configurations[name] = settings.mapValues { $0.map { .value($0) } ?? .unknown("it isn't a literal") }
      return product
    }
    var facts = ExtensionTarget()
    facts.own = product(own, identifier)
    facts.embedding = [product(app, around)]
    return facts
  }

  /// Returns the first literal of each key, without those that have several values.
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
        // The name comes first; of the others two differ by the system that they are for.
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
