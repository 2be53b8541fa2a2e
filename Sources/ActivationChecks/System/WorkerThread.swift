#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A thread whose creation may fail: the system may lack memory for its stack, or the user may have no processes left.
///
/// Foundation's `Thread` and Dispatch don't report such a failure, and a caller that waits for the work would wait forever.
package struct WorkerThread {
  private let identifier: pthread_t

  /// The work that a new thread receives.
  private typealias Start = Locked<@Sendable () -> Void>

  /// Starts a thread.
  ///
  /// - Parameter stackSize: The size of the stack in bytes, a multiple of the page size.
  /// - Returns: The thread; nil if the system can't create one.
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

  /// Waits until the work is done. The thread must be joined exactly once.
  package func join() { pthread_join(identifier, nil) }

  /// A Boolean value that indicates whether a test simulates a system without threads for this task.
  @TaskLocal package static var isRefused = false
}

#if canImport(Darwin)
  private typealias WorkArgument = UnsafeMutableRawPointer
#else
  private typealias WorkArgument = UnsafeMutableRawPointer?
#endif

/// The function that runs on a new thread. A closure in its place crashes the Swift 6.3.1 compiler.
private func performWork(_ argument: WorkArgument) -> UnsafeMutableRawPointer? {
  let argument: UnsafeMutableRawPointer? = argument
  if let argument { WorkerThread.perform(argument) }
  return nil
}

/// A value that only one thread at a time can read or change.
///
/// Synchronization's `Mutex` requires macOS 15 or iOS 18. This is a POSIX mutex on every system, so that tests on one system apply to the others.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    mutex.initialize(to: pthread_mutex_t())
    // No input leads to a failure here, and without a mutex nothing can be shared safely between threads.
    precondition(pthread_mutex_init(mutex, nil) == 0, "the system has no memory for a mutex")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Calls a function with the value, while other threads wait.
  package func withLock<Result, Failure: Error>(
    _ work: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try work(&value)
  }
}
