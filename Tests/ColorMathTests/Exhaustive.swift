import Foundation

/// A Boolean value that lets tests take minutes: `COLORWAY_EXHAUSTIVE=1`.
let isExhaustive = ProcessInfo.processInfo.environment["COLORWAY_EXHAUSTIVE"] == "1"
