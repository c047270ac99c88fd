/// The time since a moment, on any clock.
struct Stopwatch: Sendable {
  private let read: @Sendable () -> Duration

  /// Starts at this moment.
  init(on clock: some Clock<Duration>) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
  }

  /// The time so far.
  var elapsed: Duration { read() }
}
