/// A type that nobody declared, made from a tag: its identifier holds the tag and, mostly, a supertype.
///
/// The form is not documented by Apple; independent observers published it. Inferred behavior is in `InferredBehavior.swift`.
package struct DynamicType: Hashable, Sendable {
  /// A key and its value, with numbers replaced by their meaning.
  package struct Field: Hashable, Sendable {
    /// The class of a tag, or ``DynamicType/supertypeKey``.
    package let key: String
    /// A tag, or the identifier of the supertype.
    package let value: String

    /// Creates a field.
    package init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The key of the field that names the supertype.
  package static let supertypeKey = "UTTypeConformsTo"

  /// The identifier, in lower case.
  package let identifier: String
  /// All fields in the order in which they are written.
  package let fields: [Field]

  /// The only declared supertype; `nil` for a bare type, which conforms to nothing.
  package var supertype: String? { fields.first { Self.isSupertype($0) }?.value }

  /// The tags in words: `.qwx`, `foo/bar`.
  package var tagText: String {
    let tags = fields.lazy.filter { !Self.isSupertype($0) }.map { field in
      (field.key == TagClass.filenameExtension.rawValue ? "." : "") + field.value
    }
    return tags.isEmpty ? "it" : tags.joined(separator: ", ")
  }

  static func isSupertype(_ field: Field) -> Bool { field.key.utf8.elementsEqual(supertypeKey.utf8) }

  /// Reads an identifier.
  ///
  /// - Parameter identifier: an identifier that starts with `dyn.a`, ignoring case.
  /// - Throws: why it is not the identifier of a dynamic type.
  package init(decoding identifier: String) throws(DynamicTypeDecodingError) {
    fields = try Self.fields(in: Self.octets(of: identifier))
    self.identifier = UniformTypeIdentifier.canonical(identifier)
  }

  /// Creates a type from fields, which are encoded as they are.
  package init(fields: [Field]) {
    self.fields = fields
    identifier = Self.identifier(of: Self.octets(of: fields))
  }

  /// Creates the type that a system makes up for a tag that no type claims.
  ///
  /// - Parameters:
  ///   - tag: brought into its canonical form: extensions in lower case, OSTypes with four characters (observed).
  ///   - tagClass: the class of the tag.
  ///   - supertype: the supertype; `nil` gives the bare form.
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
    case .filenameExtension: return tag.lowercased()
    case .mimeType: return InferredBehavior.lowercasesMIMETypesInDynamicTypes ? tag.lowercased() : tag
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

/// The reason why an identifier is not that of a dynamic type.
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
  /// The text has no octet.
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
    case .unknownForm: "those begin with 'dyn.a'"
    case .invalidDigit(let offset): "there's no such digit as the one at offset \(offset)"
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
