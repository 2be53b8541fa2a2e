/// The named functions of the language.
package enum BuiltinFunction: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case sum, count, min, max, average, median, mode, standardDeviation
  case add, subtract, multiply, divide, modulus
  case squareRoot, logarithm, naturalLogarithm, exponential, raise
  case floor, ceiling, absolute, truncate
  case uppercase, lowercase, length, canonical, tokenize, castObject
  case random, randomBelow, now, objectFrom
  case bitwiseAnd, bitwiseOr, bitwiseXor, leftShift, rightShift, onesComplement
  case noIndex, indexed, distinct, inverseOrderKey, distanceToLocation

  /// The full selector, as `predicateFormat` prints it.
  package var selector: String {
    switch self {
    case .sum: "sum:"
    case .count: "count:"
    case .min: "min:"
    case .max: "max:"
    case .average: "average:"
    case .median: "median:"
    case .mode: "mode:"
    case .standardDeviation: "stddev:"
    case .add: "add:to:"
    case .subtract: "from:subtract:"
    case .multiply: "multiply:by:"
    case .divide: "divide:by:"
    case .modulus: "modulus:by:"
    case .squareRoot: "sqrt:"
    case .logarithm: "log:"
    case .naturalLogarithm: "ln:"
    case .exponential: "exp:"
    case .raise: "raise:toPower:"
    case .floor: "floor:"
    case .ceiling: "ceiling:"
    case .absolute: "abs:"
    case .truncate: "trunc:"
    case .uppercase: "uppercase:"
    case .lowercase: "lowercase:"
    case .length: "length:"
    case .canonical: "canonical:"
    case .tokenize: "tokenize:using:"
    case .castObject: "castObject:toType:"
    case .random: "random"
    case .randomBelow: "randomn:"
    case .now: "now"
    case .objectFrom: "objectFrom:withIndex:"
    case .bitwiseAnd: "bitwiseAnd:with:"
    case .bitwiseOr: "bitwiseOr:with:"
    case .bitwiseXor: "bitwiseXor:with:"
    case .leftShift: "leftshift:by:"
    case .rightShift: "rightshift:by:"
    case .onesComplement: "onesComplement:"
    case .noIndex: "noindex:"
    case .indexed: "indexed:by:"
    case .distinct: "distinct:"
    case .inverseOrderKey: "inverseOrderKey:"
    case .distanceToLocation: "distanceToLocation:fromLocation:"
    }
  }

  /// The number of arguments that the function takes.
  package var arity: Int {
    var colons = 0
    for byte in selector.utf8 where byte == UInt8(ascii: ":") { colons += 1 }
    return colons
  }

  /// Creates the function that a written name means: its full selector, or the selector without the last colon.
  ///
  /// Like Apple, this also accepts `tokenize`.
  package init?(written name: String) {
    for function in Self.allCases {
      let selector = function.selector
      if name == selector || (selector.utf8.last == UInt8(ascii: ":") && name + ":" == selector) {
        self = function
        return
      }
    }
    if name == "tokenize" {
      self = .tokenize
    } else {
      return nil
    }
  }
}
