import ActivationRules
import Predicates

/// Reads targets and settings from the objects of a project file.
struct ProjectReader {
  private let objects: [String: PropertyListValue]
  private let project: String
  private let path: String
  /// `SRCROOT`: the folder at which the project's paths start.
  private let folder: String
  private let disk: Disk
  private var groups: [String: String] = [:]
  private var configurationFiles: [String: SettingLayer] = [:]
  /// The settings of the project, by the name of the configuration.
  private var projectLayers: [String: [SettingLayer]] = [:]
  /// For each target, the sets of exceptions, each with the folder that it applies to.
  private var exceptionSets: [String: [(set: String, folder: String)]] = [:]

  init(_ plist: PropertyListValue, path: String, from disk: Disk) {
    objects = if case .dictionary(let objects)? = plist["objects"] { objects } else { [:] }
    project = plist["rootObject"]?.text ?? ""
    self.path = path
    self.disk = disk
    let around = folderPath(of: absolutePath(path))
    let inner = objects[project]?["projectDirPath"]?.text ?? ""
    folder = inner.isEmpty ? around : absolutePath(around + "/" + inner)
    for (id, object) in objects {
      if object["exceptions"] != nil {
        for set in list(id, "exceptions") { exceptionSets[text(set, "target") ?? "", default: []].append((set, id)) }
      }
      guard case .array(let children)? = object["children"] else { continue }
      for child in children { if let child = child.text { groups[child] = id } }
    }
    projectLayers = Dictionary(configurations(of: project), uniquingKeysWith: { first, _ in first })
  }

  var targetIDs: [String] { list(project, "targets") }

  func text(_ id: String, _ key: String) -> String? { objects[id]?[key]?.text }

  private func list(_ id: String, _ key: String) -> [String] {
    guard case .array(let values)? = objects[id]?[key] else { return [] }
    return values.compactMap(\.text)
  }

  // MARK: Targets

  mutating func target(_ id: String) -> XcodeTarget {
    let name = text(id, "name") ?? ""
    let configurations = configurations(of: id).map { configuration, layers in
      let builtIn = SettingLayer.builtIn(
        target: name, project: path, folder: folder,
        isExtension: text(id, "productType")?.contains("extension") == true,
        language: text(project, "developmentRegion"), configuration: configuration)
      return SettingScope(layers: layers + (projectLayers[configuration] ?? []) + [builtIn])
    }
    var target = XcodeTarget(
      projectFile: path, folder: folder, name: name, product: product(of: id, configurations),
      configurations: configurations)
    target.files = files(of: id)
    return target
  }

  private func product(of id: String, _ configurations: [SettingScope]) -> XcodeTarget.Product {
    let type = text(id, "productType") ?? ""
    let prefix = "com.apple.product-type."
    guard type.hasPrefix(prefix) else { return .other }
    let isForWatch = configurations.contains { $0.value(of: "SDKROOT")?.hasPrefix("watchos") == true }
    return XcodeTarget.Product(type: String(type.dropFirst(prefix.count)), isForWatch: isForWatch)
  }

  /// Returns the products that a target copies into its own product.
  ///
  /// The system looks for extensions in `PlugIns`, and for ExtensionKit extensions in `Extensions`. `dstSubfolderSpec` 13 means `PlugIns` (observed
  /// in all projects with extensions); projects of Xcode 26.3 and later write `dstSubfolder` instead.
  ///
  /// - Parameter products: The indices of the targets, by their products.
  func copiedProducts(_ id: String, _ products: [String: Int]) -> [CopiedProduct] {
    list(id, "buildPhases").filter { text($0, "isa") == "PBXCopyFilesBuildPhase" }.flatMap { phase in
      let path = text(phase, "dstPath") ?? ""
      let isPlugIns = text(phase, "dstSubfolderSpec") == "13" || text(phase, "dstSubfolder") == "PlugIns"
      let ends = ["PlugIns", "Extensions", "EXTENSIONS_FOLDER_PATH)", "PLUGINS_FOLDER_PATH)"]
      let isExtension = isPlugIns && path.isEmpty || ends.contains { Disk.trimmed(path).hasSuffix($0) }
      return self.products(of: phase, products).map {
        CopiedProduct(target: $0, phase: text(phase, "name") ?? "Copy Files", isExtension: isExtension)
      }
    }
  }

  func linkedProducts(_ id: String, _ products: [String: Int]) -> [Int] {
    list(id, "buildPhases").filter { text($0, "isa") == "PBXFrameworksBuildPhase" }.flatMap {
      self.products(of: $0, products)
    }
  }

  private func products(of phase: String, _ products: [String: Int]) -> [Int] {
    list(phase, "files").compactMap { text($0, "fileRef").flatMap { products[$0] } }
  }

  /// The project files of other projects, and the names of other projects' extensions, that the project refers to.
  var foreignNames: Set<String> {
    let own = Set(targetIDs.compactMap { text($0, "productReference") })
    return Set(
      objects.compactMap { id, object in
        guard !own.contains(id), let path = object["path"]?.text else { return nil }
        if path.hasSuffix(".appex") { return fileName(of: path) }
        return path.hasSuffix(".xcodeproj") ? place(of: id).map(absolutePath) : nil
      })
  }

  private func files(of id: String) -> TargetFiles {
    var files = TargetFiles()
    files.isWhole = list(id, "buildRules").isEmpty
    for phase in list(id, "buildPhases") {
      switch text(phase, "isa") {
      case "PBXSourcesBuildPhase": files.isWhole = add(phase, to: &files.sources) && files.isWhole
      case "PBXResourcesBuildPhase": files.isWhole = add(phase, to: &files.resources) && files.isWhole
      case "PBXShellScriptBuildPhase": files.scripts += (text(phase, "shellScript") ?? "") + "\n"
      default: break
      }
    }
    let groups = list(id, "fileSystemSynchronizedGroups")
    for group in groups {
      guard let path = place(of: group) else {
        files.isWhole = false
        continue
      }
      files.folders.append(TargetFiles.Folder(path: absolutePath(path), exceptions: exceptions(in: group, for: id)))
    }
    for group in Set((exceptionSets[id] ?? []).map(\.folder)).subtracting(groups).sorted() {
      let names = exceptions(in: group, for: id)
      guard !names.isEmpty, let path = place(of: group) else { continue }
      files.folders.append(.init(path: absolutePath(path), exceptions: names, hasOnlyExceptions: true))
    }
    return files
  }

  private func exceptions(in group: String, for target: String) -> Set<String> {
    let sets = (exceptionSets[target] ?? []).filter { $0.folder == group }
    return Set(sets.flatMap { list($0.set, "membershipExceptions") })
  }

  /// Adds the files of a build phase. Returns false if the path of a file isn't known.
  private func add(_ phase: String, to paths: inout [String]) -> Bool {
    var isWhole = true
    for entry in list(phase, "files") {
      // The product of a package has a product reference instead of a file reference, so only an entry with neither is unknown.
      guard let file = text(entry, "fileRef") else {
        isWhole = isWhole && text(entry, "productRef") != nil
        continue
      }
      let isGroup = text(file, "isa") == "PBXVariantGroup"
      let places = (isGroup ? list(file, "children") : [file]).map { place(of: $0) }
      isWhole = isWhole && !places.contains(nil)
      paths += places.compactMap { $0.map(absolutePath) }
    }
    return isWhole
  }

  func dependencies(_ id: String) -> [String] { list(id, "dependencies").compactMap { text($0, "target") } }

  // MARK: Settings

  /// Returns the settings of a project or target by configuration: its own settings, then those of its configuration file.
  private mutating func configurations(of id: String) -> [(String, [SettingLayer])] {
    guard let list = text(id, "buildConfigurationList") else { return [] }
    return self.list(list, "buildConfigurations").map { configuration in
      var layers = [SettingLayer(settings(configuration))]
      if let file = configurationFile(configuration) {
        let known = configurationFiles[file] ?? SettingLayer.read(file, from: disk) ?? SettingLayer(missing: file)
        configurationFiles[file] = known
        layers.append(known)
      } else if let file = text(configuration, "baseConfigurationReference") {
        layers.append(SettingLayer(missing: text(file, "path") ?? file))
      }
      return (text(configuration, "name") ?? "", layers)
    }
  }

  private func settings(_ configuration: String) -> [String: String] {
    guard case .dictionary(let settings)? = objects[configuration]?["buildSettings"] else { return [:] }
    return settings.compactMapValues { value in
      if case .array(let values) = value { return values.compactMap(\.text).joined(separator: " ") }
      return value.text
    }
  }

  private func configurationFile(_ configuration: String) -> String? {
    if let file = text(configuration, "baseConfigurationReference") { return place(of: file) }
    guard let anchor = text(configuration, "baseConfigurationReferenceAnchor"), let folder = place(of: anchor),
      let path = text(configuration, "baseConfigurationReferenceRelativePath")
    else { return nil }
    return folder + "/" + path
  }

  /// Returns the path of a file or group; nil in a folder that isn't known, such as the folder of the products.
  private func place(of id: String) -> String? {
    var parts: [String] = []
    var current: String? = id
    // A path with more groups than there are objects is a cycle.
    for _ in 0...groups.count {
      guard let id = current else { break }
      if let path = text(id, "path"), !path.contains("\0") { parts.append(path) }
      switch text(id, "sourceTree") ?? "<group>" {
      case "<group>": current = groups[id]
      case "SOURCE_ROOT": return ([folder] + parts.reversed()).joined(separator: "/")
      case "<absolute>": return parts.reversed().joined(separator: "/")
      default: return nil
      }
    }
    return current == nil ? ([folder] + parts.reversed()).joined(separator: "/") : nil
  }
}
