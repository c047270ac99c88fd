/// A timing curve that is linear between stops, like CSS's `linear()`. Source: CSS Easing Functions 2, 2.1.
public struct PiecewiseLinearCurve: Hashable, Sendable {
  /// A point of the curve, with or without a time.
  public struct Stop: Hashable, Sendable {
    /// The progress at the stop.
    public let output: Double
    /// The fraction of the time, or `nil` to space the stop evenly between its neighbors.
    public let input: Double?

    /// Creates a stop. By default, it is spaced evenly between its neighbors.
    public init(_ output: Double, at input: Double? = nil) {
      (self.output, self.input) = (output, input)
    }
  }

  struct Corner: Hashable, Sendable {
    var input, output: Double
  }

  /// The corners, at least one, in the order of their times.
  let corners: [Corner]

  /// Creates a curve, or returns `nil` if there is no stop. The first and last stops are at 0 and 1
  /// unless they have a time. A time below that of an earlier stop is raised to it.
  public init?(_ stops: [Stop]) {
    guard !stops.isEmpty else { return nil }
    var inputs = stops.map(\.input)
    inputs[0] = inputs[0] ?? 0
    inputs[inputs.count - 1] = inputs[inputs.count - 1] ?? 1
    var corners: [Corner] = []
    var waiting = 0
    for (stop, input) in zip(stops, inputs) {
      guard let input else {
        waiting += 1
        continue
      }
      let last = corners.last?.input ?? input
      let here = max(last, input)
      let gap = (here - last) / Double(waiting + 1)
      for place in 0..<waiting {
        let output = stops[corners.count].output
        corners.append(Corner(input: last + gap * Double(place + 1), output: output))
      }
      corners.append(Corner(input: here, output: stop.output))
      waiting = 0
    }
    self.corners = corners
  }

  /// The stops, each with its time.
  public var stops: [Stop] { corners.map { Stop($0.output, at: $0.input) } }

  /// Returns the progress at a fraction of the time. At a jump, it is the progress after the jump.
  /// Outside the stops, the first and last pieces continue.
  public func value(at x: Double) -> Double {
    let (start, end) = piece(at: x)
    let run = end.input - start.input
    // A first piece that is a jump has no slope to continue.
    guard x != end.input, run > 0 else { return end.output }
    let slope = (end.output - start.output) / run
    return start.output + (x - start.input) * slope
  }

  /// Returns the ends of the piece at a time: at a corner, of the later piece; at the end, of the
  /// last.
  private func piece(at x: Double) -> (start: Corner, end: Corner) {
    guard corners.count > 1 else { return (corners[0], corners[0]) }
    var (low, high) = (0, corners.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if corners[middle].input <= x { low = middle } else { high = middle }
    }
    return (corners[low], corners[high])
  }
}
