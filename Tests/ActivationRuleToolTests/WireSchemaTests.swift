import ActivationRules
import activation_rule
import ActivationWire
import Foundation
import TestSupport
import Testing

/// `Grammar/wire.schema.json` describes the output of the service and of every command with `--json`.
@Suite struct WireSchemaTests {
  private static func schema() throws -> [String: Any] { try Place.object("Grammar/wire.schema.json") }

  /// The names of the members in a schema.
  private static func names(in value: Any) -> Set<String> {
    var names: Set<String> = []
    if let object = value as? [String: Any] {
      if let properties = object["properties"] as? [String: Any] {
        for (name, inner) in properties { names.formUnion(Self.names(in: inner).union([name])) }
      }
      for key in ["items", "additionalProperties", "oneOf", "prefixItems"] {
        if let inner = object[key] { names.formUnion(Self.names(in: inner)) }
      }
    } else if let array = value as? [Any] {
      for inner in array { names.formUnion(Self.names(in: inner)) }
    }
    return names
  }

  /// Apple's keys in a type declaration, and the additional key that requests have.
  private static let foreign: Set<String> = [
    "UTTypeIdentifier", "UTTypeConformsTo", "UTTypeTagSpecification", "declaration",
  ]

  @Test func theSchemaHasTheNamesOfTheCode() throws {
    let definitions = try #require(try Self.schema()["$defs"] as? [String: Any])
    var names: Set<String> = []
    for (name, definition) in definitions where !name.hasPrefix("request.") && name != "services" {
      names.formUnion(Self.names(in: definition))
    }
    let folders = ["Sources/ActivationWire/Values", "Sources/ActivationWire/Pages", "Sources/ActivationChecks/Wire"]
    let source = try folders.flatMap { Place.files(in: $0, ".swift") }.map { try Place.text($0) }.joined()
    let written = Set(source.matches(of: /\b(?:member|objects?|array|key|remarks)\("(\w+)"/).map { String($0.1) })
    let words = Set(source.matches(of: /"(\w+)"/).map { String($0.1) } + RuleNotation.allCases.map(\.rawValue))
    #expect(names.subtracting(Self.foreign).subtracting(words).sorted() == [])
    #expect(written.subtracting(Self.foreign).subtracting(names).sorted() == [])
  }

  /// Returns the lines that commands print for programs, each with the schema definition that applies to it.
  private static func lines() throws -> [(definition: String, value: [String: Any], source: String)] {
    let corpus = Place.corpus.path
    var runs: [(command: String, input: String)] = []
    for path in Place.corpus("commands", ".console") {
      for step in try CommandTranscriptTests.steps(path) {
        guard let command = step.command, !command.contains("HERE") else { continue }
        let isJSON = command.contains("--json") || command == "engine"
        if isJSON { runs.append((command, step.input.map { $0 + "\n" }.joined())) }
      }
    }
    let predicate = "'ANY extensionItems.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\"'"
    let dictionary = "'{\"NSExtensionActivationSupportsImageWithMaxCount\": 2}'"
    for command in [
      "explain \(dictionary) --host Photos --json", "explain \(predicate) --attachment public.jpeg --json",
      "eval \(predicate) --host Photos --json", "hosts --json", "types .heic --json", "types --json",
      "types public.heic conforms-to public.image --json", "types org.opml.opml --json", "types public.jpegg --json",
      "types .scala --json", "types public.mpeg-4 --json", "types com.apple.quicktime-image --json",
      "rule AR101 --json", "rule AR303 --json", "rule AR201 --json", "rule division-by-zero --json", "--version --json",
      "rule --json", "format 'SOME a = 1 AND (b' --json", "format 'a = 1' --json", "convert \(dictionary) --json",
      "convert \(predicate) --json", "convert 'title == \"x\"' --json", "convert FALSEPREDICATE --json",
      "describe \(dictionary) --json", "make '1 PDF and up to 3 images' --json",
      "eval Corpus/extensions --hosts --json",
      "eval Corpus/extensions --host firefox --attachment public.jpeg --json",
      "explain Corpus/extensions/projects/described/Share/Info.plist --attachment org.example.notes.note --json",
      "test Corpus/rule-tests --format json", "lint Corpus/extensions --json",
      "lint Corpus/reports Corpus/regressions --json", "lint Corpus/nowhere.plist --json",
      "explain TRUEPREDICATE --host 'as registered' --json", "eval TRUEPREDICATE --host 'as registered' --json",
      "explain TRUEPREDICATE --attachment public.imag --json",
      "convert --rule 'SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count == 1).@count == 1' --json",
      "eval '{\"NSExtensionActivationSupportsWebURLWithMaxCount\": 1}' --context '[\"public.url\", \"public.text\"]' --json",
      "explain '{\"NSExtensionActivationSupportsWebURLWithMaxCount\": 1}' --context '[\"public.url\", \"public.text\"]' --json",
      "compare --rule '{\"NSExtensionActivationSupportsText\": true, \"NSExtensionActivationSupportsWebURLWithMaxCount\": 1, \"NSExtensionActivationSupportsFileWithMaxCount\": 1}' --rule '{\"NSExtensionActivationSupportsWebURLWithMaxCount\": 1, \"NSExtensionActivationSupportsFileWithMaxCount\": 1}' --json",
      "eval nowhere --json", "explain --json --rule a --rule b",
      "describe --rule 'SUBQUERY(extensionItems, $i, $i.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count == 1' --json",
    ] { runs.append((command, "")) }
    var found: [(definition: String, value: [String: Any], source: String)] = []
    for (command, input) in runs {
      let run = ToolRun(commandLine: command, input: input)
      let isDocument = run.output.hasPrefix("{\n")
      let texts = isDocument ? [run.output] : run.output.split(separator: "\n").map(String.init)
      for text in texts {
        // With `--as json`, a command prints a member of an object.
        let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        if let object, let kind = object["kind"] as? String, object["schemaVersion"] as? Int == 2 {
          found.append(("line." + kind, object, command))
        }
      }
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: corpus + "/service/requests.json"))
    for request in try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]]) {
      let bytes = try JSONSerialization.data(withJSONObject: request)
      let answer = try #require(ActivationService().answer(to: Array(bytes), line: 1))
      let object = try #require(try JSONSerialization.jsonObject(with: Data(answer)) as? [String: Any])
      let ask = request["ask"] as? String ?? (request["format"] == nil ? "verdict" : "predicate")
      let definition =
        object["line"] != nil ? "answer.error" : object["questions"] != nil ? "answer.questions" : "answer." + ask
      found.append((definition, object, "request \(request["id"] ?? "?")"))
    }
    return found
  }

  /// Members that occur in no line of these tests: those of bundles with several extensions, of findings at several places, and of cases that no
  /// known rule causes.
  private static let unmet: Set<String> = [
    "finding.alsoIn", "finding.sameAs",
    "comparison.otherReadings", "otherReading.id", "otherReading.question", "otherReading.relation",
    "otherReading.onlyFirst", "otherReading.onlySecond", "decision.handed", "preparation.newKey",
  ]

  @Test func whatIsWrittenIsAsTheSchemaSays() throws {
    var validator = SchemaValidator(try Self.schema(), isStrict: true)
    let lines = try Self.lines()
    #expect(lines.count > 1_000)
    for (definition, value, source) in lines {
      let mistakes = validator.mistakes(of: value, by: definition)
      #expect(mistakes.isEmpty, "\(source): \(mistakes.prefix(3))")
      #expect(Self.nothings(in: value, at: definition).isEmpty, "\(source)")
    }
    for name in validator.definitionNames where !name.hasPrefix("request.") && name != "services" {
      let missing = validator.properties(of: name).subtracting(validator.met).subtracting(Self.unmet)
      #expect(missing.isEmpty, "nothing has \(missing.sorted())")
    }
  }

  /// Returns the places at which a value is null or an empty text. Rules, and values that a request provided, may have both.
  private static func nothings(in value: Any, at path: String) -> [String] {
    switch value {
    case is NSNull: return [path]
    case let text as String: return text.isEmpty ? [path] : []
    case let array as [Any]: return array.flatMap { nothings(in: $0, at: path) }
    case let object as [String: Any]:
      return object.filter { !["rule", "id", "text", "texts"].contains($0.key) }.flatMap {
        nothings(in: $0.value, at: path + "." + $0.key)
      }
    default: return []
    }
  }

  // MARK: What is written can be read

  /// A share in an answer can be passed to `--context`, with the types that must be declared for it, and gets the reported verdict.
  @Test func sharesAreReadAgain() throws {
    let rules = [
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, SUBQUERY($a.registeredTypeIdentifiers, $t, $t UTI-CONFORMS-TO \"public.image\" AND $t UTI-CONFORMS-TO \"public.movie\").@count >= 1).@count >= 1).@count >= 1",
      "FALSEPREDICATE",
    ]
    let comparison = try ToolRun(["compare", rules[0], rules[1], "--json"]).object()
    let share = try #require(comparison["onlyFirst"] as? [String: Any])
    #expect(share["types"] is [String: [String]])
    let text = String(decoding: try JSONSerialization.data(withJSONObject: share), as: UTF8.self)
    #expect(ToolRun(["eval", rules[0], "--context", "-"], input: text).code == .success)
    #expect(ToolRun(["eval", rules[1], "--context", "-"], input: text).code == .negative)
    let without = text.replacing("\"types\"", with: "\"kinds\"")
    #expect(ToolRun(["eval", rules[0], "--context", "-"], input: without).code == .negative)
  }
}
