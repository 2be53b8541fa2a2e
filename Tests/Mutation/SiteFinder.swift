import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds everything that a mutant may change in a file: operators, conditions, literals, results and statements.
///
/// Some of what it finds does not compile, such as a minus between texts: types are the compiler's business, which drops it.
final class SiteFinder: SyntaxVisitor {
  private let file: String
  private let bytes: [UInt8]
  private let lines: [Substring]
  private let converter: SourceLocationConverter
  private var found: [Site] = []
  /// A list that indicates for each enclosing function or getter whether it returns a Bool.
  private var returnsBool: [Bool] = []
  /// How many initializers enclose the place; there every assignment is needed.
  private var initializers = 0

  private init(_ file: String, _ source: String, _ tree: SourceFileSyntax) {
    self.file = file
    bytes = Array(source.utf8)
    lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    converter = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  /// The sites of a file, in no particular order, each change once.
  static func sites(file: String, source: String) -> [Site] {
    let parsed = Parser.parse(source: source)
    let folded = OperatorTable.standardOperators.foldAll(parsed, errorHandler: { _ in }).as(SourceFileSyntax.self)
    let tree = folded ?? parsed
    let finder = SiteFinder(file, source, tree)
    finder.walk(tree)
    var seen: Set<[String]> = []
    return finder.found.filter { seen.insert($0.key).inserted }
  }

  // MARK: Texts

  private func range(of node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func add(_ node: some SyntaxProtocol, _ expression: String) { add(node, .expression(expression)) }

  private func add(_ node: some SyntaxProtocol, _ replacement: Site.Replacement) {
    let range = range(of: node)
    let line = converter.location(for: node.positionAfterSkippingLeadingTrivia).line
    let lineText = String(lines[line - 1]).onOneLine
    found.append(
      Site(
        file: file, range: range, original: text(range), line: line, lineText: lineText, replacement: replacement))
  }

  /// The text of a node in which a part is written otherwise.
  private func text(of node: some SyntaxProtocol, with part: some SyntaxProtocol, as replacement: String) -> String {
    let whole = range(of: node)
    let inner = range(of: part)
    return text(whole.lowerBound..<inner.lowerBound) + replacement + text(inner.upperBound..<whole.upperBound)
  }

  // MARK: Operators

  private static let exchanged = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+",
    "*": "+", "/": "*", "%": "/", "&+": "&-", "&-": "&+", "&*": "&+", "&": "|", "|": "&", "^": "|", "<<": ">>",
    ">>": "<<", "&<<": "&>>", "&>>": "&<<", "+=": "-=", "-=": "+=", "&+=": "&-=", "&-=": "&+=", "|=": "&=", "&=": "|=",
  ]

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else { return .visitChildren }
    if let other = Self.exchanged[sign] {
      let isAssignment = sign.hasSuffix("=") && other.hasSuffix("=") && !["<=", ">=", "==", "!="].contains(sign)
      let changed = text(of: node, with: node.operator, as: other)
      if !isAssignment {
        add(node, changed)
      } else if node.parent?.is(CodeBlockItemSyntax.self) == true {
        add(node, .statement(changed))
      }
    }
    if sign == "..<" {
      let bounds = (text(range(of: node.leftOperand)), text(range(of: node.rightOperand)))
      add(node, "\(bounds.0)..<max(\(bounds.0), \(bounds.1) - 1)")
    }
    if sign == "??" { add(node, text(range(of: node.rightOperand))) }
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if ["!", "-", "~"].contains(node.operator.text) { add(node, text(range(of: node.expression))) }
    return .visitChildren
  }

  // MARK: Literals

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let digits = node.literal.text.filter { $0 != "_" }
    switch digits {
    case "0": add(node, "1")
    case "1": add(node, "0")
    default: add(node, "\(node.literal.text) + 1")
    }
    return .skipChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    add(node, node.literal.text == "true" ? "false" : "true")
    return .skipChildren
  }

  // MARK: Conditions and branches

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    guard case .expression(let condition) = node.condition else { return .visitChildren }
    addNegation(of: condition)
    if node.parent?.as(ConditionElementListSyntax.self)?.count ?? 1 > 1 { add(condition, "true") }
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    addNegation(of: node.condition)
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    addNegation(of: node.condition)
    return .visitChildren
  }

  /// Not where another mutant is the same: an equation, or what is negated already.
  private func addNegation(of condition: ExprSyntax) {
    if condition.is(PrefixOperatorExprSyntax.self) || condition.is(BooleanLiteralExprSyntax.self) { return }
    if let sign = condition.as(InfixOperatorExprSyntax.self)?.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
      ["==", "!="].contains(sign)
    {
      return
    }
    add(condition, "!(\(text(range(of: condition))))")
  }

  // MARK: Results and statements

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let expression = node.expression, returnsBool.last == true { addNegation(of: expression) }
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard case .expr(let expression) = node.item else { return .visitChildren }
    let isAlone = node.parent?.as(CodeBlockItemListSyntax.self)?.count == 1
    if isAlone, returnsBool.last == true, Self.isBody(node) { addNegation(of: expression) }
    // To reserve memory changes nothing but the time; what stands alone may be a result.
    if isAlone, Self.isBody(node) || node.parent?.parent?.is(ClosureExprSyntax.self) == true,
      !Self.isAssignment(expression)
    {
      return .visitChildren
    }
    if initializers > 0, Self.isAssignment(expression) { return .visitChildren }
    if Self.isRemovable(expression), !expression.trimmedDescription.contains("reserveCapacity") {
      add(expression, .nothing)
    }
    return .visitChildren
  }

  /// Returns whether a statement is directly in a function or getter.
  private static func isBody(_ node: CodeBlockItemSyntax) -> Bool {
    let owner = node.parent?.parent
    return owner?.is(AccessorBlockSyntax.self) == true || owner?.parent?.is(FunctionDeclSyntax.self) == true
      || owner?.parent?.is(AccessorDeclSyntax.self) == true
  }

  /// Calls and assignments; the compiler refuses to leave out what gives a result.
  private static func isRemovable(_ expression: ExprSyntax) -> Bool {
    if let tried = expression.as(TryExprSyntax.self) { return isRemovable(tried.expression) }
    return expression.is(FunctionCallExprSyntax.self) || isAssignment(expression)
  }

  private static func isAssignment(_ expression: ExprSyntax) -> Bool {
    guard let infix = expression.as(InfixOperatorExprSyntax.self) else { return false }
    if infix.operator.is(AssignmentExprSyntax.self) { return true }
    return infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text.hasSuffix("=") == true
  }

  override func visit(_ node: ContinueStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.label == nil { add(node, .statement("break")) }
    return .visitChildren
  }

  // MARK: What returns a Bool

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    returnsBool.append(Self.isBool(node.signature.returnClause?.type))
    return .visitChildren
  }

  override func visitPost(_ node: FunctionDeclSyntax) { returnsBool.removeLast() }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    returnsBool.append(node.accessorBlock != nil && Self.isBool(node.typeAnnotation?.type))
    return .visitChildren
  }

  override func visitPost(_ node: PatternBindingSyntax) { returnsBool.removeLast() }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    returnsBool.append(false)
    return .visitChildren
  }

  override func visitPost(_ node: ClosureExprSyntax) { returnsBool.removeLast() }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    initializers += 1
    return .visitChildren
  }

  override func visitPost(_ node: InitializerDeclSyntax) { initializers -= 1 }

  private static func isBool(_ type: TypeSyntax?) -> Bool { type?.trimmedDescription == "Bool" }

  // What is not code of its own.
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  // What a value is matched against has to be exhaustive.
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
