// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// https://developer.apple.com/documentation/foundation/thread
open class Thread: NSObject {
  public convenience init(block: @escaping @Sendable () -> Void) { self.init() }
  open func start() {}
  open var stackSize: Int {
    get { fatalError() }
    set {}
  }
  open class func sleep(forTimeInterval ti: TimeInterval) {}
}
// https://developer.apple.com/documentation/foundation/processinfo
open class ProcessInfo: NSObject, @unchecked Sendable {
  open class var processInfo: ProcessInfo { fatalError() }
  open var environment: [String: String] { fatalError() }
  open var arguments: [String] { fatalError() }
  open var processorCount: Int { fatalError() }
}
// https://developer.apple.com/documentation/foundation/process
@available(iOS, unavailable)
open class Process: NSObject {
  public enum TerminationReason: Int, @unchecked Sendable { case exit = 1, uncaughtSignal = 2 }
  public override init() {}
  open var executableURL: URL?
  open var arguments: [String]?
  open var environment: [String: String]?
  open var currentDirectoryURL: URL?
  open var standardInput: Any?
  open var standardOutput: Any?
  open var standardError: Any?
  open func run() throws {}
  open func interrupt() {}
  open func terminate() {}
  open func waitUntilExit() {}
  open var processIdentifier: Int32 { fatalError() }
  open var isRunning: Bool { fatalError() }
  open var terminationStatus: Int32 { fatalError() }
  open var terminationReason: TerminationReason { fatalError() }
}
// https://developer.apple.com/documentation/foundation/pipe
open class Pipe: NSObject {
  open var fileHandleForReading: FileHandle { fatalError() }
}
