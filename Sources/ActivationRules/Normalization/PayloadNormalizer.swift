import Predicates

/// Takes a context in raw form through the known steps of the system; see ``NormalizedContext``.
///
/// Values of an unexpected shape are left unchanged.
struct PayloadNormalizer {
  var document: Document
  private(set) var changes: [NormalizationChange] = []
  /// The item and attachment at work, counted from 1.
  private var item = 0
  private var attachment: Int?

  init(_ document: Document) { self.document = document }

  mutating func normalize() {
    guard case .dictionary(let run) = document[document.root],
      let key = document.texts.find(ContextKey.extensionItems), let value = document.value(for: key, in: run),
      case .array(let elements) = document[value]
    else { return }
    var items: [ValueID] = []
    for element in Array(document.elements(of: elements)) {
      item += 1
      attachment = nil
      items.append(normalizedItem(element))
    }
    var entries = Array(document.entries(of: run))
    let array = document.add(array: items)
    for index in entries.indices where entries[index].key == key { entries[index].value = array }
    document.root = document.add(dictionary: entries)
  }

  mutating func note(_ kind: NormalizationChange.Kind, _ reason: String, _ evidence: Evidence = .observed) {
    changes.append(
      NormalizationChange(item: item, attachment: attachment, kind: kind, reason: reason, evidence: evidence))
  }

  private mutating func normalizedItem(_ id: ValueID) -> ValueID {
    guard case .dictionary(let run) = document[id] else { return id }
    let flag = document.value(ContextKey.supportsJavaScript, of: id)
    let supportsJavaScript = flag.map { isTrue(document[$0]) } ?? false
    var entries: [Document.Entry] = []
    var renamed: [Document.Entry] = []
    for entry in Array(document.entries(of: run)) {
      let key = document[entry.key]
      if key.utf8.elementsEqual(ContextKey.supportsJavaScript.utf8), supportsJavaScript {
        note(.keyRemoved(key), "the system takes it as a flag")
      } else if key.utf8.starts(with: "com.apple.UIKit".utf8) {
        note(.keyRemoved(key), "UIKit's own keys stay behind")
      } else if let name = Self.newName(of: key) {
        note(.keyRenamed(key, to: name), "rules see it by that name")
        renamed.append(Document.Entry(key: document.intern(name), value: entry.value))
      } else {
        entries.append(entry)
      }
    }
    entries = replacing(entries, with: renamed)
    for index in entries.indices where document[entries[index].key] == ContextKey.attachments {
      let value = entries[index].value
      entries[index].value = normalizedAttachments(value, supportsJavaScript: supportsJavaScript)
    }
    return document.add(dictionary: entries)
  }

  /// The entries with the renamed ones in the place of those that had their names before.
  private mutating func replacing(_ entries: [Document.Entry], with renamed: [Document.Entry]) -> [Document.Entry] {
    let kept = entries.filter { entry in !renamed.contains { $0.key == entry.key } }
    for entry in entries where !kept.contains(entry) {
      note(.keyRemoved(document[entry.key]), "the attributed text takes its place", .inferred)
    }
    return kept + renamed
  }

  /// The key of an item's user info under which a rule sees a value; nil when it stays the same.
  ///
  /// The long names are the constants of `NSExtensionItem`, as they are in printed user infos.
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
      case let key: note(.keyRemoved(key), "of an attachment rules see its types and its File Provider item")
      }
    }
    return document.add(dictionary: entries)
  }

  /// `NSNumber.boolValue`: true for a number other than zero.
  private func isTrue(_ value: DocumentValue) -> Bool {
    switch value {
    case .boolean(let value): value
    case .integer(let value): value != 0
    case .unsignedInteger: true
    case .double(let value): value != 0
    default: false
    }
  }
}
