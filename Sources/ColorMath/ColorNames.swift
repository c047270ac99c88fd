/// A list of colors that have names.
public struct ColorNames: Sendable {
  /// A color and its name.
  public struct Entry: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The color of the name.
    public let color: SRGB8
  }

  /// The colors, in the order of their names.
  public let entries: [Entry]
  private let places: [Oklab]

  /// Creates the list from a non-empty table of names and codes `0xrrggbb`.
  init(_ table: [(name: StaticString, code: UInt32)]) {
    entries = table.map { name, code in
      Entry(
        name: name.description,
        color: SRGB8(rgb: Int(code)))
    }
    places = entries.map { Oklab($0.color) }
  }

  /// Returns the first entry whose color is nearest to another in Oklab.
  ///
  /// - Complexity: O(*n*), where *n* is the number of names.
  public func nearest(to color: Oklab) -> Entry {
    var (nearest, least) = (0, Double.infinity)
    for (index, place) in places.enumerated() {
      let difference = place.squaredDifference(from: color)
      if difference < least { (nearest, least) = (index, difference) }
    }
    return entries[nearest]
  }

  /// Returns the first entry whose color is nearest to another.
  public func nearest(to color: SRGB8) -> Entry { nearest(to: Oklab(color)) }
}
