internal import ColorMath

/// The hues by which a gallery is filtered: twelve around the circle, and none.
enum HueFilter {
  /// The names of the hues, the first around 0° of Oklch and each 30° after the one before.
  static let names = [
    "pink", "red", "orange", "yellow", "lime", "green", "teal", "cyan", "azure", "blue", "violet",
    "magenta",
  ]
  /// The number of the filter for photos without any hue.
  static var grayIndex: Int { names.count }

  /// Below this Oklch chroma a color is not called by its hue.
  private static let leastChroma = 0.04
  /// The part of a photo that must be of a hue, for the photo to be found by it.
  private static let leastShare = 0.08
  /// How far from a hue, in degrees, a color is still found by it: a little into the next.
  private static let reach = 22.0

  /// The set of hues that a photo is found by, as the bits of a number.
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
