import ActivationLint
import ActivationRules
import Predicates

/// The apps and extensions of an Xcode project (`NAME.xcodeproj`).
///
/// The layout of `project.pbxproj` isn't documented; the keys here are those that Xcode 8 to 26 write (observed in some thirty
/// projects).
struct XcodeProject: Sendable {
  private(set) var targets: [XcodeTarget] = []
  /// The project files of other projects, and the names of their extensions, that this project refers to.
  private(set) var foreignNames: Set<String> = []
  /// The folder of the project file or of the description.
  private(set) var folder: String
  private(set) var path: String
  /// A Boolean value that indicates whether the project comes from a description instead of a project file.
  private(set) var isDescribed = false
  private(set) var isWhole = true
  /// A Boolean value that indicates whether the project file is generated from a description.
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

  /// Creates a project that is generated from a description in a folder.
  init(targets: [XcodeTarget], description path: String, isWhole: Bool) {
    self.path = path
    self.isWhole = isWhole
    folder = folderPath(of: path)
    self.targets = targets
    isDescribed = true
  }

  /// Creates a project from the contents of its project file. Parts that are missing or have an unexpected form are skipped.
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

  /// Returns the project with settings that override all of its own, such as those of `-D`.
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

/// A target of an Xcode project, with the facts that matter for extensions and their apps.
struct XcodeTarget: Sendable, Hashable {
  /// The kind of product that a target creates.
  enum Product: Sendable, Hashable {
    /// An app for iOS, macOS, tvOS or visionOS.
    case application
    case appClip
    /// An app for watchOS.
    case watchApplication
    case appExtension
    case framework
    case other
  }

  /// The path of the project file or of the description.
  var projectFile: String
  /// The folder at which relative paths start.
  let folder: String
  var name: String
  var product: Product
  /// The settings, with a scope for each configuration, such as Debug.
  var configurations: [SettingScope]
  /// The properties of the Info.plist that is generated from a project description; nil if there's none.
  var properties: PropertyListValue?
  /// `properties` together with the keys that the description's tool, such as XcodeGen, adds; nil if the description has no Info.plist.
  var writtenList: PropertyListValue?
  /// The files of the target; nil if the project comes from a description.
  var files: TargetFiles?
  /// The indices, within the project, of the targets whose products this target embeds, or on which it depends.
  var parts: [Int] = []
  var copies: [CopiedProduct] = []
  /// The indices, within the project, of the targets whose products this target links.
  var links: [Int] = []

  /// The Info.plists of all configurations, as absolute paths without duplicates.
  var infoPlists: [String] { files(named: "INFOPLIST_FILE") }
  /// The entitlements files of all configurations, as absolute paths without duplicates.
  var entitlements: [String] { files(named: "CODE_SIGN_ENTITLEMENTS") }

  /// A Boolean value that indicates whether Xcode generates the Info.plist only from build settings, which can't declare types.
  var isInfoPlistGenerated: Bool {
    !configurations.isEmpty && values(of: "INFOPLIST_FILE").allSatisfy(\.isEmpty)
      && values(of: "GENERATE_INFOPLIST_FILE").allSatisfy { $0 == "YES" }
  }

  /// Returns the value of a setting in each configuration. If a configuration's value is missing or isn't known, it is empty here.
  private func values(of setting: String) -> [String] { configurations.map { $0.value(of: setting) ?? "" } }

  private func files(named setting: String) -> [String] {
    values(of: setting).filter { !$0.isEmpty && !$0.contains("\0") }
      .map { absolutePath(openedPath($0, from: folder)) }.distinct
  }
}

extension XcodeTarget.Product {
  var isApplication: Bool { [.application, .watchApplication, .appClip].contains(self) }

  /// Creates the product for a product type, given without `com.apple.product-type.`.
  init(type: String, isForWatch: Bool) {
    self =
      switch type {
      case "application.on-demand-install-capable": .appClip
      case _ where type.hasPrefix("application.watchapp"): .watchApplication
      // Since Xcode 14, a watchOS app is an ordinary application with another SDK.
      case _ where type == "application" || type.hasPrefix("application."):
        isForWatch ? .watchApplication : .application
      case _ where type.hasPrefix("app-extension") || type == "tv-app-extension": .appExtension
      case _ where type.hasSuffix("-extension") && type.contains("kit"): .appExtension
      case _ where type.hasPrefix("framework"): .framework
      default: .other
      }
  }
}

/// The files in a target's build phases, and the folders whose files belong to it without being listed.
struct TargetFiles: Sendable, Hashable {
  /// A folder whose files belong to a target (Xcode 16 and later).
  struct Folder: Sendable, Hashable {
    var path: String
    /// The exceptions, as paths in the folder: the files that don't belong to the target or, with `hasOnlyExceptions`, the only files that do.
    var exceptions: Set<String>
    /// A Boolean value that indicates whether only the exceptions belong to the target.
    var hasOnlyExceptions = false

    fileprivate func holds(_ path: String) -> Bool {
      // A localized file is named without its language folder.
      let isException = exceptions.contains(path) || exceptions.contains("/Localized: " + fileName(of: path))
      return isException == hasOnlyExceptions
    }
  }

  var sources: [String] = []
  /// The paths of the files that are copied into the bundle.
  var resources: [String] = []
  var folders: [Folder] = []
  /// A Boolean value that indicates whether the path of every entry is known, and the target has no build rules that create files.
  var isWhole = true
  var scripts = ""

  /// Returns the files, including those of the folders. If a folder has no source file, as in a partial checkout, the result isn't whole.
  func listed() -> TargetFiles {
    var files = self
    for folder in folders {
      let count = files.sources.count
      let bundles = [".xcassets", ".bundle", ".framework", ".xcdatamodeld"]
      for path in paths(below: folder.path, { path in !bundles.contains { path.hasSuffix($0) } })
      where folder.holds(path) {
        // Xcode compiles or copies a file according to its name.
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
  /// The name of the build phase in Xcode.
  var phase: String
  /// A Boolean value that indicates whether the product is copied to where the system looks for extensions.
  var isExtension: Bool
}
