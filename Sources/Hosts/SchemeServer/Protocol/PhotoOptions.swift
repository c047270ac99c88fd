package import SchemeExtraction

/// The values of the options about a photo.
package struct PhotoOptions: Sendable {
  package var extractor: SchemeExtractor
  /// Returns the colors in the requested order.
  package var arrange: @Sendable ([ImageColorScheme.Swatch]) -> [ImageColorScheme.Swatch]
  package var hasRoles: Bool

  package init(
    extractor: SchemeExtractor, hasRoles: Bool = false,
    arrange: @escaping @Sendable ([ImageColorScheme.Swatch]) -> [ImageColorScheme.Swatch] = { $0 }
  ) {
    (self.extractor, self.hasRoles, self.arrange) = (extractor, hasRoles, arrange)
  }
}

/// A function that reads options. `colorCount` is the number of colors if no option sets it. The
/// function throws ``RPCError/invalidParameters(_:)``.
package typealias PhotoOptionReader =
  @Sendable (_ options: [PhotoOption], _ colorCount: Int) throws(RPCError) -> PhotoOptions
