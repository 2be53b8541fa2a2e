import Predicates
import TestSupport
import Testing

/// Values that the caller provides, and values that are returned to it.
@Suite struct ValueTests {
  static let values: [PredicateArgument] = [
    .null, .boolean(true), .boolean(false), .integer(-7), .unsignedInteger(.max), .double(2.5), .date(1000),
    .string(""), .string("é"), .array([]), .array([.integer(1), .string("a"), .null]),
    .set([.integer(1), .integer(2)]),
    .dictionary([]), .dictionary([.init(key: "a", value: .array([.boolean(true)])), .init(key: "b", value: .null)]),
  ]

  /// The value of a variable is returned unchanged.
  @Test(arguments: values) func variablesKeepTheirValues(_ value: PredicateArgument) throws {
    var tree = SyntaxTree()
    tree.root = tree.add(.variable(tree.intern("v")), at: SourceRange(0, 2))
    let program = Program(tree)
    var document = Document()
    let id = document.add(argument: value)
    #expect(try program.value(document, variables: [VariableBinding("v", id)]) == value)
  }

  /// Values that nest up to the limit are returned. Deeper values aren't returned, compared or mapped.
  @Test(arguments: [(4, true), (5, false)]) func nestingIsLimited(_ depth: Int, _ fits: Bool) throws {
    var limits = EvaluationLimits()
    limits.documentDepth = 4
    let nested = (0..<depth).reduce(PredicateArgument.integer(1)) { value, _ in .array([value]) }
    var tree = SyntaxTree()
    tree.root = tree.add(.variable(tree.intern("v")), at: SourceRange(0, 2))
    let identity = Program(tree)
    var document = Document()
    let bindings = ["v", "w"].map { VariableBinding($0, document.add(argument: nested)) }
    if fits {
      #expect(try identity.value(document, variables: bindings, limits: limits) == nested)
      #expect(try program("$v == $w").evaluate(document, variables: bindings, limits: limits))
    } else {
      #expect(throws: EvaluationError.self) { try identity.value(document, variables: bindings, limits: limits) }
      #expect(throws: EvaluationError.self) {
        try program("$v == $w").evaluate(document, variables: bindings, limits: limits)
      }
    }
  }

  @Test(arguments: [UInt64(0), 1, 5]) func smallNumbersWithoutASign(_ value: UInt64) throws {
    var document = Document()
    let bindings = [
      VariableBinding("v", document.add(.unsignedInteger(value))),
      VariableBinding("w", document.add(.integer(Int64(value)))),
    ]
    for (format, expected) in [
      ("$v == $w", true), ("$w == $v", true), ("$v <= $w", true), ("$w < $v", false), ("$v < $w", false),
      ("$v > -1", true),
      ("-1 < $v", true), ("$v == $v", true), ("$v < 6", true), ("6 > $v", true),
    ] {
      #expect(try program(format).evaluate(document, variables: bindings) == expected, "\(format)")
    }
  }

  /// `random` calls the service, which can be made to repeat itself, and is refused without one; so is `now`.
  @Test func randomAndNowAreServices() throws {
    var services = PlatformServices.none
    (services.now, services.random) = ({ 5 }, { 0.25 })
    for format in ["random() == 0.25", "randomn:(8) == 2", "now() == CAST(5.0, 'NSDate')"] {
      #expect(outcome(format) == "refused", "\(format)")
      #expect(try program(format).evaluate(document(json: "null"), services: services), "\(format)")
    }
  }

  @Test(arguments: ["a ==", "== 1", "SUBQUERY(a, $x, )", "a.b. == 1", "ANY"])
  func unreadableTextIsRefused(_ format: String) {
    let parsed = Parser.parse(format)
    #expect(parsed.hasErrors)
    #expect(throws: EvaluationError.self) { try Program(parsed.tree).evaluate(document(json: #"{"a": 1}"#)) }
  }

  /// A tree that was built by hand may be deeper than that of any text.
  @Test(arguments: [2, 100, 20_000]) func deepTreesAreRefused(_ depth: Int) {
    var tree = SyntaxTree()
    tree.root = tree.add(.truePredicate, at: SourceRange(0, 1))
    for _ in 0..<depth { tree.root = tree.add(.not(tree.root), at: SourceRange(0, 1)) }
    let program = Program(tree)
    do throws(EvaluationError) {
      #expect(try program.evaluate(document(json: "null")))
      #expect(depth == 2)
    } catch {
      #expect(error.id == "nesting-limit-exceeded" && depth > 2)
    }
  }
}
