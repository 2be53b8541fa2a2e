public import Predicates

/// The verdict on whether an extension appears in the share sheet.
public enum Verdict: Sendable, Hashable {
  /// The rule is true: the extension is in the share sheet.
  case shown
  /// The rule is false: the extension is not in the share sheet.
  case hidden
  /// No answer is certain.
  case uncertain(Uncertainty)
  /// The evaluation fails. Apple's systems throw an exception here, and the extension is not offered (observed); or the rule uses
  /// something that is never carried out here.
  case failed(EvaluationError)
  /// The system doesn't ask the rule, whatever is shared: the extension point is wrong, or one that uses no rule.
  case notOffered(OfferObstacle)

  /// A verdict without its reason; the raw value is the word for people.
  public enum Kind: String, CaseIterable, Sendable {
    /// The extension is in the share sheet.
    case shown
    /// It is not.
    case hidden
    /// No answer is certain: a build setting decides, or a limit was reached.
    case uncertain
    /// The rule cannot be read, or its evaluation fails; on a device the extension is hidden then.
    case failed = "error"
    /// The extension point is missing or is not one, so that the system never offers the extension.
    case notOffered = "not offered"
    /// No activation rule decides whether such an extension appears.
    case notApplicable = "not applicable"

    /// The name in machine-readable output.
    package var name: String {
      switch self {
      case .notOffered: "hidden"
      case .notApplicable: "notApplicable"
      default: rawValue
      }
    }

    /// The word in a table for people.
    package var word: String { rawValue }
  }

  /// The verdict without its reason.
  public var kind: Kind {
    switch self {
    case .shown: .shown
    case .hidden: .hidden
    case .uncertain: .uncertain
    case .failed: .failed
    case .notOffered(let obstacle): obstacle.isOfferedOtherwise ? .notApplicable : .notOffered
    }
  }

  /// The verdict's name in machine-readable output.
  package var name: String { kind.name }

  /// The name of a verdict without doubt.
  package static func name(isShown: Bool) -> String { (isShown ? Kind.shown : .hidden).name }
}

/// The outcome of asking a rule about a shared context.
public struct Decision: Sendable {
  /// The answer.
  public let verdict: Verdict
  /// The shared items that the answer is about; with ``Verdict/shown``, those that the extension is handed.
  public let handedItems: HandedItems

  /// The rule that was asked.
  package let rule: ActivationRule
  /// The context, or the part of it that ``handedItems`` names.
  let prepared: PreparedContext
  let shared: PreparedContext

  /// The verdict about a part of a context, or about all of it.
  @inline(__always)
  init(
    _ verdict: Verdict, _ items: HandedItems = .all, rule: ActivationRule, for part: PreparedContext,
    of shared: PreparedContext? = nil
  ) {
    self.verdict = verdict
    handedItems = items
    self.rule = rule
    prepared = part
    self.shared = shared ?? part
  }

  /// A Boolean value that indicates whether the extension is offered. Also false when the evaluation fails; see
  /// ``verdict``.
  public var isShown: Bool { verdict.kind == .shown }

  /// The error that took the place of an answer.
  package var error: EvaluationError? {
    switch verdict {
    case .uncertain(.evaluation(let error)), .failed(let error): error
    case .shown, .hidden, .uncertain, .notOffered: nil
    }
  }

  /// The error when it has a place in the rule's text; nil for one that concerns a dictionary as a whole.
  package var errorInText: EvaluationError? {
    if case .nestedDictionary = error?.kind { nil } else { error }
  }

  /// The whole context that the rule was asked about.
  package var context: SharedContext { SharedContext(document: shared.document) }

  /// The reason in one sentence: that of the ``explanation``.
  ///
  /// - Complexity: that of ``explanation``.
  public var reason: String { explanation.reason }

  /// The explanation of the decision: the tree of clauses with their outcomes, and the reason in a sentence.
  ///
  /// - Complexity: evaluates the rule once more, with every clause and element, and records it.
  public var explanation: Explanation { Explanation(of: self) }
}

extension EvaluationError {
  /// A Boolean value that indicates whether a limit or a missing service prevents a verdict, so that the error isn't
  /// one of the rule.
  package var isUndecided: Bool {
    switch kind {
    case .stepLimitExceeded, .nestingLimitExceeded, .serviceMissing, .matchTooExpensive, .patternTooLong,
      .patternNotKnown, .subjectTooLong:
      true
    default: false
    }
  }

  /// The verdict that an evaluation ends with when it ends with this error.
  var verdict: Verdict { isUndecided ? .uncertain(.evaluation(self)) : .failed(self) }
}

/// The shared items that a rule was evaluated on, and that the extension is then handed.
public enum HandedItems: Sendable, Hashable {
  /// All of them.
  case all
  /// Only the item with the page itself (`com.apple.active-webpage`).
  case webPage
  /// Only the item with the page's archive (`com.apple.webarchive`).
  case webArchive
}

/// The one payload that is tried in parts: a web page and its archive as two items with one attachment each.
///
/// The system offers the extension when the rule holds for both items, for the page alone, or for the archive alone, asked in this
/// order (observed).
extension PreparedContext {
  /// A Boolean value that indicates whether the context may be one that is tried in parts; false is certain.
  var mayHaveParts: Bool { itemCount.map { $0 == 2 } ?? true }

  /// The contexts that a rule is evaluated on, in order: the whole context first, and nothing else for any other payload.
  var parts: [(items: HandedItems, context: PreparedContext)] {
    guard mayHaveParts else { return [(.all, self)] }
    let context = SharedContext(document: document)
    guard let items = context.items, items.count == 2, let first = context.onlyAttachment(of: items[0]),
      let second = context.onlyAttachment(of: items[1]),
      (first.contains(SharedType.webArchive) && second.contains(SharedType.activeWebPage))
        || (first.contains(SharedType.activeWebPage) && second.contains(SharedType.webArchive))
    else { return [(.all, self)] }
    func part(_ type: String) -> PreparedContext {
      let kept = [(items[0], first), (items[1], second)].filter { $0.1.contains(type) }.map { $0.0 }
      return PreparedContext(context.replacing(items: kept).document, types: types)
    }
    return [(.all, self), (.webPage, part(SharedType.activeWebPage)), (.webArchive, part(SharedType.webArchive))]
  }
}

extension SharedContext {
  /// The types of an item's only attachment; nil for an item with none, or with several.
  fileprivate func onlyAttachment(of item: ValueID) -> [String]? {
    guard let attachments = attachments(of: item), attachments.count == 1 else { return nil }
    return typeIdentifiers(of: attachments[0])
  }
}
