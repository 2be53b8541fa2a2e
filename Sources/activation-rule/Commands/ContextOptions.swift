import ActivationFiles
import ActivationRules
import Foundation
import PredicateEvaluation
import PredicateSyntax
import UniformTypes

/// A shared context with the name by which messages call it.
struct NamedContext {
  var name: String
  var context: SharedContext
  /// The form in which the context was given.
  var form = ContextForm.matching
  /// What was changed to bring it into matching form.
  var changes: [NormalizationChange] = []
  /// The preset that the context is.
  var preset: HostPreset?

  init(name: String, context: SharedContext) {
    self.name = name
    self.context = context
  }

  init(name: String, normalized: NormalizedContext) {
    self.init(name: name, context: normalized.context)
    form = normalized.form
    changes = normalized.changes
  }

  init(_ preset: HostPreset) {
    self.init(name: preset.name, context: preset.context)
    form = preset.form
    changes = preset.changes
    self.preset = preset
  }
}

/// The options by which `eval` and `explain` are told what is shared.
enum ContextOptions {
  static let group = OptionGroup(
    "What is shared",
    [
      .init(
        name: "--context", value: "FILE", summary: "what is shared, as a document",
        details: """
          A JSON file, a property list, the description style of Apple's guide, or what Xcode's console printed for an
          extension context, an item, an item provider or its registeredTypeIdentifiers; - reads standard input. Several
          are answered one by one.
          """,
        completion: .files),
      .init(
        name: "--attachment", value: "TYPES",
        summary: "an attachment with these type identifiers, separated by commas",
        details: "Several make one item.", completion: .typeList),
      .init(name: "--item", summary: "the attachments from here on belong to the next item"),
      .init(
        name: "--file", value: "NAME",
        summary: "an attachment as it is made from a file of this name: its type and public.file-url",
        completion: .files),
      .init(
        name: "--host", value: "NAME", summary: "what a real app shares",
        details: """
          activation-rule hosts lists them. A part of the name will do; all hosts that have it are answered one by one.
          """,
        completion: .hosts),
      hostsFrom,
      .init(
        name: "--raw", summary: "what is given is in the form in which a host registers it",
        details: """
          What --context, --attachment and --file say is then prepared as the system does it. A context may say so
          itself: {"form": "raw", …}
          """),
    ])

  /// The option for hosts that the catalog doesn't have.
  static let hostsFrom = ArgumentScanner.Option(
    name: "--hosts-from", value: "FOLDER", summary: "know the hosts in this folder as well",
    details: """
      Each file is a host: what --context takes, and the file's name is the host's. Or it has hosts in the format of
      Corpus/hosts/hosts.json.
      """,
    completion: .files)

  /// The options that a shared context, or a part of one, is given with.
  static let names = Set(group.options.map(\.name)).subtracting([hostsFrom.name])

  /// The presets that a command line can name: a user's own before the shipped ones, of which they replace those with the same name.
  static func catalog(from found: [ArgumentScanner.Found]) throws(UsageError) -> [HostPreset] {
    var own: [HostPreset] = []
    for case .option("--hosts-from", let folder) in found {
      do {
        own += try HostFolder.presets(in: folder ?? "")
      } catch {
        throw UsageError(error.description, help: error.help)
      }
    }
    return own + HostPreset.all.filter { preset in !own.contains { $0.name == preset.name } }
  }

  /// Gathers the contexts that a command line names.
  static func contexts(
    from found: [ArgumentScanner.Found], types: TypeGraph, in environment: ToolEnvironment
  ) throws(UsageError) -> [NamedContext] {
    var contexts: [NamedContext] = []
    var items: [[String]] = []
    var startsItem = true
    var words: [String] = []
    let form: ContextForm? = found.contains(.option("--raw", nil)) ? .raw : nil
    let catalog = try catalog(from: found)
    for case .option(let name, let value) in found {
      switch name {
      case "--context":
        contexts.append(try read(value ?? "", form, in: environment))
      case "--host":
        for preset in try presets(matching: value ?? "", among: catalog) { add(preset, to: &contexts) }
      case "--hosts":
        for preset in catalog { add(preset, to: &contexts) }
      case "--attachment", "--file":
        let attachment = name == "--file" ? try file(value ?? "", types) : value ?? ""
        if startsItem { items.append([]) }
        startsItem = false
        items[items.count - 1].append(attachment)
        words += [name, value ?? ""]
      case "--item":
        if startsItem, !items.isEmpty { items.append([]) }
        startsItem = true
        words.append(name)
      default: break
      }
    }
    if !items.isEmpty {
      let name = words.joined(separator: " ")
      contexts.append(
        try shared(name, form) { () throws(ReadingError) in try ContextShorthand(items: items).document() })
    }
    guard !contexts.isEmpty else {
      throw UsageError(
        "No shared context is given.",
        help: "Give one, for example --attachment com.adobe.pdf,public.file-url, --host NAME, or --context FILE.")
    }
    if form == .raw, contexts.allSatisfy({ $0.preset != nil }) {
      throw UsageError(
        "--raw requires --context, --attachment or --file.", help: "Leave it out; a host preset knows its own form.")
    }
    return contexts
  }

  /// A preset that is asked for twice is answered once.
  private static func add(_ preset: HostPreset, to contexts: inout [NamedContext]) {
    if !contexts.contains(where: { $0.preset?.name == preset.name }) { contexts.append(NamedContext(preset)) }
  }

  /// The presets that a command line names.
  static func presets(
    matching name: String, among presets: [HostPreset]
  ) throws(UsageError) -> [HostPreset] {
    do {
      return try HostPreset.matching(name, among: presets)
    } catch {
      throw UsageError(error.message, help: error.help)
    }
  }

  private static func file(_ name: String, _ types: TypeGraph) throws(UsageError) -> String {
    if name.isEmpty { throw UsageError("--file needs a name, such as report.pdf.") }
    return FileAttachment.types(forFile: name, in: types).joined(separator: ",")
  }

  private static func read(
    _ path: String, _ form: ContextForm?, in environment: ToolEnvironment
  ) throws(UsageError) -> NamedContext {
    let name = path == "-" ? "standard input" : path
    let bytes = path == "-" ? environment.readAll() : try contents(ofFile: path)
    return try shared(name, form) { () throws(ReadingError) in try PropertyListContext.read(bytes, name: name) }
  }

  /// A context from a document that may turn out to be none.
  private static func shared(
    _ name: String, _ form: ContextForm?, _ read: () throws(ReadingError) -> Document
  ) throws(UsageError) -> NamedContext {
    do throws(ReadingError) {
      let context = SharedContext(document: try read())
      return NamedContext(name: name, normalized: try NormalizedContext(context, form: form))
    } catch {
      throw UsageError(error.located(in: [], name: name).description, help: error.help)
    }
  }
}

/// The bytes of a file that a command line names.
func contents(ofFile path: String) throws(UsageError) -> [UInt8] {
  do {
    return try InputFile.read(path)
  } catch {
    throw UsageError(error.description, help: error.help)
  }
}
