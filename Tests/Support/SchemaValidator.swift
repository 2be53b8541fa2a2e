import Foundation

/// Validates JSON with the part of JSON Schema that the schemas in `Grammar` use.
package struct SchemaValidator {
  private let definitions: [String: Any]
  /// The properties that occurred, each named by its path in the schema.
  package private(set) var met: Set<String> = []

  /// A Boolean value that indicates whether objects may have only the members in their schema, although readers skip others.
  private let isStrict: Bool

  package init(_ schema: [String: Any], isStrict: Bool = false) {
    definitions = schema["$defs"] as? [String: Any] ?? [:]
    self.isStrict = isStrict
  }

  package var definitionNames: Set<String> { Set(definitions.keys) }

  /// Returns the mistakes in a value, by the definition of a name; empty when it's valid.
  package mutating func mistakes(of value: Any, by name: String) -> [String] {
    guard let schema = definitions[name] as? [String: Any] else { return ["no definition \(name)"] }
    return mistakes(of: value, by: schema, at: name)
  }

  /// Every property that an answer may have, named as in ``met``.
  package func properties(of name: String) -> Set<String> { properties(in: definitions[name] ?? [:], at: name) }

  private func properties(in schema: Any, at path: String) -> Set<String> {
    guard let schema = schema as? [String: Any] else { return [] }
    var found: Set<String> = []
    for (key, inner) in schema["properties"] as? [String: Any] ?? [:] {
      found.insert(path + "." + key)
      found.formUnion(properties(in: inner, at: path + "." + key))
    }
    if let items = schema["items"] { found.formUnion(properties(in: items, at: path)) }
    return found
  }

  private mutating func mistakes(of value: Any, by schema: [String: Any], at path: String) -> [String] {
    if let reference = schema["$ref"] as? String {
      return self.mistakes(of: value, by: String(reference.dropFirst("#/$defs/".count)))
    }
    if let alternatives = schema["oneOf"] as? [[String: Any]] {
      var fitting = 0
      for each in alternatives where self.mistakes(of: value, by: each, at: path).isEmpty { fitting += 1 }
      return fitting == 1 ? [] : ["\(path): fits \(fitting) of oneOf"]
    }
    if let constant = schema["const"] { return Self.text(constant) == Self.text(value) ? [] : ["\(path): \(value)"] }
    if let values = schema["enum"] as? [Any] {
      return values.contains { Self.text($0) == Self.text(value) } ? [] : ["\(path): unknown value \(value)"]
    }
    let types = (schema["type"] as? [String]) ?? (schema["type"] as? String).map { [$0] } ?? []
    guard types.isEmpty || types.contains(Self.type(of: value)) else { return ["\(path): is \(Self.type(of: value))"] }
    var mistakes: [String] = []
    if let object = value as? [String: Any] {
      let (properties, required) = members(of: schema, at: path)
      for key in required where object[key] == nil { mistakes.append("\(path): no \(key)") }
      for (key, inner) in object {
        if let member = properties[key] {
          met.insert(member.path)
          mistakes += self.mistakes(of: inner, by: member.schema, at: member.path)
        } else if let schema = schema["additionalProperties"] as? [String: Any] {
          mistakes += self.mistakes(of: inner, by: schema, at: path)
        } else if schema["additionalProperties"] as? Bool == false || isStrict && !properties.isEmpty {
          mistakes.append("\(path): unknown key \(key)")
        }
      }
    }
    if let array = value as? [Any] {
      let first = schema["prefixItems"] as? [[String: Any]] ?? []
      if let least = schema["minItems"] as? Int, array.count < least { mistakes.append("\(path): too few") }
      if let most = schema["maxItems"] as? Int, array.count > most { mistakes.append("\(path): too many") }
      for (index, element) in array.enumerated() {
        let schema = index < first.count ? first[index] : schema["items"] as? [String: Any] ?? [:]
        mistakes += self.mistakes(of: element, by: schema, at: path)
      }
    }
    if let number = value as? Int, types == ["integer"] {
      if let least = schema["minimum"] as? Int, number < least { mistakes.append("\(path): \(number)") }
      if let most = schema["maximum"] as? Int, number > most { mistakes.append("\(path): \(number)") }
    }
    return mistakes
  }

  /// Returns the members of an object, including those of the schemas that it extends, each with its own path.
  private func members(
    of schema: [String: Any], at path: String
  ) -> (properties: [String: (schema: [String: Any], path: String)], required: [String]) {
    var properties: [String: (schema: [String: Any], path: String)] = [:]
    var required = schema["required"] as? [String] ?? []
    for base in schema["allOf"] as? [[String: Any]] ?? [] {
      let name = String((base["$ref"] as? String ?? "").dropFirst("#/$defs/".count))
      guard let definition = definitions[name] as? [String: Any] else { continue }
      let inherited = members(of: definition, at: name)
      properties.merge(inherited.properties) { _, new in new }
      required += inherited.required
    }
    for (key, inner) in schema["properties"] as? [String: Any] ?? [:] {
      properties[key] = (inner as? [String: Any] ?? [:], path + "." + key)
    }
    return (properties, required)
  }

  private static func type(of value: Any) -> String {
    switch value {
    case is NSNull: "null"
    case is String: "string"
    case is [Any]: "array"
    case is [String: Any]: "object"
    case let number as NSNumber:
      isBoolean(number) ? "boolean" : number.doubleValue == number.doubleValue.rounded() ? "integer" : "number"
    default: "unknown"
    }
  }

  private static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }

  private static func text(_ value: Any) -> String { "\(type(of: value)) \(value)" }
}
