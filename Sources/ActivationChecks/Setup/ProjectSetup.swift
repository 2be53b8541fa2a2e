package import ActivationRules
import Foundation

/// The files that make a project check its rules: a configuration, first tests, and steps that run the tool.
package struct ProjectSetup: Sendable {
  /// The choices for the setup, apart from the facts that were found.
  package struct Choices: Sendable {
    /// The places where checks run; nil for those that were found.
    package var places: [ProjectSurvey.Place]?
    /// A Boolean value that indicates whether today's findings are recorded in a baseline.
    package var recordsBaseline = false
    /// The address of this package on GitHub; `OWNER/…` while nobody hosts it.
    package var repository: String

    package init(repository: String) { self.repository = repository }

    /// A Boolean value that indicates whether the host of the package's repository is known.
    var isRepositoryKnown: Bool { !repository.hasPrefix("OWNER/") }
  }

  /// A file to be written.
  package struct File: Sendable {
    /// The path from the project's folder.
    package var path: String
    package var content: String
    /// A summary of the content, in a few words.
    package var summary: String
    var isExecutable = false
    /// The content that takes the place of a file that is there when files are renewed, and its summary; nil leaves it as it is.
    package var renewed: (content: String, summary: String)?
    /// A Boolean value that indicates whether ``renewed`` only adds to the file, which needs no `--replace`.
    var isAddition = false
  }

  /// The outcome for a file.
  package enum Outcome: String, Sendable {
    case wrote
    case renewed
    /// It was there, and was left as it is.
    case kept
  }

  /// The folder of the tests, outside of the folders of targets, whose files Xcode may copy into the product.
  static let testFolder = "ActivationRuleTests"
  package static let baselineName = "activation-rule-baseline.json"

  /// The absolute path of the project's folder.
  private let folder: String
  /// The files, in the order in which they are told of.
  package private(set) var files: [File] = []
  /// The steps left to do by hand, one instruction each; further lines are for copying.
  package private(set) var advice: [String] = []

  /// Makes the files for a project.
  ///
  /// - Parameters:
  ///   - survey: The survey of the project.
  ///   - choices: The choices for the setup.
  ///   - version: The version of the tool, which CI is to get.
  package init(_ survey: ProjectSurvey, _ choices: Choices, version: String) {
    folder = survey.folder
    addConfiguration(survey, choices)
    if choices.recordsBaseline {
      let path = folder + "/" + Self.baselineName
      let baseline = LintBaseline(of: survey.files, at: path)
      let count = baseline.counts.values.reduce(0, +)
      let summary = "\(counted(count, "finding")) of today, which checks pass over"
      add(Self.baselineName, baseline.text, summary, renewed: (baseline.text, summary))
    }
    addTests(survey)
    let snippets = SetupSnippets(choices, version: version, testFolder: testsPath(survey))
    let places = choices.places ?? survey.places.map(\.place)
    for place in places { add(place, snippets) }
    // A file that is there is kept as it is.
    for file in files {
      let text = bytes(of: file.path).map { String(decoding: $0, as: UTF8.self) } ?? file.content
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .filter { $1.contains("OWNER/") }.map { "\($0.offset + 1)" }
      if lines.isEmpty { continue }
      let places = (lines.count == 1 ? "line " : "lines ") + lines.joined(separator: " and ") + " of \(file.path)"
      if choices.isRepositoryKnown {
        advice.append("Replace OWNER/ActivationRules by \(choices.repository) in \(places).")
      } else {
        advice.append(
          """
          Nobody publishes the tool yet: push your clone of it to GitHub, with the tag v\(version), and replace \
          OWNER/ActivationRules by its name in \(places), or delete the file and run init --repository OWNER/NAME.
          """)
      }
    }
    adviseOnApps(survey)
  }

  /// Writes the files, or none of them.
  ///
  /// - Parameter replaces: Whether existing files are renewed: tests and the baseline. The configuration only gets what it lacks, and
  ///   what calls the tool is its owner's.
  /// - Throws: When a file can't be written; those before it are as they were then.
  package func write(replacing replaces: Bool) throws(ReadingError) -> [(file: File, outcome: Outcome)] {
    var done: [(file: File, outcome: Outcome)] = []
    var undo: [(path: String, old: [UInt8]?)] = []
    do throws(ReadingError) {
      for file in files {
        let path = folder + "/" + file.path
        let isThere = FileManager.default.fileExists(atPath: path)
        guard !isThere || (replaces || file.isAddition) && file.renewed != nil else {
          done.append((file, .kept))
          continue
        }
        let content = isThere ? file.renewed?.content ?? file.content : file.content
        let old = isThere ? try InputFile.read(path) : nil
        try makeFolder(of: path, &undo)
        try OutputFile.write(Array(content.utf8), to: path, overwrites: isThere)
        undo.append((path, old))
        if file.isExecutable {
          try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        done.append((file, isThere ? .renewed : .wrote))
      }
    } catch {
      for (path, old) in undo.reversed() {
        if let old {
          try? OutputFile.write(old, to: path)
        } else {
          try? FileManager.default.removeItem(atPath: path)
        }
      }
      throw error
    }
    return done
  }

  /// Makes the folders around a file, the outermost first.
  private func makeFolder(of path: String, _ undo: inout [(path: String, old: [UInt8]?)]) throws(ReadingError) {
    var missing: [String] = []
    var around = URL(fileURLWithPath: path).deletingLastPathComponent()
    while !FileManager.default.fileExists(atPath: around.path), around.path != "/" {
      missing.append(around.path)
      around.deleteLastPathComponent()
    }
    for folder in missing.reversed() {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      } catch {
        throw ReadingError(
          .file, "the folder cannot be made", help: "Check the permissions of the folder around it.", name: folder)
      }
      undo.append((folder, nil))
    }
  }

  private mutating func add(
    _ path: String, _ content: String, _ summary: String, isExecutable: Bool = false,
    renewed: (content: String, summary: String)? = nil, isAddition: Bool = false
  ) {
    files.append(
      File(
        path: path, content: content, summary: summary, isExecutable: isExecutable, renewed: renewed,
        isAddition: isAddition))
  }

  /// The bytes of a file of the project; nil where none is.
  private func bytes(of path: String) -> [UInt8]? { try? InputFile.read(folder + "/" + path) }

  private mutating func addConfiguration(_ survey: ProjectSurvey, _ choices: Choices) {
    let count = survey.ruleCount
    var lines = ["\"failOn\": \"warning\""] + (count > 0 ? ["\"expectRules\": \(count)"] : [])
    let ordinary = lines.count
    if choices.recordsBaseline {
      lines.append("\"baseline\": \"\(Self.baselineName)\"")
      // Files that can't be read aren't in a baseline.
      let unread = Set(survey.problems.compactMap { $0.name.flatMap { innerPath(absolutePath($0), of: folder) } })
        .sorted()
      if !unread.isEmpty {
        lines.append("\"exclude\": [\(unread.map { RuleTestTemplate.json($0) }.joined(separator: ", "))]")
        advice.append(
          "\(unread.joined(separator: ", ")) can't be read and \(unread.count == 1 ? "is" : "are") excluded from checks."
        )
      }
    }
    let renewed =
      choices.recordsBaseline
      ? bytes(of: ProjectConfiguration.fileName).flatMap { old in
        Self.adding(Array(lines[ordinary...]), to: old).map {
          (content: $0, summary: "now names the baseline; all else is as it was")
        }
      } : nil
    if choices.isRepositoryKnown {
      let address = "https://raw.githubusercontent.com/\(choices.repository)/main/Grammar/configuration.schema.json"
      lines.insert("\"$schema\": \"\(address)\"", at: 0)
    }
    add(
      ProjectConfiguration.fileName, "{\n  " + lines.joined(separator: ",\n  ") + "\n}\n",
      "fails for errors and warnings"
        + (count > 0 ? ", and when fewer than \(count) rule\(count == 1 ? " is" : "s are") found" : ""),
      renewed: renewed, isAddition: true)
    if choices.recordsBaseline, renewed == nil, let old = bytes(of: ProjectConfiguration.fileName),
      !String(decoding: old, as: UTF8.self).contains(Self.baselineName)
    {
      advice.append(
        "The baseline isn't used yet. Write \"baseline\": \"\(Self.baselineName)\" into \(ProjectConfiguration.fileName)."
      )
    }
  }

  /// A configuration with further entries before its own; nil where it has them, or isn't an object.
  private static func adding(_ entries: [String], to old: [UInt8]) -> String? {
    guard let object = try? JSONSerialization.jsonObject(with: Data(old)) as? [String: Any],
      let brace = old.firstIndex(of: 0x7b)
    else { return nil }
    let missing = entries.filter { entry in !object.keys.contains { entry.hasPrefix("\"\($0)\":") } }
    guard !missing.isEmpty else { return nil }
    let end = object.isEmpty ? "\n" : ","
    return String(decoding: old[...brace], as: UTF8.self) + "\n  " + missing.joined(separator: ",\n  ") + end
      + String(decoding: old[(brace + 1)...], as: UTF8.self)
  }

  private func testsPath(_ survey: ProjectSurvey) -> String? {
    if files.contains(where: { $0.path.hasSuffix(RuleTestFile.ending) }) { return Self.testFolder }
    return survey.tests.isEmpty ? nil : "."
  }

  private mutating func addTests(_ survey: ProjectSurvey) {
    // Tests of init's are renewed beside others.
    let own = survey.tests.filter { !$0.hasPrefix(Self.testFolder + "/") }
    guard own.isEmpty || own.count < survey.tests.count else {
      advice.append(
        "Tests of rules are there already (\(own[0])\(own.count > 1 ? " and \(own.count - 1) more" : "")); none were written."
      )
      return
    }
    var names: Set<String> = []
    for file in survey.files where file.ruleCount > 0 {
      guard let path = file.path else { continue }
      let absolute = absolutePath(path)
      let shown = innerPath(absolute, of: folder) ?? path
      do throws(ReadingError) {
        let template = try RuleTestTemplate(rule: absolute, in: folder + "/" + Self.testFolder)
        let name = Self.testName(shown, &names)
        let (text, count) = template.text
        let path = Self.testFolder + "/" + name + RuleTestFile.ending
        let summary = " with the verdicts that \(shown) gives today"
        add(
          path, text, "\(count) tests" + summary,
          renewed: bytes(of: path).flatMap { old in
            guard let (text, made, kept) = try? template.renewing(old, path: folder + "/" + path) else { return nil }
            return (
              text,
              "\(counted(made, "test"))\(summary)" + (kept > 0 ? ", and \(kept) of your own" : "")
            )
          })
      } catch {
        let reason = error.name == nil || error.name == absolute ? error.placedMessage : error.description
        let help =
          file.ruleCount > 1
          ? " Name one by its line: `activation-rule test --init \(shown):LINE`."
          : error.help.isEmpty ? "" : " " + error.help
        advice.append("No test was written for \(shown): \(reason).\(help)")
      }
    }
    let made = Set(files.map(\.path))
    for path in survey.tests where !made.contains(path) {
      do throws(ReadingError) {
        _ = try RuleTestFile(contentsOf: folder + "/" + path)
      } catch {
        advice.append("\(path) fails: \(error.fullMessage). Delete it if its rule is gone or has moved.")
      }
    }
  }

  /// The name of the folder that a property list is in, which is that of its target as a rule; otherwise that of the file.
  private static func testName(_ path: String, _ names: inout Set<String>) -> String {
    let parts = path.split(separator: "/").map { String($0) }
    let file = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let base = file == "Info" && parts.count > 1 ? parts[parts.count - 2] : file
    var name = base
    var number = 2
    while !names.insert(name).inserted {
      name = "\(base)-\(number)"
      number += 1
    }
    return name
  }

  private mutating func add(_ place: ProjectSurvey.Place, _ snippets: SetupSnippets) {
    let manager = FileManager.default
    switch place {
    case .github:
      add(".github/workflows/activation-rules.yml", snippets.github, "lints and tests every push and pull request")
    case .gitlab:
      let name = ".gitlab/activation-rules.yml"
      add(name, snippets.gitlab, "a job that lints and tests")
      advice.append("Add to .gitlab-ci.yml:\ninclude:\n  - local: \(name)")
    case .xcode:
      let name = "Scripts/lint-activation-rules.sh"
      add(name, snippets.xcode, "a build phase that shows findings in Xcode", isExecutable: true)
      advice.append(
        "In Xcode, add a Run Script phase to the app's target that calls \(name), and set its build setting "
          + "ENABLE_USER_SCRIPT_SANDBOXING to NO, since the script reads the project.")
    case .preCommit:
      let name = ".pre-commit-config.yaml"
      if let there = manager.contents(atPath: folder + "/" + name) {
        if String(decoding: there, as: UTF8.self).contains("id: activation-rules") { break }
        advice.append("Add to the repos of \(name):\n" + snippets.preCommitEntry)
      } else {
        add(
          name, "repos:\n" + snippets.preCommitEntry + "\n",
          "lints what is about to be committed; pre-commit install turns it on")
      }
    }
  }

  /// Adds advice if it matters which app contains an extension and that isn't known.
  private mutating func adviseOnApps(_ survey: ProjectSurvey) {
    for file in survey.files where file.needsApplication {
      guard let name = file.name, let search = file.application, !search.isDecisive else { continue }
      let candidates = search.candidates.prefix(3).map(\.label).joined(separator: ", ")
      advice.append(
        "Name the app that contains \(name) as \"containingApp\" in \(ProjectConfiguration.fileName)"
          + (candidates.isEmpty ? "." : ": \(candidates)."))
    }
  }
}
