import ActivationWire
import ActivationAuthoring
import ActivationChecks
import ActivationLint
import ActivationRules
import Documents
import PredicateSyntax

/// The requests about one document.
enum DocumentRequest: String, CaseIterable {
  case hover = "textDocument/hover"
  case completion = "textDocument/completion"
  case codeAction = "textDocument/codeAction"
  case formatting = "textDocument/formatting"
  case diagnostic = "textDocument/diagnostic"
}

/// Answers requests about one document.
struct DocumentAnswerer {
  var document: OpenDocument
  let client: ClientCapabilities
  let surroundings: EditorSurroundings

  mutating func write(
    _ request: DocumentRequest, _ parameters: JSONValue, _ writer: inout JSONWriter
  ) throws(ResponseError) {
    switch request {
    case .hover: writeHover(at: try offset(parameters), &writer)
    case .completion: writeCompletion(at: try offset(parameters), &writer)
    case .codeAction: try writeCodeActions(parameters, &writer)
    case .formatting: writeFormatting(&writer)
    case .diagnostic:
      writer.object { writer in
        writer.member("kind", "full")
        writer.key("items")
        writeDiagnostics(&writer)
      }
    }
  }

  /// The offset of the member `position`.
  private func offset(_ parameters: JSONValue) throws(ResponseError) -> Int {
    guard let position = parameters["position"].flatMap({ Position($0) }) else {
      throw .expected("an object with \"line\" and \"character\"", for: "position")
    }
    return document.offset(of: position, client.encoding)
  }

  /// The offsets of the member `range`.
  func range(_ parameters: JSONValue) throws(ResponseError) -> SourceRange {
    guard let range = parameters["range"], let start = range["start"].flatMap({ Position($0) }),
      let end = range["end"].flatMap({ Position($0) })
    else { throw .expected("an object with \"start\" and \"end\"", for: "range") }
    return SourceRange(document.offset(of: start, client.encoding), document.offset(of: end, client.encoding))
  }

  /// The predicate around an offset, with the offset in its text.
  mutating func predicate(at offset: Int) -> (
    rule: EditedFile.Rule, text: EditedRule, characters: Spelled, offset: Int
  )? {
    for rule in document.file().rules {
      guard let characters = rule.characters, let inner = characters.offset(at: offset), let text = rule.predicate
      else {
        continue
      }
      return (rule, text, characters, inner)
    }
    return nil
  }

  var positions: PositionFinder { document.positions(client.encoding) }
}

extension EditedFile.Rule {
  /// The predicate as an editor sees it; nil for a dictionary.
  var predicate: EditedRule? {
    guard case .predicate(let result) = subject.rule else { return nil }
    return EditedRule(result, types: subject.types)
  }
}

extension JSONWriter {
  /// Writes the member `range` for offsets of a document.
  mutating func range(_ range: SourceRange, _ positions: inout PositionFinder, key: String = "range") {
    self.key(key)
    object { writer in
      writer.position(range.lowerBound, &positions, key: "start")
      writer.position(range.upperBound, &positions, key: "end")
    }
  }

  /// Writes a member with the position of an offset.
  mutating func position(_ offset: Int, _ positions: inout PositionFinder, key: String) {
    let position = positions.position(of: offset)
    self.key(key)
    object { writer in
      writer.member("line", position.line)
      writer.member("character", position.character)
    }
  }

  /// Writes a text edit.
  mutating func edit(_ edit: TextEdit, _ positions: inout PositionFinder) {
    object { writer in
      writer.range(edit.range, &positions)
      writer.member("newText", edit.replacement)
    }
  }
}
