public import ColorMath

/// A part of the wheel: a color, and the angles between which it lies.
public struct WheelWedge: Hashable, Sendable {
  /// The color.
  public let color: Oklab
  /// Where the wedge begins, in degrees from 0.
  public let startDegrees: Double
  /// Where it ends, in degrees up to 360.
  public let endDegrees: Double
}

extension SchemeMorph {
  /// The wedges of a wheel whose colors take as much of the turn as their shares.
  ///
  /// - Parameter fraction: The part of the way from one scheme to the other.
  /// - Returns: The wedges in a fixed order, each beginning where the last one ends. The first
  ///   begins at exactly 0 and the last ends at exactly 360.
  public func wedges(at fraction: Double) -> [WheelWedge] {
    let parts = parts(at: fraction)
    let total = parts.reduce(0) { $0 + $1.share }
    var (sum, end) = (0.0, 0.0)
    return parts.enumerated().map { index, part in
      let start = end
      sum += part.share
      end = index == parts.count - 1 ? 360 : max(start, min(360, sum / total * 360))
      return WheelWedge(color: part.color, startDegrees: start, endDegrees: end)
    }
  }
}
