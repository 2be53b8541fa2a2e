import ActivationRules
import Predicates

/// The apps and extensions of an Xcode project (`NAME.xcodeproj`).
///
/// The layout of `project.pbxproj` isn't documented; the keys here are those that Xcode 8 to 26 write (observed in some thirty
/// projects).
struct XcodeProject: Sendable {
  /// The targets in the order of the project.
  private(set) var targets: [XcodeTarget] = []
  /// For each target, by its position, the positions of the targets whose product it embeds or that it depends on.
  private(set) var parts: [[Int]] = []
  /// For each target, by its position, the products that it copies.
  private(set) var copies: [[CopiedProduct]] = []
  /// For each target, by its position, the positions of the frameworks of the project that it links.
  private(set) var links: [[Int]] = []
  /// The files of other projects, and the names of their extensions, that the project refers to.
  private(set) var foreignNames: Set<String> = []
  /// The folder of the project file or the description.
  private(set) var folder: String
  /// The project file, or the description.
  private(set) var path: String
  /// A Boolean value that indicates whether the project comes from a description, rather than from a project file.
  private(set) var isDescribed = false
  /// A Boolean value that indicates whether all of the project was read.
  private(set) var isWhole = true
  /// A Boolean value that indicates whether the project file is made from a description.
  var isGenerated = false

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
  init(
    targets: [XcodeTarget], parts: [[Int]], copies: [[CopiedProduct]], description path: String, isWhole: Bool
  ) {
    self.path = path
    self.isWhole = isWhole
    folder = folderPath(of: path)
    self.targets = targets
    self.parts = parts
    self.copies = copies
    links = parts.map { _ in [] }
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
      targets.append(reader.target(id))
      let copied = reader.copiedProducts(id).compactMap { entry in
        products[entry.product].map { CopiedProduct(target: $0, phase: entry.phase, isExtension: entry.isExtension) }
      }
      let others = reader.dependencies(id).compactMap { positions[$0] }
      parts.append(Array(Set(copied.map(\.target) + others)).sorted())
      copies.append(copied)
      links.append(reader.linkedProducts(id).compactMap { products[$0] })
    }
    foreignNames = reader.foreignNames
  }
}
