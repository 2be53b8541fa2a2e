import ActivationAnalysis
package import ActivationRules
import Documents
package import Predicates
import Texts
import UniformTypes

// The members of answers to requests, and a few members and lines that commands write as well.

extension JSONWriter {
  /// Writes the `id` of a request.
  package mutating func requestID(_ id: ValueID, of document: Document) {
    key("id")
    value(id, of: document)
  }

  /// Writes the provider of the services that were used.
  mutating func servedBy(_ name: String) { member("servedBy", name) }

  /// Writes the reason why the request on a line has no answer.
  package mutating func failure(ofLine line: Int, _ error: WireFinding) {
    member("line", line)
    self.error(error)
  }

  /// Writes the questions that the requester must answer instead of the platform.
  mutating func questions(_ questions: [RequestedServices.Question]) {
    objects("questions", questions) { writer, question in
      writer.member("ask", question.service.rawValue)
      if !question.numbers.isEmpty {
        writer.array("numbers") { writer in
          for pattern in question.numbers { writer.numberOrName(Double(bitPattern: pattern)) }
        }
      }
      writer.member("options", ifPresent: question.options.letters)
      if !question.texts.isEmpty {
        writer.member("texts", question.texts.map { String(decoding: $0, as: UTF8.self) })
      }
    }
  }

  /// Writes a number, or the name of a number that JSON can't express.
  private mutating func numberOrName(_ value: Double) {
    if value.isFinite { number(value) } else { string(value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity") }
  }

  /// Writes the words that can replace the word being typed.
  mutating func completion(_ completion: RuleCompletion, most: Int, in source: [UInt8]) {
    place(LineTable(source).place(completion.range))
    objects("candidates", completion.candidates.prefix(most)) { writer, candidate in
      writer.member("kind", candidate.kind.rawValue)
      writer.member("text", candidate.text)
      writer.member("detail", ifPresent: candidate.detail)
    }
  }

  /// Returns the output line of `format`.
  package static func line(formatting result: ParseResult, of name: String) -> String {
    line("format") { writer in
      writer.member("ruleName", name)
      writer.layout(of: result)
    }
  }

  /// Writes the form of a linted rule, and whether the rule has the right syntax.
  mutating func form(_ form: String, parses: Bool) {
    member("form", form)
    member("parses", parses)
  }

  /// Writes a predicate as formatted text and as Apple prints it, unless it can't be read, and the parser's diagnostics.
  mutating func layout(of result: ParseResult, width: Int = 80) {
    if !result.hasErrors {
      member("formatted", result.tree.formatted(width: width))
      member("canonical", result.tree.predicateFormat)
    }
    findings(result.diagnostics, in: result.source)
  }

  /// Writes a formatted dictionary.
  mutating func layout(of dictionary: ActivationDictionary) {
    member("formatted", WrittenRule.dictionary(dictionary).json(indentation: ""))
  }

  /// Writes a rule in every notation in which rules are kept.
  mutating func forms(of rule: WrittenRule) {
    object("forms") { writer in
      for notation in RuleNotation.allCases {
        guard let text = rule.text(notation) else { continue }
        writer.member(notation == .infoPlist ? "infoPlist" : notation.rawValue, text)
      }
    }
  }

  /// Writes the result of evaluating a predicate on an object, if there is a result, and the parser's diagnostics.
  mutating func evaluation(of result: ParseResult, _ outcome: Result<Bool, EvaluationError>?) {
    member("parses", !result.hasErrors)
    switch outcome {
    case .success(let value)?: member("result", value)
    case .failure(let error)?:
      member("result", "error")
      self.error(WireFinding(error, in: LineTable(result.source)))
    case nil: break
    }
    if !result.hasErrors { member("canonical", result.tree.predicateFormat) }
    findings(result.diagnostics, in: result.source)
  }

  /// Writes the verdict of a predicate that can't be read.
  mutating func unreadableRule(_ result: ParseResult) {
    member("verdict", Verdict.Kind.failed.name)
    let first = result.diagnostics.first { $0.severity == .error }
    member("reason", "the rule can't be read: \(first?.message ?? "")")
    findings(result.diagnostics, in: result.source)
  }

  /// Writes the content that apps share or, for a given rule, the verdict on each of these shares.
  mutating func hosts(_ presets: [HostPreset], _ rule: ActivationRule?) {
    objects("hosts", presets) { writer, preset in
      guard let rule else { return writer.appShare(preset) }
      writer.member("name", preset.name)
      writer.outcome(rule.decision(for: preset))
    }
  }

  /// Writes the rules in a text, each with the place of its value, and the types that the text declares.
  mutating func foundRules(
    _ notation: String, _ rules: [(rule: WrittenRule, place: WirePlace, extensionPoint: String?)],
    types: [(value: PropertyListValue, isExported: Bool)]
  ) {
    member("notation", notation)
    objects("rules", rules) { writer, found in
      writer.rule(found.rule)
      if case .predicate(let text) = found.rule {
        writer.member("text", text)
      } else {
        writer.member("text", found.rule.json(indentation: ""))
      }
      writer.place(found.place)
      if let point = found.extensionPoint {
        writer.object("extension") { $0.member("extensionPoint", point) }
      }
    }
    // Declarations have the form of a request's member `types`.
    objects("types", types) { writer, type in
      writer.member("UTTypeIdentifier", type.value["UTTypeIdentifier"]?.text ?? "")
      writer.member("UTTypeConformsTo", Self.strings(type.value["UTTypeConformsTo"]))
      if case .dictionary(let tags)? = type.value["UTTypeTagSpecification"] {
        writer.object("UTTypeTagSpecification") { writer in
          for (key, value) in tags.stablySorted(by: { $0.key < $1.key }) { writer.member(key, Self.strings(value)) }
        }
      }
      writer.member("declaration", type.isExported ? "exported" : "imported")
    }
  }

  private static func strings(_ value: PropertyListValue?) -> [String] {
    switch value {
    case .string(let text)?: [text]
    case .array(let values)?: values.compactMap { $0.text }
    default: []
    }
  }

  /// Writes the version of this package, its requests and tables, and the numbers of known shares and types.
  package mutating func version(commands: [String] = []) {
    member("version", ActivationService.version)
    if !commands.isEmpty { member("commands", commands) }
    member("asks", Ask.allCases.map { $0.rawValue })
    member("tables", DictionaryTable.shippedNames)
    member("shareCount", HostPreset.known(on: .iOS).count)
    member("typeCount", TypeGraph.system.identifiers.count)
  }

  /// Returns a line with the counts of verdicts.
  package static func summary(of kinds: some Sequence<Verdict.Kind>, exitCode: Int) -> String {
    line("summary") { writer in
      let names = kinds.map { $0.name }
      for key in ["shown", "hidden", "uncertain", "error", "notApplicable"] {
        writer.member(key, names.count { $0 == key })
      }
      writer.member("exitCode", exitCode)
    }
  }
}

extension JSONWriter {
  /// Writes the member `tokens`: `[start, end, kind]` for each token that an editor colors, in the order of the text.
  mutating func tokens(of source: [UInt8]) {
    array("tokens") { writer in
      for (range, role) in TokenRole.tokens(of: source) { writer.token(range, role.rawValue) }
    }
  }

  /// Writes the member `tokens` of a JSON text: its strings (including keys), numbers and constants.
  mutating func tokens(ofJSON text: [UInt8]) {
    array("tokens") { writer in
      var next = text.json.root.map { [$0] } ?? []
      while let node = next.popLast() {
        if let key = node.key { writer.token(SourceRange(key.range), "key") }
        switch node.kind {
        case .object, .array: next += node.members.reversed()
        case .text: writer.token(SourceRange(node.range), "string")
        case .integer, .unsigned, .real: writer.token(SourceRange(node.range), "number")
        default: writer.token(SourceRange(node.range), "keyword")
        }
      }
    }
  }

  private mutating func token(_ range: SourceRange, _ kind: String) {
    array { writer in
      writer.integer(range.lowerBound)
      writer.integer(range.upperBound)
      writer.string(kind)
    }
  }
}
