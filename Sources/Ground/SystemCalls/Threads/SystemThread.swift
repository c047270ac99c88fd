internal import CSystem
internal import Platform

extension Task {
  /// The result of the task. Cancelling the task that waits for it also cancels this task.
  package var linkedResult: Result<Success, Failure> {
    get async {
      await withTaskCancellationHandler {
        await result
      } onCancel: {
        cancel()
      }
    }
  }
}

/// A system thread for blocking work, which would otherwise hold up an actor or a shared thread.
package enum SystemThread {
  /// The number of processors that are online, at least 1.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Lowers the priority of this thread for processors, if the system has priorities of threads.
  package static func lowerPriority() { cprocess_lower_thread_priority() }

  /// Starts a thread, and returns whether that succeeded.
  ///
  /// SAFETY: the reference that is passed on is released exactly once: by the thread, or here if no thread could
  /// be started.
  @discardableResult
  package static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    let body = unsafe Unmanaged.passRetained(Body(run: run))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    // The thread starts detached, because nothing waits for its end, and the process may end first.
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    let code = unsafe pthread_create(
      &thread, &attributes,
      { argument in
        #if canImport(Glibc)
          guard let argument = unsafe argument else { return nil }
        #endif
        unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      unsafe body.release()
      return false
    }
    return true
  }
}
