import Foundation

/// How the tests that damage files at random go about it.
enum Fuzzing {
  /// How long random damage goes on, in seconds: `FUZZ_SECONDS`, or a moment.
  static let seconds =
    ProcessInfo.processInfo.environment["FUZZ_SECONDS"].flatMap { Double($0) } ?? 2

  /// Picks the damage: `FUZZ_SEED`, or always the same.
  static let seed =
    ProcessInfo.processInfo.environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 0x5EED
}
