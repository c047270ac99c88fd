internal import ColorMath

/// A direction around the hue circle from one hue to another. Source: CSS Color 4, 12.4.
public enum HueInterpolation: String, Hashable, Sendable, CaseIterable {
  /// The shorter arc, at most half a turn. For exactly half a turn, the hue rises from 0 to 180,
  /// and falls from 180 to 0.
  case shorter
  /// The longer arc, at least half a turn.
  case longer
  /// Increasing angles.
  case increasing
  /// Decreasing angles.
  case decreasing

  /// Returns two hues shifted by whole turns, so that linear interpolation goes in this direction.
  /// Both are from 0 up to but not including 360, except that one of them may be a turn higher.
  func fixedUp(_ start: Double, _ end: Double) -> (start: Double, end: Double) {
    let (start, end) = (Oklch.wrapped(hue: start), Oklch.wrapped(hue: end))
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
}
