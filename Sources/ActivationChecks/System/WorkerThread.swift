#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A thread whose creation may fail: the system may have no memory for its stack, or the user no process left.
///
/// Foundation's `Thread` and Dispatch say nothing in that case, and whoever waits for the work waits for ever.
package struct WorkerThread {
  private let identifier: pthread_t

  /// The work that a new thread receives.
  private typealias Start = Locked<@Sendable () -> Void>

  /// Starts a thread.
  ///
  /// - Parameter stackSize: The size of its stack in bytes, a multiple of the size of a page.
  /// - Returns: The thread; nil when the system has none to give.
  package static func start(stackSize: Int, _ work: @escaping @Sendable () -> Void) -> WorkerThread? {
    if isRefused { return nil }
    let start = Unmanaged.passRetained(Start(work))
    guard let identifier = create(stackSize, start.toOpaque()) else {
      start.release()
      return nil
    }
    return WorkerThread(identifier: identifier)
  }

  private static func create(_ stackSize: Int, _ argument: UnsafeMutableRawPointer) -> pthread_t? {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    #if canImport(Darwin)
      var identifier: pthread_t?
    #else
      var identifier = pthread_t()
    #endif
    guard pthread_attr_setstacksize(&attributes, stackSize) == 0,
      pthread_create(&identifier, &attributes, performWork, argument) == 0
    else { return nil }
    return identifier
  }

  fileprivate static func perform(_ argument: UnsafeMutableRawPointer) {
    let work = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().withLock { $0 }
    work()
  }

  /// Waits until the work is done, which whoever started it does once.
  package func join() { pthread_join(identifier, nil) }

  /// A Boolean value that indicates whether a test simulates a system without threads for this task.
  @TaskLocal package static var isRefused = false
}

#if canImport(Darwin)
  private typealias WorkArgument = UnsafeMutableRawPointer
#else
  private typealias WorkArgument = UnsafeMutableRawPointer?
#endif

/// Runs on a new thread. Written as a closure, it crashes the Swift 6.3.1 compiler.
private func performWork(_ argument: WorkArgument) -> UnsafeMutableRawPointer? {
  let argument: UnsafeMutableRawPointer? = argument
  if let argument { WorkerThread.perform(argument) }
  return nil
}

/// A value that one thread at a time looks at or changes.
///
/// Synchronization's `Mutex` needs macOS 15 or iOS 18. This is a mutex of POSIX on every system, so that what was tried on one is the
/// same on the others.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    mutex.initialize(to: pthread_mutex_t())
    // No input leads here: without a mutex nothing could be shared between threads safely.
    precondition(pthread_mutex_init(mutex, nil) == 0, "the system has no memory for a mutex")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Does work with the value, while every other thread that asks waits.
  package func withLock<Result, Failure: Error>(
    _ work: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try work(&value)
  }
}
