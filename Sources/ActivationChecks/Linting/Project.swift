import ActivationLint
public import ActivationRules
import Documents
internal import Predicates

/// The files that an argument of the linter names, with their surroundings.
public struct Project: Sendable {
  /// The files to lint: the property lists in the order of their paths, then the files in other formats.
  public var files: [RuleFile] = []
  /// Remarks about files that aren't linted, and about folders with nothing to lint, one line each.
  public var remarks: [String] = []
  /// The files that couldn't be read.
  public var problems: [ReadingError] = []
  /// Files that contain the key of a rule but aren't read, each with a note that gives the reason.
  package var unread: [LintedFile] = []
  private let configuration: ProjectConfiguration?
  private let disk: Disk

  /// Finds the files that an argument names.
  ///
  /// - Parameters:
  ///   - argument: Rule text, `-`, a text file, a dictionary of activation keys, an Info.plist, a bundle, or a folder. A folder is searched for
  ///     bundles, property lists, and files in other formats with rules.
  ///   - standardInput: Returns the bytes of standard input; called only for `-`.
  ///   - settings: Build settings that override those of project files.
  /// - Throws: When nothing is there, or a file that was named can't be read.
  public init(
    _ argument: String, settings: [String: String] = [:], standardInput: () -> [UInt8]? = { nil }
  ) throws(ReadingError) {
    try self.init(argument, settings: settings, by: nil, standardInput: standardInput)
  }

  /// Finds the files that an argument names in a project whose configuration leaves files out and names containing apps.
  package init(
    _ argument: String, settings: [String: String] = [:], by configuration: ProjectConfiguration?,
    from disk: Disk = Disk(), standardInput: () -> [UInt8]? = { nil }
  ) throws(ReadingError) {
    self.configuration = configuration
    self.disk = disk
    switch try RuleArgument(argument, standardInput: standardInput) {
    case .text(let bytes, let name): files = [RuleFile(bytes, name: name, settings: settings)]
    case .folder: try scan(argument, settings)
    case .file: try addFile(argument, settings)
    }
  }

  private mutating func addFile(_ argument: String, _ settings: [String: String]) throws(ReadingError) {
    /// Leaves out a file with a remark. Git hooks name every changed file, of whatever kind.
    func leaveOut(because reason: String) { remarks.append("\(argument): not linted: \(reason)") }
    if let configuration, configuration.excludes(absolutePath(argument)) {
      return leaveOut(because: "\(configuration.name) excludes it")
    }
    let reasons: KeyValuePairs = [
      ".md": "rules in documentation aren't read", ".markdown": "rules in documentation aren't read",
      ".ruletest.json": "`activation-rule test` runs it", ".xcconfig": "it has settings, but no rule",
      ".entitlements": "it has entitlements, but no rule",
    ]
    if let (_, reason) = reasons.first(where: { argument.lowercased().hasSuffix($0.key) }) {
      return leaveOut(because: reason)
    }
    if argument.hasSuffix(".xcodeproj/project.pbxproj") {
      return try scan(String(argument.dropLast("/project.pbxproj".count)), settings)
    }
    if Notation.isWorkflow(absolutePath(argument)) {
      return leaveOut(because: "rules in workflows aren't read")
    }
    let bytes = try disk.bytes(argument, isNamed: true)
    if let notation = Notation(path: argument), !bytes.mayHoldRule(isProgram: notation.isProgram),
      !bytes.holds("SUBQUERY")
    {
      return leaveOut(because: "it has no activation rule")
    }
    var file = RuleFile(bytes, name: argument, path: argument, settings: settings)
    if let mistake = file.content.mistake {
      // A document with texts under the keys, such as a translation, has no rule, so it is left out without an error.
      guard mistake.kind == .rule, Notation(path: argument) != nil else { throw mistake }
      return leaveOut(because: "it has no activation rule")
    }
    if file.content.notation == .propertyList, let list = file.infoPlist {
      file = ScanCollection.surrounded(file, argument, settings: settings, by: configuration, from: disk)
      file.name = ScanRoot.joined(Disk.trimmed(argument), "")
      file.surroundings.isSample = Self.isSample(file.owner)
      // The surroundings of a file that isn't an extension's Info.plist weren't read, so no app was looked for.
      switch (file.surroundings.application, list.search) {
      case (nil, .missing(let reason)):
        let isOfApp = ApplicationFacts.isApplication(list.value)
        return leaveOut(because: isOfApp ? "it's the Info.plist of an app" : reason.message)
      case (nil, .unusable(let error)): throw error.located(in: bytes, name: argument)
      case (nil, .rules), (.some, _): break
      }
    }
    try file.refuseMistakes()
    file.addDescribedTargets(from: disk)
    files = [file]
  }

  private mutating func scan(_ path: String, _ settings: [String: String]) throws(ReadingError) {
    let root = Disk.trimmed(path)
    // A project that was named must be readable; a project that was found may be unrelated.
    if root.hasSuffix(".xcodeproj") { _ = try XcodeProject(root, from: disk) }
    let result = ScanCollection.scan(path, settings: settings, by: configuration, from: disk)
    problems += result.problems(below: root)
    // A bundle that was built from these sources changes only with the next build, and its findings would only repeat those of the sources.
    let built = result.extensions.filter { !$0.isSource && FolderWalk.isProduct($0.owner) }
    if let first = built.first {
      let others = built.count > 1 ? " and \(built.count - 1) more" : ""
      remarks.append(
        "\(ScanRoot.joined(root, first.owner))\(others): not linted: a build product; name it to lint it"
      )
    }
    files += result.extensions.filter { $0.isSource || !FolderWalk.isProduct($0.owner) }.map { found in
      var file = found
      file.name = file.path.map { ScanRoot.joined($0, "") }
      file.surroundings.isSample = Self.isSample(file.owner)
      return file
    }
    addSources(result.otherSources, root, NeighboringApplications(result.applications))
    markLostRules()
    if files.isEmpty, built.isEmpty, problems.isEmpty, unread.isEmpty {
      remarks.append("\(path): read \(result.seenFiles); is it the root of the project?")
    }
  }

  /// Marks the Info.plists with rules that XcodeGen overwrites with properties that have no rule, and the descriptions with these properties.
  private mutating func markLostRules() {
    for index in files.indices where files[index].content.notation == .source(.yaml) {
      guard let path = files[index].path.map(absolutePath), ProjectDescription.names.contains(fileName(of: path)),
        case .dictionary(let targets)? = ProjectDescription.value(files[index].bytes)?["targets"]
      else { continue }
      for (name, target) in targets {
        // A template may contain the rule, so a target with templates doesn't count.
        guard target["templates"] == nil, let info = target["info"], let place = info["path"]?.text,
          let properties = info["properties"], properties[InfoKey.extensionKey] != nil,
          properties.value(at: InfoKey.rulePath) == nil
        else { continue }
        let written = absolutePath(openedPath(place, from: folderPath(of: path)))
        guard let other = files.firstIndex(where: { $0.path.map(absolutePath) == written }),
          let list = files[other].infoPlist?.value,
          list.value(at: InfoKey.rulePath) != nil || !list.strayKeys.isEmpty
        else { continue }
        files[index].surroundings.lostRules[name] = files[other].owner
        files[other].surroundings.isOverwritten = true
      }
    }
  }

  /// Adds the files in other formats with a rule, or with the key of a rule. An app next to them may contain their extensions.
  private mutating func addSources(_ paths: [String], _ root: String, _ applications: NeighboringApplications) {
    let readings = Workers.map(paths) { [disk] path in
      Result { () throws(ReadingError) in try Self.source(path, in: root, disk) }
    }
    for reading in readings {
      do throws(ReadingError) {
        let (rules, unread) = try reading.get()
        if let unread { self.unread.append(unread) }
        if let rules { files.append(rules.placed(among: applications, from: disk)) }
      } catch {
        problems.append(error)
      }
    }
  }

  /// Returns a file with rules in a folder, in a format other than property lists; nil for any other file, and for test data.
  ///
  /// - Throws: When the file has a rule that can't be read, or can't be opened.
  static func fileWithRules(
    _ relative: String, in root: String, _ disk: Disk
  ) throws(ReadingError) -> RuleFile? {
    guard !isSample(relative) else { return nil }
    let (rules, unread) = try source(relative, in: root, disk)
    guard let unread else { return rules }
    throw ReadingError(
      .rule, unread.findings.first?.message ?? "the rule isn't checked",
      help: "Give the rule itself: its text, or the generated Info.plist.", name: unread.name)
  }

  /// Reads a file of a folder in a format other than property lists. Returns its rules, or the file as unread if it has the key of a rule that can't
  /// be read; both are nil for any other file.
  ///
  /// - Throws: When the file can't be read and may have a rule.
  private static func source(
    _ relative: String, in root: String, _ disk: Disk
  ) throws(ReadingError) -> (rules: RuleFile?, unread: LintedFile?) {
    let path = root + "/" + relative
    let notation = Notation(path: path)
    let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    let ownName = fileName(of: relative)
    let isDescription = ProjectDescription.names.contains(ownName) || ownName == ApplicationFacts.descriptionName
    let bytes: [UInt8]
    do throws(ReadingError) {
      bytes = try disk.read(path)
    } catch {
      if error.kind == .file { throw error }
      return (nil, nil)
    }
    guard notation != nil, !Notation.isWorkflow(relative) else {
      guard bytes.firstRuleKey != nil else { return (nil, nil) }
      return (nil, LintedFile(name, bytes, "rules in files of this kind aren't read"))
    }
    guard bytes.mayHoldRule(isProgram: notation?.isProgram == true) else { return (nil, nil) }
    if let reason = Notation.reasonAgainst(bytes) { return (nil, LintedFile(name, bytes, reason)) }
    var file = RuleFile(bytes, name: name, path: path)
    if let error = file.content.mistake {
      if error.kind == .file || isDescription && error.kind != .rule { throw error }
      // A program or a document that only mentions a key isn't reported, but a file that can't be read may have a rule.
      guard error.kind != .rule, notation == .json5 || bytes.firstRuleKey != nil else { return (nil, nil) }
      return (nil, LintedFile(name, bytes, error.fullMessage, at: error.offset))
    }
    switch file.content.notation {
    case .source?, .fragment?: break
    case .propertyList?, .dictionary?, .predicate?, nil: return (nil, nil)
    }
    if isDescription { try file.refuseMistakes() }
    file.surroundings.isSample = isSample(relative)
    file.addDescribedTargets(from: disk)
    return (file, nil)
  }

  /// Returns whether a path in a searched folder belongs to test data, judging by the names that tools give to such folders and files.
  static func isSample(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard let name = parts.last else { return false }
    return name.contains(".test.") || name.contains(".spec.") || name.hasSuffix("Tests.swift")
      || parts.dropLast().contains { folders.contains($0.lowercased()) }
  }

  private static let folders: Set = [
    "__fixtures__", "__mocks__", "__snapshots__", "__tests__", "fixtures", "golden", "testdata", "tests",
  ]
}

extension RuleFile {
  /// Throws the first mistake of a JSON file. Its rules are read in spite of one, for an editor, but no tool accepts the file.
  fileprivate func refuseMistakes() throws(ReadingError) {
    guard content.notation == .source(.json5), let mistake = SourceDocument(bytes, .json5).errors.first else { return }
    throw ReadingError(mistake).located(in: bytes, name: name)
  }

  /// Returns the file with the nearest app, which may contain its extensions, if there is only one.
  func placed(among applications: NeighboringApplications, from disk: Disk) -> RuleFile {
    var file = self
    let nearest = applications.nearest(to: absolutePath(path ?? "")) { $0.kind == .application }
    if nearest.count == 1 { file.surroundings.add(nearest, disk) }
    return file
  }
}

extension LintedFile {
  /// Creates a file that has the key of a rule but isn't read because of what is at a place, or because of the whole file.
  fileprivate init(_ name: String, _ bytes: [UInt8], _ reason: String, at place: Int? = nil) {
    let text = FileText(bytes)?.utf8
    var finding = Finding.ruleNotRead(because: reason)
    if let text, let place = place ?? text.firstRuleKey {
      let length = text[place...].prefix { $0.isNamePart }.count
      finding.range = SourceRange(place, place + length)
    }
    self.init(name: name, text: text, findings: [finding])
    path = name
    unreadCount = 1
  }
}
