/// Random numbers from a seed.
public struct SeededBytes: Sendable {
  private var state: UInt64

  /// Starts a sequence that is the same for the same seed.
  public init(seed: UInt64) { state = seed }

  /// A number from 0 up to but not including a limit, by a linear congruential step (Knuth, MMIX),
  /// of which the high bits are used.
  public mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
