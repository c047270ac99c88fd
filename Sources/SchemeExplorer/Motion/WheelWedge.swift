package import ColorMath
package import SchemeAnimation

/// A wedge of the wheel.
package struct WheelWedge: Hashable, Sendable {
  /// The color of the wedge.
  package let color: Oklab
  /// The angle at which the wedge begins, in degrees from 0.
  package let startDegrees: Double
  /// The angle at which the wedge ends, in degrees up to 360.
  package let endDegrees: Double
}

extension SchemeMorph {
  /// Returns the wedges of a wheel in which each color takes the angle of its share.
  ///
  /// - Parameter fraction: The fraction of the way from one scheme to the other.
  /// - Returns: The wedges, in an order that does not depend on the fraction. Each begins where the
  ///   one before ends; the first begins at exactly 0 and the last ends at exactly 360.
  package func wedges(at fraction: Double) -> [WheelWedge] {
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
