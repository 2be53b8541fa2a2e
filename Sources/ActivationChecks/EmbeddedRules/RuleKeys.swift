import ActivationRules
import Foundation

/// Finds the keys of rules in files that aren't property lists.
enum RuleKeys {
  /// Returns whether a file may contain a rule. Programs mention `NSExtensionItem` and similar names all the time,
  /// documents don't.
  ///
  /// - Complexity: linear in the number of bytes.
  static func occur(in bytes: [UInt8], isProgram: Bool) -> Bool {
    let words = isProgram ? [ActivationKey.prefix, InfoKey.expoRule] : [InfoKey.extensionKey, InfoKey.expoRule]
    return (words + [PluginOptions.rules]).contains { contains(Array($0.utf8), bytes) } || namesPlugin(in: bytes)
      || !isProgram && PluginOptions.mayDescribeTarget(bytes)
  }

  /// Returns whether a file may name a plug-in that writes a rule of its own.
  private static func namesPlugin(in bytes: [UInt8]) -> Bool {
    contains(Array(PluginOptions.plugins.utf8), bytes)
      && PluginOptions.plugInNames.contains { contains(Array($0.utf8), bytes) }
  }

  /// Returns whether a text under a key of rules is a word about it, as in a translation, and neither a predicate nor a value of a key.
  static func isProse(_ text: String) -> Bool {
    let signs = ["PREDICATE", "SUBQUERY", "UTI-", "EXTENSIONITEMS", "ATTACHMENTS", "@", "$", "=", "<", ">", "{{"]
    let upper = text.uppercased()
    return text != upper && !text.hasPrefix("(") && !["YES", "NO", "TRUE", "FALSE"].contains(upper)
      && !signs.contains { upper.contains($0) }
  }

  /// The first place of one of the words for a rule; nil when there is none.
  static func firstPlace(in bytes: [UInt8]) -> Int? {
    let places = [ActivationKey.rule, InfoKey.expoRule].compactMap { place(of: Array($0.utf8), bytes) }
    return places.min()
  }

  static func contains(_ needle: [UInt8], _ bytes: [UInt8]) -> Bool { place(of: needle, bytes) != nil }

  /// The first place of bytes in others.
  static func place(of needle: [UInt8], _ bytes: [UInt8]) -> Int? {
    guard !needle.isEmpty, bytes.count >= needle.count else { return nil }
    let first = needle[0]
    return bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      while place <= bytes.count - needle.count {
        guard let start = bytes.baseAddress, let found = memchr(start + place, Int32(first), bytes.count - place) else {
          return nil
        }
        place = UnsafeRawPointer(found) - UnsafeRawPointer(start)
        guard place <= bytes.count - needle.count else { return nil }
        if bytes[place..<place + needle.count].elementsEqual(needle) { return place }
        place += 1
      }
      return nil
    }
  }
}
