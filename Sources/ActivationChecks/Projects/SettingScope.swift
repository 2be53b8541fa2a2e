import ActivationLint
import ActivationRules

/// The build settings of a target in one configuration.
struct SettingScope: Sendable, Hashable {
  /// The maximum number of references and bytes in one expansion. It ends the expansion of settings whose values double with each reference.
  static let maximumWork = 256 * 1024
  static let maximumDepth = 32

  /// The places that assign settings, beginning with the one that takes precedence.
  var layers: [SettingLayer]
  /// A Boolean value that indicates whether the settings of later places count as unknown once a place can't be read in full.
  private var isStrict = false

  init(layers: [SettingLayer]) { self.layers = layers }

  /// Returns a text with all known references filled in.
  func filled(_ text: String) -> String {
    var work = 0
    return String(decoding: filled(Array(text.utf8), nil, depth: 0, &work), as: UTF8.self)
  }

  /// Returns the value of a setting; nil if the setting, or one that it refers to, isn't known.
  func value(of name: String) -> String? {
    let value = filled("$(\(name))")
    return BuildSettings.firstReference(in: value) == nil ? value : nil
  }

  /// Returns a setting, or the reason why it isn't known.
  func setting(_ name: String) -> ExtensionTarget.Setting { text("$(\(name))") }

  /// Returns a text with all settings filled in, or the reason why they aren't known. If the text is only a reference to an unassigned setting, the
  /// result is empty.
  func text(_ text: String) -> ExtensionTarget.Setting {
    var strict = self
    strict.isStrict = true
    let value = strict.filled(text)
    guard let reference = BuildSettings.firstReference(in: value) else { return .value(value) }
    if let file = layers.lazy.compactMap(\.missing).first { return .unknown("\(file) can't be read") }
    let name = String(reference.dropFirst(2).dropLast())
    let isAssigned = layers.contains { $0.values[name] != nil || $0.conditional.contains(name) }
    return isAssigned || value != reference || !BuildSettings.isName(name)
      ? .unknown("it has a condition, or refers to an unknown setting") : .value("")
  }

  /// The setting whose value is being expanded, and the layer in which it was found.
  private typealias Frame = (name: String, layer: Int)

  private func filled(_ text: [UInt8], _ frame: Frame?, depth: Int, _ work: inout Int) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    work += text.count
    while place < text.count {
      guard text[place] == UInt8(ascii: "$"),
        let (name, modifiers, end) = reference(text, at: place, frame, depth, &work)
      else {
        result.append(text[place])
        place += 1
        continue
      }
      if let known = value(name, modifiers, frame, depth, &work) {
        result += known
      } else if text[place + 1..<end].contains(UInt8(ascii: "$")) {
        // A name that is only partly known is shown as far as it is known: `$(LIMIT_$(NAME))` becomes `$(LIMIT_Debug)`.
        result += Array("$(\(([name[...]] + modifiers).joined(separator: ":")))".utf8)
      } else {
        result += text[place..<end]
      }
      place = end
    }
    return result
  }

  /// Returns the name and the modifiers of a reference, with references inside them filled in; nil if no reference starts here.
  private func reference(
    _ text: [UInt8], at place: Int, _ frame: Frame?, _ depth: Int, _ work: inout Int
  ) -> (name: String, modifiers: ArraySlice<Substring>, end: Int)? {
    if let end = BuildSettings.end(ofReferenceAt: place, in: text) {
      var inner = Array(text[place + 2..<end - 1])
      if inner.contains(UInt8(ascii: "$")), depth < Self.maximumDepth {
        inner = filled(inner, frame, depth: depth + 1, &work)
      }
      let parts = String(decoding: inner, as: UTF8.self).split(separator: ":", omittingEmptySubsequences: false)
      return (String(parts.first ?? ""), parts.dropFirst(), end)
    }
    // Values of settings may also use the form $NAME. Outside of settings it isn't a reference: in a predicate, it's a variable.
    guard frame != nil else { return nil }
    var end = place + 1
    while end < text.count, BuildSettings.isNameByte(text[end]) { end += 1 }
    return end == place + 1 ? nil : (String(decoding: text[place + 1..<end], as: UTF8.self), [], end)
  }

  private func value(
    _ name: String, _ modifiers: ArraySlice<Substring>, _ frame: Frame?, _ depth: Int, _ work: inout Int
  ) -> [UInt8]? {
    guard BuildSettings.isName(name), depth < Self.maximumDepth, work < Self.maximumWork else {
      return nil
    }
    work += 1
    // A reference to the setting itself means its value without this assignment.
    let isInherited = frame != nil && (name == "inherited" || name == frame?.name)
    let wanted = isInherited ? frame?.name ?? name : name
    let start = isInherited ? (frame?.layer ?? 0) + 1 : 0
    for layer in layers.indices.dropFirst(start) {
      if layers[layer].conditional.contains(wanted) { return nil }
      guard let value = layers[layer].values[wanted] else {
        if isStrict, layers[layer].missing != nil, !SettingLayer.fixedNames.contains(wanted) { return nil }
        continue
      }
      let text = filled(Array(value.utf8), (wanted, layer), depth: depth + 1, &work)
      // A value that still contains a reference can't become an identifier, so it isn't known.
      if isStrict, !modifiers.isEmpty, text.contains(UInt8(ascii: "$")) { return nil }
      return Self.modified(text, modifiers)
    }
    if isInherited { return [] }
    for modifier in modifiers where modifier.hasPrefix("default=") {
      return Self.modified(Array(modifier.dropFirst("default=".count).utf8), modifiers)
    }
    return nil
  }

  /// Returns a value with the modifiers of a reference applied; nil if a modifier isn't known here.
  private static func modified(_ text: [UInt8], _ modifiers: ArraySlice<Substring>) -> [UInt8]? {
    var text = text
    for modifier in modifiers {
      switch modifier {
      case "lower": text = Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
      case "upper": text = Array(String(decoding: text, as: UTF8.self).uppercased().utf8)
      case "rfc1034identifier": text = identifier(text, "-", allowing: "-.")
      case "c99extidentifier", "c99identifier", "identifier": text = identifier(text, "_", allowing: "_")
      case _ where modifier.hasPrefix("default="): break
      default: return nil
      }
    }
    return text
  }

  /// Returns a text with a substitute for each character that isn't allowed in an identifier.
  private static func identifier(_ text: [UInt8], _ substitute: Character, allowing others: String) -> [UInt8] {
    Array(
      String(
        String(decoding: text, as: UTF8.self).map { character in
          let isPlain = character.isASCII && (character.isLetter || character.isNumber)
          return isPlain || others.contains(character) ? character : substitute
        }
      ).utf8)
  }
}
