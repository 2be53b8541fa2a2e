import ActivationTool

#if canImport(ObjectiveC)
  import ActivationRules
  import Foundation
  import PredicateSyntax

  /// `apple-engine`: the line protocol, answered by Apple's own NSPredicate. Written without a Mac, and never run.
  ///
  /// An exception of Objective-C cannot be caught in Swift and ends the process. So the questions go to a second process, which says
  /// first that the predicate parses and then what it gives; where it ended is the answer, and the exception's name is on
  /// its standard error.
  enum AppleEngineCommand: Command {
    static let name = "apple-engine"
    static let summary = "the line protocol, answered by Apple's NSPredicate (untested)"
    static let usage = ["apple-engine [--worker]"]
    static let details = """
      Answers predicates of the line protocol (Grammar/line-protocol.md) with the NSPredicate of this Mac, for
      activation-rule-conformance run --engine "activation-rule-conformance apple-engine". Rules in contexts and declared types are
      answered as unsupported: NSPredicate doesn't know them.

      This command was written without a Mac and has never been run.
      """
    private static let worker = Flag("--worker", "the second process, which an exception may end")
    static let optionGroups = [OptionGroup("Options", [worker])]
    static let exitCodes: KeyValuePairs<ExitCode, String> = [
      .success: "at the end of the input", .malformed: "usage error, or the worker cannot be started",
    ]
    static let examples = ["activation-rule-conformance run --engine \"activation-rule-conformance apple-engine\""]

    static func run(_ arguments: Arguments, in environment: ToolEnvironment) throws(UsageError) -> ExitCode {
      if arguments[worker] {
        while let line = readLine() { answer(line, environment) }
        return .success
      }
      let program = Bundle.main.executablePath ?? CommandLine.arguments.first ?? name
      let quoted = "'" + program.replacingOccurrences(of: "'", with: "'\\''") + "'"
      let supervisor = try WorkerSupervisor("exec \(quoted) apple-engine --worker")
      while let line = readLine() { environment.write(try supervisor.answer(line) + "\n") }
      return .success
    }

    /// The work of the second process: answers with two lines: that the predicate parses, and what it gives.
    private static func answer(_ line: String, _ environment: ToolEnvironment) {
      guard let parsed = try? JSONSerialization.jsonObject(with: Data(line.utf8)),
        let request = parsed as? [String: Any],
        let format = request["format"] as? String, request["types"] == nil
      else {
        let unsupported = JSONText.line(["unsupported": "only predicates without declared types"])
        return environment.write(unsupported + unsupported)
      }
      let arguments = (request["args"] as? [Any] ?? []).map { value($0) }
      let predicate = NSPredicate(format: format, argumentArray: arguments)
      var answer: [String: Any] = ["parses": true, "canonical": predicate.predicateFormat]
      environment.write(JSONText.line(answer))
      if let object = request["object"] {
        let variables = (request["variables"] as? [String: Any] ?? [:]).mapValues { value($0) }
        let subject = object is NSNull ? nil : value(object)
        answer["result"] = predicate.evaluate(with: subject, substitutionVariables: variables)
      }
      environment.write(JSONText.line(answer))
    }

    /// A JSON value with dates and sets in place of their encodings.
    private static func value(_ json: Any) -> Any {
      if let list = json as? [Any] { return list.map { value($0) } }
      guard let object = json as? [String: Any] else { return json }
      if object.count == 1, let seconds = object["$date"] as? Double {
        return Date(timeIntervalSinceReferenceDate: seconds)
      }
      if object.count == 1, let members = object["$set"] as? [Any] { return NSSet(array: members.map { value($0) }) }
      return object.mapValues { value($0) }
    }
  }

  /// The commands that only work on Apple's systems.
  var appleCommands: [any Command.Type] { [AppleEngineCommand.self] }
#else
  /// The commands that only work on Apple's systems.
  var appleCommands: [any Command.Type] { [] }
#endif
