import PredicateSyntax
import TestSupport
import Testing

@testable import PredicateEvaluation

/// The exact result of each step, each place of an error, and each odd tree, one by one.
@Suite struct ExactnessTests {
  /// The least number of steps with which an evaluation comes to a verdict.
  private func leastSteps(_ format: String, _ json: String) -> Int {
    let program = program(format)
    let document = document(json: json)
    var limits = EvaluationLimits()
    for steps in 0..<2_000 {
      limits.evaluationSteps = steps
      if (try? program.evaluate(document, services: .foundation, limits: limits)) != nil { return steps }
    }
    return -1
  }

  /// A text costs a step for so many of its bytes.
  @Test(arguments: [
    ("long CONTAINS 'zz'", 16), ("long BEGINSWITH 'zz'", 16), ("long ENDSWITH 'zz'", 16), ("long MATCHES 'zz'", 16),
    ("long ==[c] 'zz'", 16), ("long <[c] 'zz'", 16), ("long.length == 1", 16), ("long TOKENMATCHES 'zz'", 4),
    ("box.(long) == 1", 8), ("long BEGINSWITH[c] 'zz'", 16), ("'zz' ENDSWITH[c] long", 16),
    ("'zz' BEGINSWITH long", 16),
  ]) func bytesForAStep(_ format: String, _ bytes: Int) {
    func steps(_ count: Int) -> Int {
      leastSteps(format, "{\"box\": {}, \"long\": \"\(String(repeating: "a", count: count))\"}")
    }
    #expect(steps(160 * bytes) - steps(bytes) == 159)
  }

  @Test(arguments: ["FIRST == 'FIRST'", "LAST == 'LAST'", "SIZE == 'SIZE'", "box.(name.uppercaseString) == nil"])
  func wordsOutsideOfBracketsAndAbsentKeys(_ format: String) throws {
    #expect(try program(format).evaluate(document(json: #"{"box": {}, "name": "elm"}"#)))
  }

  /// After the limit no steps are left, even for values that are only inspected.
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

  /// A predicate among several is evaluated as it is alone, whether it only counts or not.
  @Test(arguments: ["number == 1", "number == 2", "list.@count == 2", "list.@count == 1"])
  func aRootAmongSeveral(_ format: String) throws {
    let tree = Parser.parse(format).tree
    let document = document(json: #"{"number": 1, "list": [1, 2]}"#)
    let program = Program(tree, roots: [tree.root, tree.root])
    let prepared = PreparedContext(document, for: program)
    let expected = try Program(tree).evaluate(document)
    #expect(expected == (format == "number == 1" || format == "list.@count == 2"))
    #expect(try program.evaluate(prepared, root: 0) == expected)
    #expect(try program.evaluate(prepared, root: 1) == expected)
  }

  /// A list beyond the tree's children is an empty one.
  @Test func aListThatReachesTooFarIsEmpty() throws {
    var tree = SyntaxTree()
    let operand = tree.add(.falsePredicate, at: SourceRange(0, 1))
    _ = tree.add(list: [operand])
    tree.root = tree.add(.and(NodeList(start: 0, count: 9)), at: SourceRange(0, 1))
    #expect(try Program(tree).evaluate(document(json: "null")))
  }
}
