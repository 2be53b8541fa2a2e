/// A proof that no context of a world makes a formula hold: for the package's own tests, which judge it; nothing prints one.
///
/// It lists what is feasible on each level, with the reason why nothing else is, and what shows that the target is not: a closed set of
/// states that holds no target, or a refutation. A checker judges it that shares no code with the search.
public struct Certificate: Sendable {
  /// The classes of a level and the proof that they are all.
  struct LevelClaim: Sendable {
    var vectors: [[Bool]]
    var totals: [[Int64]]
    var bodies: [Int]
    var proof: LevelProof

    init(_ solution: LevelSolution) {
      vectors = solution.classes.vectors
      totals = solution.classes.totals
      bodies = solution.classes.bodies
      proof = solution.proof
    }
  }

  /// The form whose atoms the target is about.
  let form: CountingForm
  /// The formula that no context makes true; over atoms of the only item where there are no ``items``.
  let target: Formula
  let identifiers: IdentifierClasses
  var attachments: LevelClaim
  var items: LevelClaim?
  let totals: [TrackedTotal]
  var proof: LevelProof

  /// A Boolean value that indicates whether the proof holds, as the checker finds.
  package var isValid: Bool { CertificateChecker(self).accepts }
}
