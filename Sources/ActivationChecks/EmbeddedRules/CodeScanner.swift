import ActivationFiles
import ActivationRules
import PredicateSyntax

/// Finds the literals in a program that belong to the keys of rules, and texts that are rules by themselves.
///
/// No program is understood: comments and texts are told from the rest, and a key with a literal after it is read, wherever it is.
///
/// - Complexity: linear in the program.
struct CodeScanner {
  /// Something that was found.
  enum Found {
    /// A key with its value, in a dictionary of its own, and the family of systems of the target that it's in, where Tuist's manifest names
    /// it.
    case entry(PropertyListMap, ActivationRule.Platform?)
    /// A predicate without a key.
    case predicate(LiteralText)
    /// A fragment of an XML property list within a text.
    case fragment(LiteralText)
    /// A key whose value, at a place, is computed, and why.
    case computed(key: SourceRange, value: SourceRange?, reason: String)
    /// A key at the top level of the Info.plist that Tuist writes, where the system doesn't look for it.
    case misplaced(key: SourceRange)
  }

  private(set) var found: [Found] = []
  private var cursor: SourceCursor
  private var language: SourceFormat { cursor.language }
  /// The places of the values of the program's constants.
  private let constants: [String: Int]
  /// Within what was read in vain, `NSExtension` isn't tried again.
  private var retriedUntil = 0
  /// The comments directly before the current place.
  private var comments: [SourceRange] = []
  /// A Boolean value that indicates whether a value may end here, after which a slash divides.
  private var isAfterValue = false
  /// The brackets that are open, and at how many a list begins that Tuist writes into an Info.plist.
  private var depth = 0
  private var topLevel: Int?
  /// A Boolean value that indicates whether the last names are those before such a list: `extendingDefault(with:`, a function of Tuist's
  /// InfoPlist (documented).
  private var isBeforeTopLevel = false
  /// The systems of the targets around the current place, each with the brackets that are open there.
  private var platforms: [(depth: Int, platform: ActivationRule.Platform?)] = []

  private static let keys: Set = [
    InfoKey.extensionKey, InfoKey.attributes, ActivationKey.rule, InfoKey.expoRule, PluginOptions.rules,
    PluginOptions.plugins,
  ]
  /// Names of TypeScript's types, which mean that a declaration follows and no value.
  private static let typeNames: Set = [
    "string", "number", "boolean", "any", "unknown", "object", "Record", "Partial", "undefined", "never", "Array",
    "Readonly", "ReadonlyArray", "String", "Bool", "Int", "Any",
  ]

  /// The number of steps taken through the program, for tests of the cost.
  var stepCount: Int { cursor.stepCount }
  /// A Boolean value that indicates whether a part of the program wasn't read, since reading it took too long.
  var isExhausted: Bool { cursor.isExhausted }

  init(_ text: [UInt8], _ language: SourceFormat) {
    cursor = SourceCursor(text, language)
    constants = LiteralReader.constants(in: text, language)
  }

  mutating func scan() {
    while true {
      comments = Self.passTrivia(&cursor)
      guard !cursor.isAtEnd else { return }
      if cursor.isAtLiteral {
        scanText()
        isAfterValue = true
      } else if SourceCursor.isNamePart(cursor.byte) {
        scanName()
      } else if cursor.byte == 0x2f, language == .javaScript || language == .typeScript, !isAfterValue {
        skipRegularExpression()
      } else if cursor.byte == 0x23 {
        cursor.skipHashes()
      } else {
        isAfterValue = cursor.byte == 0x29 || cursor.byte == 0x5d
        countBracket()
        cursor.place += 1
      }
    }
  }

  private mutating func countBracket() {
    switch cursor.byte {
    case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"):
      depth += 1
      if cursor.byte == UInt8(ascii: "["), isBeforeTopLevel { topLevel = depth }
    case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"):
      if topLevel == depth { topLevel = nil }
      depth -= 1
      platforms.removeAll { [depth] in $0.depth > depth }
    default: return
    }
    if cursor.byte != UInt8(ascii: "(") { isBeforeTopLevel = false }
  }

  /// Passes blanks and comments; returns the comments.
  private static func passTrivia(_ cursor: inout SourceCursor) -> [SourceRange] {
    var comments: [SourceRange] = []
    cursor.skipTrivia { comments.append($0) }
    return comments
  }

  private mutating func scanName() {
    let range = cursor.name()
    let name = cursor.string(range)
    isAfterValue = !["return", "typeof", "case", "in", "of", "default"].contains(name)
    isBeforeTopLevel = language == .swift && (name == "extendingDefault" || name == "with" && isBeforeTopLevel)
    if language == .swift, name == "destinations" || name == "platform" { readPlatform() }
    guard Self.keys.contains(name) else { return }
    if language.hasBareKeys { scanEntry(name, content: range, element: range) }
  }

  /// The systems of a target in Tuist's manifest: `destinations: .macOS`, `destinations: [.iPhone, .iPad]`, `platform: .macOS`.
  private mutating func readPlatform() {
    var probe = cursor
    probe.skipTrivia()
    guard probe.byte == UInt8(ascii: ":") else { return }
    let end = min(probe.place + 200, probe.text.count)
    var names: [String] = []
    var inner = 0
    while probe.place < end, inner > 0 || probe.byte != UInt8(ascii: ","), inner >= 0 {
      if SourceCursor.isNamePart(probe.byte) {
        names.append(probe.string(probe.name()))
        continue
      }
      if probe.byte == UInt8(ascii: "[") || probe.byte == UInt8(ascii: "(") { inner += 1 }
      if probe.byte == UInt8(ascii: "]") || probe.byte == UInt8(ascii: ")") { inner -= 1 }
      probe.place += 1
    }
    platforms.append((depth, ActivationRule.Platform(destinations: names)))
  }

  private mutating func scanText() {
    let start = cursor
    guard let (literal, end) = cursor.literal() else {
      return cursor.skipBrokenText()
    }
    cursor.place = end
    let bytes = literal.map.value
    if bytes.count < 64, Self.keys.contains(literal.text) {
      return scanEntry(literal.text, content: literal.map.content, element: SourceRange(start.place, end))
    }
    if Self.isPredicate(bytes) {
      cursor = start
      var reader = LiteralReader(cursor, constants: constants)
      _ = reader.readValue(isInStatement: true)
      if let entry = reader.builder.entries.first, case .text(let whole)? = entry.leaf {
        found.append(.predicate(whole))
        cursor.place = entry.value.upperBound
      } else {
        found.append(.computed(key: literal.map.content, value: nil, reason: "the text is a part of an expression"))
        cursor.place = end
      }
    } else if Self.isFragment(bytes) {
      found.append(.fragment(literal))
    }
  }

  /// A key, if a colon or an equals sign follows, and what comes after that.
  private mutating func scanEntry(_ name: String, content: SourceRange, element: SourceRange) {
    var probe = cursor
    probe.skipTrivia()
    // A member of something, and no constant of that name.
    var isMember = content.lowerBound > 0 && cursor.text[content.lowerBound - 1] == 0x2e
    if probe.byte == 0x5d {
      isMember = true
      probe.place += 1
      probe.skipTrivia()
      guard probe.byte == 0x3d else { return }
    }
    let isAssignment = probe.byte == 0x3d && probe.byte(1) != 0x3d && probe.byte(1) != 0x3e
    guard isAssignment || probe.byte == 0x3a else { return }
    probe.place += 1
    let inner = Self.passTrivia(&probe)
    let isAround = name == InfoKey.extensionKey || name == InfoKey.attributes
    guard !isAround || probe.place >= retriedUntil, !isType(probe) else { return }
    var reader = LiteralReader(probe, constants: constants)
    guard let map = reader.readEntry(name, content: content, element: element, comments + inner), map.entries.count > 1
    else { return }
    take(map, name, content, isAssignment: isAssignment, isMember: isMember, reader.cursor)
  }

  private mutating func take(
    _ map: PropertyListMap, _ name: String, _ content: SourceRange, isAssignment: Bool, isMember: Bool,
    _ end: SourceCursor
  ) {
    let value = map.entries[1]
    if topLevel == depth, name == InfoKey.attributes || name == ActivationKey.rule {
      found.append(.misplaced(key: content))
      cursor.place = max(cursor.place, end.place)
      return
    }
    if name == PluginOptions.rules || name == PluginOptions.plugins {
      // What is in there besides is read by itself.
      if value.kind == .array { found.append(.entry(map, platforms.last?.platform)) }
      return
    }
    if case .unknown(let reason)? = value.leaf {
      // A value that is only passed on is not a rule; `NSExtension` may be anything.
      guard name == ActivationKey.rule || name == InfoKey.expoRule else {
        retriedUntil = max(retriedUntil, end.place)
        return
      }
      let isDeclared = isAssignment ? !isMember : end.byte == 0x3b
      if !isDeclared { found.append(.computed(key: content, value: value.value, reason: reason)) }
      cursor.place = max(cursor.place, end.place)
      return
    }
    if case .text(let literal)? = value.leaf {
      guard name == ActivationKey.rule || name == InfoKey.expoRule else { return }
      // A constant that names the key, or an option that names something else.
      guard Self.mayBeRule(literal.text) else { return }
    }
    let holdsKey = map.entries.contains { $0.name.hasPrefix(ActivationKey.prefix) }
    if name == InfoKey.extensionKey || name == InfoKey.attributes, !holdsKey {
      // What isn't understood may hold a rule deeper down.
      retriedUntil = max(retriedUntil, end.place)
      return
    }
    found.append(.entry(map, platforms.last?.platform))
    cursor.place = end.place
  }

  private func isType(_ probe: SourceCursor) -> Bool {
    guard language == .typeScript || language == .javaScript else { return false }
    var probe = probe
    if probe.byte == 0x7b {
      probe.place += 1
      probe.skipTrivia()
      return probe.byte == 0x5b || isMember(probe)
    }
    return Self.typeNames.contains(probe.string(probe.name()))
  }

  /// Returns whether a member with its type is next, such as `key?: boolean;`, rather than a key with its value.
  private func isMember(_ probe: SourceCursor) -> Bool {
    var probe = probe
    if !probe.isAtLiteral {
      _ = probe.name()
    } else if let (_, end) = probe.literal() {
      probe.place = end
    }
    probe.skipTrivia()
    if probe.byte == 0x3f { return true }
    guard probe.byte == 0x3a else { return false }
    probe.place += 1
    probe.skipTrivia()
    let type = probe.string(probe.name())
    // A key may have the value `undefined`.
    return type != "undefined" && Self.typeNames.contains(type)
  }

  /// Passes a regular expression, in which quotation marks mean nothing; a slash alone when it isn't one.
  private mutating func skipRegularExpression() {
    var probe = cursor
    probe.place += 1
    var isInClass = false
    while !probe.isAtEnd, probe.byte != 0x0a {
      switch probe.byte {
      case 0x5c: probe.place += 1
      case 0x5b: isInClass = true
      case 0x5d: isInClass = false
      case 0x2f where !isInClass:
        cursor.place = probe.place + 1
        isAfterValue = true
        return
      default: break
      }
      probe.place += 1
    }
    cursor.place += 1
    isAfterValue = false
  }
}

// Tests for a text without a key around it.
extension CodeScanner {
  /// Returns whether a text is a predicate of an extension: it begins with SUBQUERY and uses the context's items. Core Data's
  /// predicates don't.
  private static func isPredicate(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(200).drop { SourceCursor.isBlank($0) }
    guard start.prefix(8).elementsEqual(Array("SUBQUERY".utf8)) else { return false }
    return ["extensionItems", "fileproviderItems"].contains { bytes.holds($0) }
  }

  /// Returns whether a text contains a rule as XML.
  private static func isFragment(_ bytes: [UInt8]) -> Bool {
    guard bytes.holds("<key>NSExtension") else { return false }
    return bytes.holds("NSExtensionActivation")
  }

  /// Returns whether a text next to a rule's key can be a rule, rather than a name of something.
  private static func mayBeRule(_ text: String) -> Bool {
    let word = text.uppercased()
    return text.contains { $0.isWhitespace || $0 == "(" } || word.hasSuffix("PREDICATE") || text.contains("$(")
  }
}
