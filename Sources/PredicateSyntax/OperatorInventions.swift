/// Operators that people, programs and models make up, and what they mean by them.
enum OperatorInventions {
  private static let table: [(StaticString, ComparisonOperator)] = [
    ("UTTYPECONFORMSTO", .conformsTo), ("UTICONFORMSTO", .conformsTo), ("UTICONFORMTO", .conformsTo),
    ("CONFORMSTO", .conformsTo), ("CONFORMS", .conformsTo), ("UTICONFORMS", .conformsTo), ("UTIS", .conformsTo),
    ("UTI", .conformsTo), ("UNIFORMTYPEISUTI", .conformsTo), ("UTTYPECONFORMS", .conformsTo),
    ("UTTYPEEQUAL", .equalsType), ("UTIEQUAL", .equalsType), ("UTIEQUALS", .equalsType), ("UTIIS", .equalsType),
    ("IS", .equalTo), ("EQUALS", .equalTo), ("EQ", .equalTo), ("EQUAL", .equalTo), ("EQUALTO", .equalTo),
    ("NE", .notEqualTo), ("GT", .greaterThan), ("LT", .lessThan), ("GTE", .greaterThanOrEqualTo),
    ("LTE", .lessThanOrEqualTo), ("STARTSWITH", .beginsWith), ("HASPREFIX", .beginsWith), ("HASSUFFIX", .endsWith),
    ("INCLUDES", .contains), ("HAS", .contains), ("CONTAIN", .contains), ("REGEX", .matches), ("REGEXP", .matches),
    ("MATCH", .matches), ("ILIKE", .like),
  ]

  /// The operator that a word probably stands for: by the table, or by its spelling.
  static func comparator(for word: String) -> ComparisonOperator? {
    var letters: [UInt8] = []
    for byte in word.utf8 where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") {
      letters.append(byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - 0x20 : byte)
    }
    let normal = String(decoding: letters, as: UTF8.self)
    for (name, comparator) in table where normal == "\(name)" { return comparator }
    var names: [String] = []
    let all = ComparisonOperator.allCases.filter { $0.spelling.utf8CodeUnitCount > 3 }
    for comparator in all { names.append("\(comparator.spelling)") }
    guard let match = closestMatch(to: word, among: names) else { return nil }
    for comparator in all where match == "\(comparator.spelling)" { return comparator }
    return nil
  }
}
