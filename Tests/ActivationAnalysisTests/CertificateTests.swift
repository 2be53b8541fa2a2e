import ActivationRules
import Testing

@testable import ActivationAnalysis

/// The checker accepts what the search proves, and nothing that was tampered with.
@Suite struct CertificateTests {
  static let claims: [(String, String)] = [
    (LawTests.rules[0], LawTests.items(LawTests.any("public.image"), "> 0", "> 0")),
    (LawTests.rules[1], LawTests.items(LawTests.any("public.url"))),
    (LawTests.items(LawTests.any("public.image"), "== 2", "== 2"), LawTests.items(LawTests.any("public.data"), "> 1")),
    (
      "extensionItems.@count == 1 AND " + LawTests.items("$a.registeredTypeIdentifiers.@count > 2"),
      LawTests.items("$a.registeredTypeIdentifiers.@count > 1")
    ),
    (
      "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, " + LawTests.any("public.png") + ").@count >= 5000",
      "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, " + LawTests.any("public.image") + ").@count > 4000"
    ),
    (
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(LawTests.any("public.image"))).@count > SUBQUERY($i.attachments, $a, \(LawTests.any("public.movie"))).@count).@count > 0",
      LawTests.items(LawTests.any("public.image"))
    ),
  ]

  static func certificate(_ claim: (String, String)) throws -> Certificate {
    let comparison = RuleComparison(try LawTests.rule(claim.0), try LawTests.rule(claim.1))
    guard case .proved(.certificate(let certificate)) = comparison.firstImpliesSecond else {
      throw Unproved(claim: claim, answer: comparison.firstImpliesSecond.reason)
    }
    return certificate
  }

  struct Unproved: Error {
    var claim: (String, String)
    var answer: UnknownReason?
  }

  @Test(arguments: claims.indices)
  func proofsAreAccepted(index: Int) throws {
    #expect(try Self.certificate(Self.claims[index]).isValid)
  }

  @Test(arguments: claims.indices)
  func aMissingStateIsNoticed(index: Int) throws {
    let certificate = try Self.certificate(Self.claims[index])
    for changed in Self.mutants(of: certificate) { #expect(!changed.isValid) }
  }

  /// A proof of another shape than its claim proves nothing.
  @Test(arguments: claims.indices)
  func proofsOfAnotherShapeAreRefused(index: Int) throws {
    let certificate = try Self.certificate(Self.claims[index])
    var shapes: [LevelProof] = [
      .single, .states(counters: [], states: []), .states(counters: [], states: [[]]),
      .states(counters: [.init(weights: [], cap: -1)], states: [[0]]), .refutation(.farkas([])),
      .refutation(.atom(-1, holds: .formula, fails: .formula)),
      .refutation(.elements(ofClass: -1, atMost: 0, few: .formula, many: .formula)),
      .refutation(.elements(ofClass: 0, atMost: .max, few: .formula, many: .formula)),
      .refutation(.elements(ofClass: 0, atMost: 2, few: .farkas([.max]), many: .farkas([.max]))),
    ]
    if case .states(let counters, let states) = certificate.proof {
      shapes.append(.states(counters: counters, states: states + [[]]))
      shapes.append(.states(counters: counters.map { .init(weights: $0.weights, cap: 0) }, states: states))
    }
    for shape in shapes {
      var changed = certificate
      changed.proof = shape
      #expect(!changed.isValid, "\(shape)")
    }
  }

  /// The certificate with one state, one class, or one multiplier taken out.
  static func mutants(of certificate: Certificate) -> [Certificate] {
    var found: [Certificate] = []
    func add(_ change: (inout Certificate) -> Void) {
      var changed = certificate
      change(&changed)
      found.append(changed)
    }
    for proof in proofs(without: certificate.proof) { add { $0.proof = proof } }
    for proof in proofs(without: certificate.attachments.proof) { add { $0.attachments.proof = proof } }
    for index in certificate.attachments.vectors.indices {
      add {
        $0.attachments.vectors.remove(at: index)
        $0.attachments.totals.remove(at: index)
      }
    }
    if let items = certificate.items {
      for proof in proofs(without: items.proof) { add { $0.items?.proof = proof } }
      for index in items.vectors.indices {
        add {
          $0.items?.vectors.remove(at: index)
          $0.items?.totals.remove(at: index)
        }
      }
    }
    return found
  }

  private static func proofs(without proof: LevelProof) -> [LevelProof] {
    switch proof {
    case .states(let counters, let states):
      return states.indices.prefix(200).map { index in
        var rest = states
        rest.remove(at: index)
        return .states(counters: counters, states: rest)
      }
    case .refutation(let refutation):
      return weakened(refutation).map { .refutation($0) }
    case .single: return []
    }
  }

  /// The refutation with a leaf that proves nothing.
  private static func weakened(_ refutation: Refutation) -> [Refutation] {
    switch refutation {
    case .formula: return [.farkas([])]
    case .farkas(let multipliers):
      return [.formula, .farkas(multipliers.map { _ in 0 })]
    case .atom(let atom, let holds, let fails):
      return weakened(holds).map { .atom(atom, holds: $0, fails: fails) }
        + weakened(fails).map { .atom(atom, holds: holds, fails: $0) } + [holds, fails]
    case .elements(let number, let limit, let few, let many):
      return weakened(few).map { .elements(ofClass: number, atMost: limit, few: $0, many: many) }
        + weakened(many).map { .elements(ofClass: number, atMost: limit, few: few, many: $0) }
    }
  }
}
