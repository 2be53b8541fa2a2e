package import ActivationRules

/// A property list that is written in JSON.
package struct JSONList: Decodable, Sendable {
  package let value: PropertyListValue

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self.value = .boolean(value)
    } else if let value = try? container.decode(Int64.self) {
      self.value = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self.value = .real(value)
    } else if let value = try? container.decode(String.self) {
      self.value = .string(value)
    } else if let value = try? container.decode([JSONList].self) {
      self.value = .array(value.map(\.value))
    } else {
      self.value = .dictionary(try container.decode([String: JSONList].self).mapValues(\.value))
    }
  }
}
