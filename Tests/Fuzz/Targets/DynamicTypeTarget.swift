import UniformTypes

/// Dynamic identifiers are decoded to the values from which they were created; other identifiers are refused.
///
/// If the first byte is even, the rest is an identifier, with or without a prefix `dyn.a`. If it is odd, the rest consists of choices for fields.
enum DynamicTypeTarget: FuzzTarget {
  static let name = "dynamic-type"

  static func check(_ input: [UInt8]) throws(Violation) {
    var choices = Choices(input)
    if choices.byte() & 1 == 0 {
      let text = String(decoding: choices.rest, as: UTF8.self)
      for identifier in [text, "dyn.a" + text] {
        guard let type = try? DynamicType(decoding: identifier) else { continue }
        try checkReturn(DynamicType(fields: type.fields))
        _ = TypeGraph.system.conforms(identifier, to: "public.data")
        _ = TypeGraph.system.ancestors(of: identifier)
      }
    } else {
      var fields: [DynamicType.Field] = []
      for _ in 0..<1 + choices.number(below: 5) {
        // A text that looks like one of the numbers is read as its meaning, so no key is that short.
        let known = [DynamicType.supertypeKey, "public.mime-type", "public.filename-extension"]
        let key = choices.flag() ? choices.text(of: known) : "key" + choices.raw(atMost: 20)
        let value = choices.flag() ? choices.text(of: Choices.types) : choices.raw(atMost: 20)
        fields.append(.init(key: key, value: value))
      }
      let type = DynamicType(fields: fields)
      guard let first = try? DynamicType(decoding: type.identifier) else {
        throw Violation("\(type.identifier) of \(fields) cannot be decoded")
      }
      try checkReturn(DynamicType(fields: first.fields))
    }
  }

  private static func checkReturn(_ type: DynamicType) throws(Violation) {
    guard let again = try? DynamicType(decoding: type.identifier) else {
      throw Violation("\(type.identifier) of \(type.fields) cannot be decoded")
    }
    try require(again.fields == type.fields, "\(type.fields) comes back as \(again.fields)")
  }
}
