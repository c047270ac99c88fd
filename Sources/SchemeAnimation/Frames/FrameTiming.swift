/// Which frame is due when.
enum FrameTiming {
  /// How many whole intervals a time has, and what is left of it.
  static func ticks(
    in elapsed: Duration, of interval: Duration
  ) -> (count: Int, rest: Duration) {
    let (count, rest) = elapsed.attoseconds.quotientAndRemainder(
      dividingBy: max(1, interval.attoseconds))
    return (Int(clamping: count), Duration(attoseconds: rest))
  }

  /// The number of the frame that is due at the end of an animation.
  static func lastIndex(of duration: Duration, _ interval: Duration) -> Int {
    let (count, rest) = ticks(in: duration, of: interval)
    return rest > .zero ? count + 1 : count
  }
}
