/// A line that was found.
struct FoundLine: Sendable {
  /// The number of the line, from 0.
  let number: Int
  /// The distance of its colors from those that were looked for.
  let distance: Double
  /// Returns the bytes of the line, or `nil` if they cannot be read any more.
  let bytes: @Sendable () -> ArraySlice<UInt8>?
}
