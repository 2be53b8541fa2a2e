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
  var changes: [NormalisationChange] = []
  /// The preset that the context is.
  var preset: HostPreset?

  init(name: String, context: SharedContext) {
    self.name = name
    self.context = context
  }

  init(name: String, normalised: NormalisedContext) {
    self.init(name: name, context: normalised.context)
    form = normalised.form
    changes = normalised.changes
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
          extension context, item or item provider; - reads standard input. Several are answered one by one.
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
          activation-rule hosts lists them, a part of the name will do. Several are answered one by one.
          """,
        completion: .hosts),
      .init(
        name: "--raw", summary: "what is given is in the form in which a host registers it",
        details: """
          What --context, --attachment and --file say is then prepared as the system does it. A context may say so
          itself: {"form": "raw", …}
          """),
    ])

  /// Gathers the contexts that a command line names.
  static func contexts(
    from found: [ArgumentScanner.Found], types: TypeGraph, in environment: ToolEnvironment
  ) throws(UsageError) -> [NamedContext] {
    var contexts: [NamedContext] = []
    var items: [[String]] = []
    var startsItem = true
    var words: [String] = []
    let form: ContextForm? = found.contains(.option("--raw", nil)) ? .raw : nil
    for case .option(let name, let value) in found {
      switch name {
      case "--context":
        contexts.append(try read(value ?? "", form, in: environment))
      case "--host":
        add(try preset(named: value ?? ""), to: &contexts)
      case "--hosts":
        for preset in HostPreset.all { add(preset, to: &contexts) }
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
        "Nothing is shared yet, so there is no verdict.",
        help:
          "Say what is shared, for example --attachment com.adobe.pdf,public.file-url, --host NAME, or --context FILE.")
    }
    if form == .raw, contexts.allSatisfy({ $0.preset != nil }) {
      throw UsageError(
        "--raw is about --context, --attachment and --file, and there is none.",
        help: "Leave it out; a host preset knows its own form.")
    }
    return contexts
  }

  /// A preset that is asked for twice is answered once.
  private static func add(_ preset: HostPreset, to contexts: inout [NamedContext]) {
    if !contexts.contains(where: { $0.preset?.name == preset.name }) { contexts.append(NamedContext(preset)) }
  }

  /// The preset that a command line names.
  static func preset(named name: String) throws(UsageError) -> HostPreset {
    do {
      return try HostPreset.named(name)
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
      return NamedContext(name: name, normalised: try NormalisedContext(context, form: form))
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
