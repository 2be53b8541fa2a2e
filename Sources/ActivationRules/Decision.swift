public import Predicates

/// The verdict on whether an extension appears in the share sheet.
public enum Verdict: Sendable, Hashable {
  /// The rule is true: the extension is in the share sheet.
  case shown
  /// The rule is false: the extension is not in the share sheet.
  case hidden
  /// The answer isn't certain.
  case uncertain(Uncertainty)
  /// The evaluation fails. Either Apple's systems throw an exception, and the extension is not offered (observed), or the rule uses
  /// something that this package never executes.
  case failed(EvaluationError)
  /// The system never evaluates the rule, because the extension point is wrong or doesn't use rules.
  case notOffered(OfferObstacle)

  /// The kind of a verdict, without its reason. The raw value is the word in output for people.
  public enum Kind: String, CaseIterable, Sendable {
    /// The extension is in the share sheet.
    case shown
    /// The extension isn't in the share sheet.
    case hidden
    /// The answer isn't certain, for example because a build setting decides, a limit was exceeded, or a part of a share wasn't recorded.
    case uncertain
    /// The rule can't be read, or its evaluation fails. On a device, the extension is then hidden.
    case failed = "error"
    /// The extension point is missing or invalid, so the system never offers the extension.
    case notOffered = "not offered"
    /// The extension point doesn't use activation rules.
    case notApplicable = "not applicable"

    /// The name in machine-readable output.
    package var name: String {
      switch self {
      case .notOffered: "hidden"
      case .notApplicable: "notApplicable"
      default: rawValue
      }
    }
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

  /// Returns the name of a certain verdict: `shown` or `hidden`.
  package static func name(isShown: Bool) -> String { (isShown ? Kind.shown : .hidden).name }
}

/// The result of evaluating a rule for a shared context.
public struct Decision: Sendable {
  /// The answer.
  public let verdict: Verdict
  /// The shared items that the answer is about. If the verdict is ``Verdict/shown``, the extension receives these items.
  public let handedItems: HandedItems

  package let rule: ActivationRule
  /// The context, or the part of it that ``handedItems`` names.
  let prepared: PreparedContext
  let shared: PreparedContext

  /// Creates a decision about a context or a part of it.
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

  /// A Boolean value that indicates whether the extension certainly appears. It's also false if the answer is uncertain or the evaluation fails.
  public var isShown: Bool { verdict.kind == .shown }

  /// The error that prevented an answer; nil if there was none.
  package var error: EvaluationError? {
    switch verdict {
    case .uncertain(.evaluation(let error)), .failed(let error): error
    case .shown, .hidden, .uncertain, .notOffered: nil
    }
  }

  /// The error, if it has a position in the rule's text; nil without an error, or if the error is about a dictionary as a whole.
  package var errorInText: EvaluationError? {
    if case .nestedDictionary = error?.kind { nil } else { error }
  }

  /// The whole context that the rule was evaluated for.
  package var context: SharedContext { SharedContext(document: shared.document) }

  /// The reason for the verdict in one sentence, from the ``explanation``.
  ///
  /// - Complexity: the same as ``explanation``.
  public var reason: String { explanation.reason }

  /// The explanation of the decision: the tree of clauses with their outcomes, and the reason in a sentence.
  ///
  /// - Complexity: evaluates the rule again, and records the outcome of every clause and element.
  public var explanation: Explanation { Explanation(of: self) }
}

extension EvaluationError {
  /// A Boolean value that indicates whether a limit or a missing service prevents a verdict, rather than a mistake in the rule.
  package var isUndecided: Bool {
    switch kind {
    case .stepLimitExceeded, .nestingLimitExceeded, .serviceMissing, .matchTooExpensive, .patternTooLong,
      .patternNotKnown, .subjectTooLong:
      true
    default: false
    }
  }

  /// The verdict of an evaluation that ends with this error.
  var verdict: Verdict { isUndecided ? .uncertain(.evaluation(self)) : .failed(self) }
}

/// The shared items that a rule was evaluated on and that the extension receives.
public enum HandedItems: Sendable, Hashable {
  /// All items.
  case all
  /// Only the item with the page itself (`com.apple.active-webpage`).
  case webPage
  /// Only the item with the page's archive (`com.apple.webarchive`).
  case webArchive
}

/// The only payload that the system tries in parts: a web page and its archive, as two items with one attachment each.
///
/// The system evaluates the rule for both items, then for only the page, then for only the archive. It offers the extension as soon
/// as the rule is true (observed).
extension PreparedContext {
  /// A Boolean value that indicates whether the system may try the context in parts; if false, it certainly doesn't.
  var mayHaveParts: Bool { itemCount.map { $0 == 2 } ?? true }

  /// The contexts that a rule is evaluated on, in order: the whole context first, and no others unless it's tried in parts.
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
  /// Returns the types of an item's only attachment; nil if the item has no attachments or several.
  fileprivate func onlyAttachment(of item: ValueID) -> [String]? {
    guard let attachments = attachments(of: item), attachments.count == 1 else { return nil }
    return typeIdentifiers(of: attachments[0])
  }
}
