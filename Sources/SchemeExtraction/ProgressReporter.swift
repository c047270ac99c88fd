/// Turns the progress of decoding and clustering into one fraction that only rises.
package struct ProgressReporter {
  /// The part of the time that decoding takes of a large photo.
  private static let decodingShare = 0.9

  private let report: ((Double) -> Void)?
  private var last = 0.0

  /// Creates a reporter that has reported nothing yet, to a function or to nobody.
  package init(_ report: ((Double) -> Void)?) { self.report = report }

  /// Reports that a fraction of the rows is decoded.
  package mutating func decoded(_ fraction: Double) {
    advance(to: Self.clamped(fraction) * Self.decodingShare)
  }

  /// Reports that a fraction of the clustering is done.
  package mutating func clustered(_ fraction: Double) {
    // The last hundredth is for `finish()`.
    advance(to: Self.decodingShare + Self.clamped(fraction) * (0.99 - Self.decodingShare))
  }

  /// Reports that all is done.
  package mutating func finish() { advance(to: 1) }

  private static func clamped(_ fraction: Double) -> Double { min(max(fraction, 0), 1) }

  private mutating func advance(to fraction: Double) {
    guard let report, fraction > last, !Task.isCancelled else { return }
    last = fraction
    report(fraction)
  }
}
