/// One difference between the form that a host registers and the one that rules are matched against, and its reason.
public struct NormalizationChange: Sendable, Hashable {
  /// The kind of change.
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
  /// The kind of change.
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
