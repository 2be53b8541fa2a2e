import Texts

/// Parses rule texts in linear time. Every text gives a tree, and one call reports every mistake.
public struct Parser: ~Copyable {
  // MARK: State

  /// The text, valid while it is parsed.
  let lexer: Lexer
  /// The tokens of the text; the last one is ``TokenKind/end``.
  var tokens: Stack<Token>
  /// The index of the token after ``current`` or, at the end, of the last token.
  var nextPosition = 0
  var current: Token
  var previousEnd = 0
  let tree: TreeStorage
  let limits: SyntaxLimits
  let nestingLimit: Int
  let maximumNodes: Int
  var nesting = 0
  let arguments: [PredicateArgument]
  var nextArgument = 0

  /// The operands and operators that wait to be combined. Each call of ``parseOperators(seed:)`` owns those that it adds.
  var operands = Stack<Operand>(capacity: 16)
  var operators = Stack<PendingOperator>(capacity: 16)
  /// The steps of key paths that are being read. Each path owns the steps from its first step on.
  var steps = Stack<NodeID>(capacity: 16)
  /// The index in ``operators`` of the innermost call's first operator.
  var operatorFrame = 0

  var diagnostics: [Diagnostic] = []
  var droppedDiagnostics = 0
  var hasReportedError = false
  /// A Boolean value that indicates whether the rest of the text isn't read, such as after a limit is exceeded.
  var isAborted = false
  /// Boolean values that indicate whether to suppress errors in the rest of the text that an earlier mistake may cause.
  var suppressesMissingOperands = false
  var suppressesFollowUps = false
  /// In a chained comparison, the place of a `.@count` after a string, and the end of the value that this count is compared with.
  var countInCondition: (dot: Int, end: Int)?
  var reportedSwallowedVariable = false
  /// A Boolean value that indicates whether a bracket was opened and never closed.
  var hasUnclosedBracket = false
  /// A Boolean value that indicates whether a mistake shows that the text stops too early, which explains all missing parts.
  var isCutOff = false
  /// The defects of tokens that were ignored, each with the range of the first such token and the edits that fix them all.
  var repairs: [(kind: Token.Repair, range: SourceRange, edits: [TextEdit])] = []

  // MARK: Entry points

  /// Parses a predicate format.
  ///
  /// - Parameters:
  ///   - text: The format, such as the value of `NSExtensionActivationRule`.
  ///   - limits: The sizes above which a text is refused.
  /// - Returns: The tree and the diagnostics; a text with mistakes has both.
  /// - Complexity: linear in the length of the text.
  public static func parse(_ text: String, limits: SyntaxLimits = SyntaxLimits()) -> ParseResult {
    parse(bytes: Array(text.utf8), limits: limits)
  }

  /// Parses a predicate format given as UTF-8, which need not be valid.
  ///
  /// - Parameters:
  ///   - bytes: The format.
  ///   - arguments: The values for its `%@`, `%K` and `%d`, which activation rules don't have.
  ///   - limits: The sizes above which a text is refused.
  ///   - isExpression: Whether the text is a lone expression, which isn't allowed as a rule.
  package static func parse(
    bytes: [UInt8], arguments: [PredicateArgument] = [], limits: SyntaxLimits = SyntaxLimits(),
    isExpression: Bool = false
  ) -> ParseResult {
    let maximum = max(0, min(limits.sourceBytes, SyntaxLimits.maximumSourceBytes))
    guard bytes.count <= maximum else {
      var tree = SyntaxTree()
      tree.root = tree.add(.missing, at: SourceRange(0, bytes.count))
      let diagnostic = Diagnostic(
        "limit-source-bytes", .error,
        "the text has \(bytes.count) bytes, more than the limit of \(maximum)",
        at: SourceRange(0, 0))
      return ParseResult(source: bytes, tree: tree, diagnostics: [diagnostic])
    }
    return bytes.withUnsafeBufferPointer { source in
      var parser = Parser(source, arguments, limits)
      let root = parser.parseFormat(isExpression: isExpression)
      return parser.finish(bytes, root)
    }
  }

  private init(_ source: UnsafeBufferPointer<UInt8>, _ arguments: [PredicateArgument], _ limits: SyntaxLimits) {
    lexer = Lexer(source)
    tree = TreeStorage(bytes: source.count)
    // Real rules have five or more bytes per token.
    tokens = Stack(capacity: source.count / 4 + 8)
    var reader = lexer
    reader.read(into: &tokens)
    // A NUL byte ends the text in a token that covers the rest, so the end of the source needs its own token.
    if let end = tokens.last, end.range.count > 0 {
      tokens.append(Token(.end, SourceRange(start: end.range.end, end: end.range.end)))
    }
    current = Token(.end, SourceRange(0, 0))
    self.limits = limits
    nestingLimit = max(1, min(limits.nesting, SyntaxLimits.maximumNesting))
    maximumNodes = max(1, limits.syntaxNodes)
    self.arguments = arguments
  }

  // MARK: format

  /// `format = predicate END`
  ///
  /// Grammar: `format`.
  private mutating func parseFormat(isExpression: Bool) -> NodeID {
    // This call isn't in the initializer, because Swift 6.2 treats it there as a change of every constant.
    advance()
    if current.kind == .end {
      report("empty-rule", "the rule is empty", at: current.range)
      return missing(at: current.range)
    }
    if current.kind == .less {
      report(
        "xml-in-rule", "this is property-list XML, not a predicate", at: current.range,
        help: "A rule in dictionary form goes into the property list as a dictionary; a predicate is a string")
      isAborted = true
      return missing(at: current.range)
    }
    var result = parseOperators()
    while current.kind != .end, !isAborted {
      recoverAtTopLevel()
      if current.kind != .end { result = parseOperators(seed: result) }
    }
    result = isExpression ? requireExpression(result) : requirePredicate(result)
    return result.node
  }

  /// Reports and skips a token that nothing can start with, so that the next round makes progress.
  private mutating func recoverAtTopLevel() {
    switch current.kind {
    case .rightParenthesis, .rightBracket, .rightBrace:
      let text = text(of: current)
      report(
        "unbalanced-bracket", "'\(text)' closes nothing", at: current.range,
        fixIts: [.init("remove '\(text)'", [.init(current.range, "")])])
    case .comma:
      report("unexpected-token", "a comma is only allowed between arguments or elements", at: current.range)
    default:
      report("unexpected-token", "unexpected \(description(of: current))", at: current.range)
    }
    advance()
  }

  private consuming func finish(_ source: [UInt8], _ root: NodeID) -> ParseResult {
    flushRepairs()
    if droppedDiagnostics > 0 {
      diagnostics.append(
        Diagnostic(
          "limit-diagnostics", .note,
          "\(droppedDiagnostics) more; at most \(max(1, limits.diagnostics)) are listed",
          at: SourceRange(source.count, source.count)))
    }
    let sorted = diagnostics.isEmpty ? [] : diagnostics.stablySorted { $0.range.lowerBound < $1.range.lowerBound }
    return ParseResult(source: source, tree: SyntaxTree(tree, root: root), diagnostics: sorted)
  }
}

/// The result of a parse: always a tree, and every mistake that was found.
public struct ParseResult: Sendable {
  /// The text that was parsed, as UTF-8.
  public var source: [UInt8]
  /// The tree; ``SyntaxTree/Node/missing`` replaces parts that couldn't be read.
  public var tree: SyntaxTree
  /// The mistakes in the order of the text.
  public var diagnostics: [Diagnostic]

  /// A Boolean value that indicates whether there is an error, such as a mistake for which Apple refuses the text. A tree
  /// with errors is for display, not for evaluation.
  public var hasErrors: Bool {
    for diagnostic in diagnostics where diagnostic.severity == .error { return true }
    return false
  }

  package init(source: [UInt8], tree: SyntaxTree, diagnostics: [Diagnostic]) {
    (self.source, self.tree, self.diagnostics) = (source, tree, diagnostics)
  }
}

extension Parser {
  /// Adds a node above children of the given height. A tree that is too high or too large stops the parse.
  mutating func make(_ node: SyntaxTree.Node, at range: SourceRange, over childHeight: Int) -> NodeID {
    if childHeight >= nestingLimit {
      abortForNesting(at: range)
      return missing(at: range)
    }
    return append(node, at: range, height: childHeight + 1)
  }

  /// Adds a node without children.
  @inline(__always)
  mutating func makeLeaf(_ node: SyntaxTree.Node, at range: SourceRange) -> NodeID {
    append(node, at: range, height: 1)
  }

  /// Adds a placeholder for a part that can't be read.
  @inline(never)
  mutating func missing(at range: SourceRange) -> NodeID { append(.missing, at: range, height: 1) }

  @inline(__always)
  private mutating func append(_ node: SyntaxTree.Node, at range: SourceRange, height: Int) -> NodeID {
    if tree.records.count >= maximumNodes { abortForNodes(at: range) }
    return tree.add(node, at: range, height: height)
  }

  @inline(never)
  private mutating func abortForNodes(at range: SourceRange) {
    abort(
      "limit-syntax-nodes", "the rule has more than \(limits.syntaxNodes) parts", at: range)
  }

  /// The height of a node's subtree; 0 for no node.
  @inline(__always)
  func nodeHeight(of id: NodeID) -> Int { tree.height(of: id) }

  func greatestHeight(of ids: some Collection<NodeID>) -> Int {
    var greatest = 0
    for id in ids { greatest = max(greatest, nodeHeight(of: id)) }
    return greatest
  }

  // MARK: Kinds of operands

  /// Returns the operand if it is a predicate; otherwise, reports a mistake and returns a placeholder.
  @inline(__always)
  mutating func requirePredicate(_ operand: Operand) -> Operand {
    if tree[operand.node].isPredicate { return operand }
    return reportedBareExpression(operand)
  }

  private mutating func reportedBareExpression(_ operand: Operand) -> Operand {
    let node = tree[operand.node]
    if case .missing = node { return operand }
    // An unfinished text may still become a condition.
    if !hasUnclosedBracket, !isUnfinished(from: operand.range) { reportBareExpression(operand, node) }
    return Operand(node: missing(at: operand.range), range: operand.range)
  }

  /// Returns the operand if it is an expression; otherwise, reports a mistake and returns a placeholder.
  @inline(__always)
  mutating func requireExpression(_ operand: Operand) -> Operand {
    tree[operand.node].isPredicate ? reportedPredicate(operand) : operand
  }

  private mutating func reportedPredicate(_ operand: Operand) -> Operand {
    var end = operand.range.lowerBound
    while end > 0, lexer.byte(at: end - 1) == 0x20 { end -= 1 }
    let isAfterBar = end > 0 && lexer.byte(at: end - 1) == UInt8(ascii: "|")
    let help =
      isAfterBar ? "Write OR (or ||) instead of |" : "Use TERNARY(condition, YES, NO) to turn a condition into a value"
    report("predicate-as-value", "expected a value, found a condition", at: operand.range, help: help)
    return Operand(node: missing(at: operand.range), range: operand.range)
  }

  private mutating func reportBareExpression(_ operand: Operand, _ node: SyntaxTree.Node) {
    let end = SourceRange(operand.range.upperBound, operand.range.upperBound)
    if case .aggregate(let list) = node, list.count == 1, case .aggregate = tree[tree[list].first ?? .none] {
      report(
        "template-placeholder", "expected a rule, found a placeholder of a template", at: operand.range,
        help: "Give the rule itself, or the Info.plist that the template generates.")
      return
    }
    let isShort = operand.range.count <= 40
    var message =
      isShort ? "'\(rawText(operand.range))' is a value, not a condition" : "expected a condition, found a value"
    var help = "A rule is a condition, such as extensionItems.@count == 1"
    var fixIts: [Diagnostic.FixIt] = []
    if case .string = node {
      help =
        rawText(operand.range).utf8.contains { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "=") }
        ? "Leave out the quotes around the rule"
        : "Repeat the left side: ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \(rawText(operand.range))"
    } else if case .subquery = node {
      message = "expected a condition, found a list (SUBQUERY)"
      help = "Compare its count: SUBQUERY(…).@count > 0"
      fixIts = [.init("compare its count", [.init(end, ".@count > 0")])]
    } else if case .keyPath(_, let steps) = node, let last = tree[steps].last, case .key(.countKey) = tree[last] {
      message = "expected a condition, found a number ('.@count')"
      help = "Compare it with a number"
      fixIts = [.init("compare it with a number", [.init(end, " > 0")])]
    }
    report("bare-expression", message, at: operand.range, fixIts: fixIts, help: help)
  }
}
