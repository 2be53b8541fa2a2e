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

/// A change of a shared context. Positions are those before the change, from 0.
public enum ContextStep: Sendable, Hashable {
  /// An attachment is left out, and its item with it when it was the only one.
  case without(attachment: Int, item: Int, types: [String])
  /// Another attachment takes the place of one.
  case exchanged(attachment: Int, item: Int, types: [String], by: [String])
  /// An attachment is added to an item.
  case attachment([String], item: Int)
  /// An item with one attachment is added.
  case item([String])
}

/// A context with a verdict, close to another one.
public struct NearestContext: Sendable {
  /// The context.
  public let witness: Witness
  /// The changes that lead to it, fewest; nil for a smallest context of all, where no few changes were enough.
  ///
  /// No context of types that exist has the verdict after fewer changes, because an attachment of every class that the rule can tell apart
  /// was tried.
  public let steps: [ContextStep]?
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
    witness(where: verdict, near: context) { _ in true }
  }

  /// Finds such a context for which a further condition holds.
  package func witness(
    where verdict: Visibility, near context: SharedContext?, and condition: @escaping (Witness) -> Bool
  ) -> NearestContext? {
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
    if let context, case .success(let reading) = reading {
      let search = NeighborSearch(attachments: reading.space.attachmentExamples, root: reading.inquiry.root) {
        reading.inquiry.confirms($0, [judgment]) && condition($0)
      }
      if let nearest = search.nearest(to: [context.registeredTypeIdentifiers]) { return nearest }
    }
    return condition(witness) ? NearestContext(witness: witness, steps: nil) : nil
  }
}

/// Contexts by the number of changes that lead to them, fewest first.
struct NeighborSearch {
  /// What the changes put in.
  let attachments: [[String]]
  /// The key of the collection of items.
  let root: String
  /// How many contexts are asked.
  var mostContexts = 4_000
  let isWanted: (Witness) -> Bool

  /// A context on the way, and what led to it.
  private struct Place {
    var items: [[[String]]]
    var steps: [ContextStep]
  }

  func nearest(to starts: [[[[String]]]]) -> NearestContext? {
    var seen: Set<[[[String]]]> = []
    var frontier: [Place] = []
    for start in starts where seen.count < mostContexts && seen.insert(start).inserted {
      frontier.append(Place(items: start, steps: []))
    }
    while !frontier.isEmpty {
      for place in frontier {
        let witness = Witness(context: Witness.context(place.items, root: root))
        if isWanted(witness) { return NearestContext(witness: witness, steps: place.steps) }
      }
      var next: [Place] = []
      for place in frontier {
        for (step, items) in neighbors(of: place.items) where seen.insert(items).inserted {
          guard seen.count <= mostContexts else { return nil }
          next.append(Place(items: items, steps: place.steps + [step]))
        }
      }
      frontier = next
    }
    return nil
  }

  private func neighbors(of items: [[[String]]]) -> [(ContextStep, [[[String]]])] {
    var found: [(ContextStep, [[[String]]])] = []
    for item in items.indices {
      for position in items[item].indices {
        let types = items[item][position]
        var changed = items
        changed[item].remove(at: position)
        // Nothing is shared in an item without attachments.
        if changed[item].isEmpty { changed.remove(at: item) }
        if !changed.isEmpty { found.append((.without(attachment: position, item: item, types: types), changed)) }
        for attachment in attachments where attachment != types {
          changed = items
          changed[item][position] = attachment
          found.append((.exchanged(attachment: position, item: item, types: types, by: attachment), changed))
        }
      }
      for attachment in attachments {
        var changed = items
        changed[item].append(attachment)
        found.append((.attachment(attachment, item: item), changed))
      }
    }
    for attachment in attachments { found.append((.item(attachment), items + [[attachment]])) }
    return found
  }
}
