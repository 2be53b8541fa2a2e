import ActivationWire
import ActivationChecks
import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import ActivationTool

/// Commands for the shared content.
extension SessionCommand {
  static var contextCommands: [SessionCommand] {
    [
      SessionCommand(
        name: "context", argument: "[JSON | json | clear]", kind: .text,
        summary: "what is shared; or share something else",
        details: """
          Without an argument shows what is shared, with json as one line of JSON. An argument replaces it: JSON, the notation of
          Apple's guide, or what Xcode's console printed, such as ["public.jpeg"]. :load takes the same from a file. clear forgets everything.
          """,
        run: { (session, argument) throws(UsageError) in try session.runContext(argument) }),
      SessionCommand(
        name: "attach", argument: "TYPES", kind: .types, summary: "share one attachment more, with these types",
        details: "The types stand between commas: :attach com.adobe.pdf,public.file-url. It joins the last item.",
        run: { (session, argument) throws(UsageError) in try session.attach(argument.text) }),
      SessionCommand(
        name: "file", argument: "NAME", kind: .path, summary: "share one attachment more, as it is made of a file",
        run: { (session, argument) throws(UsageError) in
          guard !argument.text.isEmpty else { throw UsageError(":file requires a name, such as report.pdf") }
          let types = session.types.types(forFile: argument.text)
          try session.attach(types.joined(separator: ","))
        }),
      SessionCommand(
        name: "item", summary: "begin a further extension item",
        run: { (session, _) throws(UsageError) in
          try session.change { items in
            items.append(.dictionary([.init(key: ContextKey.attachments, value: .array([]))]))
          }
        }),
      SessionCommand(
        name: "host", argument: "[NAME]", kind: .hosts, summary: "share what a real app shares; or list them",
        details:
          "Part of the name is enough, if only one share has it. :hosts asks about all of them, :hosts NAME about those of an app.",
        run: { (session, argument) throws(UsageError) in try session.runHost(argument.text) }),
    ]
  }
}

extension Session {
  fileprivate mutating func runContext(_ argument: SessionArgument) throws(UsageError) {
    switch argument.text.lowercased() {
    case "": showContext()
    case "clear":
      context = nil
      confirm("Nothing is shared.")
    case "json":
      guard let context else { return remark("nothing is shared yet") }
      write(Self.json(of: context))
    default: try share(Array(argument.text.utf8), name: "context")
    }
  }

  fileprivate mutating func runHost(_ text: String) throws(UsageError) {
    // In a shell names are quoted.
    let isQuoted = text.count > 1 && text.first == text.last && ["\"", "'"].contains(text.first)
    let name = isQuoted ? String(text.dropFirst().dropLast()) : text
    if name.isEmpty {
      _ = try HostsCommand.run([], in: environment)
      return
    }
    do throws(HostPresetError) {
      share(NamedContext(try HostPreset(named: name)))
    } catch {
      // What the next verdict is about.
      let still = context.map { " Still shared: \($0.name)." } ?? ""
      if !error.matches.isEmpty {
        throw UsageError(
          "'\(name)' has \(error.matches.count) shares, and :host takes one",
          help: error.help + " :hosts \(name) asks about all." + still)
      }
      if let absence = ContextOptions.absence(of: name) {
        throw UsageError(
          absence.message,
          help: "A file from it is probably shared as :file report.pdf says. For anything else print "
            + "registeredTypeIdentifiers in an extension; :load FILE reads that." + still)
      }
      throw UsageError(error.message, help: (error.near.isEmpty ? ":host lists them." : error.help) + still)
    }
  }

  private func showContext() {
    guard let context else {
      return remark("nothing is shared yet; :attach TYPES, :host NAME or :context JSON says what")
    }
    writeProse(escapingControlCharacters(context.summary) + "\n")
    if context.form == .raw || context.preset != nil { writeProse(context.formLines(style)) }
  }

  /// The context as one line of JSON.
  static func json(of context: NamedContext) -> String {
    let document = context.context.document
    var bytes: [UInt8] = []
    JSONText.append(document.root, of: document, to: &bytes)
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  /// Takes bytes in any of the notations as the shared content.
  mutating func share(_ bytes: [UInt8], name: String) throws(UsageError) {
    share(try ContextOptions.context(bytes, name: name, types: types, in: environment))
  }

  /// Shares something else.
  mutating func share(_ context: NamedContext) {
    self.context = context
    confirm(context.name + ": " + context.summary)
  }

  fileprivate mutating func attach(_ types: String) throws(UsageError) {
    guard !types.isEmpty else {
      throw UsageError(":attach requires type identifiers", help: "For example :attach com.adobe.pdf,public.file-url.")
    }
    let attachment = try attachment(types)
    try change { items in
      guard case .dictionary(var entries)? = items.last else {
        items.append(.dictionary([.init(key: ContextKey.attachments, value: .array([attachment]))]))
        return
      }
      let place = entries.firstIndex { $0.key == ContextKey.attachments }
      if let place, case .array(let others) = entries[place].value {
        entries[place].value = .array(others + [attachment])
      } else if let place {
        entries[place].value = .array([attachment])
      } else {
        entries.append(.init(key: ContextKey.attachments, value: .array([attachment])))
      }
      items[items.count - 1] = .dictionary(entries)
    }
  }

  private func attachment(_ types: String) throws(UsageError) -> PredicateArgument {
    do throws(ReadingError) {
      let words = types.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed() }
        .joined(separator: ",")
      _ = try ContextReader.read(shorthand: [[words]])
      let identifiers = words.split(separator: ",").map { String($0) }
      // A word without a period is nobody's type.
      if let mistaken = identifiers.first(where: { !$0.contains(".") }),
        let warning = SharedContext(registeredTypeIdentifiers: [[[mistaken]]]).warnings(types: self.types).first
      {
        throw ReadingError(.shape, warning.message, help: warning.help)
      }
      return .dictionary([
        .init(key: ContextKey.registeredTypeIdentifiers, value: .array(identifiers.map { .string($0) }))
      ])
    } catch {
      throw UsageError(error.description, help: error.help)
    }
  }

  /// Changes the shared items; the rest of the context stays.
  fileprivate mutating func change(_ change: (inout [PredicateArgument]) -> Void) throws(UsageError) {
    let document = context?.context.document ?? SharedContext(extensionItems: []).document
    var entries: [PredicateArgument.Entry] = []
    if case .dictionary(let found) = document.argument(of: document.root) { entries = found }
    let place = entries.firstIndex { $0.key == ContextKey.extensionItems }
    var items: [PredicateArgument] = []
    if let place, case .array(let found) = entries[place].value { items = found }
    change(&items)
    if let place {
      entries[place].value = .array(items)
    } else {
      entries.append(.init(key: ContextKey.extensionItems, value: .array(items)))
    }
    var changed = Document()
    changed.root = changed.add(argument: .dictionary(entries))
    do throws(ReadingError) {
      let context = SharedContext(document: try ContextReader.normalize(changed))
      // Earlier warnings about the attachments aren't repeated.
      let said = Set(self.context?.context.warnings(types: types).map(\.message) ?? [])
      for warning in context.warnings(types: types) where !said.contains(warning.message) {
        environment.remark(.warning, warning.message, help: warning.help)
      }
      share(NamedContext(name: "shared", context: context))
    } catch {
      throw UsageError(error.description, help: error.help)
    }
  }
}
