import ActivationLint
import ActivationRules
import Predicates

/// The apps and extensions of an Xcode project (`NAME.xcodeproj`).
///
/// The layout of `project.pbxproj` isn't documented; the keys here are those that Xcode 8 to 26 write (observed in some thirty
/// projects).
struct XcodeProject: Sendable {
  private(set) var targets: [XcodeTarget] = []
  /// The files of other projects, and the names of their extensions, that the project refers to.
  private(set) var foreignNames: Set<String> = []
  /// The folder of the project file or the description.
  private(set) var folder: String
  private(set) var path: String
  /// A Boolean value that indicates whether the project comes from a description, rather than from a project file.
  private(set) var isDescribed = false
  private(set) var isWhole = true
  /// A Boolean value that indicates whether the project file is made from a description.
  var isGenerated = false

  /// Reads a project.
  ///
  /// - Parameter disk: The files beside the project.
  /// - Throws: When its `project.pbxproj` is missing or malformed.
  init(_ path: String, from disk: Disk) throws(ReadingError) {
    let file = path + "/project.pbxproj"
    self.init(
      try PropertyListReader.read(disk.bytes(file), name: file), path: path, from: disk)
  }

  /// A project that is made from a description in a folder.
  init(targets: [XcodeTarget], description path: String, isWhole: Bool) {
    self.path = path
    self.isWhole = isWhole
    folder = folderPath(of: path)
    self.targets = targets
    isDescribed = true
  }

  /// Takes a project file that was read; parts that are missing or have another shape are skipped.
  init(_ plist: PropertyListValue, path: String, from disk: Disk = Disk()) {
    self.path = absolutePath(path)
    folder = folderPath(of: self.path)
    var reader = ProjectReader(plist, path: path, from: disk)
    let ids = reader.targetIDs
    var positions: [String: Int] = [:]
    for id in ids where positions[id] == nil { positions[id] = positions.count }
    var products: [String: Int] = [:]
    for (id, position) in positions {
      if let product = reader.text(id, "productReference") { products[product] = position }
    }
    for id in ids where positions[id] == targets.count {
      var target = reader.target(id)
      target.copies = reader.copiedProducts(id, products)
      target.parts = Set(target.copies.map(\.target) + reader.dependencies(id).compactMap { positions[$0] }).sorted()
      target.links = reader.linkedProducts(id, products)
      targets.append(target)
    }
    foreignNames = reader.foreignNames
  }

  /// The project with settings that win over all of its own, such as those of `-D`.
  func given(_ settings: SettingLayer) -> XcodeProject {
    var project = self
    for target in targets.indices {
      for scope in targets[target].configurations.indices {
        project.targets[target].configurations[scope].layers.insert(settings, at: 0)
      }
    }
    return project
  }
}

/// A target of an Xcode project, as far as extensions and their apps need it.
struct XcodeTarget: Sendable, Hashable {
  /// The kind of product that a target makes.
  enum Product: Sendable, Hashable {
    /// An app of iOS, macOS, tvOS or visionOS.
    case application
    case appClip
    /// An app of watchOS.
    case watchApplication
    case appExtension
    case framework
    case other
  }

  /// The project file, as it can be opened.
  var projectFile: String
  let folder: String
  var name: String
  var product: Product
  /// The settings, one scope for each configuration, such as Debug.
  var configurations: [SettingScope]
  /// The Info.plists of all configurations, as standardized absolute paths, each once.
  var infoPlists: [String]
  /// The entitlements of all configurations, as standardized absolute paths, each once.
  var entitlements: [String]
  /// A Boolean value that indicates whether Xcode makes the Info.plist only from build settings, which declare no
  /// types.
  var isInfoPlistGenerated: Bool
  /// The properties of the Info.plist that is written from a project description; nil where there is none.
  var properties: PropertyListValue?
  /// The same with the keys that the tool for the description, such as XcodeGen, adds.
  var writtenList: PropertyListValue?
  /// The files of the target; nil where a description has them.
  var files: TargetFiles?
  /// The positions in the project of the targets whose product it embeds or that it depends on.
  var parts: [Int] = []
  var copies: [CopiedProduct] = []
  /// The positions of the frameworks of the project that it links.
  var links: [Int] = []

  /// Creates a target, whose files its settings name.
  ///
  /// - Parameter folder: The folder at which relative paths start.
  init(
    projectFile: String, folder: String, name: String, product: Product, configurations: [SettingScope],
    properties: PropertyListValue? = nil
  ) {
    /// The values of a setting in all configurations, empty where there is none.
    func values(_ setting: String) -> [String] { configurations.map { $0.value(of: setting) ?? "" } }
    func files(_ setting: String) -> [String] {
      var seen: Set<String> = []
      return values(setting).filter { !$0.isEmpty && !$0.contains("\0") }
        .map { absolutePath(openedPath($0, from: folder)) }.filter { seen.insert($0).inserted }
    }
    self.projectFile = projectFile
    self.folder = folder
    self.name = name
    self.product = product
    self.configurations = configurations
    self.properties = properties
    infoPlists = files("INFOPLIST_FILE")
    entitlements = files("CODE_SIGN_ENTITLEMENTS")
    isInfoPlistGenerated =
      !configurations.isEmpty && values("INFOPLIST_FILE").allSatisfy(\.isEmpty)
      && values("GENERATE_INFOPLIST_FILE").allSatisfy { $0 == "YES" }
  }
}

extension XcodeTarget.Product {
  var isApplication: Bool { [.application, .watchApplication, .appClip].contains(self) }

  /// Creates the product of a product type, given without `com.apple.product-type.`.
  init(type: String, isForWatch: Bool) {
    self =
      switch type {
      case "application.on-demand-install-capable": .appClip
      case _ where type.hasPrefix("application.watchapp"): .watchApplication
      // Since Xcode 14 an app of watchOS is an ordinary application with another SDK.
      case _ where type == "application" || type.hasPrefix("application."):
        isForWatch ? .watchApplication : .application
      case _ where type.hasPrefix("app-extension") || type == "tv-app-extension": .appExtension
      case _ where type.hasSuffix("-extension") && type.contains("kit"): .appExtension
      case _ where type.hasPrefix("framework"): .framework
      default: .other
      }
  }
}

/// The files that a target's build phases name, and the folders that belong to it without being listed.
struct TargetFiles: Sendable, Hashable {
  /// A folder whose files belong to a target (Xcode 16 and later).
  struct Folder: Sendable, Hashable {
    var path: String
    /// The files in it, by their path in the folder, that differ from the rest: they don't belong to the target, or are all that does.
    var exceptions: Set<String>
    /// A Boolean value that indicates whether the exceptions are all that belongs to the target.
    var hasOnlyExceptions = false

    fileprivate func holds(_ path: String) -> Bool {
      // A file with translations is named without the folders of the languages.
      let isException = exceptions.contains(path) || exceptions.contains("/Localized: " + fileName(of: path))
      return isException == hasOnlyExceptions
    }
  }

  var sources: [String] = []
  /// The files that are copied into the bundle, by their paths.
  var resources: [String] = []
  var folders: [Folder] = []
  /// A Boolean value that indicates whether every entry leads to a file, and nothing but Xcode makes files of the bundle.
  var isWhole = true
  var scripts = ""

  /// The same with the files of the folders; not whole where a folder has no source, as in a part of a repository.
  func listed() -> TargetFiles {
    var files = self
    for folder in folders {
      let count = files.sources.count
      let bundles = [".xcassets", ".bundle", ".framework", ".xcdatamodeld"]
      for path in paths(below: folder.path, { name in !bundles.contains { name.hasSuffix($0) } })
      where folder.holds(path) {
        // Xcode compiles or copies it by its name.
        let isSource = [".swift", ".m", ".mm", ".c", ".cc", ".cpp"].contains { path.hasSuffix($0) }
        if isSource { files.sources.append(folder.path + "/" + path) }
        if !isSource, !path.hasSuffix(".h") { files.resources.append(folder.path + "/" + path) }
      }
      if !folder.hasOnlyExceptions, files.sources.count == count { files.isWhole = false }
    }
    return files
  }

  /// Returns whether a file belongs to the target without being listed.
  func holds(_ path: String) -> Bool {
    folders.contains { folder in innerPath(path, of: folder.path).map { folder.holds($0) } ?? false }
  }
}

/// A product that a target copies into its own bundle.
struct CopiedProduct: Sendable, Hashable {
  var target: Int
  /// The phase, as Xcode shows it.
  var phase: String
  /// A Boolean value that indicates whether it comes to where the system looks for extensions.
  var isExtension: Bool
}
