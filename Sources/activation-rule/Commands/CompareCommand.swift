import ActivationWire
import ActivationAnalysis
import ActivationChecks
import ActivationRules
import Foundation
import PredicateSyntax
import ActivationTool

/// `compare`: the shares that a change from one rule to another adds and removes.
enum CompareCommand: Command {
  static let name = "compare"
  static let summary = "what does a change of a rule add and remove?"
  static let usage = [
    "compare RULE RULE [--expect RELATION] [--format FORMAT]", "compare [PATH] --git REVISION [--format FORMAT]",
  ]
  static let details = """
    Compares two rules for every shared context: equivalent; stricter or looser, when the second is shown in fewer or
    in more contexts; different, when each is shown where the other is not; disjoint, when no context shows both. Prints
    a smallest context for each direction, what each rule is shown for, and the hosts that are lost and won. An answer is
    proved for every context, or said to be open.

    With --git the first rule is that of the file as it was at a revision, with the build settings of today; without a
    path the current folder is compared. Bundles and folders with several
    extensions are compared extension by extension, by bundle identifier, with --git as well.
    """
  static let operands = [
    Operand(
      "RULE",
      details: """
        RULE is the rule's text, - for standard input, a text file, an Info.plist, an .appex, an .app, an .xcarchive, or
        a folder with extensions in it. Types that those bundles export or import are known. Text that could be the
        name of a file goes to standard input.
        """,
      completion: .files)
  ]
  private static let git = Option<String>(
    "--git", "REVISION", "takes the first rule from a revision of the same file")
  private static let expect = Option<RuleComparison.Relation>(
    "--expect", "RELATION", "ends with 0 for this relation, and with 1 for any other",
    details: "stricter and looser are also met by equivalent rules.", noun: "relation",
    choices: [.equivalent, .stricter, .looser, .different, .disjoint])
  private static let format = Option<ComparisonReport.Format>(
    "--format", "FORMAT", "human (the default), markdown, github or json",
    details: "markdown suits the comment on a pull request; github makes annotations of a workflow's log.",
    noun: "format")
  private static let json = Flag("--json", "short for --format json")
  static let optionGroups = [
    OptionGroup("The rules", [RuleOptions.rule, git, expect]), SettingOptions.group, DictionaryOptions.group,
    WorldOptions.group,
    OptionGroup("Output", [format, json]),
  ]
  static let exitCodes: [ExitCodeMeaning] = [
    .init(.success, "equivalent, or as --expect says"),
    .init(.negative, "not equivalent, or otherwise than --expect says"),
    .init(.malformed, "malformed rule, no such revision, or a usage error"),
    .init(
      .undecided,
      "the rules are outside of what can be analyzed, or the tables of the keys disagree; the reason is given"),
  ]
  static let examples = [
    "activation-rule compare old/Info.plist new/Info.plist", "activation-rule compare Share/Info.plist --git main",
    "activation-rule compare Share/Info.plist rule.txt --expect equivalent",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let expected = try arguments[expect]
    let format = try arguments[json] ? .json : arguments[format] ?? .human
    let scope = try AnalysisScope(arguments, in: environment)
    guard let (first, second) = try sides(arguments, environment) else { return .malformed }
    let pairs = RulePair.pairs(first, second)
    var codes: [ExitCode] = []
    // What changed comes first; of several, what didn't is said in a line.
    let reports = pairs.pairs.map { ComparisonReport($0, scope) }
    let isSeveral = reports.count > 1 && format == .human
    let changed = isSeveral ? reports.filter { !$0.isUnchanged } : reports
    for (index, report) in changed.enumerated() {
      environment.write(
        (index > 0 && format.isSeparated ? "\n" : "")
          + report.text(format, Style(isEnabled: environment.colorsOutput), width: environment.outputWidth))
      codes.append(report.exitCode(expecting: expected))
    }
    for (index, report) in (isSeveral ? reports.filter { $0.isUnchanged } : []).enumerated() {
      let gap = index == 0 && !changed.isEmpty ? "\n" : ""
      environment.write("\(gap)\(escapingControlCharacters(report.name)): unchanged\n")
      codes.append(report.exitCode(expecting: expected))
    }
    let others = pairs.removed.map { ("Removed", $0.name) } + pairs.added.map { ("Added", $0.name) }
    for (index, (word, name)) in others.enumerated() {
      let line = "\(word): \(escapingControlCharacters(name))"
      switch format {
      case .human: environment.write((index == 0 && !reports.isEmpty ? "\n" : "") + line + "\n")
      case .markdown: environment.write("\n**\(line)**\n")
      case .github: environment.write(GitHubCommand.text("warning", [("title", "activation rule")], line))
      case .json: environment.remark(line)
      }
    }
    return others.isEmpty ? .combined(codes) : .combined(codes + [.negative])
  }

  /// The rules of both sides; nil when one is malformed, which was reported.
  private static func sides(
    _ arguments: Arguments, _ environment: ToolEnvironment
  ) throws(UsageError) -> ([NamedRule], [NamedRule])? {
    let operands = arguments.operands
    let texts = try arguments.all(RuleOptions.rule)
    let reading = [DictionaryOptions.table, DictionaryOptions.platform, SettingOptions.setting] as [any DeclaredOption]
    func rules(_ operand: String) throws(UsageError) -> [NamedRule]? {
      try EvaluationSession.rules(arguments.only(reading, operands: [operand]), in: environment)
    }
    guard let revision = try arguments[git] else {
      if !texts.isEmpty, operands.count + texts.count == 2 {
        let sides = arguments.found.filter { found in
          switch found {
          case .operand: true
          case .option(let name, _): name == RuleOptions.rule.declaration.name
          }
        }
        let options = arguments.only(reading, operands: []).found
        guard let first = try EvaluationSession.rules(Arguments(options + [sides[0]]), in: environment),
          let second = try EvaluationSession.rules(Arguments(options + [sides[1]]), in: environment)
        else { return nil }
        return (first, second)
      }
      guard operands.count == 2, texts.isEmpty else {
        throw UsageError(
          "compare requires two rules, or one and --git REVISION",
          help: operands.count < 2
            ? "For example compare \(operands.first.flatMap { InputFile.isTaken($0) ? $0 : nil } ?? "Share/Info.plist") --git \(Self.revision(operands.first))."
            : "Quote a rule's text as one word.")
      }
      guard let first = try rules(operands[0]), let second = try rules(operands[1]) else { return nil }
      return (first, second)
    }
    guard operands.count <= 1, texts.isEmpty else {
      throw UsageError("--git requires one file or folder", help: "For example compare Share/Info.plist --git main.")
    }
    var path = operands.first ?? "."
    if !InputFile.isTaken(path), let moved = laterPath(of: path, since: revision) {
      environment.remark("\(path) is \(moved) now")
      path = moved
    }
    let settings = try SettingOptions.values(arguments)
    guard InputFile.isFolder(path) == true else {
      var former: String?
      var bytes: [UInt8]?
      do throws(UsageError) {
        bytes = try contents(of: path, at: revision, formerly: nil)
      } catch {
        // Whether it was moved is asked only where it wasn't there.
        former = formerPath(of: path, at: revision)
        if let former {
          environment.remark("\(path) was \(former) at \(revision)")
          bytes = try contents(of: path, at: revision, formerly: former)
        } else if !isAbsent(path, at: revision) {
          throw error
        } else if !InputFile.isTaken(path) {
          throw UsageError("no file \(path), neither now nor at \(revision)", help: error.help)
        }
      }
      // A file that one side doesn't have is an extension that was added or removed.
      var loaded: [RulePlace] = []
      if let bytes { loaded = try asItWas(path, bytes, at: revision, settings, formerly: former) }
      guard let first = loaded.isEmpty ? [] : try EvaluationSession.rules(loaded, arguments, in: environment),
        let second = InputFile.isTaken(path) ? try rules(path) : []
      else { return nil }
      return (first, second)
    }
    // A folder in which no extension is left has no rules.
    let today = try UsageError.wrapping(NamedFiles(path, settings: settings))
    let loaded = try inFolder(path, at: revision, beside: Set(today.files.compactMap { $0.path }), settings)
    guard var first = try EvaluationSession.rules(loaded, arguments, in: environment),
      let second = today.files.isEmpty ? [] : try rules(path)
    else { return nil }
    // Both sides of an extension without an identifier are known by their file, which may have been moved.
    let mark = " at \(revision)"
    let moved = renames(in: path, since: revision)
    for index in first.indices where first[index].identity.hasSuffix(mark) {
      first[index].identity.removeLast(mark.count)
      if let now = moved[first[index].identity] { first[index].identity = now }
    }
    return (first, second)
  }

  /// A word that is not a file is probably a revision.
  private static func revision(_ operand: String?) -> String {
    operand.flatMap { InputFile.isTaken($0) ? nil : $0 } ?? "main"
  }

  /// The rules of a file as it was at a revision.
  private static func asItWas(
    _ path: String, _ bytes: [UInt8], at revision: String, _ settings: [String: String], formerly former: String? = nil
  ) throws(UsageError) -> [RulePlace] {
    do throws(ReadingError) {
      let name = "\(former ?? path) at \(revision)"
      return try NamedFiles(bytes, called: name, asItWas: path, settings: settings).rules()
    } catch {
      throw UsageError("\(path) at \(revision): \(error.message)", help: error.help)
    }
  }

  /// The rules of a folder's extensions as they were: of the property lists that have a rule today, and of those that are gone.
  private static func inFolder(
    _ folder: String, at revision: String, beside today: Set<String>, _ settings: [String: String]
  ) throws(UsageError) -> [RulePlace] {
    let known = Set(today.map { absolutePath($0) })
    var rules: [RulePlace] = []
    var then: Set<String> = []
    for name in try propertyLists(in: folder, at: revision) {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      then.insert(absolutePath(path))
      guard known.contains(absolutePath(path)) || !InputFile.isTaken(path) else { continue }
      let bytes = try contents(of: name, in: folder, at: revision)
      // A property list without a rule isn't an extension's, or the extension had none then.
      if let found = try? asItWas(path, bytes, at: revision, settings) { rules += found }
    }
    // A file that wasn't in the folder then was perhaps moved there.
    let prefix = (try? Git.output(["rev-parse", "--show-prefix"], in: folder)).map { Git.line($0) } ?? ""
    for path in today.sorted() where !then.contains(absolutePath(path)) {
      guard let former = formerPath(of: path, at: revision), !former.hasPrefix(prefix) else { continue }
      let bytes = try contents(of: path, at: revision, formerly: former)
      if let moved = try? asItWas(path, bytes, at: revision, settings) { rules += moved }
    }
    guard !rules.isEmpty else {
      throw UsageError(
        "\(folder) at \(revision): no extension with a rule found",
        help: folder == "."
          ? "Name one Info.plist." : "Name one Info.plist, or run compare . --git \(revision), which finds moved ones.")
    }
    return rules
  }
}

/// Files as they were at a revision.
extension CompareCommand {
  /// The property lists below a folder.
  private static func propertyLists(in folder: String, at revision: String) throws(UsageError) -> [String] {
    try reading(folder, at: revision) { () throws(ReadingError) in
      let commit = try Git.commit(revision, in: folder)
      let names = try Git.output(["ls-tree", "-r", "-z", "--name-only", commit], in: folder).split(separator: 0)
      return names.map { String(decoding: $0, as: UTF8.self) }.filter { $0.hasSuffix(".plist") }
    }
  }

  /// A file as it was; one that was moved since, by its path from the root of the repository then.
  private static func contents(
    of path: String, at revision: String, formerly former: String?
  ) throws(UsageError) -> [UInt8] {
    let (folder, name) = place(of: path)
    guard let former else { return try contents(of: name, in: folder, at: revision) }
    return try reading(former, at: revision) { () throws(ReadingError) in
      try Git.output(["cat-file", "blob", "\(Git.commit(revision, in: folder)):\(former)"], in: folder)
    }
  }

  /// The files below a folder that Git knows to be moved since a revision: for each former path that of today.
  private static func renames(in folder: String, since revision: String) -> [String: String] {
    let around = folder.hasSuffix("/") ? folder : folder + "/"
    var paths: [String: String] = [:]
    for (old, new) in renames(["--relative"], in: folder, since: revision) { paths[around + old] = around + new }
    return paths
  }

  /// Returns whether a revision has no file at a path; false where that can't be known.
  private static func isAbsent(_ path: String, at revision: String) -> Bool {
    let (folder, name) = place(of: path)
    guard let commit = try? Git.commit(revision, in: folder),
      let entries = try? Git.output(["ls-tree", "--name-only", commit, "--", name], in: folder)
    else { return false }
    return entries.isEmpty
  }

  /// The nearest folder around a path that is there, and the path from it.
  private static func place(of path: String) -> (folder: String, name: String) {
    var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    while InputFile.isFolder(folder.path) != true, folder.path != "/" { folder.deleteLastPathComponent() }
    return (folder.path, String(absolutePath(path).dropFirst(absolutePath(folder.path).count + 1)))
  }

  /// The path of a file that Git knows to be moved since a revision; nil for another one.
  private static func formerPath(of path: String, at revision: String) -> String? {
    let (folder, name) = place(of: path)
    guard let name = try? Git.output(["ls-files", "-z", "--full-name", "--", name], in: folder) else { return nil }
    let now = String(decoding: name.dropLast(), as: UTF8.self)
    return renames([], in: folder, since: revision).first { $0.new == now }?.old
  }

  /// The path today of a file or folder that Git knows to be moved since a revision; nil for another one.
  private static func laterPath(of path: String, since revision: String) -> String? {
    let (folder, name) = place(of: path)
    var found: Set<String> = []
    for (old, new) in renames(["--relative"], in: folder, since: revision) {
      let rest = old.dropFirst(name.count)
      if old.hasPrefix(name), rest.isEmpty || rest.hasPrefix("/"), new.hasSuffix(rest) {
        found.insert(String(new.dropLast(rest.count)))
      }
    }
    guard found.count == 1, let moved = found.first else { return nil }
    let later = URL(fileURLWithPath: folder).appendingPathComponent(moved).path
    return path.hasPrefix("/") ? later : relativePath(later, from: ".")
  }

  /// Compares a commit with the index, which starts no program of a configuration; nothing where that fails.
  private static func renames(
    _ options: [String], in folder: String, since revision: String
  ) -> [(old: String, new: String)] {
    let command = ["diff-index", "--cached", "-r", "-M", "--no-ext-diff", "--no-textconv", "--name-status", "-z"]
    guard let commit = try? Git.commit(revision, in: folder),
      let output = try? Git.output(command + ["--diff-filter=R"] + options + [commit], in: folder)
    else { return [] }
    // A status, the old path, the new path.
    let fields = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return stride(from: 0, to: fields.count - 2, by: 3).map { (fields[$0 + 1], fields[$0 + 2]) }
  }

  /// A file that is named from a folder, which is still there.
  private static func contents(of name: String, in folder: String, at revision: String) throws(UsageError) -> [UInt8] {
    try reading(name, at: revision) { () throws(ReadingError) in
      try Git.output(["cat-file", "blob", "\(Git.commit(revision, in: folder)):./\(name)"], in: folder)
    }
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
}
