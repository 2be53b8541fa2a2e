#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that was started, with this process's ends of its streams.
package final class ChildProcess {
  /// The destination of a standard stream of the program.
  package enum Stream: Sendable { case own, nothing, pipe }

  /// The way in which the program ended.
  package enum End: Sendable, Equatable {
    case exit(code: Int32)
    case signal(Int32)
  }

  /// The program, which is the first of a group that it shares with the programs that it starts.
  private let identifier: pid_t
  /// The descriptor to which its input is written; nil when that isn't a pipe.
  package let input: Descriptor?
  /// The descriptor from which its output is read; nil when that isn't a pipe.
  package let output: Descriptor?
  /// The descriptor from which its errors are read; nil when they aren't a pipe.
  package let errors: Descriptor?
  private var known: End?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: Its name, which is looked for in `PATH` unless it has a slash, and its arguments.
  ///   - variables: Its environment; nil for that of this process.
  ///   - input: Where its standard input comes from.
  ///   - output: Where its standard output goes.
  ///   - errors: Where its standard error goes.
  /// - Throws: When it can't be started; on iOS always.
  package init(
    _ words: [String], variables: [String: String]? = nil, input: Stream, output: Stream, errors: Stream
  ) throws(SystemError) {
    #if os(macOS) || os(Linux)
      var ends: [(own: Descriptor?, other: Descriptor?)] = []
      defer { for end in ends { end.other?.close() } }
      do throws(SystemError) {
        for (stream, isInput) in [(input, true), (output, false), (errors, false)] {
          guard stream == .pipe else {
            ends.append((nil, nil))
            continue
          }
          let (reading, writing) = try Descriptor.pipe()
          ends.append(isInput ? (writing, reading) : (reading, writing))
        }
        identifier = try Self.spawn(
          words, variables, zip([input, output, errors], ends.map(\.other)).map { ($0, $1) })
      } catch {
        for end in ends { end.own?.close() }
        throw error
      }
      (self.input, self.output, self.errors) = (ends[0].own, ends[1].own, ends[2].own)
    #else
      throw .unsupported
    #endif
  }

  deinit {
    for descriptor in [input, output, errors] { descriptor?.close() }
  }

  #if os(macOS) || os(Linux)
    private static func spawn(
      _ words: [String], _ variables: [String: String]?, _ streams: [(Stream, Descriptor?)]
    ) throws(SystemError) -> pid_t {
      guard let program = words.first, !words.contains(where: { $0.utf8.contains(0) }) else { throw .notFound }
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
      #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
      #endif
      posix_spawn_file_actions_init(&actions)
      posix_spawnattr_init(&attributes)
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      // What this process ignores, a program would go on to ignore.
      var ignored = sigset_t()
      sigemptyset(&ignored)
      for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&ignored, signal) }
      posix_spawnattr_setsigdefault(&attributes, &ignored)
      posix_spawnattr_setpgroup(&attributes, 0)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
      for (number, (stream, descriptor)) in streams.enumerated() {
        let mode = number == 0 ? O_RDONLY : O_WRONLY
        if stream == .nothing { posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", mode, 0) }
        if let descriptor { posix_spawn_file_actions_adddup2(&actions, descriptor.number, Int32(number)) }
      }
      var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
      defer { for argument in arguments { free(argument) } }
      arguments.append(nil)
      var settings: [UnsafeMutablePointer<CChar>?] = (variables ?? [:]).map { strdup("\($0.key)=\($0.value)") }
      defer { for setting in settings { free(setting) } }
      settings.append(nil)
      var identifier = pid_t()
      try SystemError.check(
        settings.withUnsafeMutableBufferPointer { settings in
          let environment = variables == nil ? environ : settings.baseAddress ?? environ
          return posix_spawnp(&identifier, program, &actions, &attributes, arguments, environment)
        })
      return identifier
    }
  #endif

  /// Returns the way in which the program ended.
  ///
  /// - Parameter waiting: Whether to wait for the end.
  /// - Returns: Nil while it is still running.
  @discardableResult package func end(waiting: Bool = true) -> End? {
    if let known { return known }
    var status: Int32 = 0
    while true {
      let found = waitpid(identifier, &status, waiting ? 0 : WNOHANG)
      if found == 0 { return nil }
      if found == identifier || errno != EINTR { break }
    }
    known = status & 0x7f == 0 ? .exit(code: status >> 8 & 0xff) : .signal(status & 0x7f)
    return known
  }

  /// Ends the program and all programs that it started.
  package func kill() {
    if end(waiting: false) == nil { killGroup(identifier) }
  }
}

private func killGroup(_ identifier: pid_t) { kill(-identifier, SIGKILL) }
