import ActivationRules
import Predicates

/// The build settings that are known for one property list: those of its targets in all configurations, and given ones.
struct KnownSettings: Sendable, Hashable {
  /// The settings from `-D`, which take precedence over all others.
  private let given: SettingLayer
  private let scopes: [SettingScope]

  /// - Parameters:
  ///   - targets: The targets that use the property list.
  ///   - given: Settings that win over those of the targets.
  init(of targets: [XcodeTarget] = [], given: SettingLayer = SettingLayer()) {
    self.given = given
    let scopes = targets.flatMap(\.configurations).map { SettingScope(layers: [given] + $0.layers) }
    self.scopes = scopes.isEmpty ? [SettingScope(layers: [given])] : scopes
  }

  /// The known references in a text, with their values in all targets and configurations; where these differ, with
  /// what is given.
  ///
  /// - Complexity: linear in the text and what is filled in, times the number of targets and configurations.
  func replacements(in text: String) -> [(range: SourceRange, text: [UInt8])] {
    let bytes = Array(text.utf8)
    var found: [(range: SourceRange, text: [UInt8])] = []
    var place = 0
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "$"), let end = BuildSettings.end(ofReferenceAt: place, in: bytes) else {
        place += 1
        continue
      }
      let reference = String(decoding: bytes[place..<end], as: UTF8.self)
      let values = Set(scopes.map { $0.filled(reference) })
      let value = values.count == 1 ? values.first ?? reference : SettingScope(layers: [given]).filled(reference)
      if value != reference { found.append((SourceRange(place, end), Array(value.utf8))) }
      place = end
    }
    return found
  }

  /// A text with the references filled in that are known.
  func filled(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var place = 0
    for (range, value) in replacements(in: text) {
      result += bytes[place..<range.lowerBound] + value
      place = range.upperBound
    }
    return place == 0 ? text : String(decoding: result + bytes[place...], as: UTF8.self)
  }

  /// A value with the references in all its strings filled in.
  func filled(_ value: PropertyListValue) -> PropertyListValue {
    switch value {
    case .string(let text): .string(filled(text))
    case .array(let values): .array(values.map { filled($0) })
    case .dictionary(let entries): .dictionary(entries.mapValues { filled($0) })
    default: value
    }
  }

  /// A text with all references filled in; nil when something is left open.
  func complete(_ text: String?) -> String? {
    guard let text = text.map({ filled($0) }), BuildSettings.firstReference(in: text) == nil else { return nil }
    return text
  }
}
