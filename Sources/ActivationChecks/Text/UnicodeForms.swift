/// Converts texts to Unicode's composed forms, and folds case, width and diacritics, with the same results as Foundation.
enum UnicodeForms {
  typealias Scalars = [Unicode.Scalar]

  /// Returns a text in normalization form C, or KC.
  static func composed(_ text: String, isCompatible: Bool) -> String {
    self.text(compose(reorder(text.unicodeScalars.flatMap { decompose($0, isCompatible: isCompatible) })))
  }

  /// Returns a text in the composed form that is the same for all texts that differ only in the ignored properties and, if any is ignored, in width.
  static func folded(_ text: String, ignoringCase: Bool, ignoringDiacritics: Bool) -> String {
    let narrow = ignoringCase || ignoringDiacritics ? text.unicodeScalars.flatMap(narrow) : Array(text.unicodeScalars)
    var scalars = reorder(narrow.flatMap { decompose($0, isCompatible: false) })
    if ignoringDiacritics {
      var base: Unicode.Scalar?
      scalars.removeAll { scalar in
        if !scalar.isMark { base = scalar }
        return scalar.isMark && base.map { $0.value < firstKeepingMarks } == true
      }
    }
    if ignoringCase {
      scalars = compose(scalars).flatMap { tables.folds[$0] ?? Array($0.properties.lowercaseMapping.unicodeScalars) }
      scalars = reorder(scalars.flatMap { decompose($0, isCompatible: false) })
    }
    return self.text(compose(scalars))
  }

  /// The first character that keeps its marks when diacritics are ignored. Latin, Greek and most Cyrillic letters come before it.
  private static let firstKeepingMarks = 0x510

  private static func text(_ scalars: Scalars) -> String { String(String.UnicodeScalarView(scalars)) }

  private static func narrow(_ scalar: Unicode.Scalar) -> Scalars {
    (0xff01...0xffee).contains(scalar.value) && scalar.value != 0xffe3
      ? decompose(scalar, isCompatible: true) : [scalar]
  }

  // MARK: Decomposing and composing

  private static func decompose(_ scalar: Unicode.Scalar, isCompatible: Bool) -> Scalars {
    if scalar.isASCII { return [scalar] }
    if hangul.contains(scalar.value) {
      let syllable = Int(scalar.value - hangul.lowerBound)
      let parts = [0x1100 + syllable / 588, 0x1161 + syllable % 588 / 28, 0x11a7 + syllable % 28]
      return parts.prefix(syllable % 28 == 0 ? 2 : 3).compactMap { Unicode.Scalar(UInt32($0)) }
    }
    return (isCompatible ? tables.compatible[scalar] : nil) ?? tables.canonical[scalar] ?? [scalar]
  }

  /// Sorts the marks after each character by their combining classes.
  private static func reorder(_ scalars: Scalars) -> Scalars {
    var result: Scalars = []
    var marks: Scalars = []
    for scalar in scalars + ["\0"] {
      if scalar.combiningClass > 0 {
        marks.append(scalar)
      } else {
        result += marks.sorted { $0.combiningClass < $1.combiningClass }
        marks = []
        result.append(scalar)
      }
    }
    return Array(result.dropLast())
  }

  /// Composes each character with the following marks, unless other marks block them.
  private static func compose(_ scalars: Scalars) -> Scalars {
    var result: Scalars = []
    var starter: Int?
    var last: UInt8 = 0
    for scalar in scalars {
      let ccc = scalar.combiningClass
      if let place = starter, last < ccc || last == 0 && place == result.count - 1,
        let whole = composed(result[place], scalar)
      {
        result[place] = whole
        continue
      }
      result.append(scalar)
      last = ccc
      if ccc == 0 { starter = result.count - 1 }
    }
    return result
  }

  private static func composed(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    let (one, other) = (Int(first.value), Int(second.value))
    if (0x1100..<0x1113).contains(one), (0x1161..<0x1176).contains(other) {
      return Unicode.Scalar(UInt32(0xac00 + (one - 0x1100) * 588 + (other - 0x1161) * 28))
    }
    if hangul.contains(first.value), (one - 0xac00) % 28 == 0, (0x11a8..<0x11c3).contains(other) {
      return Unicode.Scalar(UInt32(one + other - 0x11a7))
    }
    return tables.pairs[[first, second]]
  }

  private static let hangul: Range<UInt32> = 0xac00..<0xd7a4

  // MARK: Tables

  private typealias Decompositions = [Unicode.Scalar: Scalars]

  private static let tables = makeTables()

  private static func makeTables() -> (
    canonical: Decompositions, compatible: Decompositions, folds: Decompositions, pairs: [Scalars: Unicode.Scalar]
  ) {
    var (canonical, compatible, folds) = (Decompositions(), Decompositions(), Decompositions())
    var whole: [(scalar: Unicode.Scalar, parts: Scalars)] = []
    for row in "\(table)".split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
      let (numbers, sign) = (row.split { "=-~^ ".contains($0) }, row.first { "=-~^".contains($0) })
      let scalars = numbers.compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
      guard let scalar = scalars.first else { continue }
      let parts = Array(scalars.dropFirst())
      switch sign {
      case "~": compatible[scalar] = parts
      case "^": folds[scalar] = parts
      default:
        canonical[scalar] = parts
        if sign == "=" { whole.append((scalar, parts)) }
      }
    }
    var pairs: [Scalars: Unicode.Scalar] = [:]
    // Shorter sequences come first, because the beginnings of longer ones must be composed already.
    for (scalar, parts) in whole.sorted(by: { $0.parts.count < $1.parts.count }) {
      let first = parts.dropFirst().dropLast().reduce(parts.first) { first, part in
        first.flatMap { pairs[[$0, part]] }
      }
      if let first, let last = parts.last { pairs[[first, last]] = scalar }
    }
    return (canonical, compatible, folds, pairs)
  }
}

extension Unicode.Scalar {
  fileprivate var combiningClass: UInt8 { isASCII ? 0 : properties.canonicalCombiningClass.rawValue }

  fileprivate var isMark: Bool {
    [.nonspacingMark, .enclosingMark].contains(properties.generalCategory)
  }
}
