#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs programs to their end, without input.
package enum ChildProcess {
  /// Runs a program.
  ///
  /// - Parameters:
  ///   - words: The program's name, which is looked up in `PATH` unless it has a slash, and its arguments.
  ///   - stream: The stream to read, standard output or standard error; the other one is discarded.
  ///   - limit: The number of bytes after which reading stops, which ends the program.
  /// - Returns: The bytes that the program printed (more than the limit if there are more), and its exit code, which is nil if a signal ended the
  ///   program.
  /// - Throws: When the program can't be started or its output can't be read; always on systems other than macOS and Linux.
  package static func run(
    _ words: [String], variables: [String: String]? = nil, reading stream: Descriptor = .standardOutput,
    beyond limit: Int = .max
  ) throws(SystemError) -> (bytes: [UInt8], code: Int32?) {
    #if os(macOS) || os(Linux)
      let (program, bytes) = try read(words, variables, stream, limit)
      var status: Int32 = 0
      while waitpid(program, &status, 0) != program, errno == EINTR {}
      return (bytes, status & 0x7f == 0 ? status >> 8 & 0xff : nil)
    #else
      throw .unsupported
    #endif
  }

  #if os(macOS) || os(Linux)
    private static func read(
      _ words: [String], _ variables: [String: String]?, _ stream: Descriptor, _ limit: Int
    ) throws(SystemError) -> (program: pid_t, bytes: [UInt8]) {
      let (reading, writing) = try Descriptor.pipe()
      defer { reading.close() }
      let program = try spawn(words, variables, stream, writing)
      return (program, try reading.readAll(beyond: limit))
    }

    /// Starts a program and passes it one end of a pipe. This process then closes that end.
    private static func spawn(
      _ words: [String], _ variables: [String: String]?, _ stream: Descriptor, _ pipe: Descriptor
    ) throws(SystemError) -> pid_t {
      defer { pipe.close() }
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
      // A program inherits ignored signals, so they are reset.
      var ignored = sigset_t()
      sigemptyset(&ignored)
      for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&ignored, signal) }
      posix_spawnattr_setsigdefault(&attributes, &ignored)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
      for number in STDIN_FILENO...STDERR_FILENO where number != stream.number {
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
      }
      posix_spawn_file_actions_adddup2(&actions, pipe.number, stream.number)
      var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
      defer { for argument in arguments { free(argument) } }
      arguments.append(nil)
      var settings: [UnsafeMutablePointer<CChar>?] = (variables ?? [:]).map { strdup("\($0.key)=\($0.value)") }
      defer { for setting in settings { free(setting) } }
      settings.append(nil)
      var identifier = pid_t()
      let code = settings.withUnsafeMutableBufferPointer { settings in
        let environment = variables == nil ? environ : settings.baseAddress ?? environ
        return posix_spawnp(&identifier, program, &actions, &attributes, arguments, environment)
      }
      guard code == 0 else { throw SystemError(code) }
      return identifier
    }
  #endif
}
