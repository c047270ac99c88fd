/// Which of the ways around the circle a hue takes.
///
/// Source: CSS Color 4, 12.4, "Hue interpolation".
public enum HueInterpolation: String, Hashable, Sendable, CaseIterable {
  /// The shorter way, at most half a turn.
  case shorter
  /// The longer way, at least half a turn.
  case longer
  /// The way of rising angles.
  case increasing
  /// The way of falling angles.
  case decreasing

  /// Two hues moved by whole turns, so that the way between them as numbers is the one meant.
  ///
  /// - Parameters:
  ///   - start: A hue in degrees.
  ///   - end: Another.
  /// - Returns: Both, at most one of them moved from 0 up to but not including 360.
  func fixedUp(_ start: Double, _ end: Double) -> (start: Double, end: Double) {
    let (start, end) = (Self.wrapped(start), Self.wrapped(end))
    let way = end - start
    switch self {
    case .shorter where way > 180: return (start + 360, end)
    case .shorter where way < -180: return (start, end + 360)
    case .longer where way > 0 && way < 180: return (start + 360, end)
    case .longer where way > -180 && way <= 0: return (start, end + 360)
    case .increasing where way < 0: return (start, end + 360)
    case .decreasing where way > 0: return (start + 360, end)
    default: return (start, end)
    }
  }

  /// A hue brought to 0 up to but not including 360.
  static func wrapped(_ hue: Double) -> Double {
    let rest = hue.truncatingRemainder(dividingBy: 360)
    let wrapped = rest < 0 ? rest + 360 : rest
    return wrapped == 360 ? 0 : wrapped
  }
}
