/// A reporter that combines the progress of decoding and clustering into one rising fraction.
package struct ProgressReporter {
  private static let decodingShare = 0.9

  private let report: ((Double) -> Void)?
  private var last = 0.0

  package init(_ report: ((Double) -> Void)?) { self.report = report }

  package mutating func decoded(_ fraction: Double) {
    advance(to: Self.clamped(fraction) * Self.decodingShare)
  }

  package mutating func clustered(_ fraction: Double) {
    // The last hundredth is for `finish()`.
    advance(to: Self.decodingShare + Self.clamped(fraction) * (0.99 - Self.decodingShare))
  }

  package mutating func finish() { advance(to: 1) }

  private static func clamped(_ fraction: Double) -> Double { min(max(fraction, 0), 1) }

  private mutating func advance(to fraction: Double) {
    guard let report, fraction > last, !Task.isCancelled else { return }
    last = fraction
    report(fraction)
  }
}
