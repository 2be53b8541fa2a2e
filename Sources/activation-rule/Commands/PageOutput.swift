import ActivationFiles
import ActivationRules

/// The form of a command's output: text, JSON, or a page of HTML.
enum PageOutput {
  case text, json
  /// HTML, into a file or to standard output.
  case page(path: String?)

  /// The options for a page.
  static func options(page: String) -> [ArgumentScanner.Option] {
    [
      .init(
        name: "--html", summary: page + " as one page of HTML that needs nothing else, for light and dark screens"),
      .init(
        name: "--output", value: "FILE",
        summary: "writes the page to a file, which is replaced at once or not at all; into a pipe or a device",
        completion: .files),
    ]
  }

  init(_ found: [ArgumentScanner.Found]) throws(UsageError) {
    var path: String?
    for case .option("--output", let value?) in found { path = value }
    let isPage = found.contains(.option("--html", nil))
    let isJSON = found.contains(.option("--json", nil))
    if isPage, isJSON { throw UsageError("--html can't be combined with --json.", help: "Give one of them.") }
    if let path {
      guard isPage else { throw UsageError("--output requires --html.", help: "Add --html.") }
      if path.isEmpty || path.contains("\0") {
        throw UsageError("--output requires the name of a file.", help: "For example --output page.html.")
      }
    }
    self = isPage ? .page(path: path) : isJSON ? .json : .text
  }

  /// Writes a page to a file, or to standard output.
  static func write(_ page: String, to path: String?, in environment: ToolEnvironment) throws(UsageError) {
    guard let path, path != "-" else {
      environment.write(page)
      return
    }
    do throws(ReadingError) {
      try OutputFile.write(Array(page.utf8), to: path)
    } catch {
      throw UsageError(error.description, help: error.help)
    }
  }
}

/// `--exit-zero`: verdicts don't change the exit code, as a step that makes a report wants it.
enum ExitZero {
  static let option = ArgumentScanner.Option(
    name: "--exit-zero", summary: "ends with 0 whatever the verdicts, for a report in CI",
    details: "What cannot be read, and a malformed rule, still end with 2.")

  /// Whether a command line asks for it.
  static func isWanted(_ found: [ArgumentScanner.Found]) -> Bool { found.contains(.option(option.name, nil)) }
}
