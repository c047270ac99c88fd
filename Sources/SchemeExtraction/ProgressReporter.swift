/// Turns the progress of the stages into one fraction that only rises.
struct ProgressReporter {
  /// The part of the time that decoding takes of a large photo.
  private static let decodingShare = 0.9

  private let report: ((Double) -> Void)?
  private var last = 0.0

  init(_ report: ((Double) -> Void)?) { self.report = report }

  /// A fraction of the rows was decoded.
  mutating func decoded(_ fraction: Double) { advance(to: fraction * Self.decodingShare) }

  /// A fraction of the clustering was done.
  mutating func clustered(_ fraction: Double) {
    // The last hundredth is for `finish()`.
    advance(to: Self.decodingShare + fraction * (0.99 - Self.decodingShare))
  }

  /// All was done.
  mutating func finish() { advance(to: 1) }

  private mutating func advance(to fraction: Double) {
    guard let report, fraction > last, !Task.isCancelled else { return }
    last = fraction
    report(fraction)
  }
}
