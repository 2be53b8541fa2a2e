import ActivationChecks
internal import Foundation

/// Returns the result of work on a thread with a stack of 512 KiB, which must be enough for every part of the product.
///
/// Under the address sanitizer, whose frames are several times as large, the stack is larger (`.ci/conditions address` sets the factor).
@discardableResult
package func onSmallStack<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? {
  let result = Locked<Result?>(nil)
  let finished = DispatchSemaphore(value: 0)
  let thread = Thread {
    let value = work()
    result.withLock { $0 = value }
    finished.signal()
  }
  thread.stackSize = 512 * 1024 * (Int(ProcessInfo.processInfo.environment["SMALL_STACK_FACTOR"] ?? "") ?? 1)
  thread.start()
  finished.wait()
  return result.withLock { $0 }
}
