import ActivationRules
import ActivationLint
import Texts
import Predicates
import UniformTypes

/// The answer of `explain` for people: only the verdict with its cause, and the change to make in the rule.
///
/// Shares with the same verdict for the same cause have a common answer. The hidden ones come first.
package struct AnswerReport {
  /// The maximum number of shares of a group that are named.
  private static let mostNames = 5
  /// The maximum number of fixes for a group.
  private static let mostFixes = 2
  /// The maximum number of groups of one rule that have an answer of their own. More groups are shown as a table.
  private static let mostGroups = 2
  /// The maximum number of rows in a table of groups.
  private static let mostRows = 8

  private let reports: [DecisionReport]
  private let groups: [Group]
  /// The groups of content that apps no longer share, if the answer is also about current content; the hidden ones come first.
  private let past: [Group]
  private let isAboutAll: Bool
  /// A Boolean value that indicates whether the answer is about the shares of one app, and the first of them is shown.
  private let isShownFirst: Bool

  /// Verdicts of one rule with the same cause. `brief` describes the cause in a few words; it's nil if these words differ among the shares, for
  /// example in a number.
  private typealias Group = (reports: [DecisionReport], explanation: Explanation, brief: String?)

  /// - Parameters:
  ///   - reports: The verdicts on one rule, in the requested order.
  ///   - isAboutAll: Whether no share was named, so that every known share was tried, except empty ones.
  package init(_ reports: [DecisionReport], isAboutAll: Bool = false) {
    self.reports = reports
    self.isAboutAll = isAboutAll
    var groups: [Group] = []
    var positions: [String: Int] = [:]
    for report in reports {
      let explanation = report.decision.explanation
      let verdict = report.decision.verdict.kind.rawValue
      let key =
        verdict + (!isAboutAll && Self.isPast(report) ? "\0" : "\0\0") + Self.cause(report.decision, explanation)
      if let position = positions[key] {
        groups[position].reports.append(report)
        if groups[position].brief != explanation.cause.brief { groups[position].brief = nil }
      } else {
        positions[key] = groups.count
        groups.append(([report], explanation, explanation.cause.brief))
      }
    }
    let hidden = groups.filter { !$0.reports[0].decision.isShown }.stablySorted { $0.reports.count > $1.reports.count }
    let hasPast = !isAboutAll && !reports.allSatisfy(Self.isPast)
    let sorted = hidden + groups.filter { $0.reports[0].decision.isShown }
    past = sorted.filter { hasPast && Self.isPast($0.reports[0]) }
    self.groups = sorted.filter { !hasPast || !Self.isPast($0.reports[0]) }
    let hosts = Set(reports.map { $0.context.preset?.host ?? "" })
    isShownFirst = !isAboutAll && hosts.count == 1 && reports[0].decision.isShown
  }

  /// Returns whether a share is old, so that no change of the rule is proposed for it.
  private static func isPast(_ report: DecisionReport) -> Bool {
    report.context.preset?.isOld == true
  }

  /// Returns the property by which verdicts are grouped. An error at one place is one mistake, whatever value was found there.
  private static func cause(_ decision: Decision, _ explanation: Explanation) -> String {
    if let error = decision.errorInText { return "\(error.id) \(error.range.lowerBound)" }
    return decision.isShown ? "" : explanation.cause.kinds
  }

  /// Returns a hint about how to learn more, for the end of the answers.
  package static func hint(isAboutAll: Bool, _ style: Style) -> String {
    style.dim(isAboutAll ? "\n--host firefox --why shows the steps for one app." : "\n--why shows the steps.") + "\n"
  }

  /// A Boolean value that indicates whether every share is shown.
  package var isShown: Bool { (groups + past).allSatisfy { $0.reports[0].decision.isShown } }

  /// A Boolean value that indicates whether some share is shown.
  package var isShownForSome: Bool { groups.contains { $0.reports[0].decision.isShown } }

  /// The answer.
  ///
  /// - Parameters:
  ///   - style: The style of the terminal.
  ///   - width: The columns of the terminal.
  package func answers(_ style: Style, width: Int) -> String {
    let hidden = groups.filter { !$0.reports[0].decision.isShown }
    // A change that several groups share is written out once.
    var said: Set<String> = []
    let parts =
      hidden.count > Self.mostGroups
      ? [table(of: hidden, width: width, style, &said)] : hidden.map { text(of: $0, width: width, style, &said) }
    let shown = groups[hidden.count...].map { text(of: $0, width: width, style, &said) }
    let earlier = past.map { sentence(of: $0, prefix: "Earlier versions: ", width: width, style) }.joined()
    return ((isShownFirst ? shown + parts : parts + shown) + (past.isEmpty ? [] : [earlier]) + inferred(width, style))
      .joined(separator: "\n")
  }

  /// Returns the remark about apps with an inferred share; empty if every known share was tried.
  private func inferred(_ width: Int, _ style: Style) -> [String] {
    let isSaid = isAboutAll || reports.allSatisfy { $0.decision.isUnrecorded }
    let presets = isSaid ? [] : reports.compactMap { $0.context.preset }
    guard let remark = HostPreset.remark(onInferred: presets) else { return [] }
    return [TextColumns.wrapped(style.dim(remark.prefix(1).uppercased() + remark.dropFirst() + "."), to: width) + "\n"]
  }

  /// Returns the lines about one rule: one for each group of shares, and the change that shows the extension for the most shares.
  private func table(of hidden: [Group], width: Int, _ style: Style, _ said: inout Set<String>) -> String {
    let reports = hidden.flatMap { $0.reports }
    let hosts = Set(reports.map { $0.context.preset?.host ?? "" })
    let host = hosts.count == 1 ? hosts.first ?? "" : ""
    let verdicts = Set(reports.map { Self.word($0.decision.verdict) })
    let verdict =
      verdicts.count == 1
      ? verdicts.first ?? "Hidden" : verdicts == ["Hidden", "Uncertain"] ? "Hidden or uncertain" : "Not shown"
    var text =
      style.verdict(hidden[0].reports[0].decision.verdict.kind, verdict)
      + (host.isEmpty ? "" : " in " + escapingControlCharacters(host)) + ":\n"
    let rows = hidden.prefix(Self.mostRows).map { group in
      let names = Self.names(of: group.reports, in: host)
      let isHidden = group.reports[0].decision.verdict == .hidden && group.reports[0].rule.mistake == nil
      let cause = (isHidden ? group.brief : nil) ?? cause(in: group)
      // Names may take half of a line.
      let most = [3, 2].first { Self.list(names, atMost: $0).count <= width / 2 } ?? 1
      return (escapingControlCharacters(Self.list(names, atMost: most)), escapingControlCharacters(cause))
    }
    let column = min(rows.map { $0.0.count }.max() ?? 0, width / 2)
    for (names, cause) in rows {
      text +=
        "  " + names.padding(to: column) + "  " + Self.hanging(cause, below: max(column, names.count) + 4, width) + "\n"
    }
    if hidden.count > Self.mostRows { text += "  and \(hidden.count - Self.mostRows) more for other reasons\n" }
    return text + "\n" + fixes(for: reports, inTable: true, width: width, style, &said)
  }

  /// A Boolean value that indicates whether no share was named, and the rule accepts some known share.
  private var worksForSome: Bool { isAboutAll && groups.contains { $0.reports[0].decision.isShown } }

  /// Returns whether the author of the rule may want a share. If no share was named, the rule must accept a part of the share by itself, and the
  /// share must not merely contain more of the content that the rule accepts.
  private func isWanted(_ report: DecisionReport) -> Bool {
    if Self.isPast(report) || report.decision.isUnrecorded { return false }
    guard isAboutAll else { return true }
    let attachments = report.context.context.registeredTypeIdentifiers.flatMap { $0 }
    guard Set(attachments).count == attachments.count else { return false }
    guard worksForSome else { return true }
    let taken = attachments.filter { Self.takes($0, report.rule.rule) }
    return !taken.isEmpty && (taken.count < attachments.count || attachments.contains { $0.contains("public.url") })
  }

  private static func takes(_ types: [String], _ rule: ActivationRule) -> Bool {
    rule.decision(for: SharedContext(registeredTypeIdentifiers: [[types]])).isShown
  }

  /// Returns the title of a change for some shares. If the rule works for some known share, the change isn't called a fix, unless the rule accepts
  /// links and hides a browser's page.
  private func title(for reports: [DecisionReport]) -> String {
    let hidesPage = reports.contains { report in
      report.context.preset?.isWebPage == true && Self.takes(["public.url"], report.rule.rule)
    }
    return !worksForSome || hidesPage ? "Fix  " : "To be shown for more  "
  }

  /// Returns the answer if the author of the rule probably wants none of the hidden shares.
  private func nothingWanted(width: Int) -> String {
    guard worksForSome else { return "" }
    let text =
      "No fix: the rule doesn't take the hidden content, or takes less of it. `--host APP` looks for a fix for one app."
    return TextColumns.wrapped(text, to: width) + "\n"
  }

  private static func below(_ lines: [String], _ width: Int, _ style: Style) -> String {
    lines.map { TextColumns.wrapped(style.dim("     " + escapingControlCharacters($0)), to: width) + "\n" }.joined()
  }

  /// Returns the lines below a change. People search for these lines or paste them, so they aren't wrapped.
  private static func copied(_ lines: [String]) -> String {
    lines.map { "     " + escapingControlCharacters($0) + "\n" }.joined()
  }

  /// Returns the answer for a rule about an app's own types, which isn't meant to accept other types. If no share was named, also returns it for a
  /// rule about types that no known share has. Returns nil for any other rule.
  private func ownTypes(of rule: ActivationRule, hiding reports: [DecisionReport], _ style: Style) -> String? {
    var types: [String] = []
    if case .predicate = rule.form {
      for test in rule.tree.typeTests where !types.contains(test.type) { types.append(test.type) }
    }
    let isOwn = { (type: String) in
      !TypeGraph.system.isDeclared(type) && !type.hasPrefix("public.") && !type.hasPrefix("com.apple.")
    }
    guard !types.isEmpty, !worksForSome, types.allSatisfy({ rule.types.typesMeant(by: $0).isEmpty }),
      isAboutAll || types.allSatisfy(isOwn)
    else { return nil }
    // Content of such a type is hidden for another reason, so there may be a fix.
    let shared = reports.flatMap { $0.context.context.registeredTypeIdentifiers.flatMap { $0.flatMap { $0 } } }
    if shared.contains(where: { type in types.contains { rule.types.conforms(type, to: $0) } }) { return nil }
    let nobody = isAboutAll ? ", which no known app shares" : " only"
    return style.dim("No fix: the rule is for \(escapingControlCharacters(types.shortened(to: 3)))\(nobody).") + "\n"
  }

  /// Returns a text whose further lines begin at a column.
  private static func hanging(_ text: String, below column: Int, _ width: Int) -> String {
    TextColumns.wrap(text, to: max(20, width - column), lines: 6)
      .joined(separator: "\n" + String(repeating: " ", count: column))
  }

  /// Returns the verdict of a group with its cause.
  private func sentence(of group: Group, prefix: String = "", width: Int, _ style: Style) -> String {
    let decision = group.reports[0].decision.verdict
    let verdict = style.verdict(decision.kind, Self.word(decision))
    let isAll = isAboutAll && reports.count > 1 && group.reports.count == reports.count && decision != .shown
    let place =
      isAll
      ? " for every known share" : escapingControlCharacters(Self.place(of: group.reports, isAlone: reports.count == 1))
    return TextColumns.wrapped(prefix + verdict + place + cause(of: group), to: width) + "\n"
  }

  private func text(of group: Group, width: Int, _ style: Style, _ said: inout Set<String>) -> String {
    let first = group.reports[0]
    var text = sentence(of: group, width: width, style)
    if first.rule.mistake == nil, let excerpt = first.errorExcerpt { text += excerpt }
    if case .uncertain = first.decision.verdict, let advice = first.advice {
      text += TextColumns.wrapped(advice, to: width)
    }
    return text + fixes(for: group.reports, inTable: false, width: width, style, &said)
  }

  /// Returns the verdict for the start of a sentence.
  private static func word(_ verdict: Verdict) -> String {
    switch verdict {
    case .shown: "Shown"
    case .hidden, .notOffered: "Hidden"
    case .uncertain: "Uncertain"
    case .failed(let error): error.exceptionName == nil ? "Error" : "Hidden"
    }
  }

  /// Returns the words for the shares that a verdict is about, such as ` in Firefox (web page)`.
  private static func place(of reports: [DecisionReport], isAlone: Bool) -> String {
    let hosts = Set(reports.map { $0.context.preset?.host ?? "" })
    guard let host = hosts.first, hosts.count == 1, !host.isEmpty else {
      let presets = reports.compactMap { $0.context.preset }
      // If several apps show the extension, their shares are counted.
      if presets.count == reports.count, reports.allSatisfy({ $0.decision.isShown }) {
        return " in " + presets.apps(most: 8)
      }
      return isAlone ? "" : " for " + list(reports.map { $0.context.name })
    }
    let shares = names(of: reports, in: host)
    return shares == [host] ? " in " + host : " in \(host) (\(list(shares)))"
  }

  /// Returns the names of shares without the app's name before the colon.
  private static func names(of reports: [DecisionReport], in host: String) -> [String] {
    reports.map { $0.context.name }.map { name in
      name.hasPrefix(host + ": ") ? String(name.dropFirst(host.count + 2)) : name
    }
  }

  fileprivate static func list(_ names: [String], atMost most: Int = mostNames) -> String {
    names.prefix(most).joined(separator: "; ") + (names.count > most ? "; \(names.count - most) more" : "")
  }

  private func cause(of group: Group) -> String {
    let first = group.reports[0]
    if first.decision.isShown {
      guard group.reports.count == 1 else { return "." }
      let isEmpty = first.context.context.attachmentCount == 0
      let cause = isEmpty ? "only because nothing is shared: no limit is exceeded" : group.explanation.cause.text
      return cause.isEmpty ? "." : ": " + sentence(cause)
    }
    return ": " + sentence(cause(in: group))
  }

  private func cause(in group: Group) -> String {
    let first = group.reports[0]
    return group.reports.count == 1 || first.decision.verdict != .hidden || first.rule.mistake != nil
      ? first.cause : group.explanation.cause.kinds
  }

  private func sentence(_ text: String) -> String {
    escapingControlCharacters(text.hasSuffix(".") || text.hasSuffix("?") ? text : text + ".")
  }

  /// Returns the fixes for some hidden shares: at most two that show all of them, or the one that shows the most.
  private func fixes(
    for all: [DecisionReport], inTable isTable: Bool, width: Int, _ style: Style, _ said: inout Set<String>
  ) -> String {
    let (first, verdict) = (all[0], all[0].decision.verdict)
    guard !first.decision.isShown, first.rule.mistake == nil, !first.context.isMistaken,
      isTable || !first.decision.isUnrecorded
    else { return "" }
    if verdict == .hidden, let own = ownTypes(of: first.rule.rule, hiding: all, style) { return own }
    // The uncertainty about the type of a location concerns only shares with attachments.
    let isOpen = verdict == .uncertain(.location)
    let asked = all.filter { isWanted($0) && (!isOpen || $0.context.context.attachmentCount > 0) }
    guard !asked.isEmpty else {
      guard said.insert("").inserted else { return "" }
      if isAboutAll { return nothingWanted(width: width) }
      return all.allSatisfy(Self.isPast) ? style.dim("No fix: apps no longer share this.") + "\n" : ""
    }
    // A change must also show the extension for each alternative to the unrecorded parts of a share.
    let shares = asked.flatMap { [$0.context.context] + (isAboutAll ? [] : $0.context.preset?.gap?.alternatives ?? []) }
    let found = first.rule.rule.fixes(
      showing: shares, edits: isTable && isAboutAll ? 1 : 3, among: first.rule.presets
    ).fixes.map { ($0, ChangeEffects(of: $0, on: first.rule, sharing: shares, but: Set(all.map { $0.context.name }))) }
    var fixes = Array(
      Self.preferred(found.filter { $0.0.shownCount == shares.count }).prefix(isTable ? 1 : Self.mostFixes))
    let isComplete = !fixes.isEmpty
    if !isComplete, asked.count > 1, let best = found.first(where: { !$0.0.dropsClause }) { fixes = [best] }
    guard let best = fixes.first?.0 else {
      guard verdict == .hidden || isOpen else { return "" }
      let these = "any of these" + (worksForSome ? " that also share what the rule accepts" : "")
      return style.dim(
        "Found no change to the rule that would make the extension appear\(asked.count == 1 ? "" : " for " + these).")
        + "\n"
    }
    // A change that works for only a few of all known shares is hardly what the author wants, so it isn't proposed.
    if isAboutAll, isTable, best.lost.isEmpty, !best.isRepair, best.shownCount * 4 < shares.count {
      let part =
        worksForSome ? "of the \(shares.count) that also share what the rule accepts" : "of these \(shares.count)"
      let text =
        "No single edit that was tried works for more than \(best.shownCount) \(part) without hiding others."
      return TextColumns.wrapped(text + " Ask about one app for a fix.", to: width) + "\n"
    }
    // The proposed changes don't make the extension appear for an empty share, so the answer names the empty shares as exceptions.
    let left = isOpen ? all.filter { $0.context.context.attachmentCount == 0 }.map { $0.context.name } : []
    let empty = left.isEmpty ? [] : ["not for an empty share: " + left.joined(separator: "; ")]
    var text = ""
    for (position, (fix, effects)) in fixes.enumerated() {
      let title = position == 0 ? title(for: asked) : " or  "
      var sentence = fix.message
      let isNew = said.insert(sentence).inserted
      if isTable || !isComplete {
        let shown = all.count { $0.context.answer(of: fix.rule, on: first.rule.platform).decision.isShown }
        sentence += " (shows " + (shown == all.count ? "all \(shown))" : "\(shown) of these \(all.count))")
      }
      text += style.bold(title)
      text +=
        Self.hanging(escapingControlCharacters(sentence + (isNew ? "" : " (as above)")), below: title.count, width)
        + "\n"
      guard isNew else { continue }
      text +=
        Self.copied(Self.clauses(fix, in: first.rule.rule) + fix.edits.compactMap { $0.command })
        + Self.below(effects.lines + empty, width, style)
    }
    return text
  }

  /// Returns the fixes that hide nothing, don't show nearly everything, and drop no clause or limit, as far as there are such fixes.
  private static func preferred(_ fixes: [(Fix, ChangeEffects)]) -> [(Fix, ChangeEffects)] {
    let wishes: [((Fix, ChangeEffects)) -> Bool] = [
      { $0.0.lost.isEmpty }, { !$0.1.areMany }, { !$0.0.dropsClause }, { $0.1.unlimited.isEmpty },
    ]
    return wishes.reduce(fixes.filter { !$0.0.dropsClause || !$0.1.areMany }) { fixes, wish in
      fixes.contains(where: wish) ? fixes.filter(wish) : fixes
    }
  }
}

/// The other shares whose verdict a fix changes, and the limits that it removes.
private struct ChangeEffects {
  /// The maximum number of names in a line.
  private static let mostNames = 3
  /// A number of attachments that exceeds every limit.
  private static let many = 100

  /// A Boolean value that indicates whether more than half of all known shares are shown in addition.
  let areMany: Bool
  /// Types of which the rule accepts a limited number, and the changed rule any number.
  let unlimited: [String]
  /// All effects, a line for each, such as `no longer shown for: Notes: note`.
  let lines: [String]

  init(of fix: Fix, on named: NamedRule, sharing shares: [SharedContext], but known: Set<String>) {
    let shown = fix.effects.shown.filter { !known.contains($0) }
    areMany = shown.count * 2 > named.presets.count
    var attachments: [[String]] = []
    let everyday = [["public.jpeg"], ["public.mpeg-4"], ["com.adobe.pdf", "public.file-url"], ["public.url"]]
    for types in shares.flatMap({ $0.registeredTypeIdentifiers.flatMap { $0 } }).prefix(8) + everyday
    where !attachments.contains(types) {
      attachments.append(types)
    }
    unlimited = attachments.filter { types in
      func shows(_ rule: ActivationRule, _ count: Int) -> Bool {
        let items = [Array(repeating: types, count: count)]
        return rule.decision(for: SharedContext(registeredTypeIdentifiers: items)).isShown
      }
      return shows(fix.rule, Self.many) && !shows(named.rule, Self.many) && shows(named.rule, 1)
    }.compactMap { $0.first }
    let parts = [
      ("also shown for", shown), ("no longer shown for", fix.effects.hidden),
      ("may no longer be shown for", fix.effects.noLongerCertain), ("no longer limited", unlimited),
    ]
    lines = parts.filter { !$0.1.isEmpty }.map { "\($0): \(AnswerReport.list($1, atMost: Self.mostNames))" }
  }
}

extension SharedContext {
  /// The number of attachments of all items together.
  fileprivate var attachmentCount: Int { registeredTypeIdentifiers.reduce(0) { $0 + $1.count } }
}
