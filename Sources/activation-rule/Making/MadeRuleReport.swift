import ActivationReports
import ActivationAnalysis
import ActivationAuthoring
import ActivationRules
import Foundation
import PredicateSyntax
import ToolSupport

/// What `make` says of a rule beside the rule.
struct MadeRuleReport {
  private let made: MadeRule
  private let request: MakeRequest

  init(_ made: MadeRule, _ request: MakeRequest) {
    self.made = made
    self.request = request
  }

  /// The conditions that the rule doesn't meet.
  var failures: [String] {
    request.shown.filter { !made.rule.decision(for: $0.context).activates }
      .map { "the wish hides the extension for \($0.name), which shares \($0.summary)" }
      + request.hidden.filter { made.rule.decision(for: $0.context).activates }
      .map { "the wish shows the extension for \($0.name), which shares \($0.summary)" }
  }

  /// What the rule means, how far that is proved, and what its author may not expect.
  func meaning(width: Int) -> String {
    var lines = ["Shown for \(made.wish)."]
    switch made.items {
    case .asWished: lines.append("Proved for every shared context.")
    case .apart(let witness):
      var line = "Proved for every shared context of one extension item."
      if made.form == .predicate {
        line += " Several items count one by one, not together"
        if let witness { line += ": \(witness.summary) is \(made.rule.decision(for: witness.context).cellWord)" }
        line += "; hosts seldom share several."
      }
      lines.append(line)
    }
    if let obstacle = made.obstacle { lines.append("A predicate, because \(obstacle.message).") }
    if let first = made.disagreements.first {
      let tables = made.disagreements.map(\.table).joined(separator: ", ")
      let example = first.example.map { ", such as \($0.summary)" } ?? ""
      let doubt =
        "what the keys mean is inferred, and under table \(tables) it is not the wish for some contexts" + example
      lines.append(made.form == .predicate ? "A predicate, because \(doubt)." : "warning: \(doubt)")
    }
    lines += narrowness
    return lines.map { TextColumns.wrapped(escapingControlCharacters($0), to: width) + "\n" }.joined()
  }

  /// The everyday hosts that hide the extension only because they share something beside what is wished for.
  private var narrowness: [String] {
    var looser = made.wish
    for place in looser.alternatives.indices where looser.alternatives[place].extras == .nothing {
      looser.alternatives[place].extras = .anything(except: [])
    }
    // Nobody gets this rule: it is only asked about hosts, and needs no proof.
    guard looser != made.wish, let rule = looser.meaning() else { return [] }
    let lost = HostPreset.all.filter { preset in
      preset.isEveryday && rule.decision(for: preset.context).activates
        && !made.rule.decision(for: preset.context).activates
    }
    guard let first = lost.first else { return [] }
    let example = NamedContext(first).summary
    let names =
      lost.prefix(4).map(\.name).joined(separator: "; ") + (lost.count > 4 ? "; and \(lost.count - 4) more" : "")
    return [
      "warning: \(lost.count) everyday \(lost.count == 1 ? "host shares" : "hosts share") something beside it, and so "
        + "\(lost.count == 1 ? "hides" : "hide") the extension: \(names). \(first.name) shares \(example). "
        + "End the wish with ', whatever else comes along' to be shown there."
    ]
  }

  /// How many hosts of each verdict are named.
  private static let namedHosts = 10

  /// The everyday hosts with their verdicts.
  func hosts(_ style: Style, width: Int) -> String {
    var shown: [String] = []
    var hidden: [String] = []
    var uncertain: [String] = []
    for preset in HostPreset.all where preset.isEveryday {
      switch made.rule.decision(for: preset.context).verdict {
      case .activates: shown.append(preset.name)
      case .uncertain: uncertain.append(preset.name)
      case .doesNotActivate, .failed, .notOffered: hidden.append(preset.name)
      }
    }
    var text = "\n" + style.bold("Everyday hosts") + "\n"
    for (word, names) in [("shown", shown), ("hidden", hidden), ("uncertain", uncertain)] where !names.isEmpty {
      text += "\(word) (\(names.count)): " + names.prefix(Self.namedHosts).joined(separator: "; ")
      text += names.count > Self.namedHosts ? "; and \(names.count - Self.namedHosts) more\n" : "\n"
    }
    return TextColumns.wrapped(text, to: width)
  }
}

/// The tests of a wish's borders, as a file for `test`.
struct MadeRuleTests {
  /// How many tests there are.
  let count: Int
  /// The file.
  let text: String

  init(_ made: MadeRule, rulePath: String?, testPath: String) {
    let boundaries = made.wish.boundaries
    count = boundaries.count
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("rule")
      if let rulePath {
        writer.string(Self.path(rulePath, from: testPath))
      } else {
        Self.write(made.rule, to: &writer)
      }
      writer.key("tests")
      writer.array { writer in
        for boundary in boundaries {
          writer.object { writer in
            writer.member("name", boundary.name)
            writer.member("attachments", boundary.attachments.map { $0.joined(separator: ",") })
            writer.member("expect", made.rule.decision(for: boundary.context).cellWord)
          }
        }
      }
    }
    text = String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  private static func write(_ rule: ActivationRule, to writer: inout JSONWriter) {
    guard case .dictionary(let dictionary) = rule.form else { return writer.string(rule.tree.predicateFormat) }
    writer.object { writer in
      for entry in dictionary.dictionary.entries {
        writer.key(entry.key)
        if case .boolean(let value) = entry.value {
          writer.boolean(value)
        } else {
          writer.integer(Int(clamping: entry.value.integerValue))
        }
      }
    }
  }

  /// A path as it reads from the folder of another.
  private static func path(_ path: String, from file: String) -> String {
    if path.hasPrefix("/") { return path }
    func parts(_ path: String) -> [String] { URL(fileURLWithPath: path).standardizedFileURL.pathComponents }
    let (target, start) = (parts(path), Array(parts(file).dropLast()))
    let shared = zip(target, start).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: start.count - shared) + target[shared...]).joined(separator: "/")
  }
}
