import Texts

/// The 32 digits of dynamic types: five bits each, most significant first, after `dyn.a`.
extension DynamicType {
  private static let alphabet: [UInt8] = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

  static func octets(of identifier: String) throws(DynamicTypeDecodingError) -> [UInt8] {
    let text = Array(identifier.utf8)
    guard text.count > 4, text[3] == UInt8(ascii: "."),
      text.prefix(3).map(UniformTypeIdentifier.folded) == Array("dyn".utf8)
    else { throw .notDynamic }
    guard UniformTypeIdentifier.folded(text[4]) == UInt8(ascii: "a") else { throw .unknownForm }
    var octets: [UInt8] = []
    octets.reserveCapacity(text.count)
    var buffer: UInt32 = 0
    var bitCount = 0
    for offset in 5..<text.count {
      guard let value = alphabet.firstIndex(of: UniformTypeIdentifier.folded(text[offset])) else {
        throw .invalidDigit(offset: offset)
      }
      buffer = (buffer << 5 | UInt32(value)) & 0xFFF
      bitCount &+= 5
      if bitCount >= 8 {
        bitCount &-= 8
        octets.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bitCount)))
      }
    }
    guard bitCount < 5 else { throw .surplusDigit }
    guard buffer & ((1 << UInt32(bitCount)) &- 1) == 0 else { throw .nonzeroPadding }
    guard !octets.isEmpty else { throw .empty }
    return octets
  }

  static func identifier(of octets: [UInt8]) -> String {
    var text = Array("dyn.a".utf8)
    var buffer: UInt32 = 0
    var bitCount: UInt32 = 0
    for octet in octets {
      buffer = (buffer << 8 | UInt32(octet)) & 0xFFF
      bitCount &+= 8
      while bitCount >= 5 {
        bitCount &-= 5
        text.append(alphabet[Int(buffer >> bitCount & 31)])
      }
    }
    if bitCount > 0 { text.append(alphabet[Int(buffer << (5 &- bitCount) & 31)]) }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The text inside a dynamic type: `[ "?" ] field { ":" field }` with `field = key "=" value`.
extension DynamicType {
  static func fields(in octets: [UInt8]) throws(DynamicTypeDecodingError) -> [Field] {
    guard String(strictly: octets) != nil else { throw .invalidUTF8 }
    let hasMark = octets.first == UInt8(ascii: "?")
    var position = hasMark ? 1 : 0
    var fields: [Field] = []
    var isLast = false
    while !isLast {
      let key = try part(of: octets, &position, endingAtEquals: true, index: fields.count)
      guard key.end == UInt8(ascii: "=") else { throw .fieldWithoutEqualsSign(index: fields.count) }
      let value = try part(of: octets, &position, endingAtEquals: false, index: fields.count)
      let name = text(ofCode: key.text)
      let isSupertype = name.utf8.elementsEqual(supertypeKey.utf8)
      fields.append(Field(key: name, value: isSupertype ? text(ofCode: value.text) : value.text))
      isLast = value.end == nil
    }
    guard fields.contains(where: { isSupertype($0) }) == hasMark else { throw .misplacedSupertypeMark }
    return fields
  }

  /// Reads up to an unescaped `:`, or `=` if asked, and says which ended it; `nil` is the end of the text.
  private static func part(
    of octets: [UInt8], _ position: inout Int, endingAtEquals: Bool, index: Int
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

  static func octets(of fields: [Field]) -> [UInt8] {
    var octets: [UInt8] = []
    if fields.contains(where: { isSupertype($0) }) { octets.append(UInt8(ascii: "?")) }
    for (index, field) in fields.enumerated() {
      if index > 0 { octets.append(UInt8(ascii: ":")) }
      append(code(of: field.key) ?? field.key, to: &octets)
      octets.append(UInt8(ascii: "="))
      append(isSupertype(field) ? code(of: field.value) ?? field.value : field.value, to: &octets)
    }
    return octets
  }

  private static func append(_ text: String, to octets: inout [UInt8]) {
    for octet in text.utf8 {
      switch octet {
      case 0, UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "\\"): octets.append(UInt8(ascii: "\\"))
      default: break
      }
      octets.append(octet)
    }
  }
}

/// The numbers, in uppercase hexadecimal digits, that mean well-known texts inside dynamic types.
extension DynamicType {
  private static let codedTexts: [String] =
    [
      supertypeKey, "public.filename-extension", "com.apple.ostype", "public.mime-type",
      "com.apple.nspboard-type", "public.url-scheme", "public.data", "public.text", "public.plain-text",
      "public.utf16-plain-text", "com.apple.traditional-mac-plain-text", "public.image", "public.video",
      "public.audio", "public.directory", "public.folder",
    ] + InferredBehavior.uncertainDynamicCodes

  private static func code(at index: Int) -> String { String(index, radix: 16, uppercase: true) }

  private static func code(of text: String) -> String? {
    codedTexts.firstIndex { $0.utf8.elementsEqual(text.utf8) }.map { code(at: $0) }
  }

  private static func text(ofCode code: String) -> String {
    guard code.utf8.count <= 2 else { return code }
    return codedTexts.indices.first { Self.code(at: $0).utf8.elementsEqual(code.utf8) }.map { codedTexts[$0] } ?? code
  }
}
