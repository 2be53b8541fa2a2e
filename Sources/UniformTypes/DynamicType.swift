import Texts

/// A type that no app or system declares, made from a tag. Its identifier holds the tag and, usually, a supertype.
///
/// Apple doesn't document the format; independent observers published it. Inferred behavior is in `InferredBehavior.swift`.
package struct DynamicType: Hashable, Sendable {
  /// A key and its value, with numeric codes replaced by the texts that they encode.
  package struct Field: Hashable, Sendable {
    /// The class of a tag, or ``DynamicType/supertypeKey``.
    package let key: String
    /// A tag, or the identifier of the supertype.
    package let value: String

    package init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  package static let supertypeKey = "UTTypeConformsTo"

  /// The identifier, in lower case.
  package let identifier: String
  /// All fields in the order in which they are written.
  package let fields: [Field]

  /// The declared supertype; `nil` for a bare type, which conforms to nothing.
  package var supertype: String? { fields.first { Self.isSupertype($0) }?.value }

  /// The tags for messages, such as `.qwx` or `foo/bar`; `it` for a type without tags.
  package var tagText: String {
    let tags = fields.lazy.filter { !Self.isSupertype($0) }.map { field in
      (field.key == TagClass.filenameExtension.rawValue ? "." : "") + field.value
    }
    return tags.isEmpty ? "it" : tags.joined(separator: ", ")
  }

  static func isSupertype(_ field: Field) -> Bool { field.key.utf8.elementsEqual(supertypeKey.utf8) }

  /// Creates a type by decoding an identifier.
  ///
  /// - Parameter identifier: An identifier that starts with `dyn.a`, ignoring case.
  /// - Throws: The reason why it isn't the identifier of a dynamic type.
  package init(decoding identifier: String) throws(DynamicTypeDecodingError) {
    fields = try Self.fields(in: Self.octets(of: identifier))
    self.identifier = UniformTypeIdentifier.canonical(identifier)
  }

  /// Creates a type from fields, which are encoded as they are.
  package init(fields: [Field]) {
    self.fields = fields
    identifier = Self.identifier(of: Self.octets(of: fields))
  }

  /// Creates the type that the system makes up for a tag that no type claims.
  ///
  /// - Parameters:
  ///   - tag: The tag, which is put in canonical form: extensions (observed) and MIME types in lower case, OSTypes with four characters (observed).
  ///   - tagClass: The class of the tag.
  ///   - supertype: The supertype; `nil` gives the bare form.
  package init(tag: String, tagClass: TagClass, conformingTo supertype: String? = "public.data") {
    var fields: [Field] = []
    if let supertype {
      fields.append(Field(key: Self.supertypeKey, value: UniformTypeIdentifier.canonical(supertype)))
    }
    fields.append(Field(key: tagClass.rawValue, value: Self.canonicalTag(tag, tagClass)))
    self.init(fields: fields)
  }

  /// The form of a tag inside an identifier.
  static func canonicalTag(_ tag: String, _ tagClass: TagClass) -> String {
    switch tagClass {
    case .filenameExtension, .mimeType: return tag.lowercased()
    case .osType:
      var scalars = String.UnicodeScalarView(tag.unicodeScalars.prefix(4))
      while scalars.count < 4 { scalars.append("\0") }
      return String(scalars)
    default: return tag
    }
  }

  /// The text inside the identifier, such as `?0=6:1=scala`.
  package var text: String { String(decoding: Self.octets(of: fields), as: UTF8.self) }
}

/// The reason why an identifier isn't the identifier of a dynamic type.
package struct DynamicTypeDecodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason in English, as the end of a sentence.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// The encoding of dynamic types: `dyn.a` is followed by digits of five bits each, the most significant bit first.
extension DynamicType {
  private static let alphabet: [UInt8] = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

  static func octets(of identifier: String) throws(DynamicTypeDecodingError) -> [UInt8] {
    let text = Array(identifier.utf8)
    guard UniformTypeIdentifier.isDynamic(identifier) else { throw .init("it doesn't start with 'dyn.a'") }
    guard text[4].asciiLowercased == UInt8(ascii: "a") else { throw .init("a dynamic type starts with 'dyn.a'") }
    var octets: [UInt8] = []
    var buffer: UInt32 = 0
    var bitCount = 0
    for offset in 5..<text.count {
      guard let value = alphabet.firstIndex(of: text[offset].asciiLowercased) else {
        throw .init("unknown digit at offset \(offset)")
      }
      buffer = (buffer << 5 | UInt32(value)) & 0xFFF
      bitCount &+= 5
      if bitCount >= 8 {
        bitCount &-= 8
        octets.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bitCount)))
      }
    }
    guard bitCount < 5 else { throw .init("it has one digit too many") }
    guard buffer & ((1 << UInt32(bitCount)) &- 1) == 0 else {
      throw .init("its last digit has bits left over")
    }
    guard !octets.isEmpty else { throw .init("it's empty") }
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
    guard String(strictly: octets) != nil else { throw .init("its content isn't UTF-8") }
    let hasMark = octets.first == UInt8(ascii: "?")
    var position = hasMark ? 1 : 0
    var fields: [Field] = []
    var isLast = false
    while !isLast {
      let key = try part(of: octets, &position, endingAtEquals: true, index: fields.count)
      guard key.end == UInt8(ascii: "=") else { throw .init("field \(fields.count) has no '='") }
      let value = try part(of: octets, &position, endingAtEquals: false, index: fields.count)
      let name = text(ofCode: key.text)
      let isSupertype = name.utf8.elementsEqual(supertypeKey.utf8)
      fields.append(Field(key: name, value: isSupertype ? text(ofCode: value.text) : value.text))
      isLast = value.end == nil
    }
    guard fields.contains(where: { isSupertype($0) }) == hasMark else {
      throw .init("expected both a leading '?' and a supertype, or neither")
    }
    return fields
  }

  /// Reads up to an unescaped `:` or, if requested, `=`. Returns the text before this delimiter, and the delimiter, which is `nil` at the end of the
  /// text.
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
        guard position < octets.count else { throw .init("field \(index) ends in a '\\' that escapes nothing") }
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

/// The codes, in uppercase hexadecimal digits, that encode well-known texts inside dynamic types.
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
