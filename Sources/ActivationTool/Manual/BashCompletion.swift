/// The completions for bash.
extension [CompletedCommand] {
  /// The script, to be sourced.
  package var bashScript: String {
    """
    # bash completion for activation-rule, made by: activation-rule completions bash

    \(bashWords)
    \(wordFunctions)
    # What may stand where: sets kind and candidates for the operands of a command, or for the value of its option.
    _activation_rule_value() {
      case $1 in
    \(valueCases)    *) return 1 ;;
      esac
    }

    _activation_rule_options() {
      case $1 in
    \(optionCases)  esac
    }

    \(mainFunction)
    complete -F _activation_rule activation-rule

    """
  }

  /// An arm for each kind of value, with all the commands and options that take it.
  private var valueCases: String {
    var kinds: [ValueCompletion] = []
    var places: [ValueCompletion: [String]] = [:]
    func add(_ place: String, _ kind: ValueCompletion) {
      if places[kind] == nil { kinds.append(kind) }
      places[kind, default: []].append(place.shellQuoted)
    }
    for command in self {
      if command.operand != .nothing { add(command.name, command.operand) }
      for option in command.options where option.value != nil {
        // A value that may be left out is never a word of its own.
        add(command.name + " " + option.name + (option.isValueOptional ? "=" : ""), option.completion)
      }
    }
    return kinds.map { kind in
      let arm = "    " + (places[kind] ?? []).joined(separator: " | ") + ")\n"
      return arm + "      kind=\(word(kind)) candidates=(\(candidates(kind))) ;;\n"
    }.joined()
  }

  private func candidates(_ kind: ValueCompletion) -> String {
    switch kind {
    case .words(let words), .list(let words): "\"${_activation_rule_\(words.name.underscored)[@]}\""
    case .values(let values), .valuesOrFiles(let values): quoted(values)
    case .nothing, .files: ""
    }
  }

  /// The words that several values share, each list in a variable of its own.
  private var bashWords: String {
    namedWords.map { "_activation_rule_\($0.name.underscored)=(\(quoted($0.values())))" }
      .joined(separator: "\n")
  }

  private func quoted(_ words: [String]) -> String { words.map { $0.shellQuoted }.joined(separator: " ") }

  private func word(_ kind: ValueCompletion) -> String {
    switch kind {
    case .files, .valuesOrFiles: "files"
    case .list: "list"
    case .nothing, .words, .values: "words"
    }
  }

  /// The words that may follow the tool, and the options of each command.
  private var optionCases: String {
    let first = map(\.name) + CompletedCommand.toolOptions.map(\.name)
    var text = "    '') candidates=(\(first.joined(separator: " "))) ;;\n"
    for command in self where !command.options.isEmpty {
      text += "    \(command.name)) candidates=(\(command.options.map(\.name).joined(separator: " "))) ;;\n"
    }
    return text
  }
}

/// Readline breaks words at `=` and `:`, which are not breaks for the shell, hence the function that reads words.
private let wordFunctions = #"""

  # Splits a line into words without their quotes; sets words, and quote when one is still open.
  _activation_rule_split() {
    local line=$1 character word= index started=
    for ((index = 0; index < ${#line}; index++)); do
      character=${line:index:1}
      if [[ -n $quote && $character == "$quote" ]]; then
        quote=
      elif [[ $character == \\ && $quote != \' ]]; then
        ((index++))
        word+=${line:index:1} started=1
      elif [[ -n $quote ]]; then
        word+=$character
      elif [[ $character == [\'\"] ]]; then
        quote=$character started=1
      elif [[ $character == [[:space:]] ]]; then
        [[ -n $started ]] && words+=("$word")
        word= started=
      else
        word+=$character started=1
      fi
    done
    words+=("$word")
  }

  # Answers with the candidates that go on as the current word does, without what readline keeps of it.
  _activation_rule_reply() {
    local candidate cut=0 rest=$current
    if [[ -z $quote && $COMP_WORDBREAKS == *:* ]]; then
      rest=${current##*:}
      cut=$((${#current} - ${#rest}))
    fi
    for candidate in "${candidates[@]}"; do
      [[ $candidate == "$current"* ]] || continue
      candidate=$attached${candidate:cut}
      [[ -z $quote && $candidate == *[!a-zA-Z0-9._,/=-]* ]] && printf -v candidate %q "$candidate"
      COMPREPLY+=("$candidate")
    done
  }

  """#

private let mainFunction = #"""
  _activation_rule() {
    local words=() quote= current previous command option attached= kind= candidates=() file prefix index
    COMPREPLY=()
    _activation_rule_split "${COMP_LINE:0:COMP_POINT}"
    while ((${#words[@]} > 1)) && [[ ${words[0]} != "$1" ]]; do words=("${words[@]:1}"); done
    current=${words[${#words[@]} - 1]}
    if ((${#words[@]} <= 2)); then
      _activation_rule_options ''
      _activation_rule_reply
      return
    fi
    command=${words[1]} previous=${words[${#words[@]} - 2]}
    for ((index = 2; index < ${#words[@]} - 1; index++)); do
      [[ ${words[index]} == -- ]] && command+=' --'
    done
    if [[ $command != *' --' && $current == --*=* ]]; then
      option=${current%%=*}
      current=${current#*=}
      [[ $COMP_WORDBREAKS == *=* && -z $quote ]] || attached=$option=
      _activation_rule_value "$command $option" || _activation_rule_value "$command $option=" || return
    elif [[ $command != *' --' && $previous == --* ]] && _activation_rule_value "$command $previous"; then
      :
    elif [[ $command != *' --' && $current == -* ]]; then
      _activation_rule_options "$command"
    else
      _activation_rule_value "${command% --}" || return
    fi
    if [[ $kind == list && $current == *,* ]]; then
      prefix=${current%,*},
      candidates=("${candidates[@]/#/$prefix}")
    fi
    _activation_rule_reply
    if [[ $kind == files ]]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r file; do COMPREPLY+=("$attached$file"); done < <(compgen -f -- "$current")
    fi
  }
  """#
