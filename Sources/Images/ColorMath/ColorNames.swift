/// A list of named colors.
public struct ColorNames: Sendable {
  /// A color and its name.
  public struct Entry: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The color of the name.
    public let color: SRGB8
  }

  /// The colors, in alphabetical order of their names.
  public let entries: [Entry]
  private let places: [Oklab]

  init(_ table: KeyValuePairs<StaticString, UInt32>) {
    entries = table.map { Entry(name: $0.key.description, color: SRGB8(rgb: Int($0.value))) }
    places = entries.map { Oklab($0.color) }
  }

  /// Returns the entry whose color is nearest to another color in Oklab, the first of equally near
  /// ones.
  ///
  /// - Complexity: O(*n*) in the number of names.
  public func nearest(to color: Oklab) -> Entry { entries[places.indexOfNearest(to: color) ?? 0] }

  /// Returns the entry whose color is nearest to another color, the first of equally near ones.
  public func nearest(to color: SRGB8) -> Entry { nearest(to: Oklab(color)) }
}
