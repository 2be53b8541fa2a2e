import Foundation
import TestSupport
import Testing

@testable import ActivationTool
@testable import activation_rule

/// The completions are asked through the shells themselves.
@Suite struct CompletionTests {
  /// A line up to the cursor, and some of what bash is to answer: the rest of the word as readline inserts it.
  static let bashCases: [(line: String, answers: [String], isAll: Bool)] = [
    ("ev", ["eval"], true), ("", ["eval", "types", "help", "--version"], false), ("--v", ["--version"], true),
    ("eval --ho", ["--host", "--hosts", "--hosts-from"], true),
    ("convert --counting ", ["shippable", "per-item", "layered", "flat"], true),
    ("eval --host Firefox:\\ w", [#"\ web\ page"#], true), ("eval --host \"Firefox: w", ["Firefox: web page"], true),
    ("eval --host 'Firefox: w", ["Firefox: web page"], true), ("eval --host=Firefox:\\ w", [#"\ web\ page"#], true),
    ("eval --platform m", ["macos"], true), ("eval --platform=m", ["macos"], true),
    ("eval rule.txt --attachment com.adobe.pdf,public.file-u", ["com.adobe.pdf,public.file-url"], true),
    ("eval Pack", ["Package.swift"], true), ("eval --context Pack", ["Package.swift"], true),
    ("eval --table M2", ["M2a", "M2b"], true), ("eval --table Pack", ["Package.swift"], true),
    ("eval -- --h", [], true), ("eval --rule ", [], true), ("help sc", ["scan"], true),
    ("hosts Firefox:\\ w", [#"\ web\ page"#], true),
    ("completions ", ["bash", "zsh", "fish"], true), ("rule AR10", ["AR100", "AR101"], true),
    ("rule missing-a", ["missing-any"], true), ("lint --ignore AR10", ["AR100", "AR101"], true),
    ("lint --ignore AR211,missing-a", ["AR211,missing-any"], true),
    ("lint --ignore=AR211,AR10", ["AR211,AR100", "AR211,AR101"], true), ("lint --format sa", ["sarif"], true),
    ("lint Pack", ["Package.swift"], true), ("test --format j", ["json", "junit"], true),
    ("test --cov", ["--coverage"], true), ("test --coverage=", [], true),
    ("test --init Pack", ["Package.swift"], true), ("test --output Pack", ["Package.swift"], true),
    ("repl --host Firefox:\\ w", [#"\ web\ page"#], true), ("repl --li", ["--line"], true),
    ("repl --table M2", ["M2a", "M2b"], true), ("repl Pack", ["Package.swift"], true),
  ]

  @Test(.program("bash"), arguments: bashCases) func bashCompletes(_ line: String, _ answers: [String], _ isAll: Bool)
    throws
  {
    let bash = try #require(Shell.path(of: "bash"))
    let script = """
      COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
      _activation_rule activation-rule
      ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
      """
    let run = try TemporaryFolder.with { folder in
      let file = folder.appendingPathComponent("completions.bash")
      try Data((CompletedCommand.all(of: Tool.commands).bashScript + script).utf8).write(to: file)
      return try Shell.run(
        bash, ["--norc", "--noprofile", file.path, "activation-rule " + line], in: Place.package)
    }
    let printed = run.text.split(separator: "\n").map(String.init)
    if isAll {
      #expect(printed.sorted() == answers.sorted())
    } else {
      #expect(Set(answers).isSubset(of: printed))
    }
  }

  @Test(
    .program("fish"),
    arguments: [
      ("ev", ["eval"]), ("eval --ho", ["--host", "--hosts", "--hosts-from"]),
      ("eval --host Firefox:\\ w", ["Firefox: web page"]),
      ("convert --counting ", ["shippable", "per-item", "layered", "flat"]), ("eval Pack", ["Package.swift"]),
      ("eval --attachment com.adobe.pdf,public.file-u", ["com.adobe.pdf,public.file-url"]), ("help sc", ["scan"]),
      ("--v", ["--version"]), ("rule AR10", ["AR100", "AR101"]),
      ("lint --ignore AR211,AR10", ["AR211,AR100", "AR211,AR101"]), ("lint --format sa", ["sarif"]),
      ("lint --ignore=AR211,AR10", ["--ignore=AR211,AR100", "--ignore=AR211,AR101"]),
      ("test --init Pack", ["Package.swift"]), ("test --format j", ["json", "junit"]),
    ])
  func fishCompletes(_ line: String, _ answers: [String]) throws {
    let fish = try #require(Shell.path(of: "fish"))
    let run = try TemporaryFolder.with { folder in
      let file = folder.appendingPathComponent("completions.fish")
      try Data(CompletedCommand.all(of: Tool.commands).fishScript.utf8).write(to: file)
      return try Shell.run(
        fish, ["--no-config", "-c", "source \(file.path); complete -C $argv[1]", "activation-rule " + line],
        in: Place.package)
    }
    let words = run.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(words.sorted() == answers.sorted())
  }

  /// Completions of zsh show on a terminal only; here its parser reads the script, and `_arguments` every specification.
  @Test(.program("zsh")) func zshReadsTheScript() throws {
    let zsh = try #require(Shell.path(of: "zsh"))
    try TemporaryFolder.with { folder in
      let file = folder.appendingPathComponent("_activation-rule")
      try Data(CompletedCommand.all(of: Tool.commands).zshScript.utf8).write(to: file)
      let check = """
        compdef() { }
        source $1
        _describe() { print -r -- "${(P)4}" }
        _arguments() { [[ $1 == -C ]] && state=arguments && return 1; print -rl -- "$@" }
        for command in \(CompletedCommand.all(of: Tool.commands).map(\.name).joined(separator: " ")); do
          words=($command) _activation-rule
        done
        """
      let run = try Shell.run(zsh, ["-f", "-c", check, "zsh", file.path])
      let lines = Set(run.text.split(separator: "\n").map(String.init))
      #expect(lines.contains("*--json[one JSON object per verdict]"))
      #expect(lines.contains("*--host=[what a real app shares]:NAME:_activation-rule_hosts"))
      #expect(
        lines.contains("*--counting=[how a limit over all items is written]:STYLE:(shippable per-item layered flat)"))
      #expect(lines.contains("*--format=[how the results are written]:FORMAT:(human plain json github junit)"))
      #expect(lines.contains("*--ignore=[leave a rule out, by id or name]:ID:_sequence _activation-rule_lint-rules"))
      #expect(lines.contains("*:operand:_activation-rule_lint-rules"))
      #expect(!run.text.contains("error"))
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func everyCommandAndOptionIsThere(_ shell: String) {
    let script = ToolRun(["completions", shell]).output
    for command in Tool.commands {
      #expect(script.contains(command.name))
      for option in command.options {
        #expect(script.contains(shell == "fish" ? "-l \(option.name.dropFirst(2))" : option.name))
      }
    }
  }
}
