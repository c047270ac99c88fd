internal import ColorMath
internal import ImageDecoding
internal import SystemCalls

/// The mapping of rows of pixels to bands of indices, on several threads. Neither decoders nor
/// encoders can be suspended, so separate threads map the bands. Instead of waiting, the caller
/// maps bands too, and all of them if there are no threads.
final class PhotoMapping: Sendable {
  private struct State: Sendable {
    var queue: BandQueue
    var isClosed = false
  }

  private enum Step: Sendable {
    case work(BandQueue.Work)
    case band(MappedBand)
    case end
  }

  /// The approximate number of pixels of a band. Several bands are in memory at a time.
  static let bandPixelCount = 1 << 17

  private let state: Monitor<State>
  private let width: Int
  let bandRowCount: Int
  /// The maximum number of bands in memory.
  private let maximumCount: Int

  /// Starts up to `taskCount` threads, including the caller's. A mapper of independent rows is
  /// copied for each.
  init(_ mapper: any RowMapper, hasIndependentRows: Bool, width: Int, taskCount: Int) {
    let mappers = Array(repeating: mapper, count: hasIndependentRows ? taskCount : 1)
    state = Monitor(State(queue: BandQueue(mappers: mappers)))
    self.width = width
    bandRowCount = max(1, Self.bandPixelCount / width)
    maximumCount = taskCount > 1 ? mappers.count + 2 : 1
    for _ in 1..<max(taskCount > 1 ? 2 : 1, mappers.count) {
      SystemThread.start { [state, width] in Self.work(on: state, width) }
    }
  }

  /// Ends the threads once they have finished their bands.
  func close() {
    state.withLock { $0.isClosed = true }
    state.broadcast()
  }

  func add(_ band: PixelBand) {
    state.withLock { $0.queue.add(band) }
    state.broadcast()
  }

  /// Returns the next mapped band, or `nil` if there is no need to wait for one. Waits if memory is
  /// full or no bands will follow.
  func next(isLast: Bool) -> MappedBand? {
    let most = isLast ? 0 : maximumCount - 1
    while true {
      let step: Step = state.wait { state in
        if let band = state.queue.next() { return .band(band) }
        if state.queue.count <= most { return .end }
        return state.queue.start().map { .work($0) }
      }
      switch step {
      case .band(let band): return band
      case .work(let work): Self.run(work, on: state, width)
      case .end: return nil
      }
    }
  }

  private static func run(_ work: BandQueue.Work, on state: Monitor<State>, _ width: Int) {
    var work = work
    let band = work.run(width: width)
    state.withLock { $0.queue.finish(work, band) }
    state.broadcast()
  }

  private static func work(on state: Monitor<State>, _ width: Int) {
    while true {
      let step: Step = state.wait { state in
        state.isClosed ? .end : state.queue.start().map { .work($0) }
      }
      guard case .work(let work) = step else { return }
      run(work, on: state, width)
    }
  }
}
