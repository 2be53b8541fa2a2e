import ActivationRules
import ActivationLint
import Documents

// These extensions read the facts that the checks of a target need, from the project and from the files that the project names.

extension ExtensionTarget.Product {
  /// Creates the facts about a product from the settings of its target; empty if there are several targets or none.
  init(_ targets: [XcodeTarget], from disk: Disk) {
    self.init()
    guard let target = targets.first, targets.count == 1 else { return }
    name = target.name
    for scope in target.configurations {
      guard let configuration = scope.value(of: "CONFIGURATION") else { continue }
      var values = Dictionary(uniqueKeysWithValues: ExtensionTarget.settings.map { ($0, scope.setting($0)) })
      let list = target.infoPlist(in: scope, from: disk)
      for (key, setting) in ExtensionTarget.keys {
        let written = list?[key]?.text
        values[key] = target.value(of: key, written, generatedAs: setting, list, in: scope)
        self.written[key] = written
      }
      configurations[configuration] = values
    }
  }
}

extension ExtensionTarget {
  /// Reads the Info.plists of a built extension and its app, in which all values are final.
  mutating func take(_ list: PropertyListValue, in application: PropertyListValue, named name: String) {
    own.take(built: list)
    var app = Product()
    app.name = name
    app.take(built: application)
    (embedding, building) = ([app], .embedded)
  }
}

extension ExtensionTarget.Product {
  fileprivate mutating func take(built list: PropertyListValue) {
    var places = [
      "IPHONEOS_DEPLOYMENT_TARGET": "MinimumOSVersion", "MACOSX_DEPLOYMENT_TARGET": "LSMinimumSystemVersion",
    ]
    for key in ExtensionTarget.keys.keys { (places[key], written[key]) = (key, list[key]?.text) }
    configurations = ["built": places.mapValues { .value(list[$0]?.text ?? "") }]
  }
}

extension XcodeTarget {
  /// Returns the Info.plist of a configuration, before settings are filled in: empty if Xcode generates all of it, nil if it isn't known.
  fileprivate func infoPlist(in scope: SettingScope, from disk: Disk) -> PropertyListValue? {
    guard scope.setting("INFOPLIST_PREPROCESS") != .value("YES"),
      case .value(let path) = scope.setting("INFOPLIST_FILE")
    else { return nil }
    if let writtenList { return writtenList }
    return path.isEmpty ? .dictionary([:]) : list(at: path, from: disk)
  }

  /// Returns the property list at a path from a setting; nil if it can't be read.
  fileprivate func list(at path: String, from disk: Disk) -> PropertyListValue? {
    let file = absolutePath(path.hasPrefix("/") ? path : folder + "/" + path)
    return Disk.isFile(file) ? try? disk.propertyList(file) : nil
  }

  /// Returns the value of a key of the Info.plist in a configuration.
  ///
  /// If the target asks for it, Xcode generates a missing key from a setting, and leaves out a value that turns out to be empty (source: swift-build,
  /// `InfoPlistProcessorTaskAction`).
  fileprivate func value(
    of key: String, _ written: String?, generatedAs setting: String, _ list: PropertyListValue?, in scope: SettingScope
  ) -> ExtensionTarget.Setting {
    guard let list else { return .unknown("the Info.plist can't be read") }
    if let written { return scope.text(written) }
    if list[key] != nil { return .unknown("it isn't a string") }
    switch scope.setting("GENERATE_INFOPLIST_FILE") {
    case .value("YES"): return scope.setting(setting)
    case .value: return .value("")
    case .unknown(let reason): return .unknown(reason)
    }
  }

  /// Returns the App Groups that the entitlements grant in any configuration; nil if those of a configuration aren't known.
  fileprivate func grantedGroups(from disk: Disk) -> [String]? {
    var names: Set<String> = []
    for scope in configurations {
      guard case .value(let path) = scope.setting("CODE_SIGN_ENTITLEMENTS") else { return nil }
      if path.isEmpty { continue }
      guard let list = list(at: path, from: disk) else { return nil }
      guard let groups = list[ExtensionTarget.groupsKey] else { continue }
      guard case .array(let values) = groups else { return nil }
      for value in values {
        guard case .value(let name)? = value.text.map({ scope.text($0) }), !name.isEmpty else { return nil }
        names.insert(name)
      }
    }
    return names.sorted()
  }
}

extension ProjectIndex {
  /// Returns the facts about targets with an Info.plist: their settings, and the apps that embed them.
  ///
  /// - Parameter shown: Returns the name of a project file for messages.
  func facts(
    about targets: [XcodeTarget], of path: String, from disk: Disk, _ shown: (String) -> String
  ) -> ExtensionTarget {
    var facts = ExtensionTarget()
    facts.own = .init(targets, from: disk)
    facts.embedding = applications(around: path).map { .init([$0], from: disk) }
    facts.building = building(of: path, shown)
    return facts
  }

  private func building(of path: String, _ shown: (String) -> String) -> ExtensionTarget.Building {
    let members = extensions(path)
    guard let first = members.first else { return .unknown }
    guard !members.contains(where: { embedding[$0] != nil }) else { return .embedded }
    let project = projects[owners[first]]
    let apps = project.targets.filter { $0.product.isApplication }
    // A script may copy the product, so nothing is known then. Lines that only remove, sign or print something don't count.
    let lines = apps.flatMap { $0.files?.scripts.split(separator: "\n") ?? [] }.map { $0.drop { $0.isWhitespace } }
    let isCopied = lines.contains { line in
      !["#", "rm ", "codesign ", "echo "].contains { line.hasPrefix($0) }
        && [".appex", "PlugIns", "PLUGINS_FOLDER"].contains { line.contains($0) }
    }
    guard !apps.isEmpty, project.isWhole, !project.isGenerated, !isCopied, !uses(path, of: self) else {
      return .unknown
    }
    let phase = project.targets.flatMap(\.copies).first { $0.target == first - starts[owners[first]] }?.phase
    return .notEmbedded(project: shown(project.path), apps: apps.map(\.name), phase: phase)
  }

  /// Returns whether another project may contain the extension with an Info.plist, because it refers to the extension's project or to the product's
  /// name.
  func uses(_ path: String, of index: ProjectIndex) -> Bool {
    index.extensions(path).contains { member in
      let owner = index.projects[index.owners[member]].path
      // If configurations give the product different names, its name isn't known, and only the project's path counts.
      let products = Set(index.targets[member].configurations.map { $0.value(of: "PRODUCT_NAME") })
      let product = products.count == 1 ? products.first.flatMap { $0 }.map { $0 + ".appex" } : nil
      let names = [owner, product].compactMap { $0 }
      return projects.contains { $0.path != owner && !$0.foreignNames.isDisjoint(with: names) }
    }
  }

  /// Returns the frameworks that the target with an Info.plist links and that may use API that is unavailable to extensions.
  func unsafeFrameworks(of path: String) -> [String] {
    let linked = extensions(path).flatMap { member in
      targets[member].links.map { targets[starts[owners[member]] + $0] }
    }
    let names = linked.filter { target in
      target.product == .framework
        && target.configurations.contains { scope in
          [.value(""), .value("NO")].contains(scope.setting("APPLICATION_EXTENSION_API_ONLY"))
        }
    }.map(\.name)
    return Set(names).sorted()
  }

  /// Returns whether any resource exists in the project that uses an Info.plist. If none exists, only part of the repository may be checked out.
  func isCheckedOut(around path: String) -> Bool {
    extensions(path).contains { member in
      projects[owners[member]].targets.contains { target in
        target.files?.resources.contains { Disk.isFile($0) } == true
          || target.files?.folders.contains { folder in
            folderNames(folder.path).contains { name in
              [".xcassets", ".storyboard", ".xib", ".lproj", ".xcstrings"].contains { name.hasSuffix($0) }
            }
          } == true
      }
    }
  }

  /// Returns the innermost projects around an Info.plist that no target uses; empty if a target uses it or may use it.
  func unusing(_ path: String) -> [String] {
    let around = projects.filter { path.hasPrefix($0.folder + "/") }
    guard !isNamed(path), let depth = around.map({ $0.folder.count }).max() else { return [] }
    // The disk of a Mac usually ignores case, so a path that differs only in case counts as used.
    if names.contains(path.lowercased()) { return [] }
    let nearest = around.filter { $0.folder.count == depth }
    let isKnown = nearest.allSatisfy { project in
      !project.isDescribed && project.isWhole && !project.targets.isEmpty
        && project.targets.filter { $0.product == .appExtension }.allSatisfy { target in
          target.configurations.allSatisfy { scope in
            guard case .value(let list) = scope.setting("INFOPLIST_FILE") else { return false }
            return !list.isEmpty || target.files?.holds(path) != true
          }
        }
    }
    return isKnown ? nearest.map(\.path) : []
  }
}

extension ExtensionTarget {
  /// Adds the facts in the files of a target: its entry points, its scripts, and the App Groups that it uses.
  mutating func addFiles(of target: XcodeTarget, isCheckedOut: Bool, from disk: Disk, _ shown: (String) -> String) {
    guard let files = target.files?.listed() else { return }
    var interface = Interface()
    for path in files.sources where Disk.isFile(path) {
      guard let bytes = try? disk.bytes(path) else { continue }
      let tokens = SourceTokens(bytes, isSwift: path.hasSuffix(".swift"))
      for found in tokens.classes {
        if let name = found.objectiveCName { interface.otherClasses.insert(name) }
        if found.objectiveCName != found.name { interface.swiftClasses[found.name] = "\(shown(path)):\(found.line)" }
      }
      usedGroups += tokens.groups.filter { !$0.group.contains("\\") }.map {
        ($0.group, "\(shown(path)):\($0.line)")
      }
    }
    grantedGroups = target.grantedGroups(from: disk)
    let isWhole = files.isWhole && isCheckedOut
    // Build scripts may also generate sources.
    let hasAllSources =
      isWhole && !files.sources.isEmpty && !files.scripts.contains(".swift")
      && files.sources.allSatisfy { $0.hasSuffix(".swift") && Disk.isFile($0) }
    let module = target.configurations.first?.setting("PRODUCT_MODULE_NAME")
    if hasAllSources, case .value(let name)? = module { interface.wholeModule = name }
    // Xcode compiles a storyboard in either phase.
    let names = (files.resources + files.sources).map { nameAndEnding(of: fileName(of: $0)) }
    interface.storyboards = Set(names.filter { $0.ending == "storyboard" }.map(\.name))
    interface.isWhole = isWhole
    self.interface = interface
    // A build script may generate the JavaScript file, so nothing is known about it.
    guard !files.scripts.contains(".js") else { return }
    let scripts = files.resources.filter { nameAndEnding(of: $0).ending == "js" }
    let forPages = scripts.filter { path in
      Disk.isFile(path) && (try? disk.bytes(path))?.holds("ExtensionPreprocessingJS") == true
    }
    func bases(_ paths: [String]) -> Set<String> { Set(paths.map { nameAndEnding(of: fileName(of: $0)).name }) }
    // If some files may be missing, scripts for web pages that exist still count.
    guard isWhole || !forPages.isEmpty else { return }
    self.scripts = .resources(names: bases(scripts), forPages: bases(forPages), isWhole: isWhole)
  }
}

extension RuleFile {
  /// Adds the targets of a Tuist manifest, or those of an XcodeGen description whose Info.plists don't exist; existing ones are checked as files.
  mutating func addDescribedTargets(from disk: Disk) {
    if let path, fileName(of: path) == ExtensionTarget.tuistFile {
      for (part, text) in content.parts.map(\.text).enumerated() {
        surroundings.partTargets[part] = text.flatMap { ExtensionTarget(tuistTargetAround: $0) }
      }
    }
    guard let path, content.notation == .source(.yaml), ProjectDescription.names.contains(fileName(of: path)),
      lists.contains(where: { $0?.value[InfoKey.extensionKey] != nil }),
      let project = ProjectDescription(path, from: disk)?.project(from: disk)
    else { return }
    let index = ProjectIndex([project])
    for (part, text) in content.parts.map(\.text).enumerated() {
      let keys = text?.root?.path ?? []
      guard let place = keys.firstIndex(of: "targets"), keys.indices.contains(place + 1),
        let target = project.targets.first(where: { $0.name == keys[place + 1] }),
        let list = target.infoPlists.first, !Disk.isFile(list)
      else { continue }
      surroundings.partTargets[part] = index.facts(about: [target], of: list, from: disk) { fileName(of: $0) }
    }
  }
}
