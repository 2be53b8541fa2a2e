import ActivationAuthoring
import ActivationFiles
import ActivationRules
import Foundation
import PredicateSyntax
import UniformTypes

/// What a command line asks `make` for.
struct MakeRequest {
  /// The wish; nil when examples stand for it.
  var wish: String?
  /// What the extension must be shown for.
  var shown: [NamedContext] = []
  /// What it must be hidden for.
  var hidden: [NamedContext] = []
  var form: MadeRule.Form?
  var version: DictionaryVersion?
  var notation = RuleNotation.infoPlist
  var into: String?
  var isReplacing = false
  var tests: String?
  /// Whether what is wished for is asked in the terminal.
  var isInteractive = false

  init(_ found: [ArgumentScanner.Found], in environment: ToolEnvironment) throws(UsageError) {
    var words: [String] = []
    for argument in found {
      switch argument {
      case .operand(let word): words.append(word)
      case .option("--shown-for", let value?): shown += try Self.contexts(value, environment)
      case .option("--hidden-for", let value?): hidden += try Self.contexts(value, environment)
      case .option("--form", let value?):
        guard let form = MadeRule.Form(rawValue: value) else {
          throw UsageError("unknown form '\(value)'", help: "The forms are dictionary and predicate.")
        }
        self.form = form
      case .option("--version", let value?):
        guard let version = Int(value).flatMap({ DictionaryVersion(rawValue: $0) }) else {
          throw UsageError("unknown version '\(value)'", help: "The versions are 1 and 2.")
        }
        self.version = version
      case .option("--into", let value): into = value
      case .option("--replace", _): isReplacing = true
      case .option("--tests", let value): tests = value
      case .option("--interactive", _): isInteractive = true
      default: break
      }
    }
    if !words.isEmpty { wish = words.joined(separator: " ") }
    if let notation = try NotationOptions.notation(from: found) {
      self.notation = notation
      if into != nil { throw UsageError("--as can't be combined with --into.", help: "The file says the notation.") }
    }
    if version != nil, form == .predicate {
      throw UsageError(
        "--version can't be combined with --form predicate.", help: "Versions are those of dictionaries.")
    }
    if isReplacing, into == nil { throw UsageError("--replace requires --into.") }
    if wish == nil, shown.isEmpty, !isInteractive {
      throw UsageError(
        "No wish is given.", help: "Write one, such as 'up to 10 images, or 1 web URL', or give --shown-for HOST.")
    }
  }

  /// What a host shares, or what a file says.
  private static func contexts(
    _ value: String, _ environment: ToolEnvironment
  ) throws(UsageError) -> [NamedContext] {
    let option = FileManager.default.fileExists(atPath: value) ? "--context" : "--host"
    return try ContextOptions.contexts(from: [.option(option, value)], types: .system, in: environment)
  }
}
