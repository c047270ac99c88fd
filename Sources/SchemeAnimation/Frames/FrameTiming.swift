/// The times at which frames are due.
enum FrameTiming {
  /// Returns the number of whole intervals in a time, and the rest of it.
  static func ticks(
    in elapsed: Duration, of interval: Duration
  ) -> (count: Int, rest: Duration) {
    let (count, rest) = elapsed.attoseconds.quotientAndRemainder(
      dividingBy: max(1, interval.attoseconds))
    return (Int(clamping: count), Duration(attoseconds: rest))
  }

  /// Returns the number of the frame that is due at the end of an animation.
  static func lastIndex(of duration: Duration, _ interval: Duration) -> Int {
    let (count, rest) = ticks(in: duration, of: interval)
    return rest > .zero ? count + 1 : count
  }
}
