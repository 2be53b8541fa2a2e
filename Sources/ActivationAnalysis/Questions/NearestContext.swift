public import ActivationRules
internal import PredicateEvaluation

/// What the evaluator may say of a context.
public enum Visibility: Sendable, Hashable {
  /// The extension is shown.
  case shown
  /// It is not shown; also where the rule errs.
  case hidden
  /// The rule errs.
  case error
}

/// A context with a verdict, close to another one.
public struct NearestContext: Sendable {
  /// The context.
  public let witness: Witness
  /// How many changes lead to it; nil for a smallest context of all, where no few changes were enough.
  ///
  /// A change adds an attachment, takes one away, or exchanges one; one in an item of its own counts as well. No context of types that exist
  /// has the verdict after fewer changes, because an attachment of every class that the rule can tell apart was tried.
  public let changes: Int?
}

extension RuleAnalysis {
  /// Finds a smallest context for which the rule has a verdict, or one that is close to another context.
  ///
  /// - Parameters:
  ///   - verdict: The verdict that is wanted.
  ///   - context: The context to begin with; nil for the smallest of all.
  /// - Returns: The context, or nil when the search finds none.
  /// - Complexity: at most some thousand evaluations.
  public func witness(where verdict: Visibility, near context: SharedContext? = nil) -> NearestContext? {
    let judgment: Subject.Judgment =
      switch verdict {
      case .shown: .shown
      case .hidden: .hidden
      case .error: .error
      }
    let smallest: Answer =
      switch verdict {
      case .shown: never
      case .hidden: always
      case .error: neverErrs
      }
    guard let witness = smallest.witness else { return nil }
    guard let context, case .success(let reading) = reading else {
      return NearestContext(witness: witness, changes: nil)
    }
    let search = NeighborSearch(reading: reading) { reading.inquiry.confirms($0, [judgment]) }
    return search.nearest(to: context.registeredTypeIdentifiers) ?? NearestContext(witness: witness, changes: nil)
  }
}

/// Contexts by the number of changes that lead to them, fewest first.
private struct NeighborSearch {
  /// How many contexts are asked.
  private static let mostContexts = 4_000

  let reading: RuleAnalysis.Reading
  let isWanted: (Witness) -> Bool

  func nearest(to start: [[[String]]]) -> NearestContext? {
    let attachments = reading.space.attachmentExamples
    var seen: Set<[[[String]]]> = [start]
    var frontier = [start]
    var changes = 0
    while !frontier.isEmpty {
      for items in frontier {
        let witness = Witness(context: reading.inquiry.context(items))
        if isWanted(witness) { return NearestContext(witness: witness, changes: changes) }
      }
      changes += 1
      var next: [[[[String]]]] = []
      for items in frontier {
        for neighbor in Self.neighbors(of: items, attachments) where seen.insert(neighbor).inserted {
          guard seen.count <= Self.mostContexts else { return nil }
          next.append(neighbor)
        }
      }
      frontier = next
    }
    return nil
  }

  private static func neighbors(of items: [[[String]]], _ attachments: [[String]]) -> [[[[String]]]] {
    var found: [[[[String]]]] = []
    for item in items.indices {
      for position in items[item].indices {
        var changed = items
        changed[item].remove(at: position)
        // Nothing is shared in an item without attachments.
        if changed[item].isEmpty { changed.remove(at: item) }
        if !changed.isEmpty { found.append(changed) }
        for attachment in attachments where attachment != items[item][position] {
          changed = items
          changed[item][position] = attachment
          found.append(changed)
        }
      }
      for attachment in attachments {
        var changed = items
        changed[item].append(attachment)
        found.append(changed)
      }
    }
    for attachment in attachments { found.append(items + [[attachment]]) }
    return found
  }
}
