import Predicates

/// Applies the known steps of the system to a context in raw form; see ``NormalizedContext``.
///
/// Values of an unexpected shape are left unchanged.
struct PayloadNormalizer {
  var document: Document
  private(set) var changes: [NormalizationChange] = []
  /// The numbers of the current item and attachment, counted from 1.
  private var item = 0
  private var attachment: Int?

  init(_ document: Document) { self.document = document }

  mutating func normalize() {
    guard let value = document.value(ContextKey.extensionItems, of: document.root),
      case .array(let elements) = document[value]
    else { return }
    var items: [ValueID] = []
    for element in Array(document.elements(of: elements)) {
      item += 1
      items.append(normalizedItem(element))
    }
    let list = document.add(array: items)
    document.root = document.setting(ContextKey.extensionItems, to: list, in: document.root)
  }

  mutating func note(_ kind: NormalizationChange.Kind, _ reason: String, _ evidence: Evidence = .observed) {
    changes.append(
      NormalizationChange(item: item, attachment: attachment, kind: kind, reason: reason, evidence: evidence))
  }

  private mutating func normalizedItem(_ id: ValueID) -> ValueID {
    guard case .dictionary(let run) = document[id] else { return id }
    let flag = document.value(ContextKey.supportsJavaScript, of: id)
    let supportsJavaScript = flag.map { [.boolean(true), .integer(1)].contains(document[$0]) } ?? false
    var entries: [Document.Entry] = []
    var renamed: [Document.Entry] = []
    for entry in Array(document.entries(of: run)) {
      let key = document[entry.key]
      if key.utf8.elementsEqual(ContextKey.supportsJavaScript.utf8), supportsJavaScript {
        note(.keyRemoved(key), "the system reads it as a flag")
      } else if key.utf8.starts(with: "com.apple.UIKit".utf8) {
        note(.keyRemoved(key), "rules don't see UIKit's own keys")
      } else if let name = Self.newName(of: key) {
        note(.keyRenamed(key, to: name), "rules see it under that name")
        renamed.append(Document.Entry(key: document.intern(name), value: entry.value))
      } else {
        entries.append(entry)
      }
    }
    for entry in entries where renamed.contains(where: { $0.key == entry.key }) {
      note(.keyRemoved(document[entry.key]), "the attributed text replaces it", .inferred)
    }
    entries = entries.filter { entry in !renamed.contains { $0.key == entry.key } } + renamed
    for index in entries.indices where document[entries[index].key] == ContextKey.attachments {
      let value = entries[index].value
      entries[index].value = normalizedAttachments(value, supportsJavaScript: supportsJavaScript)
    }
    return document.add(dictionary: entries)
  }

  /// Returns the key under which a rule sees a value of an item's user info; nil if the key stays the same.
  ///
  /// The long names are the constants of `NSExtensionItem`, as printed user infos show them.
  private static func newName(of key: String) -> String? {
    switch key {
    case "attributedTitle", "NSExtensionItemAttributedTitleKey": ContextKey.title
    case "attributedContentText", "NSExtensionItemAttributedContentTextKey": ContextKey.contentText
    default: nil
    }
  }

  private mutating func normalizedAttachments(_ id: ValueID, supportsJavaScript: Bool) -> ValueID {
    guard case .array(let run) = document[id] else { return id }
    var attachments: [ValueID] = []
    for (position, element) in Array(document.elements(of: run)).enumerated() {
      attachment = position + 1
      attachments.append(normalizedAttachment(element, supportsJavaScript: supportsJavaScript))
    }
    attachment = nil
    return document.add(array: attachments)
  }

  private mutating func normalizedAttachment(_ id: ValueID, supportsJavaScript: Bool) -> ValueID {
    guard case .dictionary(let run) = document[id] else { return id }
    let scheme = document.addressScheme(of: id)
    var entries: [Document.Entry] = []
    for entry in Array(document.entries(of: run)) {
      switch document[entry.key] {
      case ContextKey.registeredTypeIdentifiers:
        let types = normalizedTypes(entry.value, supportsJavaScript: supportsJavaScript, scheme: scheme)
        entries.append(Document.Entry(key: entry.key, value: types))
      case ContextKey.fileProviderItem: entries.append(entry)
      case ContextKey.url, ContextKey.urlScheme: break
      case let key: note(.keyRemoved(key), "rules see only an attachment's types and its File Provider item")
      }
    }
    return document.add(dictionary: entries)
  }
}

extension PayloadNormalizer {
  /// Returns the types of an attachment that a rule sees.
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
    return registered.filter { id in
      guard case .string(let text) = document[id], !seen.insert(text).inserted else { return true }
      note(.typeRemoved(document[text]), "it is registered twice, and the types are a set")
      return false
    }
  }

  /// Returns whether the URL of an attachment in a flagged item makes it a web page. Notes that its type is added, or why it isn't.
  private mutating func becomesWebPage(_ scheme: String?) -> Bool {
    let flagged = "the item is flagged supportsJavaScript and offers a URL"
    switch scheme {
    case "http", "https":
      note(.typeAdded(SharedType.activeWebPage), flagged + " with http or https")
    case nil:
      note(.typeAdded(SharedType.activeWebPage), flagged + "; no scheme given, so http or https is assumed", .inferred)
    case let name?:
      let found = name.isEmpty ? "the URL has no scheme" : "the URL's scheme is " + name
      note(.notApplied, found + ", so the attachment does not become " + SharedType.activeWebPage)
      return false
    }
    return true
  }

  /// Notes steps that the system may take but that aren't known well enough.
  private mutating func noteUnknownSteps(_ types: [ValueID], isWebPage: Bool) {
    if holds(SharedType.groupActivity, types) {
      note(.notApplied, "some releases remove " + SharedType.groupActivity + ", but a later one doesn't")
    }
    guard types.count >= 2 else { return }
    note(.notApplied, "newer systems remove one more type; which one isn't known, so all are kept")
    if !isWebPage, holds(SharedType.fileURL, types) {
      note(
        .notApplied,
        "newer systems look up a File Provider item, probably for " + SharedType.fileURL
          + "; a rule that reads fileProviderItem sees only the item given here", .inferred)
    }
  }
}

extension Document {
  /// Returns the scheme, in lowercase, of the URL of `public.url`, which an attachment in raw form has in `urlScheme` or `url`. Empty if the
  /// URL has no scheme; nil if the attachment has neither key.
  func addressScheme(of attachment: ValueID) -> String? {
    if let scheme = string(ContextKey.urlScheme, of: attachment) { return scheme.lowercased() }
    guard let url = string(ContextKey.url, of: attachment) else { return nil }
    return url.utf8.firstIndex(of: UInt8(ascii: ":")).map { url[..<$0].lowercased() } ?? ""
  }
}
