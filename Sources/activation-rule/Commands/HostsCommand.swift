import ActivationReports
import ActivationRules
import PredicateSyntax
import ToolSupport

/// `hosts`: what real apps share, as far as it is known.
enum HostsCommand: Command {
  static let name = "hosts"
  static let summary = "what do real apps share?"
  static let usage = ["hosts [NAME] [--hosts-from FOLDER] [--json]"]
  static let details = """
    Lists what real apps share: for each preset its name, the system, how sure it is, and the types of its attachments in
    short (their last words; several items are separated by a semicolon). With NAME, or a part of it, prints everything
    that is known of the presets with that name: their types, where and on which system they were seen.

    The names are for --host of eval, explain and scan; eval --hosts asks a rule about all of them. An app that is not
    listed can be recorded: print(provider.registeredTypeIdentifiers) in an extension shows what it shares, and
    --context or --hosts-from takes that.

    Confidence: documented (by Apple), observed (seen and published), inferred (follows from other facts).
    """
  static let operands = [Operand("NAME", completion: .words(.hosts))]
  private static let json = Flag("--json", "one JSON object per preset")
  static let optionGroups = [OptionGroup("Options", [ContextOptions.hostsFrom, json])]
  static let exitCodes: [ExitCodeMeaning] = [
    .init(.success, "found"), .init(.malformed, "no such preset or a usage error"),
  ]
  static let examples = [
    "activation-rule hosts", "activation-rule hosts firefox",
    "activation-rule explain MyExtension/Info.plist --host firefox",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let isJSON = arguments[json]
    let names = arguments.operands
    guard names.count <= 1 else {
      throw UsageError("More than one name is given.", help: "Quote a name with blanks: hosts \"Firefox: web page\".")
    }
    let style = Style(isEnabled: environment.colorsOutput)
    let catalog = try ContextOptions.catalog(from: arguments)
    guard let name = names.first else {
      let presets = catalog
      environment.write(
        isJSON
          ? presets.map { $0.jsonLine }.joined() : table(presets, environment.outputWidth, style))
      return .success
    }
    let presets = try ContextOptions.presets(matching: name, among: catalog)
    environment.write(
      isJSON
        ? presets.map { $0.jsonLine }.joined() : presets.map { $0.page(style) }.joined(separator: "\n"))
    return .success
  }

  /// The list, cut to a width.
  private static func table(_ presets: [HostPreset], _ width: Int, _ style: Style) -> String {
    let nameWidth = presets.map { $0.name.count }.max() ?? 0
    let systemWidth = presets.map { $0.system.count }.max() ?? 0
    let head = "name".padding(to: nameWidth) + "  " + "system".padding(to: systemWidth) + "  confidence  shares"
    var text = style.bold(TextColumns.cut(head, to: width)) + "\n"
    for preset in presets {
      let line =
        preset.name.padding(to: nameWidth) + "  " + preset.system.padding(to: systemWidth) + "  "
        + preset.confidence.rawValue.padding(to: 10) + "  " + preset.typesInShort
      text += TextColumns.cut(line, to: width) + "\n"
    }
    return text + "\n\(presets.count) presets; activation-rule hosts NAME says where one is known from.\n"
  }
}

extension HostPreset {
  /// The system, with its versions where they are known.
  fileprivate var system: String { systemVersions ?? platform?.rawValue ?? "any system" }

  /// The types' last words: `[pdf]; [url, active-webpage]`, equal attachments counted.
  fileprivate var typesInShort: String {
    let items = context.registeredTypeIdentifiers
    return items.isEmpty ? "nothing" : items.map { Self.short($0) }.joined(separator: "; ")
  }

  private static func short(_ attachments: [[String]]) -> String {
    var runs: [(text: String, count: Int)] = []
    for types in attachments {
      let text = "[" + types.map { $0.split(separator: ".").last.map(String.init) ?? $0 }.joined(separator: ", ") + "]"
      if let last = runs.indices.last, runs[last].text == text {
        runs[last].count += 1
      } else {
        runs.append((text, 1))
      }
    }
    return runs.map { $0.count == 1 ? $0.text : "\($0.count) × \($0.text)" }.joined(separator: " ")
  }

  /// Everything that is known.
  fileprivate func page(_ style: Style) -> String {
    var text = style.bold(name) + "\n"
    text += "  host:        \(host), \(system)\n"
    text += "  confidence:  \(confidence.rawValue)\n"
    if let seen { text += "  seen:        \(seen)\n" }
    let title = confidence == .inferred ? "  inferred from: " : "  source:      "
    for source in sources { text += title + source.description + "\n" }
    if let note { text += "  note:        \(note)\n" }
    text += "  form:        \(form.rawValue)\n"
    if let original { text += "\nRegistered by the host:\n" + Self.items(original) }
    for change in changes { text += "  \(change.summary)\n" }
    return text + "\nWhat a rule sees:\n" + Self.items(context)
  }

  private static func items(_ context: SharedContext) -> String {
    let items = context.registeredTypeIdentifiers
    if items.isEmpty { return "  no extension items\n" }
    var text = ""
    for (item, attachments) in items.enumerated() {
      text += "  extension item \(item + 1)\n"
      for (position, types) in attachments.enumerated() {
        text += "    attachment \(position + 1): \(types.joined(separator: ", "))\n"
      }
    }
    return text
  }

  /// Everything that is known, for programs.
  fileprivate var jsonLine: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("confidence", confidence.rawValue)
      writer.extensionItems("extensionItems", context)
      writer.member("form", form.rawValue)
      writer.member("host", host)
      writer.member("name", name)
      writer.normalized(changes)
      writer.member("note", ifPresent: note)
      writer.member("platform", platform?.rawValue ?? "any")
      if let original { writer.extensionItems("registered", original) }
      writer.member("seen", ifPresent: seen)
      writer.sources(sources)
      writer.member("systemVersions", ifPresent: systemVersions)
    }
    return writer.text
  }
}

extension JSONWriter {
  fileprivate mutating func extensionItems(_ key: String, _ context: SharedContext) {
    array(key) { writer in
      for item in context.registeredTypeIdentifiers {
        writer.object { writer in
          writer.array("attachments") { writer in
            for types in item {
              writer.object { writer in writer.member("registeredTypeIdentifiers", types) }
            }
          }
        }
      }
    }
  }
}
