import Foundation
import Predicates
import TestSupport
import Testing

@Suite struct TraceAndLimitTests {
  static let rule = """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \
    "com.adobe.pdf").@count == $i.attachments.@count).@count == 1
    """
  static let context = """
    {"extensionItems": [{"attachments": [{"registeredTypeIdentifiers": ["com.adobe.pdf"]},
    {"registeredTypeIdentifiers": ["public.plain-text"]}]}]}
    """

  @Test func traceTellsWhichAttachmentFails() throws {
    let trace = program(Self.rule).trace(document(json: Self.context))
    #expect(try !trace.result.get())
    #expect(
      trace.entries.contains { if case .subquery(count: 2, matched: 1) = $0.detail { true } else { false } })
    let failing = try #require(trace.entries.first { $0.element?.position == 1 && $0.outcome == .fails })
    guard case .qualified(let left, let right, count: 1, matched: 0, deciding: nil) = failing.detail else {
      Issue.record("\(failing.detail)")
      return
    }
    #expect(trace.description(of: left) == #"{"public.plain-text"}"# && trace.text(of: right) == "com.adobe.pdf")
    #expect(!trace.isTruncated)
    // The position is that of the predicate for an element, not of a part of it.
    #expect(trace.entries.map(\.element?.position) == [nil, nil, 0, nil, 0, 1])
    #expect(trace.entries.map(\.depth) == [0, 1, 2, 3, 4, 4] && trace.entries.map(\.parent) == [nil, 0, 1, 2, 3, 3])
    // The deciding element counts once.
    let any = program("ANY numbers > 1").trace(document(json: #"{"numbers": [1, 2, 3]}"#), extent: .whole).entries
    #expect(any.contains { if case .qualified(_, _, 3, matched: 2, deciding: 1) = $0.detail { true } else { false } })
  }

  @Test func exhaustiveTraceKeepsTheVerdict() throws {
    let program = program("1 == 2 AND $free == 1 AND 3 == 3")
    #expect(program.trace(document(json: "null")).entries.count == 2)
    let trace = program.trace(document(json: "null"), extent: .whole)
    #expect(try !trace.result.get())
    #expect(trace.entries.map(\.outcome) == [.fails, .fails, .error, .holds])
  }

  /// Inspection that the verdict doesn't need has its own steps: under every limit, the trace ends where the evaluation does.
  @Test(arguments: [
    "1 == 2 AND 2 == 2 AND 3 == 3", "(1 == 2 AND 2 == 2) OR 3 == 3", "(1 == 1 OR 2 == 2 OR 3 == 4) AND 3 == 3",
    "ANY numbers == 1 AND ALL numbers == 1 AND 1 == 1", "(ANY numbers == 1 OR 1 == 2) AND NONE numbers == 9",
    "SUBQUERY(numbers, $n, $n == 1 OR $n == 2 OR $n == 3).@count == 3 AND 1 == 1", rule,
  ]) func lookingFurtherTakesNoSteps(_ format: String) {
    let program = program(format)
    let document = document(json: format == Self.rule ? Self.context : #"{"numbers": [1, 2, 3]}"#)
    func text(_ body: () throws -> Bool) -> String {
      do { return "\(try body())" } catch { return (error as? EvaluationError)?.id ?? "" }
    }
    for steps in 0..<60 {
      var limits = EvaluationLimits()
      limits.evaluationSteps = steps
      let verdict = text { try program.evaluate(document, limits: limits) }
      let trace = program.trace(document, limits: limits, extent: .whole)
      #expect(text { try trace.result.get() } == verdict, "\(steps) steps")
      #expect(steps > 0 || verdict == "step-limit-exceeded")
    }
  }

  /// A long value, or a value that must be created, costs more than one step, on either side.
  @Test(arguments: [
    ("long BEGINSWITH 'a'", 500), ("short BEGINSWITH long", 500), ("long ENDSWITH 'a'", 500),
    ("short ENDSWITH long", 500),
    ("long CONTAINS 'zz'", 500), ("short CONTAINS long", 500), ("'zz' IN long", 500), ("long IN short", 500),
    ("long LIKE 'b*'", 500), ("long MATCHES 'b'", 500), ("long TOKENMATCHES 'b'", 500),
    ("short TOKENMATCHES long", 500),
    ("long ==[c] 'b'", 500), ("short ==[c] long", 500), ("long <[c] short", 500), ("short <[c] long", 500),
    ("long.length == 1", 500), ("CAST(n, 'NSString') == 'b'", 40), ("numbers == others", 100),
    ("ANY numbers == 2", 100), ("2 IN numbers", 100), ("numbers.@sum == 1", 100), ("numbers.@count == 1000", 100),
    ("(numbers UNION others).@count == 1", 100), ("sum(numbers) == 1", 100), ("numbers.intValue == nil", 100),
  ]) func whatIsLongCostsSteps(_ format: String, _ steps: Int) {
    let long = String(repeating: "a", count: 16_000)
    let numbers = "[" + Array(repeating: "1", count: 1_000).joined(separator: ",") + "]"
    let object = "{\"long\": \"\(long)\", \"short\": \"b\", \"n\": 5, \"numbers\": \(numbers), \"others\": \(numbers)}"
    var limits = EvaluationLimits()
    #expect(["true", "false"].contains(outcome(format, object, limits: limits)))
    limits.evaluationSteps = steps
    // Counting alone takes no work.
    let isFree = format.contains("numbers.@count")
    #expect(outcome(format, object, limits: limits) == (isFree ? "true" : "step-limit-exceeded"))
  }

  @Test func stepsAreLimited() {
    var limits = EvaluationLimits()
    limits.evaluationSteps = 1000
    let numbers = "[" + (0..<100).map(String.init).joined(separator: ",") + "]"
    let nested = "SUBQUERY(SELF, $a, SUBQUERY(SELF, $b, $a == $b).@count == 1).@count == 100"
    #expect(outcome(nested, numbers) == "true")
    #expect(outcome(nested, numbers, limits: limits) == "step-limit-exceeded")
    #expect(
      outcome("'\(String(repeating: "a", count: 3000))' LIKE '*a*b*c'", "1", limits: limits) == "step-limit-exceeded")
  }

  @Test func missingServicesSaySo() {
    for format in ["'a' MATCHES 'a'", "'é' ==[c] 'É'", "2 ** 0.5 == 1", "exp(1) == 1"] {
      #expect(throws: EvaluationError.self) { try program(format).evaluate(document(json: "null")) }
    }
  }

  /// After the limit, no steps are left, not even for values that are only inspected.
  @Test func nothingIsLeftAfterTheLimit() {
    var limits = EvaluationLimits()
    limits.evaluationSteps = 20
    let document = document(json: "{\"long\": \"\(String(repeating: "a", count: 3_000))\"}")
    let trace = program("1 == 2 AND long CONTAINS 'zz' AND TRUEPREDICATE")
      .trace(document, limits: limits, extent: .whole)
    #expect(trace.result == .success(false))
    #expect(trace.entries.map(\.outcome) == [.fails, .fails, .error])
  }

  @Test(arguments: [
    ("word + 1 == 2", "\"a\" and 1", SourceRange(0, 4)), ("1 + word == 2", "1 and \"a\"", SourceRange(4, 8)),
    ("word - 1 == 2", "\"a\" and 1", SourceRange(0, 4)), ("when + word == 2", " and \"a\"", SourceRange(7, 11)),
    ("word + when == 2", "\"a\" and the date", SourceRange(0, 4)),
    ("when - word == 2", " and \"a\"", SourceRange(7, 11)),
    ("1 - when == 2", "1 and the date", SourceRange(0, 1)),
  ]) func theWrongOperandIsNamed(_ format: String, _ operands: String, _ range: SourceRange) {
    let error = #expect(throws: EvaluationError.self) {
      try program(format).evaluate(document(json: #"{"word": "a", "when": {"$date": 0}}"#))
    }
    #expect(error?.id == "incompatible-operands")
    #expect(error?.message.contains(operands) == true, "\(error?.message ?? "")")
    #expect(error?.range == range)
  }

  @Test func errorsPointAtTheOperand() throws {
    let error = #expect(throws: EvaluationError.self) {
      try program("a == 1 OR $x == 2").evaluate(document(json: "{}"))
    }
    #expect(error?.range == SourceRange(10, 12) && error?.exceptionName == "NSInvalidArgumentException")
  }

  @Test func nothingTraps() {
    var random = SeededGenerator(seed: 7)
    var limits = EvaluationLimits()
    limits.evaluationSteps = 20_000
    let values = ["null", "1", "-9e18", "true", #""é""#, "[[1],null]", #"{"a":{"b":[1,"x"]},"x":null}"#]
    for _ in 0..<6_000 {
      var tree = SyntaxTree()
      for _ in 0..<(1 + Int(random.next() % 12)) {
        _ = tree.add(Self.node(&tree, &random), at: SourceRange(0, 1))
      }
      tree.root = NodeID(rawValue: UInt32(tree.nodes.count - 1))
      let program = Program(tree, limits: limits)
      let document = document(json: random.one(of: values))
      _ = try? program.evaluate(document, services: .all, limits: limits)
      _ = try? program.value(document, services: .all, limits: limits)
      _ = program.trace(document, services: .all, limits: limits, extent: .whole)
    }
  }

  static func node(_ tree: inout SyntaxTree, _ random: inout SeededGenerator) -> SyntaxTree.Node {
    let count = UInt64(tree.nodes.count)
    func id() -> NodeID { NodeID(rawValue: UInt32(random.next() % (count + 1))) }
    func list(_ length: Int) -> NodeList { tree.add(list: (0..<length).map { _ in id() }) }
    func text() -> TextID {
      tree.intern(["a", "x", "@count", "@sum", "self", "é*", "NSNumber"][Int(random.next() % 7)])
    }
    func pick<Case: CaseIterable>(_ type: Case.Type) -> Case {
      random.one(of: Array(Case.allCases))
    }
    switch random.next() % 22 {
    case 0: return .integer(Int64(bitPattern: random.next()))
    case 1: return .double(Double(bitPattern: random.next()))
    case 2: return .unsignedInteger(random.next())
    case 3: return .string(text())
    case 4: return .evaluatedObject
    case 5: return .boolean(true)
    case 6: return .variable(text())
    case 7: return .key(text())
    case 8: return .keyPath(base: id(), steps: list(2))
    case 9: return .index(collection: id(), index: id())
    case 10, 11: return .arithmetic(pick(ArithmeticOperator.self), id(), id())
    case 12: return .setOperation(pick(SetOperator.self), id(), id())
    case 13, 14: return .function(pick(BuiltinFunction.self), list(2))
    case 15: return .subquery(collection: id(), variable: text(), predicate: id())
    case 16: return .and(list(3))
    case 17: return .cast(id(), id())
    case 18: return .aggregate(list(3))
    default:
      return .comparison(
        SyntaxTree.Comparison(
          left: id(), right: id(), comparator: pick(ComparisonOperator.self),
          options: ComparisonOptions(rawValue: UInt8(random.next() % 32)),
          qualifier: random.one(of: [.direct, .any, .all])))
    }
  }
}
