import ActivationRules
import ToolSupport

/// An object as one line, written as bytes; whoever adds members does so in alphabetical order.
struct JSONLine {
  private var bytes: [UInt8] = [UInt8(ascii: "{")]

  private mutating func begin(_ key: StaticString) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    JSONText.append("\(key)", to: &bytes)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Adds a text; nil is left out.
  mutating func add(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    begin(key)
    JSONText.append(text, to: &bytes)
  }

  /// Adds a Boolean.
  mutating func add(_ key: StaticString, _ value: Bool) {
    begin(key)
    bytes += (value ? "true" : "false").utf8
  }

  /// Adds a list of texts.
  mutating func add(_ key: StaticString, _ texts: [String]) {
    begin(key)
    bytes.append(UInt8(ascii: "["))
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      JSONText.append(text, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// The line with its end.
  var text: String { String(decoding: bytes, as: UTF8.self) + "}\n" }
}
