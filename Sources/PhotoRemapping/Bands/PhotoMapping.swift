internal import ColorMath
internal import ImageDecoding
internal import SystemThreads

/// The way from rows of pixels to bands of indices, on several threads.
///
/// Decoders call for each row and cannot be suspended, and neither can encoders. So bands are mapped by
/// threads of their own, and by the caller while it would wait for them; without threads it maps all.
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

  /// The approximate number of pixels of a band: many for the cost of handing one over, and few to hold.
  private static let bandPixelCount = 1 << 17

  private let state: Monitor<State>
  private let width: Int
  /// The number of rows of a band.
  let bandRowCount: Int
  /// The most bands that are in memory.
  private let largestCount: Int

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - mapper: The mapper of the first rows.
  ///   - hasIndependentRows: Whether copies of the mapper may map others at the same time.
  ///   - width: The number of pixels of a row.
  ///   - taskCount: The number of threads at work, the caller's included.
  init(_ mapper: any RowMapper, hasIndependentRows: Bool, width: Int, taskCount: Int) {
    let mappers = Array(repeating: mapper, count: hasIndependentRows ? taskCount : 1)
    state = Monitor(State(queue: BandQueue(mappers: mappers)))
    self.width = width
    bandRowCount = max(1, Self.bandPixelCount / width)
    largestCount = taskCount > 1 ? mappers.count + 2 : 1
    for _ in 1..<max(taskCount > 1 ? 2 : 1, mappers.count) {
      SystemThread.start { [state, width] in Self.work(on: state, width) }
    }
  }

  /// Ends the threads, once they are done with their bands.
  func close() {
    state.withLock { $0.isClosed = true }
    state.broadcast()
  }

  /// Adds a band of ``bandRowCount`` rows, or the last one.
  func add(_ band: PixelBand) {
    state.withLock { $0.queue.add(band) }
    state.broadcast()
  }

  /// Takes the next band that is mapped, and waits for it if many are in memory.
  ///
  /// - Parameter isLast: Whether no further band will be added: then all are waited for.
  /// - Returns: The band, or `nil` if there is no need to wait for one.
  func next(isLast: Bool) -> MappedBand? {
    let most = isLast ? 0 : largestCount - 1
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

  /// Works on bands until the end.
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
