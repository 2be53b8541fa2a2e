import ActivationChecks
import ActivationRules
import ActivationWire

/// The sides of `compare --git`: the rules of a file, or of each file below a folder, at a revision and now.
struct ComparedRevisions {
  private var first: [(rule: RulePlace, path: String)] = []
  private var second: [(rule: RulePlace, path: String)] = []
  /// The errors of files that can't be read on one side. These files are left out on both sides.
  let unreadable: [UsageError]
  /// The files of build settings that were added or removed since the revision. Even the revision's rules are read with these files as they are
  /// today.
  let otherSettings: [String]

  /// Reads both sides.
  ///
  /// - Parameter path: A file or folder of the repository that exists now or existed at the revision.
  init(at revision: String, of path: String) throws(UsageError) {
    var folder = absolutePath(path)
    while Disk.isFolder(folder) != true, folder != "/" { folder = folderPath(of: folder) }
    let then = try UsageError.wrapping(RevisionFiles(at: revision, around: folder))
    let disk = Disk(at: then)
    otherSettings = then.otherSettings
    let inner = String(absolutePath(path).dropFirst(folder.count + 1))
    var broken: [String: UsageError] = [:]
    var isFolder = false
    var known: Set<String> = []
    if Disk.isTaken(path) {
      let today = try UsageError.wrapping(NamedFiles(path))
      isFolder = today.isFolder
      let found = isFolder ? (try? today.everyRule()) ?? .init() : .init(try UsageError.wrapping(today.rules()))
      second = found.rules.map { ($0, $0.path ?? path) }
      for error in found.unreadable where error.kind != .rule { broken[error.name ?? path] = UsageError(error) }
      known = Set((today.files.compactMap(\.path) + broken.keys).map { absolutePath($0) })
    }
    let names = try UsageError.wrapping(then.names(below: inner, in: folder))
    isFolder = isFolder || !names.contains(inner) && !names.isEmpty
    for name in names {
      let rest = inner.isEmpty ? name[...] : name.dropFirst(inner.count + 1)
      let start = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
      let file = rest.isEmpty ? path : start + rest
      // From a folder, only files that a search finds today, property lists that were removed, and files that lost their rules count.
      let isFound = !isFolder || known.contains(absolutePath(file)) || file.hasSuffix(".plist") && !Disk.isTaken(file)
      guard isFound || Self.hasNoRule(file, changedSince: then) else { continue }
      do throws(ReadingError) {
        let old = NamedFiles(
          try then.bytes(of: name, in: folder), called: "\(file) at \(revision)", asItWas: file, from: disk)
        let found = isFolder ? (try? old.everyRule()) ?? .init() : .init(try old.rules())
        first += found.rules.map { ($0, file) }
        if isFound, let error = found.unreadable.first(where: { $0.kind != .rule }) { throw error }
      } catch {
        let unread = UsageError("\(file) at \(revision): \(error.placedMessage)", help: error.help)
        guard isFolder else { throw unread }
        broken[file] = broken[file] ?? unread
      }
    }
    if first.isEmpty, second.isEmpty, broken.isEmpty {
      let nothing = Disk.isTaken(path) ? "\(path): no extension with a rule" : "no file \(path)"
      throw UsageError("\(nothing), neither now nor at \(revision)", help: "Name one Info.plist.")
    }
    unreadable = broken.sorted { $0.key < $1.key }.map(\.value)
    let paths = Set(broken.keys.map { absolutePath($0) })
    first.removeAll { paths.contains(absolutePath($0.path)) }
    second.removeAll { paths.contains(absolutePath($0.path)) }
  }

  /// Returns whether a file that a search skips has changed and has no rule now, so that its rule may have been lost.
  private static func hasNoRule(_ file: String, changedSince then: RevisionFiles) -> Bool {
    then.hasChanged(file) && (try? NamedFiles(file).everyRule())?.rules.isEmpty != false
  }

  /// Returns the rules of both sides; nil if one is malformed, which was reported.
  func rules(
    _ arguments: Arguments, in environment: ToolEnvironment
  ) throws(UsageError) -> (first: [NamedRule], second: [NamedRule])? {
    func isItsOwn(_ identifier: String) -> Bool {
      [first, second].allSatisfy { side in side.count { $0.rule.bundleIdentifier == identifier } < 2 }
    }
    func named(_ side: [(rule: RulePlace, path: String)]) throws(UsageError) -> [NamedRule]? {
      var (rules, hasMalformed) = try EvaluationSession.compile(side.map(\.rule), arguments, in: environment)
      if hasMalformed { return nil }
      // An extension without a bundle identifier of its own is identified by its file on both sides.
      for (index, (rule, path)) in side.enumerated() where rule.bundleIdentifier.map(isItsOwn) != true {
        rules[index].identity = rule.label.replacing(rule.path ?? path, with: absolutePath(path))
      }
      return rules
    }
    guard let first = try named(first), let second = try named(second) else { return nil }
    return (first, second)
  }
}
