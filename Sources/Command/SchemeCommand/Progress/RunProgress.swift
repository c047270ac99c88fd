internal import StructuredText
internal import TerminalUI

struct RunProgress: Hashable, Sendable {
  /// The noun for one of the counted things, in the singular.
  var noun = "photo"
  var doneCount = 0
  var failedCount = 0
  /// The fraction of the work that is done, from 0 to 1, or `nil` if the total is not known.
  var fraction: Double?
  /// The fraction that was already done when this run started its first photo.
  var startFraction = 0.0
  var colors: [ColorShare] = []

  private static let stripColumns = 12
  private static let barColumns = 10...30
  private static let gap = 2

  /// Returns the progress as one line. If there is too little room, the colors are left out first,
  /// then the bar, the rate, and the remaining time.
  func line(after elapsed: Duration, columns: Int, style: TerminalStyle) -> String {
    var room = columns
    func take(_ piece: String?, columns taken: Int? = nil) -> String? {
      guard let piece else { return nil }
      let needed = (taken ?? piece.count) + (room == columns ? 0 : Self.gap)
      guard needed <= room else { return nil }
      room -= needed
      return piece
    }
    let count = take(counted(doneCount, noun))
    let failures = take(failedCount == 0 ? nil : "\(failedCount) failed")
    let percent = take(fraction.map { "\(Int($0 * 100))%" })
    let left = take(timeLeft(after: elapsed).map { Self.text(for: $0) + " left" })
    let rate = take(rate(after: elapsed).map { $0 + "/s" })
    let strip =
      style.color == .none || colors.isEmpty
      ? nil : style.strip(of: colors, columns: Self.stripColumns)
    let barRoom = room - Self.gap - (strip == nil ? 0 : Self.stripColumns + Self.gap)
    let bar = fraction.flatMap { fraction in
      let columns = max(Self.barColumns.lowerBound, min(Self.barColumns.upperBound, barRoom))
      return take("[" + TerminalStyle.bar(fraction, columns: columns - 2) + "]")
    }
    // The color codes in the strip take no columns.
    let pieces = [
      bar, percent, count, rate, left, failures, take(strip, columns: Self.stripColumns),
    ]
    return pieces.compactMap(\.self).joined(separator: String(repeating: " ", count: Self.gap))
  }

  /// Returns the number of photos per second, with at least two digits.
  private func rate(after elapsed: Duration) -> String? {
    let seconds = elapsed / .seconds(1)
    guard seconds > 0, doneCount > 0 else { return nil }
    let rate = Double(doneCount) / seconds
    return rate >= 10 ? "\(Int(rate.rounded()))" : decimal(Int((rate * 10).rounded()), places: 1)
  }

  /// Returns the estimated number of remaining seconds, at the average rate so far.
  private func timeLeft(after elapsed: Duration) -> Int? {
    guard let fraction, fraction > startFraction else { return nil }
    let seconds = elapsed / .seconds(1) * (1 - fraction) / (fraction - startFraction)
    return seconds < 1e9 ? Int(seconds.rounded()) : nil
  }

  /// Returns a duration in its two largest units.
  private static func text(for seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3_600: "\(seconds / 60) min \(seconds % 60) s"
    case ..<86_400: "\(seconds / 3_600) h \(seconds / 60 % 60) min"
    default: "\(seconds / 86_400) d \(seconds / 3_600 % 24) h"
    }
  }
}
