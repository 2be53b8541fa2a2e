import ActivationAnalysis
import ActivationChecks
import ActivationWire
import ActivationRules
import Predicates
import UniformTypes

/// `activation-rule types`: looks up uniform type identifiers.
enum TypesCommand: Command {
  static let name = "types"
  static let summary = "what is this type, and what does it conform to?"

  static let usage = [
    "types [IDENTIFIER | .EXTENSION | MIME-TYPE] [--json]", "types A conforms-to B [--json]", "types --words",
  ]
  static let details = """
    Shows what a type conforms to, what conforms to it, and its tags; says whether one type conforms to another and proves it; finds types by filename extension
    or MIME type; reads dynamic types. It also knows some types that well-known apps declare, such as org.opml.opml, and says so; verdicts use only the
    system's types and those of the extension's own app. Without a type it lists every identifier.
    """
  static let operands: String? = ""
  private static let words = Flag("--words", "the words that make and describe use for kinds of attachments")
  private static let json = Flag("--json", "for programs")
  static let optionGroups = [
    OptionGroup("What is known", [RuleOptions.declaredIn]), OptionGroup("Output", [words, json]),
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .success: "found, or A conforms to B", .negative: "A does not conform to B",
    .malformed: "unknown type or usage error",
  ]
  static let examples = [
    "activation-rule types public.png", "activation-rule types .csv",
    "activation-rule types public.heic conforms-to public.image && echo yes",
    "activation-rule types .scala",
    "activation-rule types dyn.ah62d4rv4ge81g25brvuu",
  ]

  static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
    let declarations = try RuleOptions.declarations(arguments)
    let types = declarations.isEmpty ? TypeGraph.system : TypeGraph.system.adding(declarations)
    if arguments[words] {
      environment.write(KindWord.table(width: environment.outputWidth))
      return .success
    }
    let operands = arguments.operands
    if operands.isEmpty {
      let identifiers = types.identifiers.sorted()
      environment.write(
        arguments[json]
          ? JSONWriter.line(ofTypes: identifiers) : identifiers.map { escapingControlCharacters($0) + "\n" }.joined())
      return .success
    }
    // The types that apps declare are known as well, but those that are loaded from a bundle take precedence.
    let known = types.adding(WellKnownType.declarations)
    if operands.count == 3, operands[1].lowercased() == "conforms-to" {
      let names = [operands[0], operands[2]].map { word in
        typeOfTag(word, isJSON: arguments[json], known, environment) ?? word
      }
      for word in names where known.wellKnownType(word) != nil {
        environment.remark("\(word) is declared by apps, not by the system")
      }
      let relation = known.relation(of: names[0], to: names[1])
      environment.write(
        arguments[json]
          ? TypePage(names[0], known).jsonLine(relatedTo: Conformance(of: [names[0]], to: names[1], in: known))
          : relation.text)
      return relation.conforms ? .success : .negative
    }
    guard operands.count == 1 else { throw UsageError("expected one type, or A conforms-to B") }
    return try describe(operands[0], isJSON: arguments[json], known, environment)
  }

  private static func describe(
    _ word: String, isJSON: Bool, _ graph: TypeGraph, _ environment: ToolEnvironment
  ) throws(UsageError) -> ExitCode {
    let tagged = typeOfTag(word, isJSON: isJSON, graph, environment)
    guard tagged != nil || isType(word, graph) else {
      throw UsageError(
        graph.whatIsWrong(with: word),
        help: KeyMeaning.sentence(for: word) != nil
          ? "It's a key of a rule; `activation-rule rule \(word)` says what it means."
          : word.hasPrefix("dyn.")
            ? "`activation-rule types .qwx` prints the type of .qwx files."
            : word == "<private>"
              ? "The log hides the type. Log it with privacy: .public, or print it."
              : "`activation-rule types` lists all. You can also ask about a filename extension or a MIME type.")
    }
    let identifier = tagged ?? word
    let page = TypePage(identifier, graph)
    environment.write(isJSON ? page.jsonLine() : page.text)
    return .success
  }

  private static func isType(_ word: String, _ graph: TypeGraph) -> Bool {
    graph.reference(to: word).row >= 0 || (try? DynamicType(decoding: word)) != nil || graph.wellKnownType(word) != nil
  }

  /// Returns the type of a filename extension or a MIME type, with a remark. If no type is declared, it returns the dynamic type that item providers
  /// register. Returns nil for a word that names a type itself, or that isn't certainly a tag.
  private static func typeOfTag(
    _ word: String, isJSON: Bool, _ graph: TypeGraph, _ environment: ToolEnvironment
  ) -> String? {
    guard !isType(word, graph) else { return nil }
    let tagClass: TagClass = word.contains("/") ? .mimeType : .filenameExtension
    let tag = word.hasPrefix(".") ? String(word.dropFirst()) : word
    let claimants = graph.types(tag: tag, tagClass: tagClass)
    if let found = claimants.first(where: { graph.conforms($0, to: "public.data") }) ?? claimants.first {
      if !isJSON {
        environment.remark("'\(word)' is a tag of \(found)")
        let others = claimants.filter { $0 != found }
        if !others.isEmpty { environment.remark("also claimed by \(others.joined(separator: ", "))") }
      }
      return found
    }
    guard !tag.isEmpty, tag != word || tagClass == .mimeType else { return nil }
    if !isJSON { environment.remark("no type declares '\(word)', so its files have a dynamic type") }
    return graph.identifier(tag: tag, tagClass: tagClass, conformingTo: nil)
  }
}
