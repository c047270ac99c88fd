internal import ColorMath

/// The hue filters of a gallery: twelve around the circle, and one for grays.
enum HueFilter {
  /// The names of the hues in steps of 30° in Oklch, from 0° on.
  static let names = [
    "pink", "red", "orange", "yellow", "lime", "green", "teal", "cyan", "azure", "blue", "violet",
    "magenta",
  ]
  static var grayIndex: Int { names.count }

  /// The minimum Oklch chroma of a color that counts toward a hue.
  private static let minimumChroma = 0.04
  /// The minimum share of a hue in a photo that its filter finds.
  private static let minimumShare = 0.08
  /// The maximum distance in degrees of a color from its hue. Neighboring hues overlap slightly.
  private static let reach = 22.0

  /// Returns the filters that find a photo, as a bit mask.
  static func hues(of photo: GalleryPhoto) -> Int {
    let colored = photo.colors.map { (color: Oklch($0.color), share: $0.label.share) }
      .filter { $0.color.chroma >= minimumChroma }
    let hues = names.indices.filter { index in
      let share = colored.reduce(0) { sum, part in
        let turn = (part.color.hue - Double(index) * 30).magnitude
        return sum + (min(turn, 360 - turn) <= reach ? part.share : 0)
      }
      return share >= minimumShare
    }
    return (hues.isEmpty ? [grayIndex] : hues).reduce(0) { $0 | 1 << $1 }
  }
}
