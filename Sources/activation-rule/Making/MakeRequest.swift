import ActivationWire
import ActivationAuthoring
import ActivationChecks
import ActivationRules
import Foundation
import PredicateSyntax
import UniformTypes
import ActivationTool

/// The scope of the counts in a description.
enum RequirementsCounting: String, CaseIterable {
  case total
  case perItem = "per-item"
}

/// The request that a command line makes to `make`.
struct MakeRequest {
  /// The description; nil when there are examples instead.
  var requirements: String?
  /// The contexts that the extension must be shown for.
  var shown: [NamedContext] = []
  /// The contexts that the extension must be hidden for.
  var hidden: [NamedContext] = []
  var form: BuiltRule.Form?
  var version: DictionaryVersion?
  /// The scope that was asked for; nil leaves it to the form of the rule.
  var counting: RequirementsCounting?
  var notation = RuleNotation.infoPlist
  /// A Boolean value that indicates whether the description says that nothing else may come along.
  var refusesOthers = false
  var into: String?
  /// The line of the rule that is meant, of several in that file.
  var line: Int?
  var isReplacing = false
  var tests: String?
  var isJSON = false
  /// The types that are known: the system's, those of `--declared-in`, and those of the app around the file of `--into`.
  var types = TypeGraph.system
  /// The Info.plist of the app around the file of `--into`; nil where none was found.
  var application: String?

  init(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) {
    let groups = (
      shown: try arguments.all(MakeCommand.shownFor).map { (value) throws(UsageError) in
        try Self.withoutEarlier(Self.contexts(value, environment), environment)
      },
      hidden: try arguments.all(MakeCommand.hiddenFor).map { (value) throws(UsageError) in
        try Self.contexts(value, environment)
      }
    )
    shown = Self.joined(groups.shown, but: groups.hidden)
    hidden = Self.joined(groups.hidden, but: groups.shown)
    // No description asks for nothing.
    let empty = shown.filter { $0.context.registeredTypeIdentifiers.allSatisfy(\.isEmpty) }
    if !empty.isEmpty, empty.count < shown.count {
      shown.removeAll { $0.context.registeredTypeIdentifiers.allSatisfy(\.isEmpty) }
      environment.remark("left out, since no attachment is shared: \(empty.map(\.name).joined(separator: "; "))")
    }
    for group in groups.shown + groups.hidden where group.count > 1 {
      guard let first = group.first, let app = first.preset?.host else { continue }
      environment.remark("\(app) stands for \(group.count) shares; a name such as '\(first.name)' stands for one")
    }
    let place = try arguments[MakeCommand.into].map { NamedFiles.place($0) }
    (into, line) = (place?.path, place?.line)
    // A target's folder is named for its Info.plist.
    if let folder = into, InputFile.isFolder(folder) == true {
      let path = (folder.hasSuffix("/") ? folder : folder + "/") + "Info.plist"
      if InputFile.isTaken(path) { into = path }
    }
    let around = into.map { NamedFiles.declarations(around: $0) }
    application = around?.application?.propertyListPath
    let declarations = try RuleOptions.declarations(arguments) + (around?.types ?? [])
    if !declarations.isEmpty { types = TypeGraph.system.adding(declarations) }
    form = try arguments[MakeCommand.form]
    version = try arguments[MakeCommand.version]
    counting = try arguments[MakeCommand.counting]
    isReplacing = arguments[MakeCommand.replace]
    tests = try arguments[MakeCommand.tests]
    isJSON = arguments[MakeCommand.json]
    if !arguments.operands.isEmpty { requirements = arguments.operands.joined(separator: " ") }
    if let notation = try arguments[RuleOptions.notation] {
      self.notation = notation
      if notation == .predicate, form == nil { form = .predicate }
      if into != nil {
        throw UsageError("--as can't be combined with --into", help: "--into writes in the notation of the file.")
      }
      if isJSON { throw UsageError("--as can't be combined with --json", help: "Leave out --as.") }
    }
    if version != nil, form == .predicate {
      throw UsageError(
        "--version can't be combined with --form predicate", help: "Only dictionaries have a version.")
    }
    if isReplacing, into == nil {
      throw UsageError("--replace requires --into", help: "For example --into Share/Info.plist --replace.")
    }
    if requirements == nil, shown.isEmpty {
      throw UsageError(
        "expected a description", help: "Write one, such as 'up to 10 photos and 1 link', or give --shown-for HOST.")
    }
  }

  /// The contexts of all names: where an app is named, without those of its shares that are named on the other side.
  private static func joined(_ groups: [[NamedContext]], but others: [[NamedContext]]) -> [NamedContext] {
    let named = Set(others.filter { $0.count == 1 }.map { $0[0].name })
    return groups.flatMap { group in group.count == 1 ? group : group.filter { !named.contains($0.name) } }
  }

  /// Returns what an app shares today: a rule that must be shown for what it once shared would be wider than anyone means.
  private static func withoutEarlier(_ contexts: [NamedContext], _ environment: ToolEnvironment) -> [NamedContext] {
    // What the last version of a system shares isn't yet what everybody's phone shares.
    let earlier = contexts.filter {
      $0.preset.map { $0.isDated || $0.isSuperseded && $0.systemVersions == nil } ?? false
    }
    guard !earlier.isEmpty, earlier.count < contexts.count else { return contexts }
    let names = Set(earlier.map(\.name))
    environment.remark(
      "left out, since only earlier versions were seen to share it: \(names.sorted().joined(separator: "; "))")
    return contexts.filter { !names.contains($0.name) }
  }

  /// Returns the contexts that a host shares, or that a file contains.
  private static func contexts(
    _ value: String, _ environment: ToolEnvironment
  ) throws(UsageError) -> [NamedContext] {
    let isFile = FileManager.default.fileExists(atPath: value)
    let option = isFile ? ContextOptions.context.declaration.name : ContextOptions.host.declaration.name
    return try ContextOptions.contexts(from: Arguments([.option(option, value)]), types: .system, in: environment)
  }
}
