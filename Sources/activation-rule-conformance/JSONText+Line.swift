import ActivationRules
import Foundation
import PredicateSyntax

/// Answers of other engines, which Foundation reads: one object per line, keys in alphabetical order.
extension JSONText {
  /// An object as one line.
  static func line(_ object: [String: Any]) -> String {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    guard JSONSerialization.isValidJSONObject(object),
      let data = try? JSONSerialization.data(withJSONObject: object, options: options)
    else {
      return #"{"error":{"id":"not-representable","message":"The answer holds a number that JSON cannot write."}}"#
        + "\n"
    }
    return escapingControlCharacters(inJSON: String(decoding: data, as: UTF8.self)) + "\n"
  }
}
