import ActivationLint
public import ActivationRules
import Documents
internal import Predicates
package import UniformTypes

/// Finds the rules that a command-line argument names.
public enum RuleSource {
  /// Loads rules.
  ///
  /// An existing path takes precedence over text. An argument that ends in `.plist`, `.appex`, `.app`, `.xcarchive`, `.txt`, `.json` or `.predicate`
  /// is a path even if nothing is there. So is an argument without blanks, quotes and parentheses if it contains a slash or ends like a source file,
  /// such as `rule.yml`. If a file such as YAML or JavaScript contains a rule among other things, that rule is loaded.
  ///
  /// - Parameters:
  ///   - argument: Rule text, `-`, a text file, a dictionary of activation keys as JSON or a property list, an Info.plist, an `.appex`, an `.app`, an
  ///     `.xcarchive`, or a folder with extensions in it.
  ///   - settings: Build settings that override those of project files.
  ///   - standardInput: Returns the bytes of standard input; called only for `-`.
  /// - Returns: One rule, or several for an app with several extensions or a File Provider's actions.
  /// - Throws: When nothing can be read or no rule is found.
  public static func load(
    _ argument: String, settings: [String: String] = [:], standardInput: () -> [UInt8]? = { nil }
  ) throws(ReadingError) -> [RulePlace] {
    try NamedFiles(argument, settings: settings, standardInput: standardInput).rules()
  }

  /// Loads a rule from its text: a predicate, or a dictionary of activation keys as JSON or a list.
  ///
  /// - Throws: When the text is empty, too long, or clearly meant as JSON and malformed.
  public static func load(
    text: String, settings: [String: String] = [:]
  ) throws(ReadingError) -> RulePlace {
    let file = RuleFile(Array(text.utf8), name: nil, settings: settings)
    let rules = file.checked(try file.rules(), from: Disk())
    guard let rule = rules.first else { throw .emptyRule }
    return rule
  }
}

/// The files that a command-line argument names, each read once.
package struct NamedFiles {
  package let files: [RuleFile]
  private var folder: String?
  private var problems: [ReadingError] = []
  /// The numbers of scanned files in the folder, such as `3 property lists and 12 other files`; nil if no folder was scanned.
  private var seen: String?
  private let disk: Disk

  /// Opens the files that an argument names.
  ///
  /// - Parameters:
  ///   - folder: The folder at which relative paths start; nil for the current one.
  ///   - settings: Build settings that override those of project files.
  ///   - isNamed: Whether a person named the path, so that it may lead to a pipe or a device.
  ///   - disk: The files that were read already.
  ///   - standardInput: Returns the bytes of standard input; called only for `-`.
  /// - Throws: When nothing is there, or the file can't be opened. A malformed file throws only when its rules are read.
  package init(
    _ argument: String, relativeTo folder: String? = nil, settings: [String: String] = [:],
    isNamed: Bool = true, from disk: Disk = Disk(), standardInput: () -> [UInt8]? = { nil }
  ) throws(ReadingError) {
    let place = Self.place(argument, relativeTo: folder)
    self.disk = disk
    switch try RuleArgument(place.path, relativeTo: folder, standardInput: standardInput) {
    case .text(let bytes, let name):
      files = [RuleFile(bytes, name: name, settings: settings)]
    case .file(let path):
      var file = try Self.file(disk.bytes(path, isNamed: isNamed), path, settings, disk)
      file.line = place.line
      files = [file]
    case .folder(let folder):
      let path = Disk.trimmed(folder)
      guard !path.hasSuffix(".appex") || !Disk.isBundle(path) else {
        let list = Disk.infoPlist(ofBundle: path)
        files = [Self.file(try disk.bytes(list), list, settings, disk)]
        return
      }
      let result = ScanCollection.scan(path, settings: settings, from: disk)
      self.folder = folder
      // If the build generates a project's Info.plists, the rules are in other files.
      problems = result.problems(below: path)
      seen = result.seenFiles
      guard result.extensions.isEmpty else {
        files = result.extensions
        return
      }
      let sources = Workers.map(result.otherSources) { source in
        Result { () throws(ReadingError) in try Project.fileWithRules(source, in: path, disk) }
      }
      let applications = NeighboringApplications(result.applications)
      files = sources.compactMap { try? $0.get() }.map { $0.placed(among: applications, from: disk) }
      for case .failure(let problem) in sources { problems.append(problem) }
    }
  }

  /// Splits an argument such as `app.config.ts:16`, as findings are printed, into the path and the line. Any other argument is a path without a line.
  package static func place(_ argument: String, relativeTo folder: String? = nil) -> (path: String, line: Int?) {
    func isFile(_ path: String) -> Bool { Disk.isFolder(openedPath(path, from: folder ?? ".")) == false }
    guard let colon = argument.lastIndex(of: ":"), let line = Int(argument[argument.index(after: colon)...]), line > 0,
      !isFile(argument), isFile(String(argument[..<colon]))
    else { return (argument, nil) }
    return (String(argument[..<colon]), line)
  }

  /// Creates a file as it was at a revision, with the app and the settings around its path as they were then.
  ///
  /// - Parameter disk: The other files at that revision.
  package init(_ bytes: [UInt8], called name: String, asItWas path: String, from disk: Disk) {
    self.disk = disk
    var old = Self.file(bytes, path, [:], disk)
    old.path = name
    files = [old]
  }

  /// Returns the types that an Info.plist and its app declare, or those of a document such as `app.json`, and the facts about the app if it's known.
  /// There aren't any types if the file can't be read. The Info.plist needn't have a rule yet.
  package static func declarations(
    around path: String
  ) -> (types: [TypeDeclaration], application: ApplicationFacts?) {
    let disk = Disk()
    guard let bytes = try? disk.bytes(path) else { return ([], nil) }
    var file = RuleFile(bytes, name: path, path: path)
    guard file.content.notation == .propertyList, file.infoPlist != nil else {
      return (TypeDeclarationReader.types(inDocument: bytes, path: path).declarations, nil)
    }
    file = ScanCollection.surrounded(file, path, from: disk)
    return (file.declarations, file.surroundings.application?.application)
  }

  /// Returns the description from which XcodeGen writes an Info.plist: its place, which is its path with the line of the rule, and that rule. The
  /// result is nil if no description around the Info.plist names it.
  package static func description(
    writing path: String, from disk: Disk = Disk()
  ) -> (place: String, rule: RulePlace?)? {
    let list = absolutePath(path)
    for folder in ScanRoot(path, isFolder: false).foldersAround(from: disk) {
      for name in ProjectDescription.names.sorted() where Disk.isFile(folder + "/" + name) {
        let file = folder + "/" + name
        guard let project = ProjectDescription(file, from: disk)?.project(from: disk),
          let target = project.targets.first(where: { $0.properties != nil && $0.infoPlists.contains(list) })
        else { continue }
        let places = try? (try? disk.bytes(file)).map { RuleFile($0, name: file) }?.rules()
        let rule = places?.first { $0.list?.value == target.properties }
        return (shownPath(file) + (rule?.line.map { ":\($0)" } ?? ""), rule)
      }
    }
    return nil
  }

  /// Creates a file from its bytes. Its surroundings are read if it's an Info.plist with rules, or that of a built extension.
  private static func file(
    _ bytes: [UInt8], _ path: String, _ settings: [String: String], _ disk: Disk
  ) -> RuleFile {
    var file = RuleFile(bytes, name: path, path: path, settings: settings)
    file.addDescribedTargets(from: disk)
    guard file.content.notation == .propertyList, let list = file.infoPlist else { return file }
    if case .rules = list.search {} else if extensionBundle(around: path) == nil { return file }
    return ScanCollection.surrounded(file, path, settings: settings, from: disk)
  }

  /// Returns the rules of the files.
  ///
  /// - Throws: When the file can't be read or has no rule; for a folder, only when no file has a rule.
  package func rules() throws(ReadingError) -> [RulePlace] {
    if folder == nil, let file = files.first { return file.checked(try file.rules(), from: disk) }
    let found = try everyRule()
    guard !found.rules.isEmpty else { throw found.unreadable.first ?? absence }
    return found.rules
  }

  /// A Boolean value that indicates whether a folder was searched.
  package var isFolder: Bool { folder != nil }

  /// Returns every rule of the files, including several rules of one file.
  ///
  /// - Throws: When there's no rule although every file can be read.
  package func everyRule() throws(ReadingError) -> FoundRules {
    var all = FoundRules()
    all.unreadable = problems
    var ignoredRules: [RulePlace] = []
    for file in files {
      do throws(ReadingError) {
        let isIgnored = file.extensionRules.isEmpty && file.content.unread.contains { $0.kind == .ignored }
        let several = file.everyRule
        let found =
          several.count > 1 ? several : file.infoPlist == nil || isIgnored ? try file.rules() : file.extensionRules
        if several.count <= 1, let reason = try reasonAgainstRules(of: file) {
          all.unasked.append(ReadingError(.rule, reason, name: file.path))
          ignoredRules += file.checked(found, from: disk)
        } else {
          all.rules += file.checked(found, from: disk)
        }
      } catch {
        all.unreadable.append(error)
      }
    }
    all.areAsked = !all.rules.isEmpty
    // If the system evaluates none of the rules, the result consists of these rules.
    if !all.areAsked { all.rules = ignoredRules }
    if all.rules.isEmpty, all.unreadable.isEmpty { throw all.unasked.first ?? absence }
    return all
  }

  /// The rules of several files, possibly none.
  package struct FoundRules {
    package fileprivate(set) var rules: [RulePlace] = []
    /// A Boolean value that indicates whether the system evaluates the rules.
    package fileprivate(set) var areAsked = true
    /// The errors of files that can't be read, and of rules that the system doesn't find.
    package fileprivate(set) var unreadable: [ReadingError] = []
    /// The reasons why the system evaluates no rule of the other extensions.
    package fileprivate(set) var unasked: [ReadingError] = []

    package init(_ rules: [RulePlace] = []) { self.rules = rules }
  }

  /// The error for a folder without a rule, which lists the formats that were searched.
  private var absence: ReadingError {
    let isProject = folder?.contains(".xcodeproj") == true || folder?.contains(".xcworkspace") == true
    let isCurrent = folder == "."
    return ReadingError(
      .file, "no extension with a rule was found in \(isCurrent ? "the current folder" : "this folder")",
      help: isProject
        ? "Name the folder that contains the project."
        : "Searched Info.plists of extensions, JSON, YAML, JavaScript, TypeScript and Swift: \(seen ?? "no file"). "
          + "Name a file with a rule, such as Share/Info.plist.",
      name: isCurrent ? nil : folder)
  }

  /// Returns the reason why the system doesn't use the rules of an extension that should have some; nil if it uses them, or if the extension needs no
  /// rule and has none.
  ///
  /// - Throws: When the file has a rule that the system doesn't find.
  private func reasonAgainstRules(of file: RuleFile) throws(ReadingError) -> String? {
    guard let list = file.infoPlist else { return nil }
    switch (list.isExtensionKit ? nil : list.search, list.point.point?.ruleUse) {
    case (.unusable(let error)?, _): throw ReadingError(.rule, error.message, name: file.path)
    case (.missing?, .required), (nil, .required): return "there's no activation rule"
    case (.rules?, .unused), (.rules?, .replayKit):
      return file.extensionRules.contains { $0.openReference != nil }
        ? nil : "the system evaluates no activation rule for this kind of extension (\(list.kind))"
    default: return nil
    }
  }
}

extension RuleFile {
  /// Returns rules of the file, with the file's mistakes and the warnings about its surroundings.
  fileprivate func checked(_ rules: [RulePlace], from disk: Disk) -> [RulePlace] {
    guard let first = rules.first else { return rules }
    var rules = rules
    rules[0].findings = FileLinter().verdictFindings(in: self).filter { $0.severity != .note }
    for index in rules.indices {
      rules[index].warnings += types(of: first.list).warnings
      if surroundings.isBuilt { rules[index].warnings += surroundings.problems }
      rules[index].warnings += rules[index].computedValues
    }
    if isSource, infoPlist != nil, let path, let source = NamedFiles.description(writing: path, from: disk),
      let next = source.rule, next.rule != first.rule
    {
      rules[0].warnings.append("XcodeGen will replace this rule with a different one from \(source.place)")
    }
    return rules
  }
}

/// A command-line argument that names a rule, or a place with rules.
enum RuleArgument {
  /// The text of a rule, or the content of standard input and its name.
  case text([UInt8], name: String?)
  /// The path of a file, or of anything else that isn't a folder.
  case file(String)
  case folder(String)

  /// Determines what an argument names. An existing path takes precedence over text.
  ///
  /// - Parameters:
  ///   - folder: The folder at which relative paths start; nil for the current one.
  ///   - standardInput: Returns the bytes of standard input; called only for `-`.
  /// - Throws: When an argument that can only be a path leads to nothing, or standard input can't be read.
  init(_ argument: String, relativeTo folder: String? = nil, standardInput: () -> [UInt8]?) throws(ReadingError) {
    if argument == "-" {
      guard let bytes = standardInput() else {
        throw ReadingError(.file, "standard input can't be read", name: RuleFileReader.standardInput)
      }
      self = .text(bytes, name: RuleFileReader.standardInput)
      return
    }
    let path = openedPath(argument, from: folder ?? ".")
    if let isFolder = Disk.isFolder(path) {
      self = isFolder ? .folder(path) : .file(path)
      return
    }
    if Self.looksLikePath(argument) || Disk.isTaken(path) { throw Disk.absence(path) }
    if let error = Disk.misspelling(argument, path: path) { throw error }
    self = .text(Array(argument.utf8), name: nil)
  }

  /// Returns whether an argument counts as a path even if nothing is there.
  static func looksLikePath(_ argument: String) -> Bool {
    let endings = [".plist", ".appex", ".app", ".xcarchive", ".txt", ".json", ".predicate"]
    if endings.contains(where: { argument.hasSuffix($0) }) { return true }
    let isWord = !argument.contains { $0.isWhitespace || "\"'()".contains($0) }
    return isWord && (argument.contains("/") || Notation(path: argument) != nil || Notation.isArchive(argument))
  }
}
