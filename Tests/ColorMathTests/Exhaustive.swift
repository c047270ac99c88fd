import Foundation

/// Whether tests may take minutes: `COLORWAY_EXHAUSTIVE=1`.
let isExhaustive = ProcessInfo.processInfo.environment["COLORWAY_EXHAUSTIVE"] == "1"
