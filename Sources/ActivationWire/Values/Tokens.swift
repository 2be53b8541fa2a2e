import ActivationAuthoring
import ActivationRules
import PredicateSyntax

extension JSONWriter {
  /// Writes the member `tokens`: `[start, end, kind]` for each token that an editor colors, in the order of the text.
  mutating func tokens(of source: [UInt8]) {
    array(.tokens) { writer in
      for token in RuleToken.lexical(source) { writer.token(token.range, token.kind.rawValue) }
    }
  }

  /// Writes the member `tokens` of a JSON text: its strings, keys among them, its numbers and its constants.
  mutating func tokens(ofJSON text: [UInt8]) {
    array(.tokens) { writer in
      var place = 0
      while place < text.count {
        let byte = text[place]
        if byte.isJSONBlank || "{}[]:,".utf8.contains(byte) {
          place += 1
          continue
        }
        let range = text.jsonScalar(at: place)
        var next = range.upperBound
        while next < text.count, text[next].isJSONBlank { next += 1 }
        let isKey = next < text.count && text[next] == UInt8(ascii: ":")
        let isString = byte == UInt8(ascii: "\"")
        let isNumber = byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
        writer.token(range, isString ? isKey ? "key" : "string" : isNumber ? "number" : "keyword")
        place = max(range.upperBound, place + 1)
      }
    }
  }

  private mutating func token(_ range: SourceRange, _ kind: String) {
    array { writer in
      writer.integer(range.lowerBound)
      writer.integer(range.upperBound)
      writer.string(kind)
    }
  }
}
