import ActivationRules
import PredicateEvaluation
import PredicateSyntax

/// A rule in the dictionary form without an Info.plist around it: a property list of nothing but activation keys, or JSON.
enum BareDictionary {
  /// Returns whether a property list is the dictionary of a rule rather than an Info.plist.
  static func isRule(_ plist: PropertyListValue) -> Bool {
    guard case .dictionary(let entries) = plist, !entries.isEmpty else { return false }
    return entries.keys.allSatisfy { $0.hasPrefix(ActivationKey.prefix) && $0 != ActivationKey.rule }
  }

  /// Returns whether a dictionary that has no activation key may still be meant as a rule: it's empty, or a key is spelled
  /// like one.
  static func mayBeRule(_ dictionary: PropertyListValue) -> Bool {
    guard case .dictionary(let entries) = dictionary else { return false }
    return entries.isEmpty
      || entries.keys.contains { key in
        ["Activation", "Supports", "MaxCount", "MinCount"].contains { key.contains($0) }
          && entries[key]?.isCollection == false
      }
  }

  /// The dictionary that a JSON text contains; nil when the text is something else, such as a predicate that starts with a list.
  ///
  /// - Throws: When the text is plainly meant as JSON and is malformed.
  static func read(_ bytes: [UInt8], name: String?, limits: ReadingLimits) throws(ReadingError) -> PropertyListValue? {
    let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...]
    guard text.first(where: { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }) == UInt8(ascii: "{") else { return nil }
    let isMeantAsJSON = name?.hasSuffix(".json") == true || holdsKey(bytes)
    do throws(ReadingError) {
      let document = try ContextReader.read(json: bytes, name: name, limits: limits)
      // In a rule a null is a mistake.
      guard let value = PropertyListValue(document.root, of: document, leavingOutNulls: false) else {
        throw ReadingError(.shape, "found null", expected: "a value that a property list can hold")
      }
      return value
    } catch {
      if isMeantAsJSON { throw error }
      return nil
    }
  }

  private static func holdsKey(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(4_096), as: UTF8.self).contains("\"" + ActivationKey.prefix)
  }
}

extension PropertyListValue {
  /// A Boolean value that indicates whether the value contains others.
  var isCollection: Bool {
    switch self {
    case .array, .dictionary: true
    default: false
    }
  }
}
