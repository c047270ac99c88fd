import ImageDecoding

/// Runs a decode, which calls a function for each band, in a task that is cancelled in one of them, and
/// returns how many bands came.
func bandCount(
  cancelledIn band: Int,
  _ decode: @escaping @Sendable (_ take: () -> Void) async throws(DecodingError) -> Void
) async -> (count: Int, error: DecodingError?) {
  await Task {
    var count = 0
    do throws(DecodingError) {
      try await decode {
        if count == band { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        count += 1
      }
      return (count, nil)
    } catch {
      return (count, error)
    }
  }.value
}
