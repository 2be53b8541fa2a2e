import ActivationAnalysis
package import ActivationAuthoring
import ActivationRules
import PredicateSyntax
package import UniformTypes

/// The report of `make` about a rule, apart from the rule itself.
package struct BuiltRuleReport {
  private let made: BuiltRule
  private let types: TypeGraph
  private let refusesOthers: Bool
  /// A Boolean value that indicates whether the extension has a script for web pages.
  package var hasScript = false

  /// - Parameters:
  ///   - made: The rule.
  ///   - types: The types that are known.
  ///   - refusesOthers: A Boolean value that indicates whether the description says that nothing else may come along.
  package init(_ made: BuiltRule, types: TypeGraph = .system, refusesOthers: Bool = false) {
    self.made = made
    self.types = types
    self.refusesOthers = refusesOthers
  }

  /// Returns the content that the rule accepts, the reason why it is a predicate, and the apps in which it is shown.
  package func text(width: Int) -> String {
    let refuses = refusesOthers && made.requirements.refusesOthers
    var lines = [refuses ? sentence.dropLast() + ", and nothing else." : sentence]
    if case .dictionary(let rule) = made.rule.form, rule.dictionary[ActivationKey.usesStrictMatching] != nil {
      lines.append("Strict matching hides it when something else is shared, as version 1 does.")
    }
    if let reason { lines.append(reason) }
    if made.form == .dictionary, let exception { lines.append(exception) }
    if made.form == .dictionary, let doubt { lines.append(doubt) }
    if let footnote { lines.append(footnote) }
    if let pages { lines.append(pages) }
    lines += [apps].compactMap { $0 }
    return lines.map { TextColumns.wrapped(escapingControlCharacters($0), to: width) + "\n" }.joined()
  }

  /// The same for programs, as one JSON object on a line of its own.
  package var jsonLine: String {
    JSONWriter.line("made") { writer in
      writer.made(
        made,
        findings: warning.map {
          [
            WireFinding(
              id: takesEverything ? "takes-everything" : isShownNowhere ? "shown-nowhere" : "hidden-in-apps",
              severity: .warning, message: $0.message,
              help: $0.help)
          ]
        } ?? [])
    }
  }

  /// The content that the rule accepts, in a sentence.
  package var sentence: String {
    var requirements = made.requirements
    if case .apart = made.items { requirements.items = .together }
    return requirements.sentence
  }

  private var reason: String? {
    guard let obstacle = made.obstacle else { return nil }
    guard let example = obstacle.example else { return "A predicate, because \(obstacle.message)." }
    let rule = made.rule.declaring(example.declarations)
    let verdict = rule.decision(for: example.context).isShown ? "be hidden" : "show it"
    return "A predicate, because in a dictionary \(example.summary) would probably \(verdict)."
  }

  private var exception: String? {
    // One that no known type shows is nothing to know.
    guard let witness = made.exception, witness.declarations.isEmpty else { return nil }
    let verdict: String
    switch made.rule.decision(for: witness.context).verdict {
    case .shown: verdict = "is shown"
    case .hidden: verdict = "is hidden"
    default: return nil
    }
    return "An attachment of two kinds counts for both: \(witness.context.summary) \(verdict)."
  }

  /// The open question that a known share meets, with its likely answer.
  private var doubt: String? {
    for preset in HostPreset.current where !preset.isSuperseded {
      if case .uncertain(.tables(let disagreement)) = made.rule.decision(for: preset.context).verdict {
        return "For some shares, such as \(preset.name), \(disagreement.message)."
      }
    }
    return nil
  }

  /// Several extension items, where an app is known to share them and the rule doesn't add up what they have.
  private var footnote: String? {
    guard countsItemsApart else { return nil }
    let apps = differsForItems.map { "\($0.name) shares several" } ?? "few apps share more than one"
    return "Each extension item is counted by itself; \(apps)."
  }

  /// A Boolean value that indicates whether the rule doesn't add up what several extension items have, where that makes a difference.
  package var countsItemsApart: Bool {
    // How a dictionary counts several items isn't documented.
    guard made.form == .predicate, case .apart(let witness) = made.items, meaningOfAll != nil else { return false }
    return witness != nil || differsForItems != nil
      || made.requirements.alternatives.contains { alternative in
        (alternative.needs + alternative.options).contains { $0.count.highest != nil } || !alternative.limits.isEmpty
      }
  }

  /// The rule that adds up what several extension items have.
  private var meaningOfAll: ActivationRule? {
    RuleRequirements(alternatives: made.requirements.alternatives).meaning(types: types)
  }

  /// The first everyday share of several extension items on which adding up makes a difference.
  private var differsForItems: HostPreset? {
    guard let meaning = meaningOfAll else { return nil }
    return HostPreset.all.first { preset in
      preset.isEveryday && preset.registeredTypeIdentifiers.count > 1
        && meaning.decision(for: preset.context).isShown != made.rule.decision(for: preset.context).isShown
    }
  }

  /// The key with which an extension gets at what a page contains (documented in the App Extension Programming Guide, "Accessing a Webpage").
  private var pages: String? {
    let kinds = made.requirements.alternatives.flatMap { $0.needs + $0.options }.flatMap { $0.kind.types }
    return kinds.contains("com.apple.active-webpage") && !hasScript
      ? "To read the page that Safari shares, name a script in NSExtensionJavaScriptPreprocessingFile."
      : nil
  }

  // MARK: Apps

  /// Up to five apps in which the rule is shown, those with the most shares first.
  private var apps: String? {
    let presets = HostPreset.current.filter {
      !$0.isSuperseded && !$0.sharesNothing && made.rule.decision(for: $0.context).isShown
    }
    guard !presets.isEmpty else {
      return isShownForFiles ? "Shown for such files from Files." : nil
    }
    // Of apps with as many shares, those that nearly everyone has come first.
    let sorted = presets.filter { $0.isEveryday } + presets.filter { !$0.isEveryday }
    return "Shown in \(sorted.apps(most: 5))."
  }

  /// A Boolean value that indicates whether the rule is shown for one file of a kind, as Files shares it.
  private var isShownForFiles: Bool {
    made.requirements.alternatives.flatMap { $0.needs }.flatMap { $0.kind.types }.contains { type in
      guard let type = fileType(of: type) else { return false }
      return made.rule.decision(for: SharedContext(registeredTypeIdentifiers: [[[type, "public.file-url"]]])).isShown
    }
  }

  /// A type of files that conforms to a type: itself, if it has a filename extension, or the nearest that has; nil where none does.
  private func fileType(of type: String) -> String? {
    var open = [type]
    var place = 0
    while place < min(open.count, 64) {
      if !types.tags(of: open[place], tagClass: .filenameExtension).isEmpty,
        types.conforms(open[place], to: "public.data")
      {
        return open[place]
      }
      open += types.children(of: open[place])
      place += 1
    }
    return nil
  }

  /// A Boolean value that indicates whether no app is known to show the rule, although it names no type of a particular
  /// app.
  package var isShownNowhere: Bool {
    let named = made.requirements.alternatives.flatMap { $0.needs + $0.options }.flatMap { $0.kind.types }
    if named.contains(where: { !TypeGraph.system.isDeclared($0) && $0 != "com.apple.active-webpage" }) { return false }
    return !isShownForFiles
      && !HostPreset.all.contains { !$0.sharesNothing && made.rule.decision(for: $0.context).isShown }
  }

  /// A warning about behavior that the author may not expect, or nil.
  package var warning: (message: String, help: String)? {
    if takesEverything {
      return (
        "this takes everything, like TRUEPREDICATE, which is refused when the app is uploaded",
        "Name the kinds that the extension handles, such as 'up to 10 images and 1 link'."
      )
    }
    if isShownNowhere {
      guard !refusesOthers, let reason = narrowness(among: HostPreset.current) else { return nowhere }
      return ("no known share shows it; " + reason.message, reason.help)
    }
    // Who asked for nothing else knows.
    return refusesOthers ? nil : narrowness(among: HostPreset.all.filter { $0.isEveryday })
  }

  /// A Boolean value that indicates whether the description leaves nothing out.
  private var takesEverything: Bool {
    made.requirements.alternatives.contains {
      $0.needs.isEmpty && $0.options.isEmpty && $0.extras == .anything(except: nil)
    }
  }

  private var nowhere: (message: String, help: String) {
    var looser = made.requirements
    if case .apart = made.items { looser.items = .together }
    for place in looser.alternatives.indices where !looser.alternatives[place].isMix {
      looser.alternatives[place].needs = looser.alternatives[place].needs.map {
        RuleRequirements.Need(RuleRequirements.Count(1, $0.count.highest), $0.kind)
      }
      looser.alternatives[place].isMix = looser.alternatives[place].needs.count > 1
    }
    let kinds = made.requirements.alternatives[0].needs.map { $0.kind.words(isPlural: true) }
    if looser != made.requirements, kinds.count > 1 {
      return (
        "no app that we know shares \(RuleRequirements.Kind.list(kinds, "and")) together\(made.requirements.refusesOthers ? " and nothing else" : ""), so this may never be shown",
        "'\(looser.description)' takes either."
      )
    }
    return (
      "no app that we know shares \(RuleRequirements.Kind.list(kinds, "or")) like that, so this may never be shown",
      "activation-rule hosts lists what apps share."
    )
  }

  /// The apps among some that hide the extension only because they share something in addition to the named content.
  private func narrowness(among presets: [HostPreset]) -> (message: String, help: String)? {
    let together = presets.filter { hidesOnlyTogether($0) }
    if together.contains(where: { $0.isWebPage }) {
      return (
        "hidden in \(Self.apps(together)), which share more than one at once",
        made.requirements.alternatives.count > 1
          ? "Write 'and' instead of 'or', such as '1 link and 1 text', to be shown there."
          : "Give each kind a number of its own, such as '1 link and 1 text', to be shown there."
      )
    }
    let lost = hiddenForExtras(made.requirements, among: presets)
    guard !lost.isEmpty else { return nil }
    // One more kind may be enough.
    let kinds = ["public.plain-text", "public.url", "public.image", "public.file-url"]
    var best: (text: String, wider: RuleRequirements, presets: [HostPreset], isOptionEnough: Bool)?
    if made.requirements.alternatives.count == 1, made.requirements.alternatives[0].extras == .nothing {
      for type in kinds {
        let exceptions = type == "public.url" ? ["public.file-url"] : []
        let need = RuleRequirements.Need(
          RuleRequirements.Count(1, 1), RuleRequirements.Kind(types: [type], exceptions: exceptions))
        var wider = made.requirements
        let alternative = wider.alternatives[0]
        if (alternative.needs + alternative.options).contains(where: { $0.kind.types.contains(type) }) { continue }
        if alternative.needs.count > 1, !alternative.isMix { continue }
        func gained(_ wider: RuleRequirements) -> [HostPreset] {
          guard let rule = wider.meaning(types: types) else { return [] }
          return lost.filter { rule.decision(for: $0.context).isShown }
        }
        var optional = wider
        optional.alternatives[0].options.append(need)
        // Such a rule counts each extension item by itself.
        optional.items = .each
        wider.alternatives[0].needs.append(need)
        wider.alternatives[0].isMix = true
        let inMix = gained(wider)
        if inMix.count > best?.presets.count ?? 0 {
          best = (need.text(isOnly: false), wider, inMix, isOptionEnough: gained(optional).count == inMix.count)
        }
      }
    }
    if let best, best.presets.count * 2 >= lost.count {
      let noun = best.text.split(separator: " ").last.map(String.init) ?? ""
      let what = (["a", "e", "i", "o"].contains(noun.prefix(1)) ? "an " : "a ") + noun
      return (
        "\(Self.apps(best.presets)) \(Self.isOneApp(best.presets) ? "shares" : "share") \(what), too, which hides the extension",
        "\(Self.addition(of: best.text, best.wider)) to be shown there. That takes \(what) alone, too"
          + (best.isOptionEnough ? "; ', optionally with \(best.text)' doesn't." : ".")
      )
    }
    let all = hiddenForExtras(made.requirements, among: HostPreset.current)
    let alternatives = made.requirements.alternatives
    return (
      "hidden where something else is shared too: \(all.map { $0.name }.listed(most: 5))",
      alternatives.count > 1 && alternatives.contains { $0.extras != .nothing }
        ? "Put ', whatever else comes along' after each alternative to be shown there."
        : "End the description with ', whatever else comes along' to be shown there."
    )
  }

  /// The advice for one more kind: to add it, where the description probably ends with its list.
  private static func addition(of text: String, _ wider: RuleRequirements) -> String {
    let alternative = wider.alternatives[0]
    let isList =
      alternative.options.isEmpty && alternative.limits.isEmpty
      && alternative.needs.allSatisfy { $0.kind.types.count < 2 || $0.count.highest == nil }
    if isList { return "Add 'and \(text)'" }
    return "Write '\(RuleRequirements(alternatives: wider.alternatives))'"
  }

  /// Returns whether the rule takes each attachment of a share by itself, and hides the extension where they come together.
  private func hidesOnlyTogether(_ preset: HostPreset) -> Bool {
    let items = preset.registeredTypeIdentifiers
    guard items.count == 1, items[0].count > 1, Set(items[0]).count == items[0].count else { return false }
    let isShown = { (attachments: [[String]]) in
      made.rule.decision(for: SharedContext(registeredTypeIdentifiers: [attachments])).isShown
    }
    return !isShown(items[0]) && items[0].allSatisfy { isShown([$0]) }
  }

  /// Returns whether a name of one app is all that is said: `other browsers` are several.
  private static func isOneApp(_ presets: [HostPreset]) -> Bool {
    let apps = Set(presets.map { $0.host })
    return apps.count == 1 && apps.allSatisfy { !HostPreset.isGeneric($0) && !$0.utf8.contains(UInt8(ascii: ",")) }
  }

  /// `Chrome, Firefox and 3 more apps`
  private static func apps(_ presets: [HostPreset]) -> String {
    var names: [String] = []
    for preset in presets where !names.contains(preset.host) { names.append(preset.host) }
    // Apps with names come first.
    names = names.filter { !HostPreset.isGeneric($0) } + names.filter { HostPreset.isGeneric($0) }
    if names.count <= 3 { return RuleRequirements.Kind.list(names, "and") }
    return names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) more apps"
  }

  private func hiddenForExtras(_ requirements: RuleRequirements, among presets: [HostPreset]) -> [HostPreset] {
    var looser = requirements
    if case .apart = made.items { looser.items = .together }
    for place in looser.alternatives.indices where looser.alternatives[place].extras == .nothing {
      looser.alternatives[place].extras = .anything(except: nil)
    }
    // Nobody gets this rule: it is only evaluated on hosts, and needs no proof.
    guard looser != requirements, let rule = looser.meaning(types: types) else { return [] }
    let takesPictures = requirements.alternatives.flatMap { $0.needs + $0.options }.allSatisfy { need in
      need.kind.types.allSatisfy { types.conforms($0, to: "public.image") }
    }
    return presets.filter { preset in
      // A link that is shared with its picture is meant for those who take links.
      if takesPictures, preset.registeredTypeIdentifiers.joined().contains(["public.url"]) { return false }
      return rule.decision(for: preset.context).isShown && !made.rule.decision(for: preset.context).isShown
    }
  }
}
