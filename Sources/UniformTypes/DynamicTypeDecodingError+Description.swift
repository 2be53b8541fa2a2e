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
