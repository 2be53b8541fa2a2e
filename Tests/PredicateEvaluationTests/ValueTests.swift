import PredicateEvaluation
import PredicateSyntax
import TestSupport
import Testing

/// Values that come from the caller, and those that go back to it.
@Suite struct ValueTests {
  static let values: [PredicateArgument] = [
    .null, .boolean(true), .boolean(false), .integer(-7), .unsignedInteger(.max), .double(2.5), .date(1000),
    .string(""), .string("é"), .array([]), .array([.integer(1), .string("a"), .null]),
    .set([.integer(1), .integer(2)]),
    .dictionary([]), .dictionary([.init(key: "a", value: .array([.boolean(true)])), .init(key: "b", value: .null)]),
  ]

  /// A variable's value comes back as it was given, out of the document and out of the binding.
  @Test(arguments: values) func variablesKeepTheirValues(_ value: PredicateArgument) throws {
    var tree = SyntaxTree()
    tree.root = tree.add(.variable(tree.intern("v")), at: SourceRange(0, 2))
    let program = Program(tree)
    var document = Document()
    let id = document.add(argument: value)
    #expect(try program.value(document, variables: [VariableBinding("v", id)]) == value)
    #expect(try program.value(document, variables: [VariableBinding("v", value)]) == value)
  }

  /// Of equal members of a set only the first stays.
  @Test func setsHoldEveryMemberOnce() throws {
    let twice = PredicateArgument.set([.integer(1), .integer(2), .integer(1)])
    var tree = SyntaxTree()
    tree.root = tree.add(.variable(tree.intern("v")), at: SourceRange(0, 2))
    #expect(
      try Program(tree).value(Document(), variables: [VariableBinding("v", twice)]) == .set([.integer(1), .integer(2)]))
  }

  /// A rule is a predicate most of the time; its value is its verdict.
  @Test func aPredicateHasABooleanAsItsValue() throws {
    #expect(try program("1 == 1").value(document(json: "null")) == .boolean(true))
    #expect(try program("1 == 2").value(document(json: "null")) == .boolean(false))
  }

  /// Values that nest as deeply as the limit are given back, deeper ones are not, nor are they compared or mapped.
  @Test(arguments: [(4, true), (5, false)]) func nestingIsLimited(_ depth: Int, _ fits: Bool) throws {
    var limits = EvaluationLimits()
    limits.documentDepth = 4
    let nested = (0..<depth).reduce(PredicateArgument.integer(1)) { value, _ in .array([value]) }
    var tree = SyntaxTree()
    tree.root = tree.add(.variable(tree.intern("v")), at: SourceRange(0, 2))
    let identity = Program(tree)
    let bindings = [VariableBinding("v", nested), VariableBinding("w", nested)]
    if fits {
      #expect(try identity.value(Document(), variables: bindings, limits: limits) == nested)
      #expect(try program("$v == $w").evaluate(document(json: "null"), variables: bindings, limits: limits))
    } else {
      #expect(throws: EvaluationError.self) { try identity.value(Document(), variables: bindings, limits: limits) }
      #expect(throws: EvaluationError.self) {
        try program("$v == $w").evaluate(document(json: "null"), variables: bindings, limits: limits)
      }
    }
  }

  /// Numbers that JSON cannot write.
  @Test func notANumberOrdersBelowAllOthers() throws {
    let bindings = [VariableBinding("nan", .double(.nan)), VariableBinding("inf", .double(.infinity))]
    for (format, expected) in [
      ("$nan == $nan", true), ("$nan < 0", true), ("0 > $nan", true), ("$nan > 0", false), ("$nan < $inf", true),
      ("0 < $inf", true), ("$inf == $inf", true), ("1.5 > $nan", true), ("$nan < 1.5", true), ("1.5 <= $nan", false),
    ] {
      #expect(try program(format).evaluate(document(json: "null"), variables: bindings) == expected, "\(format)")
    }
  }

  /// A number without a sign may be small, too.
  @Test(arguments: [UInt64(0), 1, 5]) func smallNumbersWithoutASign(_ value: UInt64) throws {
    let bindings = [VariableBinding("v", .unsignedInteger(value)), VariableBinding("w", .integer(Int64(value)))]
    for (format, expected) in [
      ("$v == $w", true), ("$w == $v", true), ("$v <= $w", true), ("$w < $v", false), ("$v < $w", false),
      ("$v > -1", true),
      ("-1 < $v", true), ("$v == $v", true), ("$v < 6", true), ("6 > $v", true),
    ] {
      #expect(try program(format).evaluate(document(json: "null"), variables: bindings) == expected, "\(format)")
    }
  }

  /// `random` asks the service, which may be made to repeat itself, and is refused without one; as is `now`.
  @Test func randomAndNowAreServices() throws {
    for format in ["random() == 0.25", "randomn:(8) == 2", "now() == CAST(5.0, 'NSDate')"] {
      #expect(outcome(format) == "refused", "\(format)")
      #expect(
        try program(format).evaluate(
          document(json: "null"), services: PlatformServices(now: { 5 }, random: { 0.25 })), "\(format)")
    }
  }

  /// Text that the parser refuses is also refused when the tree is evaluated.
  @Test(arguments: ["a ==", "== 1", "SUBQUERY(a, $x, )", "a.b. == 1", "ANY"])
  func unreadableTextIsRefused(_ format: String) {
    let parsed = Parser.parse(format)
    #expect(parsed.hasErrors)
    #expect(throws: EvaluationError.self) { try Program(parsed.tree).evaluate(document(json: #"{"a": 1}"#)) }
  }

  /// A tree that was put together by hand may lack an operand.
  @Test(arguments: [ComparisonOperator.conformsTo, .equalsType, .equalTo])
  func aMissingOperandIsRefused(_ comparator: ComparisonOperator) {
    var tree = SyntaxTree()
    let left = tree.add(string: "public.png")
    for (one, other) in [(left, NodeID.none), (NodeID.none, left), (NodeID.none, NodeID.none)] {
      let comparison = SyntaxTree.Comparison(left: one, right: other, comparator: comparator)
      tree.root = tree.add(.comparison(comparison), at: SourceRange(0, 1))
      let program = Program(tree)
      #expect(throws: EvaluationError.self) { try program.evaluate(document(json: "null")) }
    }
  }

  static let nothing = NodeList(start: 0, count: 0)

  /// A tree that was put together by hand may refer to texts, arguments and operands that it lacks.
  @Test(arguments: [
    (SyntaxTree.Node.argument(7), "refused"), (.decimal(TextID(rawValue: 99)), "false"),
    (.key(TextID(rawValue: 99)), "false"),
    (.keyPath(base: .none, steps: nothing), "true"),
    (.function(SyntaxTree.Node.Function(.sum), nothing), "refused"),
    (.variable(TextID(rawValue: 99)), "unbound-variable"),
  ]) func whatATreeLacksIsNotLookedFor(_ node: SyntaxTree.Node, _ outcome: String) {
    var tree = SyntaxTree()
    let left = tree.add(node, at: SourceRange(0, 1))
    let right = tree.add(.integer(1), at: SourceRange(0, 1))
    tree.root = tree.add(
      .comparison(SyntaxTree.Comparison(left: left, right: right, comparator: .equalTo)), at: SourceRange(0, 1))
    // The path of no key is the object itself.
    let object = outcome == "true" ? "1" : "{}"
    do throws(EvaluationError) {
      #expect(try Program(tree).evaluate(document(json: object)) == (outcome == "true"))
      #expect(outcome == "true" || outcome == "false")
    } catch {
      #expect(error.id == outcome)
    }
  }

  /// A type that is a text the tree lacks is not a type.
  @Test func aTypeThatATreeLacksIsNone() throws {
    var tree = SyntaxTree()
    let left = tree.add(string: "public.png")
    let right = tree.add(.string(TextID(rawValue: 99)), at: SourceRange(0, 1))
    tree.root = tree.add(
      .comparison(SyntaxTree.Comparison(left: left, right: right, comparator: .conformsTo)), at: SourceRange(0, 1))
    #expect(try !Program(tree).evaluate(document(json: "null")))
  }

  /// A tree that was put together by hand may be deeper than any text.
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

  /// Of entries with the same key the last value stays, at the place of the first.
  @Test func ofEqualKeysTheLastValueStays() throws {
    var document = Document()
    let (one, two) = (document.add(.integer(1)), document.add(.integer(2)))
    let (key, other) = (document.intern("k"), document.intern("o"))
    let entries = [
      Document.Entry(key: key, value: one), Document.Entry(key: other, value: one),
      Document.Entry(key: key, value: two),
    ]
    let expected = PredicateArgument.dictionary([
      .init(key: "k", value: .integer(2)), .init(key: "o", value: .integer(1)),
    ])
    let (whole, part) = (document.add(dictionary: entries), document.add(dictionary: entries.dropFirst(0)))
    let list = document.add(array: [one, two, one].dropFirst())
    var tree = SyntaxTree()
    tree.root = tree.add(.variable(tree.intern("v")), at: SourceRange(0, 2))
    let identity = Program(tree)
    for (id, value) in [(whole, expected), (part, expected), (list, .array([.integer(2), .integer(1)]))] {
      #expect(try identity.value(document, variables: [VariableBinding("v", id)]) == value)
    }
  }

  /// A program of no predicate has nothing to say, and no place to look beyond.
  @Test func noPredicateIsRefused() throws {
    let program = Program(SyntaxTree(), roots: [])
    let prepared = PreparedContext(document(json: "null"), for: program)
    #expect(throws: EvaluationError.self) { try program.evaluate(prepared) }
    #expect(throws: EvaluationError.self) { try program.evaluate(prepared, root: 0) }
    #expect(try !program.evaluate(prepared, root: 1))
    #expect(throws: EvaluationError.self) { try program.trace(prepared).result.get() }
  }

  /// A long text is cut where a character ends, whatever its length in bytes.
  @Test(arguments: ["a", "é", "！", "😀"]) func longTextsAreCutBetweenCharacters(_ character: String) throws {
    for shift in 0...4 {
      let text = String(repeating: "b", count: shift) + String(repeating: character, count: 90)
      let program = program("text < 5")
      var document = Document()
      document.root = document.add(argument: .dictionary([.init(key: "text", value: .string(text))]))
      do throws(EvaluationError) {
        _ = try program.evaluate(document)
        Issue.record("a text has no order beside a number")
      } catch {
        guard case .notComparable(let left, _) = error.kind else { throw error }
        let shown = left.dropFirst().dropLast(2)
        #expect(text.hasPrefix(shown) && (77...80).contains(shown.utf8.count) && left.hasSuffix("…\""), "\(left)")
      }
    }
  }

  /// Each key of a path costs a step, so that a path as long as a rule allows is not free.
  @Test func everyKeyCostsAStep() {
    func stepsNeeded(_ format: String, _ object: String) -> Int {
      (0..<50).first { steps in
        var limits = EvaluationLimits()
        limits.evaluationSteps = steps
        return outcome(format, object, limits: limits) == "true"
      } ?? .max
    }
    let one = stepsNeeded("a == 1", #"{"a": 1}"#)
    #expect(stepsNeeded("a.b.c.d == 1", #"{"a": {"b": {"c": {"d": 1}}}}"#) == one + 3)
  }
}
