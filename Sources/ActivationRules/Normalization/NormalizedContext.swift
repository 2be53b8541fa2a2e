import Predicates

/// A shared context in the form that rules are matched against, with the changes that led to it.
///
/// A rule doesn't see exactly what a host registers: the system adds and removes types and keys in between. A context is taken as it is
/// unless its root object says `"form": "raw"`: then it goes through the known part of these steps (observed, unless a change says
/// otherwise):
///
/// | where | what |
/// |---|---|
/// | item | `attributedTitle` becomes `title`, `attributedContentText` becomes `contentText` |
/// | item | a true `supportsJavaScript` and keys that begin with `com.apple.UIKit` are left out |
/// | attachment | the types are a set: each is there once |
/// | attachment | with `public.url` in an item flagged `supportsJavaScript`, and an http or https URL: gains `com.apple.active-webpage` |
/// | attachment | otherwise, with two or more types: loses `public.url`, unless it has `com.apple.active-webpage` |
/// | attachment | keys other than `registeredTypeIdentifiers` and `fileProviderItem` are left out |
///
/// Two further steps of newer systems are not known well enough: one takes a private type away, one looks up a
/// `fileProviderItem`. Where they may matter, a change says that they were not applied.
public struct NormalizedContext: Sendable {
  /// The context that rules are matched against.
  public let context: SharedContext
  package let form: ContextForm
  /// The original context, when it was in raw form.
  package let original: SharedContext?
  /// The changes that lead to ``context``, item by item; empty for a context given in matching form.
  public let changes: [NormalizationChange]

  /// Takes a context in the form that its root object says in `form`: `matching`, as it is without one, or `raw`.
  ///
  /// The key `form` is consumed. In raw form an attachment may tell the URL behind `public.url` by `url`, or its scheme by
  /// `urlScheme`; where neither is there and it matters, http or https is assumed, and the change says so.
  ///
  /// - Throws: When `form` is not a form, or when `url` or `urlScheme` is not a text.
  /// - Complexity: linear in the size of the context.
  public init(_ given: SharedContext) throws(ReadingError) { try self.init(given, form: nil) }

  /// Takes a context in a given form, which the one that its root object says mustn't contradict.
  package init(_ given: SharedContext, form: ContextForm?) throws(ReadingError) {
    let (context, declared) = try given.takingForm()
    if let form, let declared, form != declared {
      throw ReadingError(
        .shape, "the context says that it is in \(declared.rawValue) form, not in \(form.rawValue) form",
        help: "Leave one of the two out.")
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
    form = .matching
    original = nil
    changes = []
  }

  /// Prepares a context whose values are known to be of the right kinds; others are skipped.
  init(raw: SharedContext) {
    var normalizer = PayloadNormalizer(raw.document)
    normalizer.normalize()
    context = SharedContext(document: normalizer.document)
    form = .raw
    original = raw
    changes = normalizer.changes
  }
}

/// At which point of its way a shared context is written down.
package enum ContextForm: String, Sendable, Hashable {
  /// As rules are evaluated on it: after the system prepared what the host registered. The usual form.
  case matching
  /// As the host registers it, before the system prepares it; see ``NormalizedContext``.
  case raw
}

extension SharedContext {
  /// The context without the root's key `form`, and the form that it named.
  fileprivate func takingForm() throws(ReadingError) -> (SharedContext, ContextForm?) {
    var document = document
    guard case .dictionary(let run) = document[document.root], let key = document.texts.find(ContextKey.form),
      let value = document.value(for: key, in: run), let items = document.texts.find(ContextKey.extensionItems),
      document.value(for: items, in: run) != nil
    else { return (self, nil) }
    guard case .string(let text) = document[value], let form = ContextForm(rawValue: document[text]) else {
      throw ReadingError(
        .shape, "the key form of the context's root holds something else", expected: "\"matching\" or \"raw\"")
    }
    let entries = Array(document.entries(of: run)).filter { $0.key != key }
    document.root = document.add(dictionary: entries)
    return (SharedContext(document: document), form)
  }

  /// Checks the keys that tell an attachment's URL.
  fileprivate func checkAddresses() throws(ReadingError) {
    for (position, item) in (items ?? []).enumerated() {
      for (index, attachment) in (attachments(of: item) ?? []).enumerated() {
        let place = "extension item \(position + 1), attachment \(index + 1): "
        let url = document.value(ContextKey.url, of: attachment)
        let scheme = document.value(ContextKey.urlScheme, of: attachment)
        if url != nil, scheme != nil {
          throw ReadingError(.shape, place + "found both", expected: "either url or urlScheme")
        }
        guard let value = url ?? scheme else { continue }
        guard case .string(let text) = document[value], !document[text].isEmpty else {
          throw ReadingError(.shape, place + "found something else", expected: "url or urlScheme to be text")
        }
      }
    }
  }
}

extension ContextKey {
  /// On the root object: the ``ContextForm`` of the context, when it says so itself. Never seen by a rule.
  package static let form = "form"
  /// On an item in raw form: whether the host wants the page's JavaScript to be run, as Safari does.
  package static let supportsJavaScript = "supportsJavaScript"
  /// On an attachment in raw form: the URL behind `public.url`, of which only the scheme counts.
  package static let url = "url"
  /// On an attachment in raw form: the scheme of the URL behind `public.url`.
  package static let urlScheme = "urlScheme"
  /// On an item: its title.
  package static let title = "title"
  /// On an item: its text.
  package static let contentText = "contentText"
  /// On an attachment: a File Provider's facts about the file.
  package static let fileProviderItem = "fileProviderItem"
}

/// Type identifiers that the system treats apart when it prepares or tries a context, or that hosts register.
enum SharedType {
  static let url = "public.url"
  static let fileURL = "public.file-url"
  static let activeWebPage = "com.apple.active-webpage"
  static let webArchive = "com.apple.webarchive"
  static let groupActivity = "com.apple.group-activities.activity"
}

/// One difference between the form that a host registers and the one that rules are matched against, and its reason.
public struct NormalizationChange: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// The attachment offers this type as well.
    case typeAdded(String)
    /// The attachment does not offer this type any more.
    case typeRemoved(String)
    /// The item's value uses another key.
    case keyRenamed(String, to: String)
    /// The item or attachment has this key no more.
    case keyRemoved(String)
    /// Nothing; but the system may do something here that is not known well enough to be done.
    case notApplied
  }

  /// The item, counted from 1 as in explanations.
  package var item: Int
  /// The attachment within the item, counted from 1; nil when the item itself is meant.
  package var attachment: Int?
  package var kind: Kind
  /// The reason, in a sentence without a period.
  package var reason: String
  /// The basis of the reason.
  public var evidence: Evidence

  /// The change in one line: `extension item 1, attachment 2: public.url is taken away: … (observed)`.
  public var summary: String {
    var text = "extension item \(item)"
    if let attachment { text += ", attachment \(attachment)" }
    text += ": "
    switch kind {
    case .typeAdded(let type): text += type + " is added: "
    case .typeRemoved(let type): text += type + " is taken away: "
    case .keyRenamed(let key, let name): text += key + " becomes " + name + ": "
    case .keyRemoved(let key): text += "the key " + key + " is taken away: "
    case .notApplied: text += "not applied: "
    }
    return text + reason + " (" + evidence.rawValue + ")"
  }
}
