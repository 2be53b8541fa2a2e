import Foundation
import TestSupport

extension ExecutableGrammar {
  /// The grammar of the language.
  static let language: Result<ExecutableGrammar, any Error> = Result {
    try ExecutableGrammar(Place.text("Grammar/predicate.ebnf"))
  }

  /// The reserved words, as `Grammar/lexing.md` lists them.
  static let reservedWords: Set<String> = {
    let text = (try? Place.text("Grammar/lexing.md")) ?? ""
    guard let start = text.range(of: "Keywords are read without regard to case (O): `"),
      let end = text.range(of: "`", range: start.upperBound..<text.endIndex)
    else { return [] }
    return Set(text[start.upperBound..<end.lowerBound].split { $0.isWhitespace }.map(String.init))
  }()
}
