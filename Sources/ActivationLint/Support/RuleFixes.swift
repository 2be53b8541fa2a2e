import ActivationAnalysis
package import ActivationRules
import Predicates
import UniformTypes

extension ActivationRule {
  /// Returns the changes after which the rule accepts some shares, the best first, and the number of changes that were tried. For content that no key
  /// accepts, the changes include the predicate that `make` writes.
  ///
  /// - Parameters:
  ///   - most: The maximum number of edits in a change.
  ///   - presets: The known shares whose verdicts count.
  package func fixes(
    showing shares: [SharedContext], edits most: Int = 2, among presets: [HostPreset] = HostPreset.current
  ) -> (fixes: [Fix], triedCount: Int) {
    var search = FixSearch(self, showing: shares, among: presets)
    let fixes = search.fixes(edits: most, or: predicate(taking: shares))
    return (fixes, search.triedCount)
  }

  /// The types that keys accept, without the type of files, which covers many kinds of content.
  private static let keyedTypes = ActivationKey.kinds.flatMap { $0.types }.filter { $0 != "public.file-url" }

  /// Returns the predicate for the content of a dictionary and of some shares; nil if keys accept that content or no description covers it.
  private func predicate(taking shares: [SharedContext]) -> RuleEdit? {
    guard case .dictionary(let form) = form, let accepted = form.expansion?.acceptedTypes,
      var requirements = RuleRequirements(keysOf: form.dictionary, allowsRest: true),
      requirements.alternatives[0].needs.allSatisfy({ $0.count.lowest <= 1 })
    else { return nil }
    var needs: [RuleRequirements.Need] = []
    for share in shares {
      var counts: [String: Int64] = [:]
      for types in share.registeredTypeIdentifiers.joined()
      where !types.contains(where: { type in accepted.contains { self.types.conforms(type, to: $0) } }) {
        // A text file isn't shared as text, so the type of the file counts.
        let file = types.contains("public.file-url") ? types.first { $0 != "public.file-url" } : nil
        let ofText = file.flatMap { self.types.conforms($0, to: "public.plain-text") ? $0 : nil }
        guard let name = ofText ?? self.types.name(of: types), name != "public.plain-text",
          ofText != nil || !Self.keyedTypes.contains(where: { self.types.conforms(name, to: $0) })
        else { return nil }
        counts[name, default: 0] += 1
      }
      for (type, count) in counts.stablySorted(by: { $0.key < $1.key }) {
        let kind = RuleRequirements.Kind(types: [type])
        let known = needs.first { $0.kind == kind }?.count.highest ?? 0
        needs =
          needs.filter { $0.kind != kind } + [RuleRequirements.Need(RuleRequirements.Count(1, max(known, count)), kind)]
      }
    }
    guard !needs.isEmpty, needs.count <= 3 else { return nil }
    requirements.alternatives[0].needs += needs
    requirements.alternatives[0].isMix = true
    for place in requirements.alternatives[0].limits.indices {
      requirements.alternatives[0].limits[place].kinds += needs.map { $0.kind }
    }
    guard let content = ContentDescription(requirements, types: types),
      let made = try? RuleBuilder(form: .predicate, types: types).rule(for: requirements)
    else { return nil }
    return RuleEdit(
      "replace the dictionary with a predicate for \(content)",
      command: "activation-rule make '\(content)' --as predicate", writing: made.rule)
  }
}

extension Decision {
  /// Returns the changes after which the rule accepts the share, the best first, and the number of changes that were tried. The list is empty if the
  /// rule already accepts the share, for an old share, and for a verdict that depends on an unrecorded part. If a part of a preset is unknown, the
  /// changed rule must accept every alternative.
  ///
  /// - Parameter presets: The known shares whose verdicts count.
  package func fixes(
    for preset: HostPreset?, among presets: [HostPreset] = HostPreset.current
  ) -> (fixes: [Fix], triedCount: Int) {
    if isShown || isUnrecorded || preset?.isOld == true { return ([], 0) }
    let shares = [context] + (preset?.gap?.alternatives ?? [])
    let found = rule.fixes(showing: shares, among: presets)
    return (found.fixes.filter { $0.shownCount == shares.count }, found.triedCount)
  }
}

extension LintSubject {
  /// Returns the fixes after which the rule accepts the content of all given hosts, and the place that the best fix changes.
  func fixes(showing hosts: [HostPreset]) -> (place: Finding.Place, fixes: [Finding.Fix]) {
    // A rule isn't worth changing for an old share, so old shares don't count.
    let hosts = hosts.filter { !$0.isOld }
    guard let rule = activationRule() else { return (wholeRule, []) }
    let found = rule.fixes(showing: hosts.map { $0.context }, among: self.hosts).fixes.filter {
      $0.shownCount == hosts.count && !$0.dropsClause && !$0.takesAnotherKind
    }
    var (place, fixes): (Finding.Place?, [Finding.Fix]) = (nil, [])
    for found in found {
      guard let edits = edits(for: found) else { continue }
      var fix = Finding.Fix(found.message, edits)
      fix.effect = .changes(found.effects)
      fixes.append(fix)
      place = place ?? self.place(of: edits)
      // A predicate gets only the best fix: its other conditions are intended.
      if fixes.count == (dictionary == nil ? 1 : 2) { break }
    }
    return (place ?? soundPredicate.map { .text($0.tree.range(of: $0.tree.root)) } ?? wholeRule, fixes)
  }

  /// Returns the edits that make a fix; nil if the place of the rule can't express it.
  private func edits(for fix: Fix) -> [PartEdit]? {
    if let parsed {
      return TextEdit(from: parsed.source, to: fix.rule.source).map { [.text($0)] }
    }
    var edits: [PartEdit] = []
    for edit in fix.edits {
      switch edit.change {
      // The options of a plug-in don't include the version, so they can't express the fix.
      case .key(ActivationKey.dictionaryVersion, _) where isTranslated: return nil
      case .key(let key, let value?): edits.append(.setValue(rulePath + [key], value))
      case .key(let key, nil): edits.append(.removeKey(rulePath + [key]))
      case .rule(let rule) where !rulePath.isEmpty && !isTranslated:
        edits.append(.setValue(rulePath, .string(rule.tree.predicateFormat)))
      case .rule, .text: return nil
      }
    }
    return edits
  }

  /// Returns the place that some edits change, a text or an existing key; nil for the rule as a whole.
  private func place(of edits: [PartEdit]) -> Finding.Place? {
    edits.lazy.compactMap { edit in
      switch edit {
      case .text(let edit) where !edit.range.isEmpty: .text(edit.range)
      case .setValue(let path, _) where dictionary?[path.last ?? ""] != nil: .value(path)
      default: nil
      }
    }.first
  }
}

/// Creates a rule that replaces one that can't be intended. The new rule is written from a description and proved to match it.
extension LintSubject {
  /// The maximum number of types. Rules that name more are left to their authors.
  private static let mostKinds = 6

  /// The fix that writes a rule for any number of attachments of the types in the predicate, and nothing else; nil if it names none or too many.
  ///
  /// The author's intent is a guess, so the fix isn't safe.
  var offeredFix: Finding.Fix? {
    guard let tree = soundPredicate?.tree, !isFileProvider, let requirements = requirements(naming: tree.typeTests),
      let made = try? RuleBuilder(form: .predicate, types: types, limits: analysisLimits).rule(for: requirements)
    else { return nil }
    return Finding.Fix(
      "write a rule for \(requirements.description)",
      [.text(TextEdit(tree.range(of: tree.root), made.rule.tree.predicateFormat))])
  }

  private func requirements(naming tests: [TypeTest]) -> RuleRequirements? {
    let named = tests.map { UniformTypeIdentifier.canonical($0.type) }.distinct.filter {
      BuildSettings.firstReference(in: $0) == nil
    }
    let widest = named.filter { type in
      !named.contains { $0 != type && types.conforms(type, to: $0) }
    }
    guard !widest.isEmpty, widest.count <= Self.mostKinds else { return nil }
    let needs = widest.map { RuleRequirements.Need(RuleRequirements.Count(1, nil), RuleRequirements.Kind(types: [$0])) }
    return RuleRequirements(alternatives: [RuleRequirements.Alternative(needs: needs, isMix: needs.count > 1)])
  }

  /// Returns the command that rewrites the rule so that it allows any other content. Returns nil if no words express the rule, if the new rule would
  /// hide the share as well, or if the rule comes from a plug-in's options.
  func looserCommand(showing context: SharedContext) -> String? {
    guard !isTranslated, var requirements = dictionary.map({ RuleRequirements(keysOf: $0) }) ?? provedRequirements
    else { return nil }
    for place in requirements.alternatives.indices { requirements.alternatives[place].extras = .anything(except: nil) }
    guard requirements.meaning(types: types)?.decision(for: context).isShown == true else { return nil }
    return ContentDescription(requirements, types: types).map { "activation-rule make '\($0)'" }
  }

  /// The description that is proved to match the predicate; nil if there's none, or if it already allows any other content.
  private var provedRequirements: RuleRequirements? {
    guard soundPredicate != nil, nodeCount <= RuleProofs.mostNodes, let rule = activationRule() else { return nil }
    let analysis = RuleAnalysis(rule, limits: analysisLimits)
    let summary = RuleRequirements.summary(of: analysis, try? analysis.describe())
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
