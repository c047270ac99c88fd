extension SRGB8 {
  /// Creates the color of eight bits a channel that looks most like another.
  ///
  /// Rounding each channel does not always find it, above all among dark colors. A color that is noticeably
  /// outside sRGB is mapped into it by ``Oklab/mappedToSRGB()``, which keeps its hue. A gray stays gray.
  public init(nearest color: Oklab) {
    let justNoticeable = Oklab.justNoticeableDifference
    let clipped = SRGB(color).clipped
    guard Oklab(clipped).squaredDifference(from: color) < justNoticeable * justNoticeable else {
      self.init(color)
      return
    }
    self.init(clipped)
    // Grays have equal channels except for rounding errors. A tinted neighbor may have a nearer lightness,
    // but no gray photo should have a tint.
    guard color.chroma > 1e-6 else {
      self.init(red: green, green: green, blue: green)
      return
    }
    var least = Oklab(self).squaredDifference(from: color)
    while let (neighbor, difference) = nearestNeighbor(to: color), difference < least {
      (self, least) = (neighbor, difference)
    }
  }

  /// Returns the first of the nearest colors one step away.
  private func nearestNeighbor(to color: Oklab) -> (SRGB8, Double)? {
    func codes(_ code: UInt8) -> ClosedRange<UInt8> {
      (code == 0 ? 0 : code - 1)...(code == 255 ? 255 : code + 1)
    }
    var nearest: (SRGB8, Double)?
    for red in codes(red) {
      for green in codes(green) {
        for blue in codes(blue) {
          let neighbor = SRGB8(red: red, green: green, blue: blue)
          let difference = Oklab(neighbor).squaredDifference(from: color)
          if nearest.map({ difference < $0.1 }) ?? true { nearest = (neighbor, difference) }
        }
      }
    }
    return nearest
  }
}
