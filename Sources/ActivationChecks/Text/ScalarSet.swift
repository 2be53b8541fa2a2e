/// A set of characters in a regular expression.
struct ScalarSet {
  /// The maximum number of tests that a membership query takes.
  private(set) var cost = 1
  let contains: (Unicode.Scalar) -> Bool

  init(cost: Int = 1, contains: @escaping (Unicode.Scalar) -> Bool) { (self.cost, self.contains) = (cost, contains) }

  init(_ range: ClosedRange<Unicode.Scalar>) { self.init { range.contains($0) } }

  init(union sets: [ScalarSet]) {
    self.init(cost: sets.reduce(1) { $0 + $1.cost }) { scalar in sets.contains { $0.contains(scalar) } }
  }

  func negated(_ isNegative: Bool) -> ScalarSet {
    isNegative ? ScalarSet(cost: cost) { !contains($0) } : self
  }

  func closed(ignoringCase: Bool) -> ScalarSet {
    guard ignoringCase else { return self }
    return ScalarSet(cost: 3 * cost) { contains($0) || contains($0.lowercase) || contains($0.uppercase) }
  }

  static var digit: ScalarSet { ScalarSet { $0.properties.generalCategory == .decimalNumber } }
  static var blank: ScalarSet { ScalarSet { $0 == "\t" || $0.properties.generalCategory == .spaceSeparator } }
  static var space: ScalarSet { ScalarSet(contains: \.properties.isWhitespace) }
  static var word: ScalarSet { ScalarSet(contains: \.isOfWord) }

  /// Creates the set of characters with a general category or a binary property of Unicode, given by its long or short name; nil for other names.
  init?(property written: String) {
    var name = written.lowercased().filter { !"_- ".contains($0) }
    for prefix in ["generalcategory=", "gc="] where name.hasPrefix(prefix) { name.removeFirst(prefix.count) }
    let general = [
      "letter": "L", "mark": "M", "number": "N", "punctuation": "P", "symbol": "S", "separator": "Z", "other": "C",
      "punct": "P", "digit": "Nd", "cntrl": "Cc",
    ]
    let short = general[name] ?? Self.categories.first { String(describing: $0.key).lowercased() == name }?.value
    let wanted = (short ?? name).lowercased()
    if Self.categories.values.contains(where: { $0.lowercased() == wanted || $0.prefix(1).lowercased() == wanted }) {
      self.init { Self.categories[$0.properties.generalCategory]?.lowercased().hasPrefix(wanted) == true }
    } else {
      switch name {
      case "alphabetic", "alpha": self.init(contains: \.properties.isAlphabetic)
      case "uppercase", "upper": self.init(contains: \.properties.isUppercase)
      case "lowercase", "lower": self.init(contains: \.properties.isLowercase)
      case "whitespace", "space", "wspace": self = .space
      case "alnum": self.init { $0.properties.isAlphabetic || $0.properties.generalCategory == .decimalNumber }
      case "word": self = .word
      case "blank": self = .blank
      case "xdigit", "hexdigit", "hex":
        self.init { $0.properties.isHexDigit || $0.properties.generalCategory == .decimalNumber }
      case "ascii": self.init(contains: \.isASCII)
      case "any": self.init { _ in true }
      default: return nil
      }
    }
  }

  private static let categories: [Unicode.GeneralCategory: String] = [
    .uppercaseLetter: "Lu", .lowercaseLetter: "Ll", .titlecaseLetter: "Lt", .modifierLetter: "Lm", .otherLetter: "Lo",
    .nonspacingMark: "Mn", .spacingMark: "Mc", .enclosingMark: "Me", .decimalNumber: "Nd", .letterNumber: "Nl",
    .otherNumber: "No", .connectorPunctuation: "Pc", .dashPunctuation: "Pd", .openPunctuation: "Ps",
    .closePunctuation: "Pe", .initialPunctuation: "Pi", .finalPunctuation: "Pf", .otherPunctuation: "Po",
    .mathSymbol: "Sm", .currencySymbol: "Sc", .modifierSymbol: "Sk", .otherSymbol: "So", .spaceSeparator: "Zs",
    .lineSeparator: "Zl", .paragraphSeparator: "Zp", .control: "Cc", .format: "Cf", .surrogate: "Cs",
    .privateUse: "Co", .unassigned: "Cn",
  ]
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether a line ends at the character; `\r\n` is one line end.
  var isLineBreak: Bool { (0x0a...0x0d).contains(value) || value == 0x85 || value == 0x2028 || value == 0x2029 }

  /// A Boolean value that indicates whether the character is part of a word, as for `\w`.
  var isOfWord: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
    default: properties.isAlphabetic || value == 0x200c || value == 0x200d
    }
  }

  /// A Boolean value that indicates whether the character belongs to the preceding one, so that no word ends between them.
  var isAttached: Bool { properties.isGraphemeExtend || properties.generalCategory == .format }

  var lowercase: Unicode.Scalar { Self.only(properties.lowercaseMapping) ?? self }
  var uppercase: Unicode.Scalar { Self.only(properties.uppercaseMapping) ?? self }

  private static func only(_ text: String) -> Unicode.Scalar? {
    text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
  }

  func digit(radix: Int) -> Int? { isASCII ? Character(self).hexDigitValue.flatMap { $0 < radix ? $0 : nil } : nil }
}
