package import ColorMath
package import SchemeAnimation
package import SchemeExtraction

/// The motion of the wheel from one scheme to another. Wedges keep their order around the wheel.
package struct WheelMotion: Hashable, Sendable {
  /// The scheme at the end of the motion, or `nil` for none.
  package let target: ImageColorScheme?
  private let morph: SchemeMorph
  private let fraction: Moving<Double>

  package var end: Duration? { fraction.end }

  package func wedges(at time: Duration) -> [WheelWedge] {
    morph.wedges(at: fraction.value(at: time))
  }

  /// Returns the index of the target's color that a wedge shows or turns into.
  package func swatchIndex(ofWedge wedge: Int) -> Int? {
    let parts = morph.parts(at: 1)
    guard parts.indices.contains(wedge) else { return nil }
    return target?.swatches.map(\.color).indexOfNearest(to: parts[wedge].color)
  }

  /// Returns the wheel redirected to another scheme at a given time.
  package func moving(
    to target: ImageColorScheme?, by motion: Motion?, at time: Duration
  ) -> WheelMotion {
    let shown = morph.parts(at: fraction.value(at: time)).filter { $0.share > 0 }
    let goal = target?.swatches.map(SchemeMorph.Part.init) ?? Self.blank
    return WheelMotion(
      target: target, morph: SchemeMorph(from: shown, to: goal.ordered(after: shown)),
      fraction: Moving(from: 0, to: 1, by: motion, since: time))
  }

  private static let blank = [SchemeMorph.Part(color: Oklab(lightness: 0.5, a: 0, b: 0), share: 1)]
}

extension WheelMotion {
  /// Creates a gray wheel, which shows no scheme.
  package init() {
    let morph = SchemeMorph(from: Self.blank, to: Self.blank)
    self.init(target: nil, morph: morph, fraction: Moving(1))
  }
}

extension [SchemeMorph.Part] {
  /// Returns the parts, ordered by their counterparts in another wheel.
  fileprivate func ordered(after start: [SchemeMorph.Part]) -> [SchemeMorph.Part] {
    // With fewer parts, the morph itself keeps the order of the start.
    guard start.count <= count else { return self }
    let partners = SchemeMorph(from: start, to: self).parts(at: 0)
    let places = partners.map { start.map(\.color).indexOfNearest(to: $0.color) ?? 0 }
    return indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { self[$0] }
  }
}

package struct WheelWedge: Hashable, Sendable {
  package let color: Oklab
  /// The angles of the start and the end, in degrees from 0 to 360.
  package let startDegrees, endDegrees: Double
}

extension SchemeMorph {
  /// Returns the wedges between two schemes, always in the same order. They cover exactly 0 to 360
  /// degrees without gaps.
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
