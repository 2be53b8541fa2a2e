import ActivationChecks
import ActivationRules
import ActivationTool
import ActivationWire
import Foundation

/// The sides of `compare --git`: a file or folder as it was at a revision, and as it is in the working folder or was at another one.
struct ComparedRevisions {
  private let path: String
  private let first: String
  /// The second revision; nil for the working folder.
  private let second: String?

  /// Reads `A`, `A..B`, or `A...B`, which begins where B left A.
  init(_ text: String, of path: String) throws(UsageError) {
    self.path = path
    guard let dots = text.firstRange(of: "...") ?? text.firstRange(of: "..") else {
      (first, second) = (text, nil)
      return
    }
    let ends = [text[..<dots.lowerBound], text[dots.upperBound...]].map { $0.isEmpty ? "HEAD" : String($0) }
    second = ends[1]
    let folder = Self.place(of: path).folder
    first = try Self.reading(path, at: text) { () throws(ReadingError) in
      let commits = [try Git.commit(ends[0], in: folder), try Git.commit(ends[1], in: folder)]
      guard text[dots] == "..." else { return ends[0] }
      return String(Git.line(try Git.output(["merge-base"] + commits, in: folder)).prefix(10))
    }
  }

  /// The two sides, as a sentence names them.
  var words: String { "\(first) to \(second ?? "the working folder")" }

  /// The advice for a revision that has what the checked-out one lacks, which the comparison takes back; nil otherwise.
  var advice: String? {
    let folder = Self.place(of: path).folder
    guard second == nil, let head = try? Git.commit("HEAD", in: folder), let other = try? Git.commit(first, in: folder),
      let base = try? Git.output(["merge-base", head, other], in: folder), Git.line(base) != other
    else { return nil }
    return Git.line(base) == head
      ? "\(first) is newer than what is checked out; --git HEAD..\(first) says what it changes"
      : "\(first) has changed since this branch left it; --git \(first)...HEAD says what the branch changes"
  }

  /// The words for neither side.
  private var neither: String { "neither \(second.map { "at \($0)" } ?? "now") nor at \(first)" }

  /// The rules of both sides, and whether they are all; nil when one is malformed. What is left out was reported.
  func rules(
    _ arguments: Arguments, in environment: ToolEnvironment
  ) throws(UsageError) -> (first: [NamedRule], second: [NamedRule], isComplete: Bool)? {
    let settings = try RuleOptions.settings(arguments)
    var path = path
    if !isTaken(path), let moved = laterPath(of: path) {
      environment.remark("\(path) is \(moved) \(second.map { "at \($0)" } ?? "now")")
      path = moved
    }
    let isFolder = second == nil ? InputFile.isFolder(path) : kind(of: path, at: second).map { $0 == "tree" }
    let sides =
      try isFolder ?? (kind(of: path, at: first) == "tree")
      ? folders(path, settings, in: environment) : files(path, settings, in: environment)
    for (side, revision) in [(sides.first, first), (sides.second, second ?? "")] {
      let unread = side.otherFiles?.unread(for: side.rules.map(\.rule)) ?? []
      guard !unread.isEmpty else { continue }
      environment.remark(
        .note,
        "\(unread.joined(separator: ", ")) \(unread.count == 1 ? "was" : "were") added or removed since \(revision); the rule of \(revision) is read with the files of today"
      )
    }
    func named(_ side: Side) throws(UsageError) -> [NamedRule]? {
      if side.rules.isEmpty { return [] }
      guard var rules = try EvaluationSession.rules(side.rules.map(\.rule), arguments, in: environment) else {
        return nil
      }
      // Both sides of an extension without an identifier are known by their file, which may have been moved.
      for (index, (rule, name, path)) in side.rules.enumerated() where rule.bundleIdentifier == nil {
        rules[index].identity = rules[index].identity.replacing(name, with: absolutePath(path))
      }
      return rules
    }
    guard let first = try named(sides.first), let second = try named(sides.second) else { return nil }
    return (first, second, sides.first.isComplete)
  }

  /// The rules of a side, each with the name of its file, and with the path by which both sides know it.
  private struct Side {
    var rules: [(rule: RulePlace, name: String, path: String)] = []
    /// The files around them at the revision; nil for the working folder.
    var otherFiles: RevisionFiles? = nil
    /// The files that can't be read, by their paths.
    var unreadable: [String: UsageError] = [:]
    /// A Boolean value that indicates whether no file is left out of the comparison, which was reported.
    var isComplete = true

    /// Adds the rules of a file as it was at a revision.
    mutating func add(
      _ path: String, _ bytes: [UInt8], at revision: String, formerly former: String? = nil,
      knownAs now: String? = nil, _ settings: [String: String]
    ) throws(ReadingError) {
      let name = "\(former ?? path) at \(revision)"
      let found: [RulePlace]
      do throws(ReadingError) {
        found = try NamedFiles(bytes, called: name, asItWas: path, at: otherFiles, settings: settings).rules()
      } catch {
        throw error.located(in: bytes, name: nil)
      }
      rules += found.map { ($0, name, now ?? path) }
    }
  }

  private func files(
    _ path: String, _ settings: [String: String], in environment: ToolEnvironment
  ) throws(UsageError) -> (first: Side, second: Side) {
    var former: String?
    var bytes: [UInt8]?
    do throws(UsageError) {
      bytes = try contents(of: path, at: first)
    } catch {
      // Whether it was moved is asked only where it wasn't there.
      former = formerPath(of: path)
      if let former {
        environment.remark("\(path) was \(former) at \(first)")
        bytes = try contents(of: path, at: first, formerly: former)
      } else if (try? Git.commit(first, in: Self.place(of: path).folder)) == nil || kind(of: path, at: first) != nil {
        throw error
      } else if !isTaken(path) {
        let isRevision = (try? Git.commit(path, in: ".")) != nil
        throw UsageError(
          "no file \(path), \(neither)",
          help: isRevision ? "Did you mean --git \(first)..\(path)?" : error.help)
      }
    }
    // A file that one side doesn't have is an extension that was added or removed.
    var sides = (first: Side(otherFiles: otherFiles(at: first)), second: Side())
    if let bytes {
      try Self.wrapping(former ?? path, at: first) { () throws(ReadingError) in
        try sides.first.add(path, bytes, at: first, formerly: former, settings)
      }
    }
    if let second {
      guard isTaken(path) else { return sides }
      let bytes = try contents(of: path, at: second)
      sides.second.otherFiles = otherFiles(at: second)
      try Self.wrapping(path, at: second) { () throws(ReadingError) in
        try sides.second.add(path, bytes, at: second, settings)
      }
    } else if InputFile.isTaken(path) {
      sides.second.rules = try UsageError.wrapping(RuleSource.load(path, settings: settings)).map { ($0, path, path) }
    }
    return sides
  }

  private func folders(
    _ path: String, _ settings: [String: String], in environment: ToolEnvironment
  ) throws(UsageError) -> (first: Side, second: Side) {
    var later = Side()
    var files: [String] = []
    if let second {
      later = try inFolder(path, at: second, settings)
      files = later.rules.map(\.path)
    } else if InputFile.isTaken(path) {
      let today = try UsageError.wrapping(NamedFiles(path, settings: settings))
      let (rules, remarks) = try UsageError.wrapping(today.rulesInFolder())
      later.rules = rules.map { ($0, $0.path ?? path, $0.path ?? path) }
      for remark in remarks where remark.kind != .rule { later.unreadable[remark.name ?? path] = UsageError(remark) }
      files = today.files.compactMap(\.path)
    }
    var earlier = try inFolder(path, at: first, settings, beside: files + later.unreadable.keys)
    // A file that can't be read on one side was neither added nor removed; the others are compared all the same.
    let broken = Set((Array(earlier.unreadable.keys) + Array(later.unreadable.keys)).map { absolutePath($0) })
    let left = (earlier.rules + later.rules).filter { !broken.contains(absolutePath($0.path)) }
    for (side, other) in [(earlier, later), (later, earlier)] {
      let known = Set(other.rules.map { absolutePath($0.path) })
      for (path, error) in side.unreadable.sorted(by: { $0.key < $1.key }) where known.contains(absolutePath(path)) {
        if left.isEmpty { throw error }
        environment.remark(.error, error.message, help: error.help)
        earlier.isComplete = false
      }
    }
    earlier.rules.removeAll { broken.contains(absolutePath($0.path)) }
    later.rules.removeAll { broken.contains(absolutePath($0.path)) }
    guard earlier.rules.isEmpty, later.rules.isEmpty else { return (earlier, later) }
    let unread = later.unreadable.min { $0.key < $1.key }?.value
    throw unread ?? UsageError("\(path): no extension with a rule, \(neither)", help: "Name one Info.plist.")
  }

  /// The rules of a folder's property lists as they were, and of other files that the other side has.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - revision: One of the two revisions.
  ///   - settings: Build settings.
  ///   - others: The files of the second side, which may have been moved into the folder.
  private func inFolder(
    _ folder: String, at revision: String, _ settings: [String: String], beside others: [String] = []
  ) throws(UsageError) -> Side {
    let (around, name) = Self.place(of: folder)
    let names = try Self.reading(folder, at: revision) { () throws(ReadingError) in
      let command = ["ls-tree", "-r", "-z", "--name-only", try Git.commit(revision, in: around), "--"]
      let names = try Git.output(command + (name.isEmpty ? [] : [name]), in: around).split(separator: 0)
      return names.map { String(decoding: $0, as: UTF8.self) }
    }
    let known = Set(others.map { absolutePath($0) })
    var moved: [String: String] = [:]
    for (old, new) in revision == first ? renames(["--relative"], in: around) : [] {
      moved[absolutePath(around + "/" + old)] = around + "/" + new
    }
    var side = Side(otherFiles: otherFiles(at: revision))
    func add(_ path: String, _ bytes: [UInt8], formerly former: String? = nil) {
      let later = former == nil ? moved[absolutePath(path)] : nil
      do throws(ReadingError) {
        try side.add(path, bytes, at: revision, formerly: former, knownAs: later, settings)
      } catch {
        // A property list without a rule isn't an extension's, or the extension had none then.
        if error.kind == .rule { return }
        side.unreadable[path] = UsageError("\(former ?? path) at \(revision): \(error.placedMessage)", help: error.help)
      }
    }
    var then: Set<String> = []
    for listed in names {
      let inner = name.isEmpty ? listed[...] : listed.dropFirst(name.count + 1)
      let path = folder.hasSuffix("/") ? folder + inner : folder + "/" + inner
      let isKnown = known.contains(absolutePath(path))
      guard isKnown || listed.hasSuffix(".plist") else { continue }
      then.insert(absolutePath(path))
      // Of the working folder only what is searched there, and what is gone.
      if second != nil || isKnown || !InputFile.isTaken(path) { try add(path, contents(of: path, at: revision)) }
    }
    // A file that wasn't in the folder then was perhaps moved there.
    let start = (try? Git.output(["rev-parse", "--show-prefix"], in: around)).map { Git.line($0) } ?? ""
    let prefix = name.isEmpty ? start : start + name + "/"
    for path in others.sorted() where !then.contains(absolutePath(path)) {
      guard let former = formerPath(of: path), !former.hasPrefix(prefix) else { continue }
      try add(path, contents(of: path, at: revision, formerly: former), formerly: former)
    }
    return side
  }
}

/// Questions to Git.
extension ComparedRevisions {
  /// The nearest folder around a path that is there, and the path from it; of a folder itself and nothing, unless one around it is wanted.
  static func place(of path: String, isAround: Bool = false) -> (folder: String, name: String) {
    var folder = URL(fileURLWithPath: path)
    if isAround { folder.deleteLastPathComponent() }
    while InputFile.isFolder(folder.path) != true, folder.path != "/" { folder.deleteLastPathComponent() }
    return (folder.path, String(absolutePath(path).dropFirst(absolutePath(folder.path).count + 1)))
  }

  /// Returns whether the second side has a path.
  private func isTaken(_ path: String) -> Bool {
    second == nil ? InputFile.isTaken(path) : kind(of: path, at: second) != nil
  }

  /// The word of Git for an entry at a revision: `blob` for a file, `tree` for a folder; nil where there is none.
  private func kind(of path: String, at revision: String?) -> String? {
    let (folder, name) = Self.place(of: path)
    guard let commit = try? Git.commit(revision ?? "HEAD", in: folder),
      let entries = try? Git.output(["ls-tree", commit, "--"] + (name.isEmpty ? [] : [name]), in: folder),
      !entries.isEmpty
    else { return nil }
    // A mode, the kind.
    return name.isEmpty ? "tree" : Git.line(entries).split(separator: " ").dropFirst().first.map { String($0) }
  }

  /// The files around the rules at a revision; nil where Git doesn't say.
  private func otherFiles(at revision: String) -> RevisionFiles? {
    try? RevisionFiles(at: revision, around: Self.place(of: path).folder)
  }

  /// A file as it was; one that was moved since, by its path from the root of the repository then.
  private func contents(
    of path: String, at revision: String, formerly former: String? = nil
  ) throws(UsageError) -> [UInt8] {
    let (folder, name) = Self.place(of: path)
    return try Self.reading(former ?? name, at: revision) { () throws(ReadingError) in
      let commit = try Git.commit(revision, in: folder)
      return try Git.output(["cat-file", "blob", "\(commit):\(former ?? "./" + name)"], in: folder)
    }
  }

  /// The path of a file that Git knows to be moved since the first revision; nil for another one.
  private func formerPath(of path: String) -> String? {
    let (folder, name) = Self.place(of: path)
    guard let prefix = try? Git.output(["rev-parse", "--show-prefix"], in: folder) else { return nil }
    let later = Git.line(prefix) + name
    return renames([], in: folder).first { $0.new == later }?.old
  }

  /// The path on the second side of a file or folder that Git knows to be moved since the first; nil for another one.
  private func laterPath(of path: String) -> String? {
    let (folder, inner) = Self.place(of: path, isAround: true)
    guard let top = try? Git.line(Git.output(["rev-parse", "--show-toplevel"], in: folder)),
      let prefix = try? Git.line(Git.output(["rev-parse", "--show-prefix"], in: folder))
    else { return nil }
    let name = prefix + inner
    var found: Set<String> = []
    for (old, new) in renames([], in: folder) {
      let rest = old.dropFirst(name.count)
      if old.hasPrefix(name), rest.isEmpty || rest.hasPrefix("/"), new.hasSuffix(rest) {
        found.insert(String(new.dropLast(rest.count)))
      }
    }
    guard found.count == 1, let moved = found.first else { return nil }
    let later = top + "/" + moved
    return path.hasPrefix("/") ? later : relativePath(later, from: ".")
  }

  /// The files that were moved from one side to the other; for the working folder the index is asked. That starts no program of a
  /// configuration. Nothing where it fails.
  private func renames(_ options: [String], in folder: String) -> [(old: String, new: String)] {
    let shown = ["-r", "-M", "--no-ext-diff", "--no-textconv", "--name-status", "-z", "--diff-filter=R"] + options
    guard let commit = try? Git.commit(first, in: folder) else { return [] }
    let command: [String]
    if let second {
      guard let later = try? Git.commit(second, in: folder) else { return [] }
      command = ["diff-tree"] + shown + [commit, later]
    } else {
      command = ["diff-index", "--cached"] + shown + [commit]
    }
    guard let output = try? Git.output(command, in: folder) else { return [] }
    // A status, the old path, the new path.
    let fields = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return stride(from: 0, to: fields.count - 2, by: 3).map { (fields[$0 + 1], fields[$0 + 2]) }
  }

  private static func reading<Value>(
    _ name: String, at revision: String, _ body: () throws(ReadingError) -> Value
  ) throws(UsageError) -> Value {
    do throws(ReadingError) {
      return try body()
    } catch {
      throw UsageError(
        "\(name) at \(revision) can't be read: \(escapingControlCharacters(error.message))", help: error.help)
    }
  }

  private static func wrapping(
    _ name: String, at revision: String, _ body: () throws(ReadingError) -> Void
  ) throws(UsageError) {
    do throws(ReadingError) {
      try body()
    } catch {
      throw UsageError("\(name) at \(revision): \(error.placedMessage)", help: error.help)
    }
  }
}
