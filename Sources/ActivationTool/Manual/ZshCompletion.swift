/// The completions for zsh.
extension [CompletedCommand] {
  /// The script: a file `_activation-rule` in a folder of `fpath`, or to be sourced after `compinit`.
  package var zshScript: String {
    """
    #compdef activation-rule
    # zsh completion for activation-rule, made by: activation-rule completions zsh

    \(namedWords.map { function($0.name, $0.values()) }.joined(separator: "\n"))
    _activation-rule_either() {
      _alternative "words:word:($*)" files:file:_files
    }

    _activation-rule_commands() {
      local -a commands=(
    \(commandNames)  )
      _describe -t commands command commands
    }

    _activation-rule() {
      local curcontext=$curcontext state line
      typeset -A opt_args
      _arguments -C \(CompletedCommand.toolOptions.map { specification($0, after: "(- *)") }.joined(separator: " ")) \\
        '1: :_activation-rule_commands' '*:: :->arguments' && return
      [[ $state == arguments ]] || return 1
      curcontext=${curcontext%:*}-$words[1]:
      case $words[1] in
    \(arms)  esac
    }

    if [[ $funcstack[1] == _activation-rule ]]; then
      _activation-rule "$@"
    else
      compdef _activation-rule activation-rule
    fi

    """
  }

  private func function(_ name: String, _ words: [String]) -> String {
    """
    _activation-rule_\(name)() {
      local -a names=(\(words.map(\.shellQuoted).joined(separator: " ")))
      compadd "$@" -a names
    }

    """
  }

  private var commandNames: String {
    map { "    " + "\($0.name):\($0.summary)".shellQuoted + "\n" }.joined()
  }

  private var arms: String {
    map { command in
      var specifications = command.options.map { specification($0, after: "*") }
      if command.operand != .nothing { specifications.append("'*:operand:'" + action(command.operand)) }
      return "    \(command.name))\n      _arguments \\\n        "
        + specifications.joined(separator: " \\\n        ") + " ;;\n"
    }.joined()
  }

  /// An option as `_arguments` reads it, after what says how often it may be given.
  private func specification(_ option: OptionDeclaration, after prefix: String) -> String {
    let summary = option.summary.isEmpty ? "" : "[" + escaped(option.summary, "[]:") + "]"
    guard let value = option.value else { return (prefix + option.name + summary).shellQuoted }
    let form = option.isValueOptional ? ("=-", "::") : ("=", ":")
    return (prefix + option.name + form.0 + summary + form.1 + escaped(value, ":") + ":").shellQuoted
      + action(option.completion)
  }

  /// Returns the completion of a value.
  private func action(_ completion: ValueCompletion) -> String {
    switch completion {
    case .nothing: ""
    case .files: "_files"
    case .words(let words): "_activation-rule_\(words.name)"
    case .list(let words): "'_sequence _activation-rule_\(words.name)'"
    case .values(let values): "(\(values.joined(separator: " ")))".shellQuoted
    case .valuesOrFiles(let values):
      " _activation-rule_either \(values.joined(separator: " "))".shellQuoted
    }
  }

  private func escaped(_ text: String, _ special: String) -> String {
    text.map { $0 == "\\" || special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
