#if canImport(ObjectiveC)
  import ActivationChecks
  import ActivationRules
  import Foundation
  import Predicates
  import Testing

  /// Evaluates the cases of the conformance suite with this system's own `NSPredicate`. A difference is reported and isn't a failure.
  ///
  /// This was written without a Mac and has never run. Swift can't catch an Objective-C exception, which ends the run, so only predicates that the
  /// bridge returns are evaluated, and no case that expects an error. The id of a case is printed before its evaluation: after an exception, the last
  /// id names the case.
  @Suite struct AppleConformanceTests {
    private enum Question {
      case ask(NSPredicate, [String: Any])
      /// The case isn't evaluated, for this reason.
      case leave(String)
    }

    @Test func casesAreAskedOfNSPredicate() throws {
      var asked = 0
      var notAsked: [String: Int] = [:]
      var different: [String] = []
      for test in try ConformanceCase.all() {
        switch try Self.question(test) {
        case .leave(let reason): notAsked[reason, default: 0] += 1
        case .ask(let predicate, let request):
          FileHandle.standardError.write(Data("\(test.id) ".utf8))
          asked += 1
          let differences = test.differences(from: Self.answer(predicate, request))
          if !differences.isEmpty {
            different.append("\(test.id), \(test.mark): \(differences.joined(separator: "; "))\n  \(test.request)")
          }
        }
      }
      let reasons = notAsked.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      print("\nNSPredicate: \(asked) cases asked, \(different.count) of them different; not asked: \(reasons)")
      for line in different { print(line) }
      #expect(asked > 1_500)
    }

    private static func question(_ test: ConformanceCase) throws -> Question {
      let parsed = try JSONSerialization.jsonObject(with: Data(test.request.utf8))
      let request = try #require(parsed as? [String: Any])
      guard let format = request["format"] as? String else { return .leave("about rules in contexts") }
      if request["types"] != nil { return .leave("with declared types") }
      if test.isPolicy { return .leave("that are decisions of this package") }
      if test.expectation["parses"] == "false" || test.expectation["result"] == "error" {
        return .leave("that expect an error")
      }
      let text = Parser.parse(bytes: Array(format.utf8), arguments: test.arguments).tree.predicateFormat
      // Foundation might raise an exception, which Swift can't catch and which ends the process.
      guard !text.utf8.contains(0x25), Parser.parse(text).diagnostics.isEmpty else {
        return .leave("that Foundation might refuse")
      }
      return .ask(NSPredicate(format: text, argumentArray: []), request)
    }

    private static func answer(_ predicate: NSPredicate, _ request: [String: Any]) -> [String: String] {
      var answer = ["parses": "true", "canonical": predicate.predicateFormat]
      if let object = request["object"] {
        let variables = (request["variables"] as? [String: Any] ?? [:]).mapValues { value($0) }
        let subject = object is NSNull ? nil : value(object)
        answer["result"] = "\(predicate.evaluate(with: subject, substitutionVariables: variables))"
      }
      return answer
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
#endif
