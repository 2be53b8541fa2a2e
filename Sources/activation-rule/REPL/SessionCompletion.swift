import ActivationAnalysis
import ActivationChecks
import ActivationRules
import ActivationWire
import Predicates

/// The completions that Tab offers: commands and their options, the names of hosts, types and files, and the words of predicates.
extension Session {
  func completion(_ before: String) -> LineEditor.Completion {
    let line = SessionLine(text: before)
    let typed = String(before.reversed().prefix { !$0.isWhitespace }.reversed())
    guard line.isCommand else { return predicate(before) }
    guard let name = line.text.firstIndex(where: { $0 == ":" }).map({ before[$0...] }), name != typed else {
      return candidates(typed, among: Self.commands.map { ":" + $0.name + " " })
    }
    let command = Self.commands.first { $0.name == line.parts.word }
    let options = command?.shell?.options ?? (command?.name == "share" ? ContextOptions.group.options : [])
    if typed.hasPrefix("-") { return candidates(typed, among: options.map(\.name)) }
    if let place = before.firstRange(of: ContextOptions.host.declaration.name + " ") {
      // A name has blanks, so it is completed in quotation marks, as the command reads it.
      let typed = String(before[place.upperBound...])
      let names = candidates(
        typed.hasPrefix("'") ? String(typed.dropFirst()) : typed, among: HostPreset.all.map(\.name))
      return (typed, names.candidates.map { "'\($0)'" })
    }
    if command?.name == TypesCommand.name || before.contains(ContextOptions.attachment.declaration.name + " ") {
      return candidates(String(typed.reversed().prefix { $0 != "," }.reversed()), among: types.identifiers)
    }
    if command?.name == "help" { return candidates(typed, among: Self.commands.map(\.name)) }
    let paths = paths(typed)
    return paths.candidates.isEmpty ? predicate(before) : paths
  }

  /// Completes a word of a predicate. The predicate is examined as a whole, so that its variables are known. An empty line gets no
  /// completions, because they would be whole rules.
  private func predicate(_ before: String) -> LineEditor.Completion {
    if before.isEmpty { return ("", []) }
    let keys = (context?.context.document).map { document in document.allEntries.map { document[$0.key] } } ?? []
    let bytes = Array(before.utf8)
    let found = RuleCompletion(
      predicate: bytes, offset: bytes.count, types: types,
      keys: keys.filter { $0.allSatisfy { $0.isLetter || $0 == "_" } })
    return candidates(bytes.string(in: found.range), among: found.candidates.map(\.text))
  }

  private func paths(_ typed: String) -> LineEditor.Completion {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let isHiddenWanted = typed.dropFirst(folder.count).hasPrefix(".")
    let names = folderNames(folder.isEmpty ? "." : folder).filter { isHiddenWanted || !$0.hasPrefix(".") }
    return candidates(typed, among: names.map { folder + $0 + (Disk.isFolder(folder + $0) == true ? "/" : "") })
  }

  /// Returns the words that begin with the typed text, sorted and without duplicates.
  private func candidates(_ typed: String, among words: [String]) -> LineEditor.Completion {
    var found = words.filter { $0.hasPrefix(typed) }
    if found.isEmpty { found = words.filter { $0.lowercased().hasPrefix(typed.lowercased()) } }
    return (typed, Set(found).sorted())
  }
}
