import ActivationFiles
import ActivationRules
import PredicateSyntax

extension LiteralReader {
  /// `[a, b]`; what isn't closed is false.
  mutating func readArray() -> Bool {
    builder.open(dictionary: false, at: cursor.place)
    cursor.place += 1
    return readElements(until: 0x5d)
  }

  /// The rest of an array or dictionary from one value to the next.
  private mutating func readElements(until closing: UInt8) -> Bool {
    while true {
      passTrivia()
      if cursor.byte == closing { return closeCollection() }
      if cursor.starts("...") {
        readSpread()
      } else if !readValue() {
        return false
      }
      guard readSeparator(closing) else { return false }
    }
  }

  /// A comma, or nothing before the end. In JSON a text begins the next entry even without one.
  private mutating func readSeparator(_ closing: UInt8) -> Bool {
    passTrivia()
    if cursor.byte == 0x2c {
      cursor.place += 1
      return true
    }
    return cursor.byte == closing || language == .json && cursor.isAtLiteral
  }

  private mutating func closeCollection() -> Bool {
    cursor.place += 1
    builder.close(at: cursor.place)
    return true
  }

  private mutating func readSpread() {
    let start = cursor.place
    skipExpression()
    builder.markUnknownPart(excerpt(SourceRange(start, cursor.place)))
  }

  /// `{key: value, …}`.
  mutating func readDictionary() -> Bool {
    builder.open(dictionary: true, at: cursor.place)
    cursor.place += 1
    while true {
      passTrivia()
      if cursor.byte == 0x7d { return closeCollection() }
      guard !cursor.isAtEnd else { return false }
      if cursor.starts("...") {
        readSpread()
      } else if let key = readKey() {
        passTrivia()
        if cursor.byte == 0x3a {
          cursor.place += 1
          builder.addKey(key.name, content: key.content, element: key.element)
          if !readValue() {
            guard isUnfinished(key.name), !cursor.isAtEnd else { return false }
            builder.add(.unknown("expected a value"), value: SourceRange(cursor.place, cursor.place))
          }
        } else if language.hasBareKeys,
          [0x2c, 0x7d].contains(cursor.byte)
            || isUnfinished(key.name) && cursor.isAtLiteral
        {
          // `name` alone is short for `name: name`.
          builder.addKey(key.name, content: key.content, element: key.element)
          let end = cursor
          cursor.place = key.content.lowerBound
          let isConstant = readConstant()
          cursor = end
          if isConstant { continue }
          let reason = language == .json ? "expected ':' after the key '\(key.name)'" : "'\(key.name)' is computed"
          builder.add(.unknown(reason), value: key.element)
        } else {
          // A method, or something else that isn't a literal.
          guard language.hasBareKeys, language != .json else { return false }
          readSpread()
        }
      } else if language == .json, cursor.isAtLiteral {
        let (range, reason) = skipBrokenText()
        let name = SourceRange(range.lowerBound + 1, range.upperBound)
        guard isUnfinished(cursor.string(name)) else { return false }
        builder.addKey(cursor.string(name), content: name, element: range)
        builder.add(.unknown(reason), value: range)
      } else {
        guard language.hasBareKeys, language != .json else { return false }
        readSpread()
      }
      guard readSeparator(0x7d) else { return false }
    }
  }

  /// Returns whether what lacks a part in JSON is a key of a rule, as far as it's typed; of other keys nobody knows what becomes of the rule.
  private func isUnfinished(_ key: String) -> Bool {
    language == .json
      && (key.hasPrefix(ActivationKey.prefix) || ActivationKey.prefix.hasPrefix(key) || key == InfoKey.expoRule)
  }

  private mutating func readKey() -> (name: String, content: SourceRange, element: SourceRange)? {
    if cursor.isAtLiteral, cursor.byte != 0x60,
      let (literal, end) = cursor.literal()
    {
      let element = SourceRange(cursor.place, end)
      cursor.place = end
      return (literal.text, literal.map.content, element)
    }
    guard language.hasBareKeys, SourceCursor.isNamePart(cursor.byte) else { return nil }
    let range = cursor.name()
    return (cursor.string(range), range, range)
  }

  /// `[a, b]`, `[key: value]` or `[:]`, which only the first colon tells apart.
  mutating func readSwiftCollection() -> Bool {
    builder.open(dictionary: false, at: cursor.place)
    cursor.place += 1
    passTrivia()
    if cursor.byte == 0x3a {
      cursor.place += 1
      passTrivia()
      return cursor.byte == 0x5d && closeCollection()
    }
    if cursor.byte == 0x5d { return closeCollection() }
    guard readValue() else { return false }
    passTrivia()
    guard cursor.byte == 0x3a else {
      return readSeparator(0x5d) && readElements(until: 0x5d)
    }
    guard builder.turnFirstValueIntoKey() else { return false }
    while true {
      cursor.place += 1
      guard readValue(), readSeparator(0x5d) else { return false }
      passTrivia()
      if cursor.byte == 0x5d { return closeCollection() }
      guard let key = readKey() else { return false }
      passTrivia()
      guard cursor.byte == 0x3a else { return false }
      builder.addKey(key.name, content: key.content, element: key.element)
    }
  }
}
