/// Random numbers from a seed.
public struct SeededBytes: Sendable {
  private var state: UInt64

  /// Starts the sequence of a seed.
  public init(seed: UInt64) { state = seed }

  /// A number from 0 up to but not including a limit, from the high bits of a linear congruential
  /// generator (Knuth, MMIX).
  public mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
