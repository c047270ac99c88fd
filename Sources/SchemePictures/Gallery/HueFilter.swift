internal import ColorMath

/// The hues by which a gallery is filtered: twelve around the circle, and one for grays.
enum HueFilter {
  /// The names of the hues in steps of 30° of Oklch, the first around 0°.
  static let names = [
    "pink", "red", "orange", "yellow", "lime", "green", "teal", "cyan", "azure", "blue", "violet",
    "magenta",
  ]
  /// The index of the filter for photos without any hue.
  static var grayIndex: Int { names.count }

  /// The minimum Oklch chroma of a color that counts for a hue.
  private static let leastChroma = 0.04
  /// The minimum share of a photo that must have a hue for the filter to find the photo.
  private static let leastShare = 0.08
  /// The maximum distance of a color from a hue that it counts for, in degrees. It extends a little into
  /// the next hue.
  private static let reach = 22.0

  /// Returns the set of hues whose filters find a photo, as the bits of a number.
  static func hues(of photo: GalleryPhoto) -> Int {
    let colored = photo.colors.map { (color: Oklch($0.color), share: $0.label.share) }
      .filter { $0.color.chroma >= leastChroma }
    let hues = names.indices.filter { index in
      let share = colored.reduce(0) { sum, part in
        let turn = (part.color.hue - Double(index) * 30).magnitude
        return sum + (min(turn, 360 - turn) <= reach ? part.share : 0)
      }
      return share >= leastShare
    }
    return (hues.isEmpty ? [grayIndex] : hues).reduce(0) { $0 | 1 << $1 }
  }
}
