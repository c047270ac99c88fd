internal import Foundation

/// The settings of explorations from the environment.
struct ExplorationSettings {
  /// The single order to play, if there is one.
  let seed: Seed?
  /// The number of orders of each exploration.
  let scheduleCount: Int?

  /// The settings of this process.
  static let current: ExplorationSettings = {
    let environment = ProcessInfo.processInfo.environment
    let text = environment["EXPLORE_SEED"]
    let seed = text.flatMap(Seed.init)
    // A run with another seed would seem to show that the failure is gone.
    if let text, seed == nil { fatalError("EXPLORE_SEED is not a seed: \(text)") }
    return ExplorationSettings(
      seed: seed, scheduleCount: environment["EXPLORE_SCHEDULES"].flatMap { Int($0) })
  }()
}
