import Predicates

/// Tokens cover the input in order and split no character.
enum LexTarget: FuzzTarget {
  static let name = "lex"

  static func check(_ input: [UInt8]) throws(Violation) {
    let isText = String(strictly: input) != nil
    var end = 0
    for token in Lexer.tokens(of: input) {
      let (lower, upper) = (token.range.lowerBound, token.range.upperBound)
      try require(lower >= end && upper <= input.count, "the token at \(lower) is out of order or out of the text")
      for byte in input[end..<lower] {
        try require([9, 10, 11, 12, 13, 32].contains(byte), "a byte before the token at \(lower) belongs to none")
      }
      if isText, lower < input.count {
        try require(input[lower] & 0xC0 != 0x80, "the token at \(lower) begins within a character")
      }
      end = upper
    }
    try require(end == input.count, "the tokens end at \(end) of \(input.count)")
  }
}
