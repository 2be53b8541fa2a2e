/// The named functions of the language.
public enum BuiltinFunction: String, Sendable, BitwiseCopyable, CaseIterable {
  case sum = "sum:"
  case count = "count:"
  case min = "min:"
  case max = "max:"
  case average = "average:"
  case median = "median:"
  case mode = "mode:"
  case standardDeviation = "stddev:"
  case add = "add:to:"
  case subtract = "from:subtract:"
  case multiply = "multiply:by:"
  case divide = "divide:by:"
  case modulus = "modulus:by:"
  case squareRoot = "sqrt:"
  case logarithm = "log:"
  case naturalLogarithm = "ln:"
  case exponential = "exp:"
  case raise = "raise:toPower:"
  case floor = "floor:"
  case ceiling = "ceiling:"
  case absolute = "abs:"
  case truncate = "trunc:"
  case uppercase = "uppercase:"
  case lowercase = "lowercase:"
  case length = "length:"
  case canonical = "canonical:"
  case tokenize = "tokenize:using:"
  case castObject = "castObject:toType:"
  case random = "random"
  case randomBelow = "randomn:"
  case now = "now"
  case objectFrom = "objectFrom:withIndex:"
  case bitwiseAnd = "bitwiseAnd:with:"
  case bitwiseOr = "bitwiseOr:with:"
  case bitwiseXor = "bitwiseXor:with:"
  case leftShift = "leftshift:by:"
  case rightShift = "rightshift:by:"
  case onesComplement = "onesComplement:"
  case noIndex = "noindex:"
  case indexed = "indexed:by:"
  case distinct = "distinct:"
  case inverseOrderKey = "inverseOrderKey:"
  case distanceToLocation = "distanceToLocation:fromLocation:"

  /// The full selector, as ``SyntaxTree/predicateFormat`` prints it.
  public var selector: String { rawValue }

  /// The selector without its last colon.
  var baseName: String { selector.utf8.last == UInt8(ascii: ":") ? String(selector.dropLast()) : selector }

  /// The number of arguments that the function takes.
  package var arity: Int { selector.utf8.count { $0 == UInt8(ascii: ":") } }

  /// Creates the function that a written name means: its full selector, or the selector without the last colon.
  ///
  /// Like Apple, this also accepts `tokenize`.
  package init?(written name: String) {
    let selector = name == "tokenize" ? "tokenize:using:" : name
    guard let function = Self(rawValue: selector) ?? Self(rawValue: selector + ":") else { return nil }
    self = function
  }
}
