import Foundation

/// Keeps the signals that end a process from doing so while a file has a name that it isn't going to keep.
///
/// They are held back on this thread; what came in the meantime ends the process when they are released. Other threads of the tool wait, or
/// hold them back as Dispatch's do.
struct SignalHold {
  private var previous = sigset_t()

  init() {
    var held = sigset_t()
    sigemptyset(&held)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&held, signal) }
    pthread_sigmask(SIG_BLOCK, &held, &previous)
  }

  func release() {
    var previous = previous
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }
}
