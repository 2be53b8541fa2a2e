import ActivationWire
import ActivationLint
package import ActivationRules
import Predicates
import Documents

/// Findings that a project knows and doesn't want to see again. A check with a baseline reports only new findings.
///
/// A finding is identified by its file, its rule, its key path, and the text that it marks. Its line doesn't matter, so a finding stays known when
/// lines move. If several findings have all of these in common, the baseline covers as many as were recorded. A recorded note doesn't cover a
/// warning.
package struct LintBaseline: Sendable, Equatable {
  /// The properties by which a baseline identifies a finding.
  package struct Entry: Sendable, Hashable, Comparable {
    /// The file, as a path from the baseline's folder.
    package var file: String
    package var id: String
    /// The key path of the finding; empty for a finding within the text of a predicate.
    package var place: String
    /// The marked text, with each run of blanks as one blank; empty if the file has no text.
    package var text: String
    /// A Boolean value that indicates whether the finding was a note, so that a warning or an error in its place is new.
    package var isNote = false

    package static func < (first: Entry, second: Entry) -> Bool {
      (first.file, first.id, first.place, first.text, first.isNote ? 1 : 0)
        < (second.file, second.id, second.place, second.text, second.isNote ? 1 : 0)
    }
  }

  /// The number of findings that the baseline hid, and the entries with fewer findings than recorded, each with the number of missing findings.
  /// Entries of existing files that weren't linted are left out.
  package typealias Outcome = (hidden: Int, gone: [(entry: Entry, count: Int)])

  /// The absolute path of the folder at which paths start.
  private let folder: String
  /// The number of findings that each entry covers.
  package private(set) var counts: [Entry: Int] = [:]

  /// Records the findings of files.
  ///
  /// - Parameters:
  ///   - files: The linted files; findings of texts without a file aren't recorded.
  ///   - old: A baseline whose entries are kept if their files exist and their findings weren't looked for.
  ///   - isAsked: Returns whether findings of a rule, given by its id, were looked for.
  ///   - path: The path of the new baseline.
  package init(
    of files: [LintedFile], keeping old: LintBaseline?, asking isAsked: (String) -> Bool, at path: String
  ) {
    folder = Self.folder(of: path)
    let linted = Set(files.compactMap { name(of: $0) })
    for (entry, count) in old?.counts ?? [:]
    where isThere(entry.file) && !(linted.contains(entry.file) && isAsked(entry.id)) {
      counts[entry] = count
    }
    for file in files {
      for located in file.findings { if let entry = entry(located, file) { counts[entry, default: 0] += 1 } }
    }
  }

  /// Reads a baseline.
  ///
  /// - Parameters:
  ///   - isNamed: Whether a person named the file, so that it may be a pipe.
  ///   - disk: The files that were read already.
  /// - Throws: An error with the line and column if the file is missing or isn't a baseline.
  package init(contentsOf path: String, isNamed: Bool = false, from disk: Disk = Disk()) throws(ReadingError) {
    folder = Self.folder(of: path)
    let source = try LocatedDocument(json: disk.bytes(path, isNamed: isNamed), name: path)
    counts = try Self.counts(in: source)
  }

  /// The baseline as JSON: the sorted entries, one on each line.
  package var text: String {
    let lines = counts.sorted { $0.key < $1.key }.map { entry, count in
      let entry = JSONWriter.object { writer in
        writer.member("file", entry.file)
        writer.member("id", entry.id)
        if !entry.place.isEmpty { writer.member("place", entry.place) }
        if !entry.text.isEmpty { writer.member("text", entry.text) }
        if entry.isNote { writer.member("severity", Diagnostic.Severity.note.rawValue) }
        if count > 1 { writer.member("count", count) }
      }
      return "\n    " + String(decoding: entry.bytes, as: UTF8.self)
    }
    return "{\n  \"version\": \(Self.version),\n  \"findings\": [" + lines.joined(separator: ",")
      + (lines.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
  }

  /// Removes the findings that the baseline covers.
  ///
  /// - Complexity: linear in the findings, the text that they mark, and the baseline, apart from sorting the missing findings.
  package func apply(to files: inout [LintedFile]) -> Outcome {
    var rest = counts
    var outcome: Outcome = (0, [])
    for index in files.indices {
      let isKnown = known(&rest, in: files[index])
      files[index].findings = zip(files[index].findings, isKnown).filter { !$1 }.map { $0.0 }
      outcome.hidden += isKnown.count { $0 }
    }
    let linted = Set(files.compactMap { name(of: $0) })
    outcome.gone = rest.filter { entry, count in
      count > 0 && (linted.contains(entry.file) || !isThere(entry.file))
    }.map { ($0.key, $0.value) }.sorted { $0.entry < $1.entry }
    return outcome
  }

  /// Returns, for each finding of a file, whether the baseline covers it.
  ///
  /// - Complexity: linear in the findings, the text that they mark, and the baseline.
  package func known(in file: LintedFile) -> [Bool] {
    var rest = counts
    return known(&rest, in: file)
  }

  private func known(_ rest: inout [Entry: Int], in file: LintedFile) -> [Bool] {
    file.findings.map { finding in
      guard var entry = entry(finding, file) else { return false }
      // A recorded warning also covers a note, and so does an entry of an older baseline, which has no severity.
      if entry.isNote, rest[entry, default: 0] == 0 { entry.isNote = false }
      guard let count = rest[entry], count > 0 else { return false }
      rest[entry] = count - 1
      return true
    }
  }

  private func isThere(_ file: String) -> Bool { Disk.isFolder(folder + "/" + file) != nil }

  private static func folder(of path: String) -> String { folderPath(of: absolutePath(path)) }

  /// The file as a path from the baseline's folder; nil for text without a file.
  private func name(of file: LintedFile) -> String? { file.path.map { relativePath($0, from: folder) } }

  private func entry(_ finding: Finding, _ file: LintedFile) -> Entry? {
    guard let name = name(of: file) else { return nil }
    var text = ""
    if let bytes = file.text, let range = finding.range, range.upperBound <= bytes.count {
      text = bytes.string(in: range).split { $0.isWhitespace }.joined(separator: " ")
    }
    return Entry(file: name, id: finding.id, place: finding.place.path, text: text, isNote: finding.severity == .note)
  }
}

/// Reading the entries, with the position of each mistake.
extension LintBaseline {
  private static let version = 1

  private static func counts(in source: LocatedDocument) throws(ReadingError) -> [Entry: Int] {
    func entries(_ value: Node, _ keys: [String]) throws(ReadingError) -> [String: Node] {
      try source.entries(of: value, allowed: keys, "an object with " + keys.joined(separator: ", "))
    }
    func missing(_ key: String, _ value: Node) -> ReadingError {
      source.error("\"\(key)\" is missing", at: value)
    }
    let top = try entries(source.root, ["version", "findings"])
    guard let version = top["version"] else { throw missing("version", source.root) }
    guard case .integer(Int64(Self.version)) = version.value else {
      throw source.mismatch(
        version, expected: "version \(Self.version)", help: "lint --write-baseline rewrites the baseline.")
    }
    guard let findings = top["findings"] else { throw missing("findings", source.root) }
    var counts: [Entry: Int] = [:]
    for element in try source.elements(of: findings, "a list of findings") {
      let entries = try entries(element, ["file", "id", "place", "text", "severity", "count"])
      func text(_ key: String) throws(ReadingError) -> String? {
        try source.string(ifPresent: entries[key], "a string")
      }
      guard let file = try text("file") else { throw missing("file", element) }
      guard let id = try text("id") else { throw missing("id", element) }
      let entry = Entry(
        file: file, id: id, place: try text("place") ?? "", text: try text("text") ?? "",
        isNote: try text("severity") == Diagnostic.Severity.note.rawValue)
      guard case .integer(let count) = entries["count"]?.value ?? .integer(1), count >= 1 else {
        throw source.mismatch(entries["count"] ?? element, expected: "a whole number from 1")
      }
      // The sum of the counts in a file of any size must not overflow.
      counts[entry, default: 0] += Int(min(count, 1 << 30))
    }
    return counts
  }
}
