/// Why an identifier is not that of a dynamic type.
package enum DynamicTypeDecodingError: Error, Hashable, Sendable {
  /// It does not start with `dyn.`.
  case notDynamic
  /// The letter after `dyn.` is not `a`, the only form that is understood.
  case unknownForm
  /// The octet at an offset is not one of the 32 digits.
  case invalidDigit(offset: Int)
  /// The last digit adds no octet.
  case surplusDigit
  /// The bits after the last octet are not zero.
  case nonzeroPadding
  /// There is no octet.
  case empty
  /// The octets are not UTF-8.
  case invalidUTF8
  /// A field has no `=`.
  case fieldWithoutEqualsSign(index: Int)
  /// A field ends in a `\` that escapes nothing.
  case danglingEscape(index: Int)
  /// The leading `?` and a field 0 do not come together.
  case misplacedSupertypeMark
}

extension DynamicTypeDecodingError: CustomStringConvertible {
  /// The reason in English, as the end of a sentence.
  package var description: String {
    switch self {
    case .notDynamic: "it does not start with 'dyn.a'"
    case .unknownForm: "the letter after 'dyn.' is not 'a', the only known form"
    case .invalidDigit(let offset): "there is no such digit as the one at offset \(offset)"
    case .surplusDigit: "its last digit is surplus"
    case .nonzeroPadding: "its last digit has bits that belong to no octet"
    case .empty: "there is nothing in it"
    case .invalidUTF8: "what is in it is not UTF-8"
    case .fieldWithoutEqualsSign(let index): "field \(index) in it has no '='"
    case .danglingEscape(let index): "field \(index) in it ends in a '\\' that escapes nothing"
    case .misplacedSupertypeMark: "the leading '?' and a supertype in it do not come together"
    }
  }
}
