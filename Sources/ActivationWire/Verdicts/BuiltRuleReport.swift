package import ActivationAnalysis
import ActivationRules
import Predicates
package import UniformTypes

/// The report of `make` about a rule, without the rule itself.
package struct BuiltRuleReport {
  private let made: BuiltRule
  private let content: ContentDescription
  private let types: TypeGraph
  /// A Boolean value that indicates whether the extension has a script for web pages.
  package var hasScript = false

  /// - Parameters:
  ///   - made: The rule.
  ///   - content: The description for which the rule was created.
  ///   - types: The known types.
  package init(_ made: BuiltRule, for content: ContentDescription, types: TypeGraph = .system) {
    self.made = made
    self.content = content
    self.types = types
  }

  /// The description as it was understood, with every number and every default: `read as: up to 100 images, nothing else`.
  package var reading: String { "read as: " + content.numbered(in: made.form).echo }

  /// Returns the origin of the numbers, the reason why the rule is a predicate, and the apps that show and hide the extension.
  package func text(width: Int) -> String {
    let lines = [ourNumber, total, reason, doubt, footnote, pages, apps]
    return lines.compactMap { $0 }.map { TextColumns.wrapped(escapingControlCharacters($0), to: width) + "\n" }.joined()
  }

  /// The report for programs, as one JSON object on its own line.
  package var jsonLine: String {
    JSONWriter.line("made") { writer in
      writer.made(made, for: content, findings: [warning].compactMap { $0 })
    }
  }

  private var ourNumber: String? {
    guard made.form == .dictionary, content.total == nil, content.items.contains(where: { $0.number == .unsaid }) else {
      return nil
    }
    return "\(ContentDescription.ourNumber) is our number; write yours."
  }

  private var total: String? {
    content.total != nil && content.rest == true ? "The total includes anything else, too." : nil
  }

  private var reason: String? {
    guard let obstacle = made.obstacle else { return nil }
    guard let example = obstacle.example else { return "A predicate, because \(obstacle.message)." }
    let rule = made.rule.declaring(example.declarations)
    let verdict = rule.decision(for: example.context).isShown ? "be hidden" : "show it"
    return "A predicate, because in a dictionary \(example.summary) would probably \(verdict)."
  }

  /// The open question about a known share, with its likely answer.
  private var doubt: String? {
    for preset in HostPreset.known(on: nil) where !preset.isOld {
      if case .uncertain(.tables(let disagreement)) = made.rule.decision(for: preset).verdict {
        return "For some shares, such as \(preset.name), \(disagreement.message)."
      }
    }
    return nil
  }

  /// The note that a predicate counts each extension item separately. Apple doesn't document how a dictionary counts them, so it has no note.
  private var footnote: String? {
    guard made.form == .predicate, case .apart = made.items,
      content.total != nil
        || made.requirements.alternatives.contains(where: { $0.needs.contains { $0.count.highest != nil } })
    else { return nil }
    return "Each extension item is counted separately; few apps share more than one."
  }

  /// The note about the key with which an extension reads the content of a page (documented in the App Extension Programming Guide, "Accessing a
  /// Webpage").
  private var pages: String? {
    let isTaken = content.items.contains { $0.kind.types.contains("com.apple.active-webpage") }
    return isTaken && !hasScript
      ? "To read the page that Safari shares, name a script in NSExtensionJavaScriptPreprocessingFile." : nil
  }

  // MARK: Apps

  /// The current known shares, beginning with those that nearly everyone encounters.
  private var presets: [HostPreset] {
    let all = HostPreset.known(on: nil).filter { !$0.isOld }
    return all.filter { $0.isEveryday } + all.filter { !$0.isEveryday }
  }

  /// Up to five apps that show the extension, those with the most shares first.
  private var apps: String? {
    let shown = presets.filter { made.rule.decision(for: $0).isShown }
    guard shown.isEmpty else { return "Shown in \(shown.apps(most: 5))." }
    return isShownForFiles ? "Shown for such files from Files." : nil
  }

  /// A Boolean value that indicates whether the rule accepts one file of a kind, as Files shares it.
  private var isShownForFiles: Bool {
    content.items.flatMap { $0.kind.types }.contains { type in
      guard let type = fileType(of: type) else { return false }
      return made.rule.decision(for: SharedContext(registeredTypeIdentifiers: [[[type, "public.file-url"]]])).isShown
    }
  }

  /// Returns a type of files that conforms to a type: the type itself, if it has a filename extension, or the nearest such subtype; nil if there is
  /// none.
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

  /// A Boolean value that indicates whether no app is known to show the extension, although the rule names no type of a particular app.
  package var isShownNowhere: Bool {
    let named = content.items.flatMap { $0.kind.types }
    if named.contains(where: { !TypeGraph.system.isDeclared($0) && $0 != "com.apple.active-webpage" }) { return false }
    return !isShownForFiles
      && !HostPreset.current.contains { made.rule.decision(for: $0).isShown }
  }

  /// A warning about behavior that the author may not expect, or nil.
  package var warning: WireFinding? {
    // If the description says what happens to other content, its author needs no warning.
    let hidden = content.rest == nil ? hiddenForMore : []
    guard isShownNowhere || !hidden.isEmpty else { return nil }
    var warning = WireFinding(
      id: isShownNowhere ? "shown-nowhere" : "hidden-in-apps", severity: .warning,
      message: "hidden for shares of \(hidden.apps(most: 3)) that contain something else, too",
      help: "Add ', anything else' to be shown there.")
    if hidden.isEmpty {
      let kinds = content.items.map { $0.kind.words(isPlural: true) }.inSentence("or")
      warning.message = "no known app shares \(kinds) like that, so the extension may never be shown"
      warning.help = "`activation-rule hosts` lists what apps share."
    }
    return warning
  }

  /// The known shares that hide the extension only because they contain something else as well.
  private var hiddenForMore: [HostPreset] {
    var open = content
    open.rest = true
    // This rule isn't the result. It is only evaluated on known shares, so it needs no proof.
    guard let rule = open.requirements(in: made.form).meaning(types: types) else { return [] }
    let takesPictures = content.items.allSatisfy { item in
      item.kind.types.allSatisfy { types.conforms($0, to: "public.image") }
    }
    return presets.filter { preset in
      // A link that is shared with its picture is content for extensions that accept links, so a rule for pictures needs no warning.
      if takesPictures, preset.registeredTypeIdentifiers.joined().contains(["public.url"]) { return false }
      return (preset.isEveryday || isShownNowhere) && rule.decision(for: preset).isShown
        && !made.rule.decision(for: preset).isShown
    }
  }
}
