import ActivationSystemCalls

/// One way to do the work of a workload.
struct Contestant {
  /// A short name, unique within the workload.
  var name: String
  /// The bytes that one unit of work reads; nil where the throughput says nothing.
  var bytesPerUnit: Double?
  /// The clock that it is timed by: the thread's, which other processes do not disturb, or that on the wall for work of other processes.
  var clock = OwnProcess.Clock.thread
  /// A Boolean value that indicates whether it is shown for comparison only, and doesn't use the library.
  var isReference = false
  /// Does the whole work once. The result has to be the same each time: the optimizer cannot leave out work whose result is
  /// looked at, and a wrong answer is found even while the time is taken.
  var run: () -> Int
}

/// Work that is done in several ways, the limit first.
struct Workload {
  /// The short name, such as `W1`.
  var name: String
  /// The title of the work.
  var title: String
  /// The unit that times are given per, such as `rule`.
  var unit: String
  /// The number of units that one run of a contestant does.
  var units: Int
  /// The goal, as it is held against the figures.
  var goal: String
  /// The first is the limit that the others are compared with.
  var contestants: [Contestant]
}
