import Foundation

/// A Boolean value that enables tests that take minutes: `COLORWAY_EXHAUSTIVE=1`.
let isExhaustive = ProcessInfo.processInfo.environment["COLORWAY_EXHAUSTIVE"] == "1"
