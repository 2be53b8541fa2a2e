import ActivationWire
import ActivationAnalysis
import ActivationChecks
import ActivationRules
import Predicates
import UniformTypes

/// The request that a command line makes to `make`.
struct MakeRequest {
  /// The description, as it was typed.
  let description: String
  var form: BuiltRule.Form?
  var notation = RuleNotation.infoPlist
  var into: String?
  /// The line of the rule that is meant, of several in that file.
  var line: Int?
  var isReplacing = false
  var isJSON = false
  /// The types that are known: the system's, those of `--declared-in`, and those of the app around the file of `--into`.
  var types = TypeGraph.system
  /// The Info.plist of the app around the file of `--into`; nil where none was found.
  var application: String?

  init(_ arguments: Arguments) throws(UsageError) {
    description = arguments.operands.joined(separator: " ")
    let place = try arguments[MakeCommand.into].map { NamedFiles.place($0) }
    (into, line) = (place?.path, place?.line)
    // A target's folder is named for its Info.plist.
    if let folder = into, Disk.isFolder(folder) == true {
      let path = (folder.hasSuffix("/") ? folder : folder + "/") + "Info.plist"
      if Disk.isTaken(path) { into = path }
    }
    let around = into.map { NamedFiles.declarations(around: $0) }
    application = around?.application?.propertyListPath
    let declarations = try RuleOptions.declarations(arguments) + (around?.types ?? [])
    if !declarations.isEmpty { types = TypeGraph.system.adding(declarations) }
    form = try arguments[MakeCommand.form]
    isReplacing = arguments[MakeCommand.replace]
    isJSON = arguments[MakeCommand.json]
    if let notation = try arguments[RuleOptions.notation] {
      self.notation = notation
      if notation == .predicate, form == nil { form = .predicate }
      if into != nil {
        throw UsageError("--as can't be combined with --into", help: "--into writes in the notation of the file.")
      }
      if isJSON { throw UsageError("--as can't be combined with --json", help: "Leave out --as.") }
    }
    if isReplacing, into == nil {
      throw UsageError("--replace requires --into", help: "For example --into Share/Info.plist --replace.")
    }
    if arguments.operands.isEmpty {
      throw UsageError("expected a description", help: "Write one, such as 'images, links and text, anything else'.")
    }
  }
}
