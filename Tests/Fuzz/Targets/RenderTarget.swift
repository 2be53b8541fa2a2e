@testable import activation_rule

/// Whatever a command reads, it prints no control characters and no marks that reorder text, and it says something. For Xcode, `lint` prints
/// only findings.
///
/// The first byte chooses the command line; the rest is standard input.
enum RenderTarget: FuzzTarget {
  static let name = "render"

  static let commands = [
    ["eval", "-", "--attachment", "public.url"], ["explain", "-", "--attachment", "public.jpeg"],
    ["explain", "-", "--file", "a.pdf", "--json"], ["format", "-"], ["rule", "-"], ["convert", "-"], ["lint", "-"],
    ["lint", "-", "--format", "xcode"], ["lint", "-", "--format", "sarif"],
    ["eval", "TRUEPREDICATE", "--context", "-"], ["explain", "ANY SELF == 1", "--context", "-"],
  ]

  static func check(_ input: [UInt8]) throws(Violation) {
    guard let first = input.first else { return }
    let command = commands[Int(first) % commands.count]
    let capture = Capture()
    _ = Tool.run(command, in: capture.environment(input: Array(input.dropFirst())))
    try capture.checkIsPlain()
    let isSilent = capture.output.isEmpty && capture.errors.isEmpty
    try require(!isSilent || command.contains("xcode"), "\(command) says nothing")
  }
}
