import ActivationSystemCalls
import ActivationAuthoring
import ActivationChecks
import ActivationRules
import PredicateEvaluation
import PredicateSyntax
import UniformTypes
import ActivationTool

/// The completions that Tab offers: commands and their arguments, keywords, keys, variables, and type identifiers.
struct SessionCompletion {
  /// The shared content, whose keys are offered.
  var document: Document?
  /// The variables that have a value.
  var variables: [String] = []
  /// The types that are known.
  var types: TypeGraph

  /// Completes the word in front of the cursor.
  func complete(before: String, behind: String) -> LineEditor.Completion {
    let line = before[(before.lastIndex(of: "\n").map { before.index(after: $0) } ?? before.startIndex)...]
    guard SessionLine.startsCommand(before) else { return completePredicate(before, behind) }
    let start = before.firstIndex(of: ":") ?? before.startIndex
    guard let blank = before[start...].firstIndex(where: { $0.isWhitespace }) else {
      return candidates(before[start...], among: SessionCommand.all.map { ":" + $0.name }, ending: " ")
    }
    guard let command = SessionCommand.split(before).command else { return .init(word: "", candidates: []) }
    let rest = before[blank...].drop { $0.isWhitespace }
    switch command.kind {
    case .none: return .init(word: "", candidates: [])
    case .text where command.name == "rule" && (rest.contains("/") || rest.hasPrefix(".")): return completePath(rest)
    case .text where command.name == "rule" && !rest.isEmpty:
      // A file, or the first word of a predicate.
      let (files, words) = (completePath(rest), completePredicate(before, behind))
      guard files.word == words.word else { return words }
      return .init(word: files.word, candidates: Set(files.candidates + words.candidates).sorted())
    case .text: return completePredicate(before, behind)
    case .path: return completePath(rest)
    case .types: return completeType(line.suffixWord { $0 != "," && !$0.isWhitespace })
    case .hosts: return candidates(rest, among: HostPreset.all.map(\.name))
    case .platforms: return candidates(rest, among: ActivationRule.Platform.allCases.map { $0.rawValue.lowercased() })
    case .commands: return candidates(rest, among: SessionCommand.all.map(\.name))
    }
  }

  // MARK: The language

  /// Asks for the whole text, so that variables are known; a closing quote is left to the person, who would type it anyway.
  private func completePredicate(_ before: String, _ behind: String) -> LineEditor.Completion {
    var surroundings = RuleCompletion.Surroundings(types: types)
    surroundings.variables = variables
    surroundings.keys = document.map(Self.keys) ?? []
    let offset = before.utf8.count
    let found = RuleCompletion(predicate: Array((before + behind).utf8), offset: offset, surroundings)
    let word = String(decoding: Array(before.utf8)[found.range.lowerBound...], as: UTF8.self)
    return candidates(word, among: found.candidates.map(\.text))
  }

  /// The keys of the shared content that are words.
  private static func keys(of document: Document) -> [String] {
    document.allEntries.map { document[$0.key] }.filter { $0.allSatisfy { $0.isLetter || $0 == "_" } }
  }

  private func completeType(_ word: Substring) -> LineEditor.Completion {
    candidates(word, among: types.identifiers)
  }

  // MARK: Paths

  private func completePath(_ typed: Substring) -> LineEditor.Completion {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let names = (try? folderContent(folder.isEmpty ? "." : folder))?.names ?? []
    let isHiddenWanted = typed.dropFirst(folder.count).hasPrefix(".")
    let paths = names.filter { isHiddenWanted || !$0.hasPrefix(".") }.map { name in
      Disk.isFolder(folder + name) == true ? folder + name + "/" : folder + name
    }
    return candidates(typed, among: paths)
  }

  // MARK: Choosing

  /// The words that begin as the typed one, each once and in order.
  private func candidates(
    _ word: some StringProtocol, among words: [String], ending: String = ""
  ) -> LineEditor.Completion {
    let typed = String(word)
    let lower = typed.lowercased()
    var found = Set(words.filter { $0.hasPrefix(typed) })
    if found.isEmpty { found = Set(words.filter { $0.lowercased().hasPrefix(lower) }) }
    var sorted = found.sorted()
    // A word that is complete is not completed by its own ending alone.
    if sorted.count == 1, let only = sorted.first { sorted = [only + ending] }
    return .init(word: typed, candidates: sorted)
  }
}

extension StringProtocol {
  /// The longest end of the text that is made of some characters.
  fileprivate func suffixWord(_ isPart: (Character) -> Bool) -> Substring {
    var start = endIndex
    while start > startIndex, isPart(self[index(before: start)]) { start = index(before: start) }
    return Substring(self[start...])
  }
}
