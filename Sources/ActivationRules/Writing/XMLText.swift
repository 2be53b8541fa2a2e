/// Functions that write texts and values into XML property lists.
package enum XMLText {
  /// A text between tags.
  package static func escaped(_ text: String, quotes: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where quotes: result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A value as an element; nil for kinds that no key takes.
  package static func element(_ value: ActivationDictionary.Value) -> String? {
    switch value {
    case .boolean(let value): value ? "<true/>" : "<false/>"
    case .integer(let value): "<integer>\(value)</integer>"
    case .real(let value): value.isFinite ? "<real>\(value)</real>" : nil
    case .string(let text): "<string>\(escaped(text))</string>"
    case .other: nil
    }
  }
}
