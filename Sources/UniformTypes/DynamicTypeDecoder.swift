/// Reads the text inside a dynamic type: `[ "?" ] field { ":" field }` with `field = key "=" value`.
struct DynamicTypeDecoder {
  let octets: [UInt8]
  private var position = 0

  init(octets: [UInt8]) { self.octets = octets }

  mutating func fields() throws(DynamicTypeDecodingError) -> [DynamicType.Field] {
    guard String(validating: octets, as: UTF8.self) != nil else { throw .invalidUTF8 }
    let hasMark = octets.first == UInt8(ascii: "?")
    if hasMark { position = 1 }
    var fields: [DynamicType.Field] = []
    var isLast = false
    while !isLast {
      let key = try part(endingAtEquals: true, index: fields.count)
      guard key.end == UInt8(ascii: "=") else { throw .fieldWithoutEqualsSign(index: fields.count) }
      let value = try part(endingAtEquals: false, index: fields.count)
      let name = DynamicTypeCodes.text(of: key.text)
      let isSupertype = name.utf8.elementsEqual(DynamicType.supertypeKey.utf8)
      fields.append(
        DynamicType.Field(key: name, value: isSupertype ? DynamicTypeCodes.text(of: value.text) : value.text))
      isLast = value.end == nil
    }
    guard fields.contains(where: { DynamicType.isSupertype($0) }) == hasMark else { throw .misplacedSupertypeMark }
    return fields
  }

  /// Reads up to an unescaped `:`, or `=` if asked, and says which ended it; `nil` is the end of the text.
  private mutating func part(
    endingAtEquals: Bool, index: Int
  ) throws(DynamicTypeDecodingError) -> (text: String, end: UInt8?) {
    var bytes: [UInt8] = []
    var end: UInt8?
    while position < octets.count {
      var octet = octets[position]
      position &+= 1
      if octet == UInt8(ascii: ":") || (endingAtEquals && octet == UInt8(ascii: "=")) {
        end = octet
        break
      }
      if octet == UInt8(ascii: "\\") {
        guard position < octets.count else { throw .danglingEscape(index: index) }
        octet = octets[position]
        position &+= 1
      }
      bytes.append(octet)
    }
    return (String(decoding: bytes, as: UTF8.self), end)
  }
}
