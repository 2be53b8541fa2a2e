import ActivationWire
import ActivationChecks
import ActivationRules
import Predicates
import UniformTypes

/// The options for the shared content in `eval` and `explain`.
enum ContextOptions {
  static let context = Option<String>(
    "--context", "FILE", "the shared content: JSON, a property list, or console output",
    details: """
      A JSON file, a property list, the description style of Apple's guide, or console output: a printed extension context, item, item provider or
      registeredTypeIdentifiers, even with dates and labels around it. The answer begins with how console output was read. Grammar/recording.md has an
      extension that prints these types. - reads standard input. Each of several contexts gets its own answer.
      """, example: "shared.json")
  static let attachment = Option<String>(
    "--attachment", "TYPES", "an attachment with these type identifiers, separated by commas",
    details: "Repeat it for more attachments of the same item.", example: "com.adobe.pdf,public.file-url")
  static let file = Option<String>(
    "--file", "NAME", "the attachment that apps share for a file with this name: its type and public.file-url",
    example: "report.pdf")
  static let host = Option<String>(
    "--host", "NAME", "what a real app shares",
    details: """
      `activation-rule hosts` lists the names. The app before the colon is enough, or any words of the name; each share that matches gets an answer,
      earlier versions last.
      """, example: "firefox")
  static let hosts = Flag(
    "--hosts", "every known share, and any others given, as a table",
    details: "Each row says shown, hidden, uncertain, error, or not offered, with the reason.")
  static let prepared = Flag(
    "--prepared", "the printed types are already those that the rule sees",
    details: "Without it, printed types in --context are prepared as the system would, if that changes the verdict.")
  static let group = OptionGroup("The shared content", [context, attachment, file, host, prepared])

  /// Returns whether a command line specifies the shared content or a part of it.
  static func areGiven(_ arguments: Arguments) -> Bool {
    arguments.names.contains { group.contains($0) }
  }

  /// Gathers the contexts that a command line names.
  ///
  /// - Parameter unknown: Receives the errors about unknown apps if there are other contexts.
  static func contexts(
    from arguments: Arguments, types: TypeGraph, in environment: ToolEnvironment,
    unknown: inout [UsageError]
  ) throws(UsageError) -> [NamedContext] {
    var contexts: [NamedContext] = []
    var attachments: [String] = []
    var words: [String] = []
    for case .option(let name, let value) in arguments.found {
      switch name {
      case context.declaration.name:
        var named = try read(value ?? "", types, in: environment)
        if arguments[prepared] { named.printed = nil }
        contexts.append(named)
      case host.declaration.name:
        do throws(UsageError) {
          for preset in try presets(matching: value ?? "") { add(preset, to: &contexts) }
        } catch {
          unknown.append(error)
        }
      case ContextOptions.hosts.declaration.name:
        for preset in HostPreset.current { add(preset, to: &contexts) }
      case attachment.declaration.name, file.declaration.name:
        attachments.append(
          name == file.declaration.name
            ? try Self.types(ofFile: value ?? "", types, in: environment) : value ?? "")
        words += [name, Self.quoted(value ?? "")]
      default: break
      }
    }
    if !attachments.isEmpty {
      let name = words.joined(separator: " ")
      let named = try shared(name) { () throws(ReadingError) in
        let context = SharedContext(document: try ContextReader.read(shorthand: [attachments]))
        return try NamedContext(name: name, context, types: types)
      }
      if let mistake = named.warnings.first(where: { $0.isMistake }) {
        let file = mistake.fileName.map { " For an attachment made from a file with this name: --file \($0)" } ?? ""
        throw UsageError("\(name): \(mistake.message)", help: mistake.help + file)
      }
      report(named, in: environment)
      contexts.append(named)
    }
    guard !contexts.isEmpty else {
      throw unknown.first
        ?? UsageError(
          "expected a share: --host, --attachment, --file or --context",
          help: "For example --host firefox, --attachment com.adobe.pdf,public.file-url, or pbpaste | … --context -.")
    }
    return contexts
  }

  /// Returns a value as people type it: in quotes if it's empty or has spaces.
  static func quoted(_ value: String) -> String {
    value.isEmpty || value.contains(" ") ? "'\(value)'" : value
  }

  /// Adds a preset, unless it's already there.
  private static func add(_ preset: HostPreset, to contexts: inout [NamedContext]) {
    if !contexts.contains(where: { $0.preset?.name == preset.name }) { contexts.append(NamedContext(preset)) }
  }

  static func presets(matching name: String) throws(UsageError) -> [HostPreset] {
    do {
      return try HostPreset.matching(name, among: HostPreset.all)
    } catch {
      throw UsageError(
        error.message,
        help: !error.help.isEmpty
          ? error.help + " `activation-rule hosts` lists all."
          : name.contains(",")
            ? "Repeat --host for each app."
            : "`activation-rule hosts` lists the apps. For another one, print registeredTypeIdentifiers in an extension, and pass that with --context FILE."
      )
    }
  }

  private static func types(
    ofFile name: String, _ types: TypeGraph, in environment: ToolEnvironment
  ) throws(UsageError) -> String {
    if name.isEmpty { throw UsageError("--file requires a name, such as report.pdf") }
    if name.contains("://"), !name.hasPrefix("file:") {
      throw UsageError("--file \(name): this is a link, not a file's name", help: "A link is --attachment public.url.")
    }
    if types.isSystemType(name) {
      throw UsageError("--file \(name): this is a type, not a file's name", help: "Use --attachment \(name).")
    }
    let last = name.split(separator: "/").last ?? ""
    var found = types.types(forFile: name)
    if found.contains("public.data") {
      environment.remark(
        .note, "--file \(name): without a filename extension the type is public.data",
        help: "Add one, such as \(name).pdf.")
    }
    if found.contains(where: { UniformTypeIdentifier.isDynamic($0) }) {
      // A package is a folder that looks like a file, so the type declared for such a folder counts if no type is declared for a file.
      let folder = types.types(forFile: name + "/")
      let isPackage = folder.contains { types.conforms($0, to: "com.apple.package") }
      if isPackage, !folder.contains(where: { UniformTypeIdentifier.isDynamic($0) }) { found = folder }
    }
    if let dynamic = found.first(where: { UniformTypeIdentifier.isDynamic($0) }) {
      let ending = last.split(separator: ".").last ?? ""
      if let own = types.types(tag: String(ending), tagClass: .filenameExtension).first {
        environment.remark(
          .note,
          "--file \(name): .\(ending) files don't get the type \(own), because it doesn't conform to public.data",
          help: "Add public.data to the UTTypeConformsTo of its declaration.")
        return found.joined(separator: ",")
      }
      environment.remark(
        .note, "--file \(name): no app or system declares a type for .\(ending), so the type is \(dynamic)",
        help: "If your app declares a type for it, name the app's Info.plist: --declared-in App/Info.plist.")
    }
    return found.joined(separator: ",")
  }

  /// Reads a context in any notation. Reports the warnings about the context and, for console output, how it was read.
  private static func read(
    _ path: String, _ types: TypeGraph, in environment: ToolEnvironment
  ) throws(UsageError) -> NamedContext {
    // A value that looks like a context or has several lines is the context itself, unless a file has this name.
    let isText =
      (["<", "[", "{", "("].contains { path.hasPrefix($0) } || path.contains("\n")) && !Disk.isTaken(path)
    let name = path == "-" ? "standard input" : isText ? "--context" : path
    let bytes = path == "-" ? environment.readAll() : isText ? Array(path.utf8) : try contents(ofFile: path)
    let context = try shared(name, bytes) { () throws(ReadingError) in
      try NamedContext(reading: bytes, name: name, types: types)
    }
    if context.printed != nil {
      let items = context.context.registeredTypeIdentifiers.map { item in
        item.map { "[" + $0.joined(separator: ", ") + "]" }.joined(separator: " ")
      }
      var lines = ["read as \(counted(items.count, "item")): \(items.joined(separator: "; "))"]
      if !context.passedOver.isEmpty { lines.append("skipped: \(context.passedOver.joined(separator: ", "))") }
      for line in lines { environment.writeError(escapingControlCharacters(line) + "\n") }
    }
    report(context, in: environment)
    return context
  }

  private static func isMarkup(_ bytes: [UInt8]) -> Bool {
    let text = bytes.drop { $0 <= 0x20 || $0 >= 0x80 }
    return ["<?xml", "<!DOCTYPE", "<plist", "bplist"].contains { text.starts(with: $0.utf8) }
  }

  private static func report(_ context: NamedContext, in environment: ToolEnvironment) {
    for warning in context.warnings {
      environment.remark(.warning, "\(context.name): \(warning.message)", help: warning.help)
    }
  }

  /// Reads a context, or throws an error that shows its place.
  private static func shared(
    _ name: String, _ bytes: [UInt8] = [], _ read: () throws(ReadingError) -> NamedContext
  ) throws(UsageError) -> NamedContext {
    do throws(ReadingError) {
      return try read()
    } catch {
      throw UsageError(
        error.located(in: [], name: name).description, help: error.help,
        excerpt: isMarkup(bytes) ? "" : error.excerpt(in: bytes))
    }
  }
}

func contents(ofFile path: String) throws(UsageError) -> [UInt8] {
  try UsageError.wrapping(Disk.read(path, isNamed: true))
}

extension DecisionReport {
  /// Remarks on the changes that the system makes to a printed share, if they change the verdict.
  func remarkPreparation(in environment: ToolEnvironment) {
    guard let preparation else { return }
    environment.remark(.note, preparation, help: "If the rule sees exactly the printed types, add --prepared.")
  }
}
