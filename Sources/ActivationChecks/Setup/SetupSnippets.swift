/// The snippets that call the tool in the places where checks run.
struct SetupSnippets {
  private let choices: ProjectSetup.Choices
  /// The origin of the tool, such as `OWNER/ActivationRules`.
  private var repository: String { choices.repository }
  private let version: String
  /// The folder with tests, from the project's; nil when there are none.
  private let testFolder: String?

  init(_ choices: ProjectSetup.Choices, version: String, testFolder: String?) {
    self.choices = choices
    self.version = version
    self.testFolder = testFolder
  }

  var github: String {
    """
    name: Activation rules
    on: [push, pull_request]
    permissions:
      contents: read
      security-events: write
    jobs:
      lint:
        runs-on: ubuntu-latest
        steps:
          - uses: actions/checkout@v5
          - uses: \(repository)/.github/actions/lint@v\(version)
            with:
              version: \(version)
              repository: \(repository)

    """ + (testFolder.map { "          tests: \($0)\n" } ?? "")
  }

  var gitlab: String {
    let archive = "activation-rule-\(version)-linux-x86_64"
    return """
      activation-rules:
        image: debian:stable-slim
        variables:
          RELEASE: https://github.com/\(repository)/releases/download/v\(version)
        before_script:
          - apt-get update -qq && apt-get install -y -qq --no-install-recommends ca-certificates curl
          - curl -fsSL --remote-name-all "$RELEASE/\(archive).tar.gz" "$RELEASE/SHA256SUMS"
          - sha256sum --check --ignore-missing SHA256SUMS
          - tar -xzf \(archive).tar.gz -C /opt
          - export PATH="/opt/\(archive)/bin:$PATH"
        script:
          - activation-rule lint . --format gitlab > activation-rules.json || true
          - activation-rule lint .

      """ + (testFolder.map { "    - activation-rule test \($0)\n" } ?? "") + """
          artifacts:
            when: always
            reports:
              codequality: activation-rules.json

        """
  }

  var xcode: String {
    """
    #!/bin/sh
    # A Run Script build phase: findings appear in Xcode beside their lines.
    export PATH="$PATH:/opt/homebrew/bin:/usr/local/bin"
    if ! command -v activation-rule >/dev/null; then
      echo "warning: activation-rule is not installed, so the activation rules were not checked"
      exit 0
    fi
    cd "$(dirname "$0")/.." && exec activation-rule lint . --format xcode --quiet

    """
  }

  /// An entry of the list `repos`. The hooks call what is on the path, so that no repository is needed for them: without one they are written out, as
  /// `.pre-commit-hooks.yaml` has them.
  var preCommitEntry: String {
    guard !choices.isRepositoryKnown else {
      return """
          - repo: https://github.com/\(repository)
            rev: v\(version)
            hooks:
              - id: activation-rules
        """ + (testFolder == nil ? "" : "\n      - id: activation-rule-tests")
    }
    let lint = #"""
        - repo: local
          hooks:
            - id: activation-rules
              name: activation rules
              entry: activation-rule lint --quiet
              language: system
              files: (\.(plist|json|ya?ml|[cm]?js|jsx|tsx?|swift|pbxproj|xcconfig|entitlements))$
              require_serial: true
      """#
    let tests = #"""

            - id: activation-rule-tests
              name: tests of activation rules
              entry: activation-rule test .
              language: system
              always_run: true
              pass_filenames: false
      """#
    return lint + (testFolder == nil ? "" : tests)
  }
}
