import ActivationRules
import TestSupport
import Testing

@testable import ActivationAnalysis

/// Certificates of random claims: accepted as they are, refused with anything taken out that they need.
@Suite struct CertificateProperties {
  /// The number of changes of one certificate that are tried.
  static let mostMutants = 60

  @Test func changedCertificatesAreRefused() {
    var refused = 0
    let property = Property("changed certificates are refused", cases: 60)
    property.expect { random, _ in
      var world = SmallWorld(random)
      return TwinProperties.Pair(first: world.rule(), second: world.rule(), types: world.types, seed: random.next())
    } complaint: { (pair: TwinProperties.Pair) -> String? in
      guard let first = try? ActivationRule(predicate: pair.first),
        let second = try? ActivationRule(predicate: pair.second)
      else { return "a rule can't be read" }
      let comparison = RuleComparison(first, second)
      let answers = [
        comparison.firstImpliesSecond, comparison.secondImpliesFirst, comparison.excludeEachOther,
        RuleAnalysis(first).never, RuleAnalysis(first).neverErrs,
      ]
      for answer in answers {
        guard case .proved(.certificate(let certificate)) = answer else { continue }
        if !certificate.isValid { return "a certificate is refused" }
        let forgery = CertificateForgery(original: certificate)
        for changed in CertificateTests.mutants(of: certificate).prefix(Self.mostMutants) {
          guard changed.isValid else {
            refused += 1
            continue
          }
          if forgery.isForged(changed) { return "a changed certificate is accepted" }
        }
      }
      return nil
    }
    Property.report("\(refused) changed certificates refused")
    #expect(refused > 100 || Property.isAsked || Property.isSingle)
  }
}
