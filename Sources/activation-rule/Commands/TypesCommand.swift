import ActivationFiles
import ActivationRules
import Foundation
import PredicateSyntax
import UniformTypes

/// What `types` prints, and its exit status.
struct TypesOutput {
  var standardOutput = ""
  var standardError = ""
  var exitCode: Int32 = 0
}

/// `activation-rule types`: looks up uniform type identifiers.
enum TypesCommand: Command {
  static let name = "types"
  static let summary = "what is this type, and what does it conform to?"

  static let usage = [
    "types [IDENTIFIER | EXTENSION | dyn.…] [--json]", "types A conforms-to B [--json]",
    "types --extension EXT | --mime TYPE | --tag-class CLASS VALUE [--conforming-to S]",
    "types --encode (--extension EXT | --mime TYPE | --tag-class CLASS VALUE) [--conforming-to S | --bare]",
    "types --graph dot|mermaid [IDENTIFIER]", "types [--list]", "types --words",
  ]
  static let details = """
    Shows what a type conforms to, what conforms to it, and its tags; says whether one type conforms to another and
    proves it; finds types by filename extension or MIME type; reads and writes dynamic types. Beside the system's types
    it knows some that well-known apps declare, such as org.opml.opml, and says so; verdicts count only what the
    extension's own app declares.
    """
  static let operands = [Operand(name: "IDENTIFIER", completion: .types)]
  static let optionGroups = [
    OptionGroup(
      "A tag",
      [
        .init(
          name: "--extension", value: "EXT",
          summary: "the type of a filename extension, as UTType(filenameExtension:) answers it"),
        .init(name: "--mime", value: "TYPE", summary: "the type of a MIME type"),
        .init(
          name: "--tag-class", value: "CLASS VALUE",
          summary: "the type of another tag: com.apple.ostype, com.apple.nspboard-type …",
          completion: .values(["com.apple.ostype", "com.apple.nspboard-type"])),
        .init(
          name: "--conforming-to", value: "S",
          summary: "only types that conform to S (default public.data; com.apple.package for folders)",
          completion: .types),
        .init(
          name: "--bare",
          summary: "a dynamic type without a supertype, as item providers register for unknown files"),
        .init(name: "--encode", summary: "always make the dynamic type, even if a type claims the tag"),
      ]),
    OptionGroup(
      "What is known",
      [
        .init(
          name: "--declared-in", value: "PATH",
          summary: "know the types that an Info.plist, .app or .appex declares as well", completion: .files)
      ]),
    OptionGroup(
      "Output",
      [
        .init(
          name: "--graph", value: "FORMAT",
          summary: "draw everything, or a type with its ancestors and descendants",
          completion: .values(["dot", "mermaid"])),
        .init(name: "--list", summary: "every identifier, one a line"),
        .init(name: "--words", summary: "the words that make and describe have for kinds of attachments"),
        .init(name: "--json", summary: "for programs"),
      ]),
  ]
  static let options = optionGroups.flatMap(\.options)
  static let exitCodes: [ExitCodeMeaning] = [
    .init(.success, "found, or A conforms to B"), .init(.negative, "A does not conform to B"),
    .init(.malformed, "unknown type or usage error"),
  ]
  static let examples = [
    "activation-rule types public.png", "activation-rule types csv",
    "activation-rule types public.heic conforms-to public.image && echo yes",
    "activation-rule types --encode --extension scala --bare",
    "activation-rule types dyn.ah62d4rv4ge81g25brvuu",
    "activation-rule types --graph dot com.adobe.pdf | dot -Tsvg > pdf.svg",
  ]

  static func run(_ arguments: [String], in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    var words = arguments
    var declarations: [TypeDeclaration] = []
    while let index = words.firstIndex(of: "--declared-in") {
      guard index + 1 < words.count else { throw UsageError("--declared-in needs a value: --declared-in BUNDLE.") }
      declarations += try Self.declarations(in: words[index + 1])
      words.removeSubrange(index...index + 1)
    }
    if words == ["--words"] {
      environment.write(WordList.text(width: environment.outputWidth))
      return .success
    }
    let output = run(words, graph: declarations.isEmpty ? .system : TypeGraph.system.adding(declarations))
    environment.write(output.standardOutput)
    environment.writeError(output.standardError)
    return ExitCode(rawValue: output.exitCode) ?? .malformed
  }

  private static func declarations(in path: String) throws(UsageError) -> [TypeDeclaration] {
    do {
      return try TypeDeclarationReader.declarations(inBundleOrPropertyListAt: path)
    } catch {
      throw UsageError(error.description, help: error.help)
    }
  }

  static func run(_ arguments: [String], graph: TypeGraph) -> TypesOutput {
    var options = TypesOptions()
    if let problem = options.parse(arguments) {
      return failure("\(problem)\nTry 'activation-rule types --help'.")
    }
    if let format = options.graphFormat { return draw(format, options, graph) }
    if let tag = options.tag { return look(up: tag, options, graph) }
    if options.isEncoding { return failure("--encode needs --extension, --mime or --tag-class") }
    if options.isBare || options.supertype != nil { return failure("--bare and --conforming-to need a tag") }
    let words = options.words
    if words.isEmpty || options.isListing { return list(options, graph) }
    // What apps declare is known as well; whatever is loaded from a bundle counts before it.
    let known = graph.adding(WellKnownType.declarations)
    if words.count == 3, words[1].lowercased() == "conforms-to" {
      var output = compare(words[0], words[2], options, known)
      for word in [words[0], words[2]] where known.wellKnownType(word) != nil {
        output.standardError += "note: \(printable(word)) is declared by apps, not by the system\n"
      }
      return output
    }
    guard words.count == 1 else { return failure("expected one type, or A conforms-to B") }
    return describe(words[0], options, known)
  }

  private static func failure(_ message: String) -> TypesOutput {
    TypesOutput(standardError: "error: \(message)\n", exitCode: 2)
  }

  private static func unknown(_ identifier: String, _ graph: TypeGraph) -> String {
    let suggestions = graph.suggestions(for: identifier)
    let hint = suggestions.isEmpty ? "" : "; did you mean \(suggestions.map(printable).joined(separator: ", "))?"
    return "nobody declares \(printable(identifier))\(hint)"
  }

  private static func list(_ options: TypesOptions, _ graph: TypeGraph) -> TypesOutput {
    let identifiers = graph.identifiers.sorted()
    if options.isJSON { return json(identifiers) }
    return TypesOutput(standardOutput: identifiers.map { printable($0) + "\n" }.joined())
  }

  private static func draw(_ format: String, _ options: TypesOptions, _ graph: TypeGraph) -> TypesOutput {
    guard options.words.count <= 1 else { return failure("--graph takes one type at most") }
    let focus = options.words.first
    if let focus, graph.reference(to: focus).row < 0 { return failure(unknown(focus, graph)) }
    let drawing = TypeGraphDrawing(graph, around: focus)
    switch format {
    case "dot": return TypesOutput(standardOutput: drawing.dot)
    case "mermaid": return TypesOutput(standardOutput: drawing.mermaid)
    default: return failure("unknown graph format '\(printable(format))': dot or mermaid")
    }
  }

  private static func look(
    up tag: (tagClass: TagClass, value: String), _ options: TypesOptions, _ graph: TypeGraph
  ) -> TypesOutput {
    guard options.words.isEmpty else { return failure("a type and a tag cannot be asked for together") }
    var value = tag.value
    var notes = ""
    if tag.tagClass == .filenameExtension, value.hasPrefix(".") {
      value.removeFirst()
      notes = "note: an extension has no leading period; looking for '\(printable(value))'\n"
    }
    guard !value.isEmpty else { return failure("an empty tag names no type") }
    let supertype = options.isBare ? nil : options.supertype ?? "public.data"
    if options.isEncoding {
      let dynamic = DynamicType(tag: value, tagClass: tag.tagClass, conformingTo: supertype)
      if options.isJSON { return json(["identifier": dynamic.identifier, "text": dynamic.text]) }
      return TypesOutput(standardOutput: dynamic.identifier + "\n", standardError: notes)
    }
    let all = graph.types(tag: value, tagClass: tag.tagClass)
    guard let identifier = graph.identifier(tag: value, tagClass: tag.tagClass, conformingTo: supertype) else {
      return failure("an empty tag names no type")
    }
    let others = all.filter { $0 != identifier }
    if !others.isEmpty { notes += "note: also claimed by \(others.map(printable).joined(separator: ", "))\n" }
    let apps = graph.adding(WellKnownType.declarations).types(tag: value, tagClass: tag.tagClass)
    let known = apps.filter { !all.contains($0) }
    if !known.isEmpty { notes += "note: some apps declare \(known.map(printable).joined(separator: ", ")) for it\n" }
    var output = describe(identifier, options, graph)
    output.standardError = notes + output.standardError
    return output
  }

  private static func compare(
    _ identifier: String, _ other: String, _ options: TypesOptions, _ graph: TypeGraph
  ) -> TypesOutput {
    let path = graph.conformancePath(from: identifier, to: other)
    if options.isJSON {
      var output = json(["conforms": path != nil, "path": path ?? []] as [String: Any])
      output.exitCode = path == nil ? 1 : 0
      return output
    }
    if let path { return TypesOutput(standardOutput: path.map(printable).joined(separator: " -> ") + "\n") }
    var reasons = "\(printable(identifier)) does not conform to \(printable(other))\n"
    let missing = [identifier, other].filter {
      graph.reference(to: $0).row < 0 && (try? DynamicType(decoding: $0)) == nil
    }
    for name in missing { reasons += "  \(unknown(name, graph))\n" }
    let ancestors = graph.ancestors(of: identifier)
    if !missing.contains(identifier) {
      reasons +=
        ancestors.isEmpty
        ? "  it conforms to itself only\n"
        : "  it conforms to \(ancestors.map(printable).joined(separator: ", "))\n"
    }
    if graph.conforms(other, to: identifier) { reasons += "  it is the other way round\n" }
    return TypesOutput(standardOutput: reasons, exitCode: 1)
  }

  private static func describe(_ word: String, _ options: TypesOptions, _ graph: TypeGraph) -> TypesOutput {
    var identifier = word
    var notes = ""
    if graph.reference(to: word).row < 0, (try? DynamicType(decoding: word)) == nil, graph.wellKnownType(word) == nil {
      let tagClass: TagClass = word.contains("/") ? .mimeType : .filenameExtension
      let claimants = graph.types(tag: word, tagClass: tagClass)
      guard
        let claimant = claimants.first(where: { graph.conforms($0, to: "public.data") }) ?? claimants.first
      else { return failure(unknownOrUndecodable(word, graph)) }
      identifier = claimant
      notes = "note: '\(printable(word))' is a tag of \(printable(claimant))\n"
    }
    let page = TypePage(identifier, graph)
    if options.isJSON { return json(page.object) }
    return TypesOutput(standardOutput: page.text, standardError: notes)
  }

  private static func unknownOrUndecodable(_ word: String, _ graph: TypeGraph) -> String {
    guard UniformTypeIdentifier.isDynamic(word) else { return unknown(word, graph) }
    do {
      _ = try DynamicType(decoding: word)
      return unknown(word, graph)
    } catch {
      return "\(printable(word)) is not a dynamic type: \(error)"
    }
  }

  private static func json(_ object: Any) -> TypesOutput {
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? JSONSerialization.data(withJSONObject: object, options: options) else {
      return failure("the answer has no JSON form")
    }
    return TypesOutput(standardOutput: escapingControlCharacters(inJSON: String(decoding: data, as: UTF8.self)) + "\n")
  }

  /// A text without characters that would move a terminal's cursor.
  fileprivate static func printable(_ text: String) -> String {
    var printable = ""
    for scalar in text.unicodeScalars {
      if scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format {
        printable += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        printable.unicodeScalars.append(scalar)
      }
    }
    return printable
  }
}

/// The arguments of `types`, taken apart.
private struct TypesOptions {
  var words: [String] = []
  var tag: (tagClass: TagClass, value: String)?
  var supertype: String?
  var graphFormat: String?
  var isBare = false
  var isEncoding = false
  var isJSON = false
  var isListing = false

  /// Reads the arguments; answers what is wrong with them.
  mutating func parse(_ arguments: [String]) -> String? {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": isJSON = true
      case "--list": isListing = true
      case "--bare": isBare = true
      case "--encode": isEncoding = true
      case "--extension", "--mime", "--tag-class":
        guard tag == nil else { return "one tag at a time" }
        guard let value = rest.popFirst() else { return "\(argument) needs a value" }
        if argument == "--tag-class" {
          guard let tagValue = rest.popFirst() else { return "--tag-class needs a class and a value" }
          tag = (TagClass(rawValue: value), tagValue)
        } else {
          tag = (argument == "--mime" ? .mimeType : .filenameExtension, value)
        }
      case "--conforming-to", "--graph":
        guard let value = rest.popFirst() else { return "\(argument) needs a value" }
        if argument == "--graph" { graphFormat = value } else { supertype = value }
      case _ where argument.hasPrefix("--"): return "unknown option '\(TypesCommand.printable(argument))'"
      default: words.append(argument)
      }
    }
    return isBare && supertype != nil ? "--bare and --conforming-to exclude each other" : nil
  }
}

extension TypeGraph {
  /// The well-known type that an identifier is, unless the system or a loaded bundle declares it.
  fileprivate func wellKnownType(_ identifier: String) -> WellKnownType? {
    guard let known = WellKnownType.named(identifier) else { return nil }
    return !isDeclared(identifier) || origin(of: identifier) == known.apps ? known : nil
  }
}

/// Everything that is known of one type.
private struct TypePage {
  let identifier: String
  let graph: TypeGraph
  let lists: [(name: String, key: String, values: [String])]

  init(_ identifier: String, _ graph: TypeGraph) {
    self.identifier = UniformTypeIdentifier.canonical(identifier)
    self.graph = graph
    let tags = { graph.tags(of: identifier, tagClass: $0) }
    lists = [
      ("Conforms to", "conformsTo", graph.parents(of: identifier)),
      ("All supertypes", "supertypes", graph.ancestors(of: identifier)),
      ("Direct subtypes", "subtypes", graph.children(of: identifier)),
      ("Extensions", "extensions", tags(.filenameExtension)),
      ("MIME types", "mimeTypes", tags(.mimeType)),
      ("OSTypes", "osTypes", tags(.osType)),
      ("Pasteboard types", "pasteboardTypes", tags(.pasteboardType)),
      ("Constants", "constants", graph.constants(of: identifier)),
      ("Seen on", "platforms", graph.platforms(of: identifier)),
    ]
  }

  var kind: String {
    if let known = graph.wellKnownType(identifier) {
      return known.isFamily ? "one of a family of types of apps: \(known.apps)" : "a type of apps: \(known.apps)"
    }
    if let dynamic = try? DynamicType(decoding: identifier) { return "dynamic type, \(dynamic.text)" }
    guard let kind = graph.declarationKind(of: identifier) else { return "declared nowhere, but named as a parent" }
    let origin = graph.origin(of: identifier)
    let owner = graph.isSystemType(identifier) ? "the system" : origin.isEmpty ? "an application" : origin
    return "\(kind) by \(owner)"
  }

  var warnings: [String] {
    var warnings: [String] = []
    if let known = graph.wellKnownType(identifier) {
      let place = known.source.map { "; known from " + $0 } ?? ""
      warnings.append("not a system type: a device knows it only where such an app is installed" + place)
      if known.parents == nil {
        return warnings + ["its parents are not known: here it conforms to nothing but itself"]
      }
    }
    if let spelling = graph.declaredSpelling(of: identifier), spelling != identifier {
      warnings.append("declared as \(spelling); systems answer the lower-case form")
    }
    if graph.confidence(of: identifier) == .inferred { warnings.append("the parents are inferred, not observed") }
    if let dynamic = try? DynamicType(decoding: identifier), dynamic.supertype == nil {
      warnings.append("conforms to nothing but itself, not even to public.data (inferred)")
    } else if graph.parents(of: identifier).isEmpty {
      warnings.append("has no parents: it conforms to nothing but itself")
    }
    for parent in graph.parents(of: identifier) where !graph.isDeclared(parent) {
      warnings.append("\(parent) is declared nowhere")
    }
    for variant in TypeGraph.systemVariants(of: identifier) {
      let parents = variant.parents.isEmpty ? "nothing" : variant.parents.joined(separator: ", ")
      warnings.append("on \(variant.platform) it conforms to \(parents)")
    }
    return warnings
  }

  var text: String {
    var text = TypesCommand.printable(identifier) + "\n"
    if let description = graph.description(of: identifier) { text += "  \(TypesCommand.printable(description))\n" }
    text += "  \(TypesCommand.printable(kind))\n"
    for list in lists where !list.values.isEmpty {
      text += "  \(list.name): \(list.values.map(TypesCommand.printable).joined(separator: ", "))\n"
    }
    for warning in warnings { text += "  Note: \(TypesCommand.printable(warning))\n" }
    return text
  }

  var object: [String: Any] {
    var object: [String: Any] = [
      "identifier": identifier, "declared": graph.isDeclared(identifier), "kind": kind, "notes": warnings,
    ]
    for list in lists { object[list.key] = list.values }
    if let description = graph.description(of: identifier) { object["description"] = description }
    if let dynamic = try? DynamicType(decoding: identifier) {
      object["dynamic"] = dynamic.fields.map { ["key": $0.key, "value": $0.value] }
    }
    return object
  }
}
