import ActivationWire
import ActivationAuthoring
import ActivationChecks
import ActivationLint
import ActivationRules
import PredicateSyntax

/// The tokens as the protocol names them.
enum SemanticTokenType: String, CaseIterable {
  case comment, function, keyword, number
  case operation = "operator"
  case property, string, type, variable

  /// Nil for what isn't of the language, which a diagnostic says.
  init?(_ kind: RuleToken.Kind) {
    switch kind {
    case .comment: self = .comment
    case .function: self = .function
    case .invalid: return nil
    case .key: self = .property
    case .keyword: self = .keyword
    case .number: self = .number
    case .operation: self = .operation
    case .string: self = .string
    case .type: self = .type
    case .variable: self = .variable
    }
  }

  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The answers that a reader of a document sees.
extension DocumentAnswerer {
  mutating func writeHover(at offset: Int, _ writer: inout JSONWriter) {
    var positions = positions
    guard let hover = hover(at: offset) else { return writer.null() }
    writer.object { writer in
      writer.object("contents") { writer in
        writer.member("kind", "markdown")
        writer.member("value", hover.markdown)
      }
      writer.range(hover.range, &positions)
    }
  }

  private mutating func hover(at offset: Int) -> (range: SourceRange, markdown: String)? {
    if let found = predicate(at: offset), let hover = found.text.hover(at: found.offset) {
      return (found.characters.fileRange(of: hover.range), hover.markdown)
    }
    for rule in document.file().rules {
      if let key = rule.key, key.lowerBound <= offset, offset <= key.upperBound {
        let subject = EditorCommand.Subject(rule, in: document.file(), among: document.surroundings.hosts)
        return (try? EditorCommand.describe.answer(for: subject)).map { (key, $0) }
      }
      for entry in rule.entries where entry.key.lowerBound <= offset && offset <= entry.value.upperBound {
        guard let meaning = KeyMeaning.sentence(for: entry.name) else { continue }
        return (entry.key, "`\(entry.name)`: \(meaning)")
      }
    }
    if let place = KeyPlace(in: document.text, at: offset) {
      let key = document.text.string(in: place.range)
      let point = place.isPoint ? ExtensionPoint.named(key) : nil
      let meaning =
        point.map { Self.meaning(of: $0) }
        ?? KeyMeaning.sentence(for: key == InfoKey.expoRule ? ActivationKey.rule : key)
      if let meaning { return (place.range, "`\(key)`: \(meaning)") }
    }
    return nil
  }

  private static func meaning(of point: ExtensionPoint) -> String {
    let use =
      switch point.ruleUse {
      case .required: "the system offers them when their activation rule accepts the shared content"
      case .unused: "no activation rule is asked there"
      case .fileProviderActions: "each action has a rule of its own, and NSExtensionActivationRule isn't asked"
      case .replayKit: "of the activation rule only \(ActivationKey.replayKitStreaming) counts"
      }
    return "For [\(point.kind)](\(point.source)) extensions: \(use) (\(point.evidence.rawValue))."
  }

  // MARK: Colors

  /// Writes the tokens of all rules, each as its distance from the one before.
  mutating func writeSemanticTokens(_ writer: inout JSONWriter) {
    var tokens: [(range: SourceRange, type: SemanticTokenType)] = []
    for rule in document.file().rules {
      guard let characters = rule.characters, let text = rule.predicate else { continue }
      for token in text.coloredTokens {
        guard let type = SemanticTokenType(token.kind) else { continue }
        tokens.append((characters.fileRange(of: token.range), type))
      }
    }
    tokens.sort { $0.range.lowerBound < $1.range.lowerBound }
    var positions = positions
    var last = Position(line: 0, character: 0)
    var end = 0
    writer.object { writer in
      writer.array("data") { writer in
        for (range, type) in tokens where range.lowerBound >= end {
          end = range.upperBound
          for part in document.pieces(of: range) {
            let start = positions.position(of: part.lowerBound)
            let length = positions.position(of: part.upperBound).character - start.character
            guard length > 0 else { continue }
            writer.integer(start.line - last.line)
            writer.integer(start.line == last.line ? start.character - last.character : start.character)
            writer.integer(length)
            writer.integer(type.number)
            writer.integer(0)
            last = start
          }
        }
      }
    }
  }

  mutating func writeFoldingRanges(_ writer: inout JSONWriter) {
    var folded: Set<Int> = []
    var positions = positions
    writer.array { writer in
      for rule in document.file().rules {
        guard let characters = rule.characters, let text = rule.predicate else { continue }
        let ranges = text.bracketedRanges.map { characters.fileRange(of: $0) }
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
          let first = positions.position(of: range.lowerBound).line
          // The line of the closing bracket stays to be seen.
          let last = positions.position(of: range.upperBound).line - 1
          guard first < last, folded.insert(first).inserted else { continue }
          writer.object { writer in
            writer.member("startLine", first)
            writer.member("endLine", last)
          }
        }
      }
    }
  }

  mutating func writeInlayHints(in range: SourceRange, _ writer: inout JSONWriter) {
    var positions = positions
    writer.array { writer in
      for rule in document.file().rules {
        guard let characters = rule.characters, let text = rule.predicate else { continue }
        for hint in text.typeHints {
          let place = characters.fileRange(of: SourceRange(max(0, hint.offset - 1), hint.offset)).upperBound
          guard range.lowerBound <= place, place <= range.upperBound else { continue }
          writer.object { writer in
            writer.position(place, &positions, key: "position")
            writer.member("label", hint.text)
            writer.member("kind", 1)
            writer.member("paddingLeft", true)
          }
        }
      }
    }
  }

  // MARK: Overviews

  mutating func writeSymbols(_ writer: inout JSONWriter) {
    var positions = positions
    writer.array { writer in
      for rule in document.file().rules {
        writer.object { writer in
          let key = rule.key ?? rule.value
          writer.member("name", "activation rule")
          writer.member("kind", 12)
          writer.range(key.union(rule.value), &positions)
          writer.range(key, &positions, key: "selectionRange")
          writer.array("children") { writer in
            for child in children(of: rule) {
              writer.object { writer in
                writer.member("name", child.name)
                writer.member("kind", 17)
                writer.range(child.range, &positions)
                writer.range(child.range, &positions, key: "selectionRange")
              }
            }
          }
        }
      }
    }
  }

  /// The conditions of a predicate that AND or OR joins at its top, or the keys of a dictionary.
  private func children(of rule: EditedFile.Rule) -> [(name: String, range: SourceRange)] {
    guard let characters = rule.characters, let text = rule.predicate else {
      return rule.entries.map { ($0.name, $0.key.union($0.value)) }
    }
    let tree = text.tree
    let operands: [NodeID]
    switch tree[tree.root] {
    case .and(let list), .or(let list): operands = Array(tree[list])
    default: operands = [tree.root]
    }
    return operands.map { (tree.clauseText(of: $0), characters.fileRange(of: tree.range(of: $0))) }
      .filter { !$0.name.isEmpty }
  }

  mutating func writeCodeLenses(_ writer: inout JSONWriter) {
    var positions = positions
    let uri = document.uri
    let hosts = document.surroundings.hosts
    let file = document.file()
    writer.array { writer in
      for (number, rule) in file.rules.enumerated() {
        let subject = EditorCommand.Subject(rule, in: file, among: hosts)
        let place = rule.key ?? SourceRange(rule.value.lowerBound, rule.value.lowerBound)
        for command in EditorCommand.allCases {
          guard let title = command.title(for: subject) else { continue }
          writer.object { writer in
            writer.range(place, &positions)
            writer.object("command") { writer in
              writer.member("title", title)
              writer.member("command", command.rawValue)
              writer.array("arguments") { writer in
                writer.string(uri)
                writer.integer(number)
              }
            }
          }
        }
      }
    }
  }
}
