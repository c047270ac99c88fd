internal import ColorMath
package import SchemeAnimation
package import SchemeExtraction

/// The motion of the wheel from one scheme to another.
///
/// Wedges keep their order around the wheel while their colors and shares change, so nothing jumps.
package struct WheelMotion: Hashable, Sendable {
  /// The scheme at the end of the motion, or `nil` for none.
  package let target: ImageColorScheme?
  private let morph: SchemeMorph
  private let fraction: Moving<Double>

  /// Creates a gray wheel, which shows no scheme.
  package init() {
    target = nil
    fraction = Moving(1)
    morph = SchemeMorph(from: Self.blank, to: Self.blank)
  }

  private init(to target: ImageColorScheme?, morph: SchemeMorph, fraction: Moving<Double>) {
    self.target = target
    self.morph = morph
    self.fraction = fraction
  }

  /// The time at which the wheel is at rest, or `nil` if it never is.
  package var end: Duration? { fraction.end }

  /// Returns the wedges at a time.
  package func wedges(at time: Duration) -> [WheelWedge] {
    morph.wedges(at: fraction.value(at: time))
  }

  /// Returns the index of the color of the target that a wedge shows or becomes.
  package func swatchIndex(ofWedge wedge: Int) -> Int? {
    let parts = morph.parts(at: 1)
    guard parts.indices.contains(wedge) else { return nil }
    return target?.swatches.map(\.color).nearestIndex(to: parts[wedge].color)
  }

  /// Returns the wheel redirected to another scheme, starting from what it shows at some time.
  package func moving(
    to target: ImageColorScheme?, by motion: Motion?, at time: Duration
  ) -> WheelMotion {
    let shown = morph.parts(at: fraction.value(at: time)).filter { $0.share > 0 }
    let goal = target?.swatches.map(SchemeMorph.Part.init) ?? Self.blank
    return WheelMotion(
      to: target, morph: SchemeMorph(from: shown, to: goal.ordered(after: shown)),
      fraction: Moving(from: 0, to: 1, by: motion, since: time))
  }

  private static let blank = [
    SchemeMorph.Part(color: Oklab(lightness: 0.5, a: 0, b: 0), share: 1)
  ]
}

extension [SchemeMorph.Part] {
  /// Returns the parts, ordered by the parts of another wheel that turn into them.
  fileprivate func ordered(after start: [SchemeMorph.Part]) -> [SchemeMorph.Part] {
    // With fewer parts than the start has, the morph itself keeps the order of the start.
    guard start.count <= count else { return self }
    let partners = SchemeMorph(from: start, to: self).parts(at: 0)
    let places = partners.map { start.map(\.color).nearestIndex(to: $0.color) ?? 0 }
    return indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { self[$0] }
  }
}

extension [Oklab] {
  fileprivate func nearestIndex(to color: Oklab) -> Int? {
    indices.min {
      self[$0].squaredDifference(from: color) < self[$1].squaredDifference(from: color)
    }
  }
}
