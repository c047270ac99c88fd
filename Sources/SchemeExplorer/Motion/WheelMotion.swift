internal import ColorMath
internal import ImageDecoding
package import SchemeAnimation
package import SchemeExtraction

/// The wheel on its way from one scheme to another.
///
/// Wedges keep their places around the wheel while their colors and shares change, so nothing jumps.
package struct WheelMotion: Hashable, Sendable {
  /// The scheme that it comes to show, or `nil` for none.
  package let target: ImageColorScheme?
  private let morph: SchemeMorph?
  private let fraction: Moving<Double>

  /// A wheel that shows no scheme: all gray.
  package init() {
    target = nil
    fraction = Moving(1)
    morph = Self.blank.map { SchemeMorph(from: $0, to: $0) }
  }

  private init(to target: ImageColorScheme?, morph: SchemeMorph?, fraction: Moving<Double>) {
    self.target = target
    self.morph = morph
    self.fraction = fraction
  }

  /// When it is at rest; `nil` if never.
  package var end: Duration? { fraction.end }

  /// The wedges at a time.
  package func wedges(at time: Duration) -> [WheelWedge] {
    morph?.wedges(at: fraction.value(at: time)) ?? []
  }

  /// Which color of the target a wedge shows or becomes.
  package func swatchIndex(ofWedge wedge: Int) -> Int? {
    guard let parts = morph?.parts(at: 1), parts.indices.contains(wedge) else { return nil }
    return target?.swatches.map(\.color).nearestIndex(to: parts[wedge].color)
  }

  /// The wheel on its way to another scheme, from what it shows at a time.
  package func moving(
    to target: ImageColorScheme?, by motion: Motion?, at time: Duration
  ) -> WheelMotion {
    guard let shown = scheme(at: time), let goal = target ?? Self.blank else { return self }
    return WheelMotion(
      to: target, morph: SchemeMorph(from: shown, to: goal.ordered(after: shown)),
      fraction: Moving(from: 0, to: 1, by: motion, since: time))
  }

  /// What the wheel shows at a time, as a scheme in the order of its wedges.
  private func scheme(at time: Duration) -> ImageColorScheme? {
    let parts = morph?.parts(at: fraction.value(at: time)).filter { $0.share > 0 } ?? []
    return ImageColorScheme(
      swatches: parts.map { .init(color: $0.color, share: $0.share) }, meanSquaredError: 0)
  }

  private static let blank = ImageColorScheme(
    swatches: [.init(color: Oklab(lightness: 0.5, a: 0, b: 0), share: 1)], meanSquaredError: 0)
}

extension ImageColorScheme {
  /// The same colors in the order of those of another scheme that become them.
  fileprivate func ordered(after start: ImageColorScheme) -> ImageColorScheme {
    // With fewer colors than the start has, its order is kept by the morph itself.
    guard start.swatches.count <= swatches.count else { return self }
    let partners = SchemeMorph(from: start, to: self).parts(at: 0)
    let places = partners.map { start.swatches.map(\.color).nearestIndex(to: $0.color) ?? 0 }
    let order = swatches.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    return ImageColorScheme(
      swatches: order.map { swatches[$0] }, meanSquaredError: meanSquaredError) ?? self
  }
}

extension ImageColorScheme.Swatch {
  fileprivate init(color: Oklab, share: Double) {
    self.init(
      color: color, rgb: SRGB8(color), share: share, pixelCount: 1,
      position: PixelPosition(x: 0, y: 0))
  }
}

extension [Oklab] {
  fileprivate func nearestIndex(to color: Oklab) -> Int? {
    indices.min {
      self[$0].squaredDifference(from: color) < self[$1].squaredDifference(from: color)
    }
  }
}
