internal import SystemCalls

/// A wall-clock time, in milliseconds.
public struct WallTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The milliseconds since the beginning of 1970 in UTC, without leap seconds.
  public let milliseconds: Int64

  /// Creates a time from the milliseconds since the beginning of 1970 in UTC.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The current time.
  public static var now: WallTime { WallTime(milliseconds: System.wallMilliseconds) }

  /// Returns whether one time is before another.
  public static func < (first: WallTime, second: WallTime) -> Bool {
    first.milliseconds < second.milliseconds
  }

  /// The time in UTC in the format of ISO 8601, such as `2026-02-28T09:05:00.250Z`. A year that is
  /// not from 0 to 9999 has a sign.
  public var description: String {
    let (day, rest) = Self.division(milliseconds, by: 86_400_000)
    let (year, month, dayOfMonth) = Self.date(ofDay: day)
    let sign = year < 0 ? "-" : year > 9_999 ? "+" : ""
    let date = [
      sign + Self.digits(Int64(year.magnitude), 4), Self.digits(month, 2),
      Self.digits(dayOfMonth, 2),
    ]
    let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60]
    return date.joined(separator: "-") + "T"
      + clock.map { Self.digits($0, 2) }.joined(separator: ":") + "."
      + Self.digits(rest % 1_000, 3) + "Z"
  }

  /// Returns the date of a day, counted from the beginning of 1970. Source: H. Hinnant, "chrono-Compatible
  /// Low-Level Date Algorithms", `civil_from_days`. Years begin in March, so that a leap day ends its year.
  private static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = division(day + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth)
  }

  /// Divides and rounds down, so that the remainder is never negative.
  private static func division(
    _ number: Int64, by divisor: Int64
  ) -> (quotient: Int64, rest: Int64) {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }

  private static func digits(_ number: Int64, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
