import Predicates

extension PayloadNormalizer {
  /// The types that a rule sees of an attachment.
  mutating func normalizedTypes(_ id: ValueID, supportsJavaScript: Bool, scheme: String?) -> ValueID {
    let registered: [ValueID]
    switch document[id] {
    case .array(let run), .set(let run): registered = Array(document.elements(of: run))
    default: return id
    }
    var types = withoutRepeats(registered)
    let isWebPage = supportsJavaScript && holds(SharedType.url, types) && becomesWebPage(scheme)
    if isWebPage {
      if !holds(SharedType.activeWebPage, types) { types.append(document.add(string: SharedType.activeWebPage)) }
    } else if types.count >= 2, holds(SharedType.url, types), !holds(SharedType.activeWebPage, types) {
      types.removeAll { isType(SharedType.url, $0) }
      note(.typeRemoved(SharedType.url), "the attachment offers another type as well")
    }
    noteUnknownSteps(types, isWebPage: isWebPage)
    if case .set = document[id] { return document.add(set: types) }
    return document.add(array: types)
  }

  private func isType(_ type: String, _ id: ValueID) -> Bool {
    guard case .string(let text) = document[id] else { return false }
    return document.texts.find(type) == text
  }

  private func holds(_ type: String, _ types: [ValueID]) -> Bool { types.contains { isType(type, $0) } }

  private mutating func withoutRepeats(_ registered: [ValueID]) -> [ValueID] {
    var seen: Set<TextID> = []
    var types: [ValueID] = []
    for id in registered {
      guard case .string(let text) = document[id], !seen.insert(text).inserted else {
        types.append(id)
        continue
      }
      note(.typeRemoved(document[text]), "it is registered twice, and the types are a set")
    }
    return types
  }

  /// Returns whether the URL of an attachment of a flagged item makes it a web page; notes the types that are added, or
  /// why there are none.
  private mutating func becomesWebPage(_ scheme: String?) -> Bool {
    let flagged = "the item is flagged supportsJavaScript and offers a URL"
    switch scheme {
    case "http", "https":
      note(.typeAdded(SharedType.activeWebPage), flagged + " with http or https")
    case nil:
      note(.typeAdded(SharedType.activeWebPage), flagged + "; http or https is assumed, for none is given", .inferred)
    case let name?:
      let found = name.isEmpty ? "the URL has no scheme" : "the URL's scheme is " + name
      note(.notApplied, found + ", so the attachment does not become " + SharedType.activeWebPage)
      return false
    }
    return true
  }

  /// Says where the system may do more than is known.
  private mutating func noteUnknownSteps(_ types: [ValueID], isWebPage: Bool) {
    if holds(SharedType.groupActivity, types) {
      note(.notApplied, "some releases take " + SharedType.groupActivity + " away, a later one does not")
    }
    guard types.count >= 2 else { return }
    note(.notApplied, "newer systems take one further type away; which one is not known, so all stay")
    if !isWebPage, holds(SharedType.fileURL, types) {
      note(
        .notApplied,
        "newer systems look up a File Provider item, probably for " + SharedType.fileURL
          + "; a rule that asks for fileProviderItem sees only what is given here", .inferred)
    }
  }
}

extension Document {
  /// The scheme of the URL behind `public.url`, in lower case, that an attachment in raw form tells by `urlScheme` or `url`; empty when the
  /// URL has none, nil when nothing is said.
  func addressScheme(of attachment: ValueID) -> String? {
    if let scheme = string(ContextKey.urlScheme, of: attachment) { return Self.lowercased(scheme.utf8[...]) }
    guard let url = string(ContextKey.url, of: attachment) else { return nil }
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return "" }
    return Self.lowercased(url.utf8[..<colon])
  }

  private static func lowercased(_ scheme: Substring.UTF8View) -> String {
    String(decoding: scheme.foldingASCII, as: UTF8.self)
  }
}
