/// Writes the text inside a dynamic type.
enum DynamicTypeEncoder {
  static func octets(of fields: [DynamicType.Field]) -> [UInt8] {
    var octets: [UInt8] = []
    if fields.contains(where: { DynamicType.isSupertype($0) }) { octets.append(UInt8(ascii: "?")) }
    for (index, field) in fields.enumerated() {
      if index > 0 { octets.append(UInt8(ascii: ":")) }
      append(DynamicTypeCodes.code(of: field.key) ?? field.key, to: &octets)
      octets.append(UInt8(ascii: "="))
      let isSupertype = DynamicType.isSupertype(field)
      append(isSupertype ? DynamicTypeCodes.code(of: field.value) ?? field.value : field.value, to: &octets)
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

/// The numbers, in upper-case hexadecimal digits, that stand for well-known texts inside dynamic types.
enum DynamicTypeCodes {
  private static let texts: [String] =
    [
      DynamicType.supertypeKey, "public.filename-extension", "com.apple.ostype", "public.mime-type",
      "com.apple.nspboard-type", "public.url-scheme", "public.data", "public.text", "public.plain-text",
      "public.utf16-plain-text", "com.apple.traditional-mac-plain-text", "public.image", "public.video",
      "public.audio", "public.directory", "public.folder",
    ] + InferredBehavior.uncertainDynamicCodes

  private static func code(at index: Int) -> String { String(index, radix: 16, uppercase: true) }

  static func code(of text: String) -> String? {
    texts.firstIndex { $0.utf8.elementsEqual(text.utf8) }.map { code(at: $0) }
  }

  static func text(of code: String) -> String {
    guard code.utf8.count <= 2 else { return code }
    return texts.indices.first { Self.code(at: $0).utf8.elementsEqual(code.utf8) }.map { texts[$0] } ?? code
  }
}
