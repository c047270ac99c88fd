import ImageDecoding

/// Runs a decode that calls a function for each band, cancels its task in one of the bands, and
/// returns how many bands were delivered.
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
