import ActivationRules
import PredicateSyntax

/// The apps and extensions of an Xcode project (`NAME.xcodeproj`).
///
/// The layout of `project.pbxproj` isn't documented; the keys here are those that Xcode 8 to 26 write (observed in some thirty
/// projects).
struct XcodeProject: Sendable {
  /// The targets in the order of the project.
  private(set) var targets: [XcodeTarget] = []
  /// For each target, by its position, the positions of the targets whose product it embeds or that it depends on.
  private(set) var parts: [[Int]] = []
  /// The folder of the project file or the description.
  private(set) var folder: String
  /// A Boolean value that indicates whether the project comes from a description, rather than from a project file.
  private(set) var isDescribed = false

  /// Reads a project.
  ///
  /// - Parameters:
  ///   - path: The `.xcodeproj` folder.
  ///   - disk: The files beside the project.
  /// - Throws: When its `project.pbxproj` is missing or malformed.
  /// - Complexity: linear in the project file and the configuration files it names.
  init(_ path: String, from disk: Disk) throws(ReadingError) {
    let file = path + "/project.pbxproj"
    self.init(
      try PropertyListReader.read(disk.bytes(file), name: file, limits: disk.limits), path: path, from: disk)
  }

  /// A project that is made from a description in a folder.
  init(targets: [XcodeTarget], parts: [[Int]], description folder: String) {
    self.targets = targets
    self.parts = parts
    self.folder = folder
    isDescribed = true
  }

  /// Takes a project file that was read; parts that are missing or have another shape are skipped.
  init(_ plist: PropertyListValue, path: String, from disk: Disk = Disk()) {
    folder = folderPath(of: absolutePath(path))
    var reader = ProjectReader(plist, path: path, from: disk)
    let ids = reader.targetIDs
    var positions: [String: Int] = [:]
    for id in ids where positions[id] == nil { positions[id] = positions.count }
    var products: [String: Int] = [:]
    for (id, position) in positions {
      if let product = reader.text(id, "productReference") { products[product] = position }
    }
    for id in ids where positions[id] == targets.count {
      targets.append(reader.target(id))
      let embedded = reader.embeddedProducts(id).compactMap { products[$0] }
      let others = reader.dependencies(id).compactMap { positions[$0] }
      parts.append(Array(Set(embedded + others)).sorted())
    }
  }
}
