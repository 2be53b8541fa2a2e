import ActivationWire
import ActivationChecks
import ActivationRules
import ActivationTool

/// The form of a command's output: text, JSON, or a page of HTML.
enum PageOutput {
  case text, json
  /// HTML, into a file or to standard output.
  case page(path: String?)

  /// The options for a page.
  static func options(page: String) -> [any DeclaredOption] {
    [Flag(html.declaration.name, page + " " + html.declaration.summary), output]
  }

  static let jsonFlag = Flag("--json", "one JSON object per answer")
  private static let html = Flag(
    "--html", "as one page of HTML that needs nothing else, for light and dark screens")
  private static let output = Option<String>(
    "--output", "FILE", "writes the page to FILE",
    completion: .files)

  /// `--exit-zero`: verdicts don't change the exit code, as a step that makes a report wants it.
  static let exitZero = Flag(
    "--exit-zero", "exits with 0, whatever the verdicts, for a report in CI",
    details: "What cannot be read, and a malformed rule, still end with 2.")

  init(_ arguments: Arguments) throws(UsageError) {
    let path = try arguments[Self.output]
    let isPage = arguments[Self.html]
    let isJSON = arguments[Self.jsonFlag]
    if isPage, isJSON { throw UsageError("--html can't be combined with --json", help: "Leave one of them out.") }
    if let path {
      guard isPage else { throw UsageError("--output requires --html", help: "Add --html.") }
      if path.isEmpty || path.contains("\0") {
        throw UsageError("--output requires the name of a file", help: "For example --output page.html.")
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
    // Only an earlier page is overwritten, and no rule whose name was typed by mistake.
    if InputFile.isFile(path), let old = try? InputFile.read(path), !old.isEmpty,
      !String(decoding: old.prefix(15), as: UTF8.self).lowercased().hasPrefix("<!doctype html")
    {
      throw UsageError(
        "\(path) is there already and isn't a page, so it isn't overwritten",
        help: "Name another file, such as page.html.")
    }
    try UsageError.wrapping(OutputFile.write(Array(page.utf8), to: path))
  }
}
