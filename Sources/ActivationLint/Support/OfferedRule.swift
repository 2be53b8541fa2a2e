import ActivationRules
import ActivationAnalysis
import Predicates
import UniformTypes

/// A rule that is offered in the place of one that can't be meant: written for a description, and proved to mean it.
enum OfferedRule {
  /// The sentence about the command line where the intent isn't known.
  static let command =
    "`activation-rule make 'images, links and text, anything else'` writes a rule from words."

  /// Rules that name more types are left to their authors.
  private static let mostKinds = 6

  /// The fix that writes a rule for attachments of the types that a predicate names, in any number and nothing else; nil for a predicate
  /// that names none.
  ///
  /// The author's intent is a guess, so the fix isn't safe.
  static func fix(for subject: LintSubject) -> Finding.Fix? {
    guard let parsed = subject.soundPredicate, !subject.isFileProvider,
      let requirements = requirements(parsed, subject.types)
    else {
      return nil
    }
    let maker = RuleBuilder(form: .predicate, types: subject.types, limits: subject.analysisLimits)
    guard let made = try? maker.rule(for: requirements) else { return nil }
    let tree = parsed.tree
    return Finding.Fix(
      "write a rule for \(requirements.description)",
      [.text(TextEdit(tree.range(of: tree.root), made.rule.tree.predicateFormat))])
  }

  private static func requirements(_ parsed: ParseResult, _ types: TypeGraph) -> RuleRequirements? {
    var named: [String] = []
    for test in parsed.tree.typeTests {
      let type = UniformTypeIdentifier.canonical(test.type)
      if BuildSettings.firstReference(in: type) == nil, !named.contains(type) { named.append(type) }
    }
    let widest = named.filter { type in
      !named.contains { $0 != type && types.conforms(type, to: $0) }
    }
    guard !widest.isEmpty, widest.count <= mostKinds else { return nil }
    let needs = widest.map { RuleRequirements.Need(RuleRequirements.Count(1, nil), RuleRequirements.Kind(types: [$0])) }
    return RuleRequirements(alternatives: [RuleRequirements.Alternative(needs: needs, isMix: needs.count > 1)])
  }

  /// The command that rewrites the rule with any other content allowed; nil where no words express the rule, and where the new one is
  /// hidden for a share as well, or where a plug-in's options can't say it.
  static func looserCommand(for subject: LintSubject, showing context: SharedContext) -> String? {
    guard !subject.isTranslated,
      var requirements = subject.dictionary.map({ RuleRequirements(keysOf: $0) }) ?? requirements(ofPredicate: subject)
    else { return nil }
    for place in requirements.alternatives.indices { requirements.alternatives[place].extras = .anything(except: nil) }
    guard requirements.meaning(types: subject.types)?.decision(for: context).isShown == true else { return nil }
    return ContentDescription(requirements, types: subject.types).map { "activation-rule make '\($0)'" }
  }

  /// The description of a predicate that is proved to match it, where that leaves something out.
  private static func requirements(ofPredicate subject: LintSubject) -> RuleRequirements? {
    guard subject.soundPredicate != nil, subject.nodeCount <= RuleProofs.mostNodes, let rule = subject.activationRule()
    else { return nil }
    let analysis = RuleAnalysis(rule, limits: subject.analysisLimits)
    let summary = RuleRequirements.summary(of: analysis, try? analysis.describe(), types: rule.types)
    switch summary.exactness {
    case .proved, .provedForOneItem: break
    case .provedForSingleTypes, .differs: return nil
    }
    guard var requirements = summary.requirements, requirements.alternatives.contains(where: { $0.extras == .nothing })
    else { return nil }
    requirements.items = .together
    return requirements
  }
}
