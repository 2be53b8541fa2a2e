extension Parser {
  /// `postfix = primary { "[" expression "]" } { "." step }`, or a predicate that needs no operator.
  ///
  /// Grammar: `simple-predicate`, `postfix`.
  mutating func parseOperand() -> Operand {
    let token = current
    switch token.kind {
    case .identifier where startsCall(): return parsePostfix(parseCall())
    case .identifier, .escapedIdentifier, .at, .keyPathArgument, .dot: return parseKeyPath()
    case .leftParenthesis: return parsePostfix(parseParenthesized())
    case .truePredicate: return leaf(.truePredicate)
    case .falsePredicate: return leaf(.falsePredicate)
    case .anyKey: return parseAnyKey()
    case .leftBracket: return parsePostfix(skipMessage())
    default: break
    }
    guard let operand = parsePrimary() else { return missingOperand() }
    return current.kind == .dot || current.kind == .leftBracket || current.kind == .at ? parsePostfix(operand) : operand
  }

  /// Returns whether an identifier starts a call: `name (`, `name: (`, `name:name: (`.
  @inline(__always)
  mutating func startsCall() -> Bool {
    let kind = tokens[nextPosition].kind
    if kind == .leftParenthesis { return true }
    return kind == .colon && startsCallWithColons()
  }

  @inline(never)
  private mutating func startsCallWithColons() -> Bool {
    for distance in 0..<16 {
      switch token(ahead: distance).kind {
      case .colon, .identifier: continue
      case .leftParenthesis: return true
      default: return false
      }
    }
    return false
  }

  /// Reads a `primary` whose first token tells its form; nil for other tokens.
  ///
  /// Grammar: `primary`.
  mutating func parsePrimary() -> Operand? {
    switch current.kind {
    case .string, .multilineString, .unclosedString: return parseString()
    case .integer, .hexadecimal, .octal, .binary, .double: return parseNumber()
    case .dollar: return parseVariable()
    case .valueArgument, .percentArgument: return parseArgument()
    case .leftBrace: return parseAggregate()
    case .subquery: return parseSubquery()
    case .ternary, .cast, .function, .fetch: return parseKeywordCall()
    case .invalid, .ellipsis, .interpolation:
      let range = current.range
      advance()
      return Operand(node: missing(at: range), range: range)
    default: return value(of: current.kind).map { leaf($0) }
    }
  }

  /// The node of a reserved word that is a value by itself; nil for any other token.
  func value(of word: TokenKind) -> SyntaxTree.Node? {
    switch word {
    case .null: .null
    case .true: .boolean(true)
    case .false: .boolean(false)
    case .selfObject: .evaluatedObject
    case .first: .symbolicIndex(.first)
    case .last: .symbolicIndex(.last)
    case .size: .symbolicIndex(.size)
    default: nil
    }
  }

  mutating func leaf(_ node: SyntaxTree.Node) -> Operand {
    let range = current.range
    advance()
    return Operand(node: makeLeaf(node, at: range), range: range)
  }

  /// `"(" predicate ")"` or `"(" expression ")"`; the operator that is applied to it decides which one is required.
  ///
  /// Grammar: `simple-predicate`, `primary`.
  mutating func parseParenthesized() -> Operand {
    let opening = current.range
    advance()
    var operand = parseOperators()
    let range = close(.rightParenthesis, from: opening)
    operand.range = range
    operand.isParenthesized = true
    operand.isNone = false
    return operand
  }

  /// `left = expression | ANYKEY`
  ///
  /// Grammar: `left`.
  private mutating func parseAnyKey() -> Operand {
    let operand = leaf(.anyKey)
    var isLeft = comparator(of: current.kind) != nil || current.kind == .identifier
    if operators.count > operatorFrame, let top = operators.last, top.level >= .comparison { isLeft = false }
    if !isLeft { reportAnyKey(at: operand.range) }
    return operand
  }

  /// `"$" IDENT`
  ///
  /// Grammar: `variable`.
  private mutating func parseVariable() -> Operand {
    let dollar = current.range
    advance()
    if current.kind == .identifier || current.kind == .escapedIdentifier {
      let range = dollar.union(current.range)
      let name = intern(nameOf: current)
      advance()
      return Operand(node: makeLeaf(.variable(name), at: range), range: range)
    }
    let isAdjacent = current.range.lowerBound == dollar.upperBound
    if isAdjacent, current.kind == .leftParenthesis || current.kind == .leftBrace {
      return parseBuildSetting(from: dollar)
    }
    let range = isAdjacent && isReservedWord(current) ? dollar.union(current.range) : dollar
    if isAdjacent, isReservedWord(current) {
      let word = text(of: current)
      report(
        "reserved-word-as-variable", "'\(word)' is a reserved word, not a variable name", at: range,
        fixIts: [.init("write '$#\(word)'", [.init(current.range, "#\(word)")])])
      let name = intern(rawText(current.range))
      advance()
      return Operand(node: makeLeaf(.variable(name), at: range), range: range)
    }
    report("expected-variable-name", "expected a variable name after '$'", at: range)
    return Operand(node: missing(at: range), range: range)
  }

  /// `$(name)` and `${name}`: build settings, which aren't part of the language.
  private mutating func parseBuildSetting(from dollar: SourceRange) -> Operand {
    let closing: TokenKind = current.kind == .leftBrace ? .rightBrace : .rightParenthesis
    advance()
    var name = ""
    if current.kind == .identifier {
      name = rawText(current.range)
      advance()
    }
    while current.kind != closing, current.kind != .end, current.kind != .comma { advance() }
    let range = dollar.union(current.kind == closing ? current.range : SourceRange(previousEnd, previousEnd))
    if current.kind == closing { advance() }
    report(
      "swallowed-variable", "this is the form of a build setting, not of a predicate variable", at: range,
      fixIts: name.isEmpty ? [] : [.init("write '$\(name)'", [.init(range, "$\(name)")])],
      help: "A build step that expands settings replaces it, or removes it when there's no such setting")
    guard !name.isEmpty else { return Operand(node: missing(at: range), range: range) }
    return Operand(node: make(.variable(intern(name)), at: range, over: 0), range: range)
  }

  /// `"{" [ expression { "," expression } ] "}"`
  ///
  /// Grammar: `aggregate`.
  private mutating func parseAggregate() -> Operand {
    let opening = current.range
    advance()
    let elements = parseArguments(until: .rightBrace)
    let range = close(.rightBrace, from: opening)
    let ids = expressions(elements)
    return Operand(
      node: make(.aggregate(tree.add(list: ids)), at: range, over: greatestHeight(of: ids)), range: range)
  }

  mutating func intern(nameOf token: Token) -> TextID {
    let skipped: UInt32 = token.kind == .escapedIdentifier ? 1 : 0
    return intern(SourceRange(start: token.range.start + skipped, end: token.range.end))
  }

  /// Interns a stretch of the text, whose bounds come from tokens.
  @inline(__always)
  mutating func intern(_ range: SourceRange) -> TextID {
    tree.texts.intern(UnsafeBufferPointer(rebasing: lexer.bytes[range.lowerBound..<range.upperBound]))
  }

  /// Interns a text that isn't in the source.
  mutating func intern(_ text: String) -> TextID { tree.texts.intern(text) }

  func string(_ id: TextID) -> String { tree.texts[id] }

  /// A copy of a stretch of the text, whose bounds come from tokens.
  func bytes(of range: SourceRange) -> [UInt8] { Array(lexer.bytes[range.lowerBound..<range.upperBound]) }

  func name(of token: Token) -> String {
    let skipped = token.kind == .escapedIdentifier ? 1 : 0
    let lower = token.range.lowerBound + skipped
    return String(decoding: bytes(of: SourceRange(lower, token.range.upperBound)), as: UTF8.self)
  }

  /// `step-primary` that is neither a key nor a reserved word.
  ///
  /// Grammar: `step-primary`.
  mutating func parseStepPrimary() -> NodeID {
    let operand = current.kind == .leftParenthesis ? parseParenthesized() : parsePrimary()
    return operand.map { requireExpression($0).node } ?? missing(at: current.range)
  }
}
