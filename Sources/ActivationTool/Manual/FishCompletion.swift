/// The completions for fish.
extension [CompletedCommand] {
  /// The script: a file `activation-rule.fish` in fish's folder of completions, or to be sourced.
  package var fishScript: String {
    """
    # fish completion for activation-rule, made by: activation-rule completions fish

    function __activation_rule_has_command
        set -l words (commandline -opc)
        test (count $words) -ge 2; and test $words[2] = $argv[1]
    end

    \(namedWords.map { function($0) }.joined(separator: "\n"))
    function __activation_rule_list
        set -l before (string match -r '^.*,' -- (commandline -ct | string replace -r -- '^--[a-z-]+=' ''))
        printf "$before%s\\n" $argv
    end

    complete -c activation-rule -f
    \(firstWords)
    \(map { lines(of: $0) }.joined(separator: "\n"))
    """
  }

  private func function(_ words: CompletionWords) -> String {
    """
    function __activation_rule_\(words.name.underscored)
        printf '%s\\n' \(words.values().map { quoted($0) }.joined(separator: " "))
    end

    """
  }

  private var firstWords: String {
    let isFirst = "complete -c activation-rule -n 'test (count (commandline -opc)) -eq 1'"
    let words = map { "\(isFirst) -a \($0.name) -d \(quoted($0.summary))\n" }
    let options = CompletedCommand.toolOptions.map {
      "\(isFirst) -l \($0.name.dropFirst(2)) -d \(quoted($0.summary))\n"
    }
    return (words + options).joined()
  }

  private func lines(of command: CompletedCommand) -> String {
    let start = "complete -c activation-rule -n '__activation_rule_has_command \(command.name)'"
    var text = ""
    for option in command.options {
      text +=
        start + (option.name.hasPrefix("--") ? " -l \(option.name.dropFirst(2))" : " -s \(option.name.dropFirst())")
      if option.value != nil {
        text += (option.isValueOptional ? "" : " -r") + values(option.completion, isOption: true)
      }
      if !option.summary.isEmpty { text += " -d " + quoted(option.summary) }
      text += "\n"
    }
    if command.operand != .nothing { text += start + values(command.operand, isOption: false) + "\n" }
    return text
  }

  /// The part of a `complete` command for the possible values.
  private func values(_ completion: ValueCompletion, isOption: Bool) -> String {
    let files = completion.takesFiles ? " -F" : isOption ? " -f" : ""
    switch completion {
    case .nothing, .files: return files
    case .words(let words): return files + " -a '(__activation_rule_\(words.name.underscored))'"
    case .list(let words):
      return files + " -a '(__activation_rule_list (__activation_rule_\(words.name.underscored)))'"
    case .values(let values), .valuesOrFiles(let values):
      return files + " -a " + quoted(values.joined(separator: " "))
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "\\" || $0 == "'" ? "\\\($0)" : "\($0)" }.joined() + "'"
  }
}
