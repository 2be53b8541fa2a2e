// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations that Swift adds to Apple's C headers, for functions that are variadic or macros there. Only the signatures; the headers themselves are
// real.
@_exported import Darwin

public var errno: Int32 {
  get { fatalError() }
  set {}
}
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { fatalError() }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  fatalError()
}
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { fatalError() }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { fatalError() }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: UnsafeMutableRawPointer) -> Int32 { fatalError() }
public func ioctl(_ descriptor: CInt, _ request: UInt) -> CInt { fatalError() }
public func ioctl(_ descriptor: CInt, _ request: UInt, _ value: CInt) -> CInt { fatalError() }
public func ioctl(_ descriptor: CInt, _ request: UInt, _ value: UnsafeMutableRawPointer) -> CInt { fatalError() }
public var S_IFMT: mode_t { fatalError() }
public var S_IFDIR: mode_t { fatalError() }
public var S_IFREG: mode_t { fatalError() }
public var S_IFLNK: mode_t { fatalError() }
public var SIG_IGN: sig_t { fatalError() }
public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { fatalError() }
public var TIOCGWINSZ: UInt { fatalError() }
public var TIOCSWINSZ: UInt { fatalError() }
// Macros of <time.h> that name constants of an enumeration.
public var CLOCK_MONOTONIC: clockid_t { fatalError() }
public var CLOCK_THREAD_CPUTIME_ID: clockid_t { fatalError() }
// <util.h>, which the available headers lack.
public func openpty(
  _: UnsafeMutablePointer<Int32>!, _: UnsafeMutablePointer<Int32>!, _: UnsafeMutablePointer<CChar>!,
  _: UnsafeMutablePointer<termios>!, _: UnsafeMutablePointer<winsize>!
) -> Int32 { fatalError() }
