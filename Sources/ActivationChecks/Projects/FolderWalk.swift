import ActivationRules

/// Finds the property lists below a folder that may belong to extensions and apps, without opening any.
///
/// In an `.appex` that is its Info.plist alone; in an `.app` its Info.plist and what lies in its folders for extensions and nested
/// apps; in an `.xcarchive` what lies in `Products`; an `.xcodeproj` itself; elsewhere, and in a project that is called like one of them,
/// every `.plist` and `project.yml`.
struct FolderWalk {
  /// The role of a property list, judging by its place.
  enum Role: Sendable, Hashable {
    case extensionBundle
    case application
    /// Neither; with whether its name is Info.plist.
    case loose(isInfoPlist: Bool)
    /// An Xcode project or its description, which names the containing apps, or that of an app; of a project the path is that of the `.xcodeproj`.
    case project
  }

  /// A property list to be read.
  struct File: Sendable {
    /// Relative to the root; empty when the root is the file.
    var path: String
    /// The bundle that it belongs to, or the file itself, relative to the root.
    var owner: String
    var role: Role
  }

  /// Folders that hold no sources or products of one's own. The root itself may be one of them.
  private static let skippedNames: Set = [
    ".git", ".hg", ".svn", "node_modules", "DerivedData", "Pods", ".build", "SourcePackages", ".dart_tool", ".symlinks",
    ".expo",
  ]

  /// Returns whether a folder holds no sources or products of one's own.
  private static func isSkipped(_ name: String, in folder: String) -> Bool {
    skippedNames.contains(name) || name.hasPrefix("bazel-")
      || name == "Checkouts" && (folder == "Carthage" || folder.hasSuffix("/Carthage"))
  }

  /// Folders whose property lists are looked at, and whose sources are the work of tools.
  private static let foldersWithoutSources: Set = ["build", "dist", "Carthage"]

  /// Returns whether a path below a root is in a folder whose sources are the work of tools.
  static func isProduct(_ path: String) -> Bool {
    path.split(separator: "/").contains { foldersWithoutSources.contains(String($0)) }
  }

  /// The folders in which apps have extensions and nested apps on iOS, watchOS, and macOS.
  static let foldersOfApplications = [
    "PlugIns", "Extensions", "Watch", "AppClips", "Wrapper", "Contents/PlugIns", "Contents/Extensions",
    "Contents/Applications", "Contents/Helpers", "Contents/Library/LoginItems",
  ]

  private(set) var files: [File] = []
  private(set) var problems: [ReadingError] = []
  /// The names of scripts without their extensions, wherever they are; `.ts` counts, since a build makes `.js` of it.
  private(set) var scripts: Set<String> = []
  /// A Boolean value that indicates whether there are sources or what a project is generated from; without them, nothing is known about a missing file.
  private(set) var hasSources = false
  /// Files that may hold rules in other formats than property lists, outside of folders with products of tools.
  private(set) var sources: [String] = []
  private let root: String
  /// The number of further files and folders to visit; nil for all.
  private var remainingEntries: Int?
  private var seen: Set<FileIdentity> = []
  private var pending: [String] = []
  /// Links wait until the folders themselves were seen, so that paths are the real ones.
  private var links: [String] = []

  /// Walks a folder that exists.
  ///
  /// With `mostEntries` the walk ends after that many files and folders, without reporting the others; the folder `excluded` is skipped.
  init(
    root: String, without excluded: String? = nil, mostEntries: Int? = nil
  ) {
    self.root = root
    if let identity = excluded.flatMap({ FileIdentity(ofFileAt: $0) }) { seen.insert(identity) }
    remainingEntries = mostEntries
    // A link to a folder around the root would scan the whole disk, and isn't part of the request.
    if let path = resolvedPath(root), path != "/" {
      seen.formUnion((Array(foldersAround(path)) + ["/"]).compactMap { FileIdentity(ofFileAt: $0) })
    }
    visit("")
    while true {
      if let folder = pending.popLast() {
        visit(folder)
      } else if !links.isEmpty {
        links.sort(by: >)
        pending.append(links.removeLast())
      } else {
        break
      }
    }
  }

  private func absolute(_ path: String) -> String { path.isEmpty ? root : root + "/" + path }

  private func join(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : folder + "/" + name }

  private mutating func visit(_ folder: String) {
    guard let status = try? FileStatus(absolute(folder)), status.kind == .folder, seen.insert(status.identity).inserted
    else { return }
    let name = folder.isEmpty ? fileName(of: absolutePath(root)) : folder
    let isCalledBundle = name.hasSuffix(".appex") || name.hasSuffix(".app")
    let isBundle = isCalledBundle && Disk.isBundle(absolute(folder))
    if isBundle, name.hasSuffix(".appex") {
      addInfoPlist(of: folder, .extensionBundle)
    } else if isBundle {
      addInfoPlist(of: folder, .application)
      // Last in, first out: the first folder is walked first.
      pending += Self.foldersOfApplications.reversed().map { join(folder, $0) }
    } else if name.hasSuffix(".xcarchive"), Disk.isFolder(absolute(join(folder, "Products"))) == true {
      pending.append(join(folder, "Products"))
    } else if name.hasSuffix(".xcodeproj"), !folder.isEmpty {
      guard Disk.isFile(absolute(join(folder, "project.pbxproj"))) else { return }
      files.append(File(path: folder, owner: folder, role: .project))
    } else {
      let path = absolute(folder)
      // What has folders is a project that is called so.
      let names = folderNames(path)
      let hasFolders = names.contains { Disk.isFolder(path + "/" + $0) == true }
      if name.hasSuffix(".appex") && !hasFolders || name.hasSuffix(".app") && names.isEmpty {
        note("the bundle has no Info.plist", "Is the build complete?", folder)
      }
      list(folder)
    }
  }

  private mutating func note(_ problem: String, _ help: String, _ path: String) {
    problems.append(ReadingError(.file, problem, help: help, name: path))
  }

  private mutating func addInfoPlist(of bundle: String, _ role: Role) {
    let list = Disk.isFile(absolute(join(bundle, "Info.plist"))) ? "Info.plist" : "Contents/Info.plist"
    files.append(File(path: join(bundle, list), owner: bundle, role: role))
  }

  private mutating func list(_ folder: String) {
    guard let names = try? folderContent(absolute(folder)) else {
      return note("the folder cannot be read", "Check its permissions.", folder)
    }
    let looksForRules = !Self.isProduct(folder)
    for name in names.sorted(by: >) where !Self.isSkipped(name, in: folder) {
      if let remaining = remainingEntries {
        guard remaining > 0 else { return }
        remainingEntries = remaining - 1
      }
      add(join(folder, name), name, looksForRules: looksForRules)
    }
  }

  private mutating func add(_ path: String, _ name: String, looksForRules: Bool) {
    var kind: FileStatus.Kind?
    do throws(SystemError) {
      kind = try FileStatus(absolute(path), followingLinks: false).kind
    } catch {
      if error == .nameTooLong {
        note(
          "the path is longer than the system allows, so nothing there is read", "Run the command in a folder below.",
          path)
      } else if name.unicodeScalars.contains("\u{fffd}"), !name.contains(".") || name.hasSuffix(".plist") {
        // Nothing is found under what was put in the place of bytes.
        note("the name isn't UTF-8, so nothing there is read", "Rename it.", path)
      }
      return
    }
    if kind == .link {
      kind = (try? FileStatus(absolute(path)))?.kind
      if kind == .folder { return links.append(path) }
    }
    switch kind {
    case .folder?: pending.append(path)
    case .file? where name.hasSuffix(".plist"):
      files.append(File(path: path, owner: path, role: .loose(isInfoPlist: name == "Info.plist")))
    case .file?:
      let (base, ending) = nameAndEnding(of: name)
      if ["js", "mjs", "ts"].contains(ending) { scripts.insert(base) }
      if ["swift", "m", "mm"].contains(ending) { hasSources = true }
      if name == ApplicationFacts.descriptionName { files.append(File(path: path, owner: path, role: .project)) }
      if ProjectDescription.names.contains(name) {
        files.append(File(path: path, owner: path, role: .project))
        hasSources = true
      }
      let isSource = SourceFormat(path: name).map { $0 != .archive } ?? SourceFormat.isUnreadProgram(name)
      if looksForRules, isSource { sources.append(path) }
    default: break
    }
  }
}
