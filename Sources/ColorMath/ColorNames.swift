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

  init(_ table: KeyValuePairs<StaticString, UInt32>) {
    entries = table.map { Entry(name: $0.key.description, color: SRGB8(rgb: Int($0.value))) }
    places = entries.map { Oklab($0.color) }
  }

  /// Returns the first entry whose color is nearest to another in Oklab.
  ///
  /// - Complexity: O(*n*), where *n* is the number of names.
  public func nearest(to color: Oklab) -> Entry { entries[places.indexOfNearest(to: color) ?? 0] }

  /// Returns the first entry whose color is nearest to another.
  public func nearest(to color: SRGB8) -> Entry { nearest(to: Oklab(color)) }
}
