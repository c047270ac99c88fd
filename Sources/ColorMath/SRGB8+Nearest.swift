extension SRGB8 {
  /// Creates the color of eight bits a channel that looks most like another.
  ///
  /// Rounding each channel by itself does not always find it, above all among dark colors, where one step
  /// of a code is a large step of lightness. A color that is noticeably outside sRGB is mapped into it by
  /// ``Oklab/mappedToSRGB()``, which keeps its hue. A gray stays gray.
  ///
  /// - Parameter color: The other color.
  public init(nearest color: Oklab) {
    let justNoticeable = Oklab.justNoticeableDifference
    let clipped = SRGB(color).clipped
    guard Oklab(clipped).squaredDifference(from: color) < justNoticeable * justNoticeable else {
      self.init(color)
      return
    }
    self.init(clipped)
    // Grays have equal channels but for rounding errors; a tinted neighbor may be nearer in
    // lightness, but no gray photo should have a tint.
    guard color.chroma > 1e-6 else {
      self.init(red: green, green: green, blue: green)
      return
    }
    var least = Oklab(self).squaredDifference(from: color)
    while let (neighbor, difference) = nearestNeighbor(to: color), difference < least {
      (self, least) = (neighbor, difference)
    }
  }

  /// Returns the color one step away that is nearest to another, and of equally near ones the first.
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
