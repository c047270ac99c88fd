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

  /// Creates the list from a table of names and codes `0xrrggbb`, which must not be empty.
  init(_ table: [(name: StaticString, code: UInt32)]) {
    entries = table.map { name, code in
      Entry(
        name: name.description,
        color: SRGB8(
          red: UInt8(truncatingIfNeeded: code >> 16), green: UInt8(truncatingIfNeeded: code >> 8),
          blue: UInt8(truncatingIfNeeded: code)))
    }
    places = entries.map { Oklab($0.color) }
  }

  /// Returns the entry whose color is nearest to another in Oklab, and the first by name of equally near
  /// ones.
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

  /// Returns the entry whose color is nearest to that of code values.
  ///
  /// - Complexity: O(*n*), where *n* is the number of names.
  public func nearest(to color: SRGB8) -> Entry { nearest(to: Oklab(color)) }
}
