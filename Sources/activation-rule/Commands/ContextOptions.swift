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
}

/// The options by which `eval` and `explain` are told what is shared.
enum ContextOptions {
  static let options: [ArgumentScanner.Option] = [
    .init(name: "--context", value: "FILE"), .init(name: "--attachment", value: "TYPES"), .init(name: "--item"),
    .init(name: "--file", value: "NAME"),
  ]

  static let help = """
    What is shared:
      --context FILE       a JSON file, a property list, the description style of Apple's guide, or what Xcode's
                           console printed for an extension context, item or item provider; - reads standard
                           input. Several are answered one by one.
      --attachment TYPES   an attachment with these type identifiers, separated by commas; several make one item
      --item               the attachments from here on belong to the next item
      --file NAME          an attachment as it is made from a file of this name: its type and public.file-url

    """

  /// Gathers the contexts that a command line names.
  static func contexts(
    from found: [ArgumentScanner.Found], types: TypeGraph, in environment: ToolEnvironment
  ) throws(UsageError) -> [NamedContext] {
    var contexts: [NamedContext] = []
    var items: [[String]] = []
    var startsItem = true
    var words: [String] = []
    for case .option(let name, let value) in found {
      switch name {
      case "--context":
        contexts.append(try read(value ?? "", in: environment))
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
      let context = try shared { () throws(ReadingError) in try ContextShorthand(items: items).document() }
      contexts.append(NamedContext(name: words.joined(separator: " "), context: context))
    }
    guard !contexts.isEmpty else {
      throw UsageError(
        "Nothing is shared yet, so there is no verdict.",
        help: "Say what is shared, for example --attachment com.adobe.pdf,public.file-url, or --context FILE.")
    }
    return contexts
  }

  private static func file(_ name: String, _ types: TypeGraph) throws(UsageError) -> String {
    if name.isEmpty { throw UsageError("--file needs a name, such as report.pdf.") }
    return FileAttachment.types(forFile: name, in: types).joined(separator: ",")
  }

  private static func read(_ path: String, in environment: ToolEnvironment) throws(UsageError) -> NamedContext {
    if path == "-" {
      return NamedContext(
        name: "standard input", context: try context(environment.readAll(), name: "standard input"))
    }
    return NamedContext(name: path, context: try context(try contents(ofFile: path), name: path))
  }

  private static func context(_ bytes: [UInt8], name: String) throws(UsageError) -> SharedContext {
    try shared { () throws(ReadingError) in try PropertyListContext.read(bytes, name: name) }
  }

  /// A context from a document that may turn out to be none.
  private static func shared(_ read: () throws(ReadingError) -> Document) throws(UsageError) -> SharedContext {
    do {
      return SharedContext(document: try read())
    } catch {
      throw UsageError(error.description, help: error.help)
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
