/// A 3 × 3 matrix: a linear map from one triple of color coordinates to another.
package struct Matrix3: Hashable, Sendable {
  /// The nine entries, row by row.
  package var m00, m01, m02, m10, m11, m12, m20, m21, m22: Double

  package init(
    _ m00: Double, _ m01: Double, _ m02: Double,
    _ m10: Double, _ m11: Double, _ m12: Double,
    _ m20: Double, _ m21: Double, _ m22: Double
  ) {
    (self.m00, self.m01, self.m02) = (m00, m01, m02)
    (self.m10, self.m11, self.m12) = (m10, m11, m12)
    (self.m20, self.m21, self.m22) = (m20, m21, m22)
  }

  package static let identity = Matrix3(1, 0, 0, 0, 1, 0, 0, 0, 1)

  package func times(_ x: Double, _ y: Double, _ z: Double) -> (Double, Double, Double) {
    (
      m00 * x + m01 * y + m02 * z,
      m10 * x + m11 * y + m12 * z,
      m20 * x + m21 * y + m22 * z
    )
  }

  /// Returns the matrix that applies `right` first, then `left`.
  package static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
    let first = left.times(right.m00, right.m10, right.m20)
    let second = left.times(right.m01, right.m11, right.m21)
    let third = left.times(right.m02, right.m12, right.m22)
    return Matrix3(
      first.0, second.0, third.0, first.1, second.1, third.1, first.2, second.2, third.2)
  }

  /// The inverse, or `nil` if there is none or its entries are not finite.
  package var inverse: Matrix3? {
    let (c0, c1, c2) = (m11 * m22 - m12 * m21, m12 * m20 - m10 * m22, m10 * m21 - m11 * m20)
    let determinant = m00 * c0 + m01 * c1 + m02 * c2
    guard determinant.isNormal else { return nil }
    let d = 1 / determinant
    let inverse = Matrix3(
      c0 * d, (m02 * m21 - m01 * m22) * d, (m01 * m12 - m02 * m11) * d,
      c1 * d, (m00 * m22 - m02 * m20) * d, (m02 * m10 - m00 * m12) * d,
      c2 * d, (m01 * m20 - m00 * m21) * d, (m00 * m11 - m01 * m10) * d)
    return inverse.isFinite ? inverse : nil
  }

  package var isFinite: Bool {
    let rows = (m00 + m01 + m02, m10 + m11 + m12, m20 + m21 + m22)
    return rows.0.isFinite && rows.1.isFinite && rows.2.isFinite
  }
}
