import Predicates

/// A shared context in the form that rules are matched against, with the changes that led to it.
///
/// A rule doesn't see exactly what a host registers, because the system adds and removes types and keys. A context is used as it is unless
/// its root object says `"form": "raw"`. In raw form, it goes through the known part of these steps (observed, unless a change says
/// otherwise):
///
/// | place | change |
/// |---|---|
/// | item | `attributedTitle` becomes `title`, `attributedContentText` becomes `contentText` |
/// | item | a true `supportsJavaScript` and keys that begin with `com.apple.UIKit` are removed |
/// | attachment | the types become a set, so repeated types are removed |
/// | attachment | with `public.url` in an item flagged `supportsJavaScript`, and an http or https URL: gains `com.apple.active-webpage` |
/// | attachment | otherwise, with two or more types: loses `public.url`, unless it has `com.apple.active-webpage` |
/// | attachment | keys other than `registeredTypeIdentifiers` and `fileProviderItem` are removed |
///
/// Two further steps of newer systems aren't known well enough: one removes a private type, and the other looks up a
/// `fileProviderItem`. If they may matter, a change says that they were not applied.
public struct NormalizedContext: Sendable {
  /// The context that rules are matched against.
  public let context: SharedContext
  package var form: ContextForm { original == nil ? .matching : .raw }
  /// The original context, if it was in raw form; otherwise nil.
  package let original: SharedContext?
  /// The changes that lead to ``context``, item by item; empty for a context in matching form.
  public let changes: [NormalizationChange]

  /// Creates a context in the form that the key `form` of its root object names: `matching`, which is the default, or `raw`.
  ///
  /// The key `form` is removed. In raw form, an attachment may have the URL of `public.url` in `url`, or its scheme in `urlScheme`. If it has
  /// neither and the scheme matters, http or https is assumed, and the change says so.
  ///
  /// - Throws: ``ReadingError`` if `form` has another value or, in raw form, if `url` or `urlScheme` is empty or not a string, or both are present.
  /// - Complexity: linear in the size of the context.
  public init(_ given: SharedContext) throws(ReadingError) { try self.init(given, form: nil) }

  /// Creates a context in the given form; if nil, in the form that the root object's key `form` names. Throws if both are given and differ.
  package init(_ given: SharedContext, form: ContextForm?) throws(ReadingError) {
    let (context, declared) = try given.takingForm()
    if let form, let declared, form != declared {
      throw ReadingError(
        .shape, "the context says that it is in \(declared.rawValue) form, not in \(form.rawValue) form",
        help: "Give the form only once.")
    }
    switch form ?? declared ?? .matching {
    case .matching: self.init(matching: context)
    case .raw:
      try context.checkAddresses()
      self.init(raw: context)
    }
  }

  init(matching context: SharedContext) {
    self.context = context
    original = nil
    changes = []
  }

  /// Creates a context from one in raw form without checking its values; values of the wrong kind are skipped.
  init(raw: SharedContext) {
    var normalizer = PayloadNormalizer(raw.document)
    normalizer.normalize()
    context = SharedContext(document: normalizer.document)
    original = raw
    changes = normalizer.changes
  }
}

/// The point at which a shared context was recorded.
package enum ContextForm: String, Sendable, Hashable {
  /// The form on which rules are evaluated, after the system prepared what the host registered. This is the default.
  case matching
  /// The form that the host registers, before the system prepares it; see ``NormalizedContext``.
  case raw
}

extension SharedContext {
  /// Returns the context without the root's key `form`, and the form that it named.
  fileprivate func takingForm() throws(ReadingError) -> (SharedContext, ContextForm?) {
    var document = document
    guard case .dictionary(let run) = document[document.root], let key = document.texts.find(ContextKey.form),
      let value = document.value(for: key, in: run), let items = document.texts.find(ContextKey.extensionItems),
      document.value(for: items, in: run) != nil
    else { return (self, nil) }
    guard case .string(let text) = document[value], let form = ContextForm(rawValue: document[text]) else {
      throw ReadingError(
        .shape, "found another value for the key 'form' at the root of the context", expected: "\"matching\" or \"raw\""
      )
    }
    let entries = Array(document.entries(of: run)).filter { $0.key != key }
    document.root = document.add(dictionary: entries)
    return (SharedContext(document: document), form)
  }

  /// Checks the keys that contain an attachment's URL.
  fileprivate func checkAddresses() throws(ReadingError) {
    for (position, item) in (items ?? []).enumerated() {
      for (index, attachment) in (attachments(of: item) ?? []).enumerated() {
        let place = "extension item \(position + 1), attachment \(index + 1)"
        let url = document.value(ContextKey.url, of: attachment)
        let scheme = document.value(ContextKey.urlScheme, of: attachment)
        if url != nil, scheme != nil {
          throw ReadingError(.shape, "found both in " + place, expected: "either url or urlScheme")
        }
        guard let value = url ?? scheme else { continue }
        guard case .string(let text) = document[value], !document[text].isEmpty else {
          throw ReadingError(.shape, "found another value in " + place, expected: "nonempty text in url or urlScheme")
        }
      }
    }
  }
}

extension ContextKey {
  /// On the root object: the ``ContextForm`` of the context, if it's given. Rules never see it.
  package static let form = "form"
  /// On an item in raw form: whether the host wants the page's JavaScript to run, as Safari does.
  package static let supportsJavaScript = "supportsJavaScript"
  /// On an attachment in raw form: the URL of `public.url`. Only its scheme matters.
  package static let url = "url"
  /// On an attachment in raw form: the scheme of the URL of `public.url`.
  package static let urlScheme = "urlScheme"
  /// On an item: its title.
  package static let title = "title"
  /// On an item: its text.
  package static let contentText = "contentText"
  /// On an attachment: a File Provider's facts about the file.
  package static let fileProviderItem = "fileProviderItem"
}

/// Type identifiers that the system treats specially when it prepares or tries a context, or that hosts register.
enum SharedType {
  static let url = "public.url"
  static let fileURL = "public.file-url"
  static let activeWebPage = "com.apple.active-webpage"
  static let webArchive = "com.apple.webarchive"
  static let groupActivity = "com.apple.group-activities.activity"
}

/// One difference between the form that a host registers and the form that rules are matched against, and its reason.
public struct NormalizationChange: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// The attachment gains this type.
    case typeAdded(String)
    /// The attachment loses this type.
    case typeRemoved(String)
    /// The value of the item moves to another key.
    case keyRenamed(String, to: String)
    /// The item or attachment loses this key.
    case keyRemoved(String)
    /// Nothing changes, but the system may do something here that isn't known well enough to be applied.
    case notApplied
  }

  /// The number of the item, counted from 1 as in explanations.
  package var item: Int
  /// The number of the attachment within the item, counted from 1; nil if the change is about the item itself.
  package var attachment: Int?
  package var kind: Kind
  /// The reason, in a sentence without a period.
  package var reason: String
  /// The basis of the reason.
  public var evidence: Evidence

  /// The change in one line: `extension item 1, attachment 2: public.url is removed: … (observed)`.
  public var summary: String {
    var text = "extension item \(item)"
    if let attachment { text += ", attachment \(attachment)" }
    text += ": "
    switch kind {
    case .typeAdded(let type): text += type + " is added: "
    case .typeRemoved(let type): text += type + " is removed: "
    case .keyRenamed(let key, let name): text += key + " becomes " + name + ": "
    case .keyRemoved(let key): text += "the key " + key + " is removed: "
    case .notApplied: text += "not applied: "
    }
    return text + reason + " (" + evidence.rawValue + ")"
  }
}
