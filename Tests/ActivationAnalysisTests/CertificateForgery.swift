import ActivationRules
import Testing

@testable import ActivationAnalysis

/// Tells a changed certificate that still proves the claim of the original from a forged one, by truth tables in the place of the checker's
/// three values.
///
/// A refutation may distinguish cases without need: then one of them is a proof by itself.
struct CertificateForgery {
  /// Atoms that a leaf leaves open; each doubles its truth table.
  private static let mostOpenAtoms = 14

  let original: Certificate

  /// The elements that a level counts: the truth of bodies.
  private struct Elements {
    var bodies: [Int]
    var vectors: [[Bool]]

    init(_ claim: Certificate.LevelClaim) { (bodies, vectors) = (claim.bodies, claim.vectors) }

    init(_ identifiers: IdentifierClasses) {
      (bodies, vectors) = (identifiers.bodies, identifiers.classes.map { $0.vector })
    }
  }

  /// Returns whether a changed certificate makes another claim than the original, or contains no proof.
  func isForged(_ changed: Certificate) -> Bool {
    guard claimsTheSame(changed.attachments, original.attachments),
      (changed.items == nil) == (original.items == nil)
    else { return true }
    let attachments = Elements(original.attachments)
    var elements = attachments
    guard
      isProof(
        changed.attachments.proof, original.attachments.proof, otherVector(original.attachments),
        Elements(original.identifiers))
    else { return true }
    if let items = original.items, let changedItems = changed.items {
      guard claimsTheSame(changedItems, items),
        isProof(changedItems.proof, items.proof, otherVector(items), attachments)
      else { return true }
      elements = Elements(items)
    }
    return !isProof(changed.proof, original.proof, original.target, elements)
  }

  private func claimsTheSame(_ first: Certificate.LevelClaim, _ second: Certificate.LevelClaim) -> Bool {
    first.vectors == second.vectors && first.totals == second.totals && first.bodies == second.bodies
  }

  private func otherVector(_ claim: Certificate.LevelClaim) -> Formula {
    LevelSolution.otherVector(claim.bodies.map { original.form.bodies[$0].formula }, than: claim.vectors)
  }

  /// Without any of its states a proof by states is not one.
  private func isProof(_ changed: LevelProof, _ proof: LevelProof, _ formula: Formula, _ elements: Elements) -> Bool {
    if changed == proof { return true }
    guard case .refutation(let refutation) = changed else { return false }
    return closes(refutation, formula, elements, [:], depth: 0)
  }

  /// Returns whether every leaf of a changed refutation is closed. A leaf with multipliers is closed as before, unless a constraint
  /// on its path was removed, so that there are too many multipliers, or all of them were.
  private func closes(
    _ refutation: Refutation, _ formula: Formula, _ elements: Elements, _ decided: [Int: Bool], depth: Int
  ) -> Bool {
    switch refutation {
    case .formula: return isFalse(formula, elements, decided)
    case .farkas(let multipliers): return multipliers.count == depth && multipliers.contains { $0 > 0 }
    case .atom(let atom, let holds, let fails):
      let (holding, failing) = (decided.merging([atom: true]) { $1 }, decided.merging([atom: false]) { $1 })
      return closes(holds, formula, elements, holding, depth: depth + 1)
        && closes(fails, formula, elements, failing, depth: depth + 1)
    case .elements(_, _, let few, let many):
      return closes(few, formula, elements, decided, depth: depth + 1)
        && closes(many, formula, elements, decided, depth: depth + 1)
    }
  }

  /// Returns whether a formula is false for all values of the undecided atoms.
  private func isFalse(_ formula: Formula, _ elements: Elements, _ decided: [Int: Bool]) -> Bool {
    let open = formula.atoms.filter { decided[$0] == nil && constant($0, elements) == nil }
    guard open.count <= Self.mostOpenAtoms else { return false }
    return (0..<(1 << open.count)).allSatisfy { row in
      !formula.holds { atom in
        decided[atom] ?? open.firstIndex(of: atom).map { row >> $0 & 1 == 1 } ?? constant(atom, elements) ?? true
      }
    }
  }

  /// The truth of an atom that the numbers of elements can't change.
  private func constant(_ atom: Int, _ elements: Elements) -> Bool? {
    guard let threshold = original.form.threshold(ofAtom: atom) else { return nil }
    var weights = elements.vectors.map { _ in Int64(0) }
    for term in threshold.terms {
      guard case .count(let body) = term.measure, let position = elements.bodies.firstIndex(of: body) else {
        return nil
      }
      for element in weights.indices where elements.vectors[element][position] { weights[element] += term.weight }
    }
    if threshold.bound <= 0, weights.allSatisfy({ $0 >= 0 }) { return true }
    if threshold.bound > 0, weights.allSatisfy({ $0 <= 0 }) { return false }
    return nil
  }
}
