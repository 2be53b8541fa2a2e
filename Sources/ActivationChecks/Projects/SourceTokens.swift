import ActivationRules
import Predicates

/// The words, texts and signs of a Swift or Objective-C source file, without its comments.
///
/// The program isn't parsed. Only two patterns are looked for: the declaration of a class, and the use of an App Group.
struct SourceTokens {
  private enum Token: Equatable {
    case word(String)
    case text(String)
    case sign(UInt8)
  }

  private var tokens: [(token: Token, line: Int)] = []
  private let source: [UInt8]
  private var place = 0
  private var line = 1

  /// - Parameter isSwift: Whether comments can be nested.
  init(_ source: [UInt8], isSwift: Bool) {
    self.source = source
    while place < source.count {
      let byte = source[place]
      switch byte {
      case UInt8(ascii: "/") where starts("//"): while place < source.count, source[place] != 0x0a { place += 1 }
      case UInt8(ascii: "/") where starts("/*"): skipComment(isNested: isSwift)
      case UInt8(ascii: "\""): addText()
      case _ where byte.isNamePart:
        let start = place
        while place < source.count, source[place].isNamePart { place += 1 }
        tokens.append((.word(String(decoding: source[start..<place], as: UTF8.self)), line))
      default:
        if !byte.isBlank { tokens.append((.sign(byte), line)) }
        step()
      }
    }
  }

  private func starts(_ text: String) -> Bool { source[place...].starts(with: text.utf8) }

  private mutating func step(_ count: Int = 1) {
    for _ in 0..<count where place < source.count {
      if source[place] == 0x0a { line += 1 }
      place += 1
    }
  }

  private mutating func skipComment(isNested: Bool) {
    var depth = 0
    repeat {
      if starts("/*") {
        depth = isNested ? depth + 1 : 1
        step(2)
      } else if starts("*/") {
        depth -= 1
        step(2)
      } else {
        step()
      }
    } while depth > 0 && place < source.count
  }

  private mutating func addText() {
    let first = line
    let quote = starts("\"\"\"") ? 3 : 1
    step(quote)
    let start = place
    while place < source.count, !starts(quote == 3 ? "\"\"\"" : "\""), quote == 3 || source[place] != 0x0a {
      step(source[place] == UInt8(ascii: "\\") ? 2 : 1)
    }
    let end = min(place, source.count)
    tokens.append((.text(String(decoding: source[min(start, end)..<end], as: UTF8.self)), first))
    if place < source.count, source[place] != 0x0a { step(quote) }
  }

  /// The declared classes, each with its name in Objective-C if the file specifies one, and its line.
  var classes: [(name: String, objectiveCName: String?, line: Int)] {
    var found: [(name: String, objectiveCName: String?, line: Int)] = []
    var given: String?
    for (index, entry) in tokens.enumerated() {
      func word(_ offset: Int) -> String? {
        guard tokens.indices.contains(index + offset), case .word(let word) = tokens[index + offset].token else {
          return nil
        }
        return word
      }
      func isSign(_ offset: Int, _ sign: Character) -> Bool {
        tokens.indices.contains(index + offset) && tokens[index + offset].token == .sign(sign.asciiValue ?? 0)
      }
      switch entry.token {
      case .word("objc") where isSign(-1, "@") && isSign(1, "("): given = word(2)
      case .word("implementation") where isSign(-1, "@"):
        if let name = word(1) { found.append((name, name, entry.line)) }
      case .word("class") where !isSign(-1, "@") && !isSign(-1, "."):
        guard let name = word(1), !["func", "var", "let", "subscript"].contains(name) else { continue }
        found.append((name, given, entry.line))
      case .sign(UInt8(ascii: "{")), .sign(UInt8(ascii: "}")), .sign(UInt8(ascii: ";")): given = nil
      default: break
      }
    }
    return found
  }

  /// The labels of arguments that are App Groups.
  private static let labels: Set = [
    "suiteName", "initWithSuiteName", "forSecurityApplicationGroupIdentifier",
    "containerURLForSecurityApplicationGroupIdentifier",
  ]

  /// The App Groups that are used, given by a literal or by a constant of the file, each with its line.
  var groups: [(group: String, line: Int)] {
    var constants: [String: String] = [:]
    for (index, entry) in tokens.enumerated().dropFirst(3) {
      guard case .text(let text) = entry.token, tokens[index - 1].token == .sign(UInt8(ascii: "=")) else { continue }
      let isTyped = tokens[index - 2].token == .word("String") && index > 4
      let name = isTyped ? index - 4 : index - 2
      guard case .word(let constant) = tokens[name].token, tokens[name - 1].token == .word("let") else { continue }
      // If two constants have the same name, neither counts.
      constants[constant] = constants[constant] == nil ? text : ""
    }
    var found: [(group: String, line: Int)] = []
    for (index, entry) in tokens.enumerated() {
      guard case .word(let label) = entry.token, Self.labels.contains(label) else { continue }
      var rest = tokens[(index + 1)...].drop {
        [.sign(UInt8(ascii: ":")), .sign(UInt8(ascii: "@"))].contains($0.token)
      }
      var group: String?
      if case .text(let text)? = rest.first?.token { group = text }
      while case .word(let name)? = rest.first?.token {
        group = constants[name]
        rest = rest.dropFirst()
        guard rest.first?.token == .sign(UInt8(ascii: ".")) else { break }
        rest = rest.dropFirst()
        group = nil
      }
      if let group { found.append((group, entry.line)) }
    }
    return found
  }
}
