import SchemeExtraction

/// Random numbers that are the same in every run.
struct SeededNumbers: RandomNumberGenerator {
  private var numbers: SplitMix64

  init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  mutating func next() -> UInt64 { numbers.next() }
}
