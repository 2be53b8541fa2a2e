import ActivationReports
import ActivationAuthoring
import ActivationFiles
import ActivationRules
import Foundation
import LineEditing
import PredicateSyntax
import ToolSupport
import UniformTypes

/// `make --interactive`: asks for a wish piece by piece, and shows what each answer makes of the rule and of the everyday hosts.
struct MakeDialogue {
  private var request: MakeRequest
  private let terminal: Terminal
  private let environment: ToolEnvironment
  private var editor = LineEditor()
  /// The everyday hosts that showed the last rule; nil before the first.
  private var shownHosts: [String]?
  private var lastRule = ""

  init(_ request: MakeRequest, _ terminal: Terminal, _ environment: ToolEnvironment) {
    self.request = request
    self.terminal = terminal
    self.environment = environment
  }

  /// Asks, writes the rule, and prints the command line that does the same.
  mutating func run() throws(UsageError) -> ExitCode {
    say("Five questions at most. Enter takes what is in brackets, Tab completes, Ctrl-D leaves.")
    guard var draft = askKinds() else { return leave() }
    guard askCounts(&draft), draft.needs.count < 2 || askJoining(&draft), askExtras(&draft), askFile(draft) else {
      return leave()
    }
    let made: MadeRule
    do throws(MakingError) {
      made = try maker.rule(for: draft.wish)
    } catch {
      return MakeCommand.failure(error, environment)
    }
    say("")
    let code = try MakeCommand.write(made, request, environment)
    environment.writeError("\nThe same without questions:\n  \(commandLine(draft.wish))\n")
    return code
  }

  private func leave() -> ExitCode {
    environment.remark("no rule was made")
    return .negative
  }

  private var maker: RuleMaker { RuleMaker(form: request.form, version: request.version) }

  private func commandLine(_ wish: Wish) -> String {
    var words = ["activation-rule", "make", wish.description.shellQuoted]
    for (option, contexts) in [("--shown-for", request.shown), ("--hidden-for", request.hidden)] {
      for context in contexts { words += [option, context.name.shellQuoted] }
    }
    if let form = request.form { words += ["--form", form.rawValue] }
    if let version = request.version { words += ["--version", "\(version.rawValue)"] }
    if let path = request.into { words += ["--into", path.shellQuoted] }
    if request.into == nil, request.notation != .infoPlist { words += ["--as", request.notation.rawValue] }
    if request.isReplacing { words.append("--replace") }
    if let path = request.tests { words += ["--tests", path.shellQuoted] }
    return escapingControlCharacters(words.joined(separator: " "))
  }

  // MARK: Questions

  private mutating func askKinds() -> WishDraft? {
    let words = KindWord.all.flatMap { [$0.plural, $0.singular] } + TypeGraph.system.identifiers
    var answer = request.wish
    while true {
      if answer == nil {
        guard
          let next = ask(
            "What shall the extension take? Such as images or web URLs, PDFs, .csv files:", completing: words)
        else { return nil }
        answer = next
      }
      let text = answer ?? ""
      answer = nil
      do throws(WishError) {
        var wishes: [Wish] = []
        for part in Self.parts(text) {
          let reading = try WishReading(part)
          for remark in reading.remarks { MakeCommand.report(remark, reading.source, environment) }
          wishes.append(reading.wish)
        }
        guard let draft = WishDraft(wishes) else {
          say(
            "That says more than is asked here. For a whole wish leave with Ctrl-D: activation-rule make \(text.shellQuoted)"
          )
          continue
        }
        if show(draft) { return draft }
      } catch {
        MakeCommand.report(error.diagnostic, error.source, environment)
      }
    }
  }

  /// Kinds in a list, each by itself; a whole wish is one part.
  private static func parts(_ text: String) -> [String] {
    let parts = text.replacingOccurrences(of: " or ", with: ",").replacingOccurrences(of: " and ", with: ",")
      .split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    let isList = parts.allSatisfy { part in (try? Wish(part))?.alternatives.first?.needs.count == 1 }
    return parts.count > 1 && isList ? parts : [text]
  }

  private mutating func askCounts(_ draft: inout WishDraft) -> Bool {
    let kinds = Wish.Kind.list(draft.needs.map { $0.kind.words(isPlural: true) }, "and")
    let hint = draft.needs.count > 1 ? "a count for each in turn" : "a number, 2 to 5, or any"
    return ask(
      "How many \(kinds) at once? \(hint):", of: &draft, taking: draft.countsText,
      completing: ["any", "up to ", "at least ", "exactly "]
    ) { draft, answer in draft.setCounts(answer) }
  }

  private mutating func askJoining(_ draft: inout WishDraft) -> Bool {
    let answers = WishDraft.Joining.allCases.map(\.answer)
    return ask(
      "One kind at a time, any mix of them, or all of them together?", of: &draft, taking: draft.joining.answer,
      completing: answers
    ) { draft, answer in
      guard let joining = WishDraft.Joining(answer: answer) else {
        return "expected \(answers.joined(separator: ", ")); found '\(answer)'"
      }
      draft.joining = joining
      return nil
    }
  }

  private mutating func askExtras(_ draft: inout WishDraft) -> Bool {
    ask(
      "May anything else be shared beside it, as the text that some browsers add to a link?", of: &draft,
      taking: draft.isOpen ? "yes" : "no", completing: ["yes", "no"]
    ) { draft, answer in
      guard let isOpen = Self.isYes(answer) else { return "expected yes or no, found '\(answer)'" }
      draft.isOpen = isOpen
      return nil
    }
  }

  /// Asks until an answer makes a draft for which there is a rule; false when the person leaves.
  ///
  /// - Parameter take: Puts an answer into the draft; returns what is wrong with it, and nil when nothing is.
  private mutating func ask(
    _ question: String, of draft: inout WishDraft, taking standard: String, completing words: [String],
    _ take: (inout WishDraft, String) -> String?
  ) -> Bool {
    while let answer = ask(question, taking: standard, completing: words) {
      var next = draft
      if let complaint = take(&next, answer) {
        say("error: " + complaint)
      } else if show(next) {
        draft = next
        return true
      }
    }
    return false
  }

  /// Asks for the file until the rule can be put into it.
  private mutating func askFile(_ draft: WishDraft) -> Bool {
    guard request.into == nil, let made = try? maker.rule(for: draft.wish) else { return true }
    while true {
      guard
        let path = ask(
          "Which file is the rule for? An Info.plist, app.json or project.yml; Enter prints it:", taking: "",
          completingPaths: true)
      else { return false }
      if path.isEmpty { return true }
      do throws(ReadingError) {
        let bytes = try InputFile.read(path)
        let written = WrittenRule(made.rule)
        // Whether it can be replaced is known before anybody is asked.
        let insertion = try RuleInsertion(written, into: bytes, path: path, isReplacing: true)
        if insertion.replaces, !request.isReplacing {
          guard let answer = ask("There is a rule already. Replace it?", taking: "no", completing: ["yes", "no"]) else {
            return false
          }
          guard Self.isYes(answer) == true else { continue }
          request.isReplacing = true
        }
        request.into = path
        return true
      } catch {
        say("error: " + error.description)
        if !error.help.isEmpty { say("  help: " + error.help) }
      }
    }
  }

  private static func isYes(_ answer: String) -> Bool? {
    switch answer.lowercased() {
    case "y", "yes": true
    case "n", "no": false
    default: nil
    }
  }

  // MARK: What became of it

  /// Shows the rule and what changed at the hosts; false when there is no such rule.
  private mutating func show(_ draft: WishDraft) -> Bool {
    let made: MadeRule
    do throws(MakingError) {
      made = try maker.rule(for: draft.wish)
    } catch {
      _ = MakeCommand.failure(error, environment)
      return false
    }
    say("")
    say("   " + made.wish.description)
    let rule = WrittenRule(made.rule).text(made.form == .predicate ? .predicate : .json) ?? ""
    if rule == lastRule { say("   The rule stays the same.") }
    for line in rule.split(separator: "\n") where rule != lastRule { say("   " + line) }
    lastRule = rule
    let shown = HostPreset.all.filter { $0.isEveryday && made.rule.decision(for: $0.context).activates }.map(\.name)
    var text = "   \(shown.count) everyday \(shown.count == 1 ? "host shows" : "hosts show") it"
    if let before = shownHosts {
      let won = shown.filter { !before.contains($0) }
      let lost = before.filter { !shown.contains($0) }
      for (title, names) in [("won", won), ("lost", lost)] where !names.isEmpty {
        text += "; \(title): " + names.listed(most: 5)
      }
      if won.isEmpty, lost.isEmpty { text += ", the same as before" }
    } else if !shown.isEmpty {
      text += ": " + shown.listed(most: 5)
    }
    say(text)
    say("")
    shownHosts = shown
    return true
  }

  private func say(_ text: String) {
    environment.write(TextColumns.wrapped(escapingControlCharacters(text), to: environment.outputWidth) + "\n")
  }

  // MARK: Lines

  /// The answer to a question; nil when the person leaves or the terminal is gone.
  private mutating func ask(
    _ question: String, taking standard: String? = nil, completing words: [String] = [], completingPaths: Bool = false
  ) -> String? {
    say(question)
    editor.prompt = standard.map { $0.isEmpty ? "> " : "[\($0)] > " } ?? "> "
    let paths = SessionCompletion(document: nil, variables: [], types: .system)
    editor.complete = { before, behind in
      if completingPaths { return paths.complete(before: ":load " + before, behind: behind) }
      return Self.completion(before, words)
    }
    guard terminal.begin() else { return nil }
    defer { terminal.end() }
    while true {
      editor.size = terminal.size()
      switch editor.outcome(from: terminal, write: environment.write) {
      case .submitted(let text):
        environment.write(editor.finish())
        editor.clear()
        let answer = text.trimmingCharacters(in: .whitespaces)
        if !answer.isEmpty { return answer }
        if let standard { return standard }
      case .suspended:
        environment.write(editor.finish("^Z"))
        terminal.suspend()
      case .dropped, .ended, nil:
        environment.write(editor.finish())
        return nil
      }
    }
  }

  /// The words that begin as what is typed after the last comma or joining word.
  private static func completion(_ before: String, _ words: [String]) -> LineEditor.Completion {
    let typed = before.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    guard !typed.isEmpty else { return .init(word: "", candidates: []) }
    let found = words.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
    return .init(word: typed, candidates: Array(Set(found)).sorted())
  }
}
