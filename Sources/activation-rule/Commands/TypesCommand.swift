import ActivationFiles
import ActivationRules
import Foundation
import PredicateSyntax
import UniformTypes
import ToolSupport

/// `activation-rule types`: looks up uniform type identifiers.
enum TypesCommand: Command {
  static let name = "types"
  static let summary = "what is this type, and what does it conform to?"

  static let usage = [
    "types [IDENTIFIER | EXTENSION | dyn.…] [--json]", "types A conforms-to B [--json]",
    "types --extension EXT | --mime TYPE | --tag-class CLASS VALUE [--conforming-to S]",
    "types --encode (--extension EXT | --mime TYPE | --tag-class CLASS VALUE) [--conforming-to S | --bare]",
    "types [--list]", "types --words",
  ]
  static let details = """
    Shows what a type conforms to, what conforms to it, and its tags; says whether one type conforms to another and
    proves it; finds types by filename extension or MIME type; reads and writes dynamic types. Beside the system's types
    it knows some that well-known apps declare, such as org.opml.opml, and says so; verdicts count only what the
    extension's own app declares.
    """
  static let operands = [Operand("IDENTIFIER", completion: .words(.types))]

  private static let fileExtension = Option<String>(
    "--extension", "EXT", "the type of a filename extension, as UTType(filenameExtension:) answers it")
  private static let mime = Option<String>("--mime", "TYPE", "the type of a MIME type")
  private static let tagClass = Option<TagClass>(
    "--tag-class", "CLASS VALUE", "the type of another tag: com.apple.ostype, com.apple.nspboard-type …",
    completion: .values(["com.apple.ostype", "com.apple.nspboard-type"])
  ) { (name) throws(UsageError) in TagClass(rawValue: name) }
  private static let conformingTo = Option<String>(
    "--conforming-to", "S", "only types that conform to S (default public.data; com.apple.package for folders)",
    completion: .words(.types))
  private static let bare = Flag(
    "--bare", "a dynamic type without a supertype, as item providers register for unknown files")
  private static let encode = Flag("--encode", "always make the dynamic type, even if a type claims the tag")
  private static let declaredIn = Option<[TypeDeclaration]>(
    "--declared-in", "PATH", "know the types that an Info.plist, .app or .appex declares as well", completion: .files
  ) { (path) throws(UsageError) in
    do throws(ReadingError) {
      return try TypeDeclarationReader.declarations(inBundleOrPropertyListAt: path)
    } catch {
      throw UsageError(error)
    }
  }
  private static let list = Flag("--list", "every identifier, one a line")
  private static let words = Flag("--words", "the words that make and describe have for kinds of attachments")
  private static let json = Flag("--json", "for programs")
  static let optionGroups = [
    OptionGroup("A tag", [fileExtension, mime, tagClass, conformingTo, bare, encode]),
    OptionGroup("What is known", [declaredIn]), OptionGroup("Output", [list, words, json]),
  ]
  static let exitCodes: [ExitCodeMeaning] = [
    .init(.success, "found, or A conforms to B"), .init(.negative, "A does not conform to B"),
    .init(.malformed, "unknown type or usage error"),
  ]
  static let examples = [
    "activation-rule types public.png", "activation-rule types csv",
    "activation-rule types public.heic conforms-to public.image && echo yes",
    "activation-rule types --encode --extension scala --bare",
    "activation-rule types dyn.ah62d4rv4ge81g25brvuu",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let declarations = try arguments.all(declaredIn).flatMap { $0 }
    let types = declarations.isEmpty ? TypeGraph.system : TypeGraph.system.adding(declarations)
    return try run(arguments, graph: types, in: environment)
  }

  /// Answers for the types of a graph.
  static func run(
    _ arguments: Arguments, graph types: TypeGraph, in environment: ToolEnvironment
  ) throws(UsageError) -> ExitCode {
    if arguments[words] {
      environment.write(WordList.text(width: environment.outputWidth))
      return .success
    }
    let operands = arguments.operands
    if let tag = try tag(arguments) { return try look(up: tag, arguments, types, environment) }
    for option in [encode, bare, conformingTo] as [any DeclaredOption] where arguments.has(option) {
      throw UsageError("\(option.declaration.name) requires --extension, --mime or --tag-class")
    }
    if operands.isEmpty || arguments[list] {
      let identifiers = types.identifiers.sorted()
      environment.write(
        arguments[json] ? pretty { $0.strings(identifiers) } : identifiers.map { printable($0) + "\n" }.joined())
      return .success
    }
    // What apps declare is known as well; whatever is loaded from a bundle counts before it.
    let known = types.adding(WellKnownType.declarations)
    if operands.count == 3, operands[1].lowercased() == "conforms-to" {
      for word in [operands[0], operands[2]] where known.wellKnownType(word) != nil {
        environment.writeError("note: \(printable(word)) is declared by apps, not by the system\n")
      }
      return compare(operands[0], operands[2], isJSON: arguments[json], known, environment)
    }
    guard operands.count == 1 else { throw UsageError("expected one type, or A conforms-to B") }
    return try describe(operands[0], isJSON: arguments[json], known, environment)
  }

  private typealias Tag = (tagClass: TagClass, value: String)

  /// The tag that a command line asks for; nil when it asks for types.
  private static func tag(_ arguments: Arguments) throws(UsageError) -> Tag? {
    var tags = try arguments.all(fileExtension).map { (tagClass: TagClass.filenameExtension, value: $0) }
    tags += try arguments.all(mime).map { (tagClass: TagClass.mimeType, value: $0) }
    var operands = arguments.operands[...]
    for tagClass in try arguments.all(tagClass) {
      guard let value = operands.popFirst() else { throw UsageError("--tag-class requires a class and a value") }
      tags.append((tagClass, value))
    }
    guard tags.count <= 1 else { throw UsageError("a command line takes one tag; found \(tags.count)") }
    if arguments[bare], arguments.has(conformingTo) {
      throw UsageError("--bare can't be combined with --conforming-to")
    }
    if !tags.isEmpty, !operands.isEmpty { throw UsageError("a type can't be combined with a tag") }
    return tags.first
  }

  private static func unknown(_ identifier: String, _ graph: TypeGraph) -> String {
    let suggestions = graph.suggestions(for: identifier)
    let hint = suggestions.isEmpty ? "" : "; did you mean \(suggestions.map(printable).joined(separator: ", "))?"
    return "nobody declares \(printable(identifier))\(hint)"
  }

  private static func look(
    up tag: Tag, _ arguments: Arguments, _ graph: TypeGraph, _ environment: ToolEnvironment
  ) throws(UsageError) -> ExitCode {
    var value = tag.value
    if tag.tagClass == .filenameExtension, value.hasPrefix(".") {
      value.removeFirst()
      environment.writeError("note: an extension has no leading period; looking for '\(printable(value))'\n")
    }
    guard !value.isEmpty else { throw UsageError("an empty tag names no type") }
    let supertype = try arguments[bare] ? nil : arguments[conformingTo] ?? "public.data"
    if arguments[encode] {
      let dynamic = DynamicType(tag: value, tagClass: tag.tagClass, conformingTo: supertype)
      environment.write(
        arguments[json]
          ? pretty { writer in
            writer.object { writer in
              writer.member("identifier", dynamic.identifier)
              writer.member("text", dynamic.text)
            }
          } : dynamic.identifier + "\n")
      return .success
    }
    let all = graph.types(tag: value, tagClass: tag.tagClass)
    guard let identifier = graph.identifier(tag: value, tagClass: tag.tagClass, conformingTo: supertype) else {
      throw UsageError("an empty tag names no type")
    }
    let others = all.filter { $0 != identifier }
    if !others.isEmpty {
      environment.writeError("note: also claimed by \(others.map(printable).joined(separator: ", "))\n")
    }
    let apps = graph.adding(WellKnownType.declarations).types(tag: value, tagClass: tag.tagClass)
    let known = apps.filter { !all.contains($0) }
    if !known.isEmpty {
      environment.writeError("note: some apps declare \(known.map(printable).joined(separator: ", ")) for it\n")
    }
    return try describe(identifier, isJSON: arguments[json], graph, environment)
  }

  private static func compare(
    _ identifier: String, _ other: String, isJSON: Bool, _ graph: TypeGraph, _ environment: ToolEnvironment
  ) -> ExitCode {
    let path = graph.conformancePath(from: identifier, to: other)
    let code = path == nil ? ExitCode.negative : .success
    if isJSON {
      environment.write(
        pretty { writer in
          writer.object { writer in
            writer.member("conforms", path != nil)
            writer.member("path", path ?? [])
          }
        })
      return code
    }
    if let path {
      environment.write(path.map(printable).joined(separator: " -> ") + "\n")
      return code
    }
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
    environment.write(reasons)
    return code
  }

  private static func describe(
    _ word: String, isJSON: Bool, _ graph: TypeGraph, _ environment: ToolEnvironment
  ) throws(UsageError) -> ExitCode {
    var identifier = word
    if graph.reference(to: word).row < 0, (try? DynamicType(decoding: word)) == nil, graph.wellKnownType(word) == nil {
      let tagClass: TagClass = word.contains("/") ? .mimeType : .filenameExtension
      let claimants = graph.types(tag: word, tagClass: tagClass)
      guard
        let claimant = claimants.first(where: { graph.conforms($0, to: "public.data") }) ?? claimants.first
      else { throw UsageError(unknownOrUndecodable(word, graph)) }
      identifier = claimant
      if !isJSON { environment.writeError("note: '\(printable(word))' is a tag of \(printable(claimant))\n") }
    }
    let page = TypePage(identifier, graph)
    environment.write(isJSON ? pretty { page.write(to: &$0) } : page.text)
    return .success
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

  private static func pretty(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(isIndented: true)
    body(&writer)
    return writer.text
  }

  fileprivate static func printable(_ text: String) -> String { escapingControlCharacters(text) }
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

  /// Writes the page for programs, its keys in alphabetical order.
  func write(to writer: inout JSONWriter) {
    func values(_ key: String) -> [String] { lists.first { $0.key == key }?.values ?? [] }
    writer.object { writer in
      writer.member("conformsTo", values("conformsTo"))
      writer.member("constants", values("constants"))
      writer.member("declared", graph.isDeclared(identifier))
      writer.member("description", ifPresent: graph.description(of: identifier))
      if let dynamic = try? DynamicType(decoding: identifier) {
        writer.array("dynamic") { writer in
          for field in dynamic.fields {
            writer.object { writer in
              writer.member("key", field.key)
              writer.member("value", field.value)
            }
          }
        }
      }
      writer.member("extensions", values("extensions"))
      writer.member("identifier", identifier)
      writer.member("kind", kind)
      writer.member("mimeTypes", values("mimeTypes"))
      writer.member("notes", warnings)
      for key in ["osTypes", "pasteboardTypes", "platforms", "subtypes", "supertypes"] {
        writer.member(key, values(key))
      }
    }
  }
}
