package import SchemeExtraction

/// The JSON of a film frame: the members of ``PhotoResult``, and the place of the frame in the film.
package struct FrameRecord: JSONRecord {
  package struct Place: JSONRecord {
    package var frame: Int
    package var scene: Int
    /// A Boolean value that indicates whether a new scene begins with the frame.
    package var cut: Bool
    /// The distance between the colors of the frame and those of the previous frame, up to about
    /// 0.5, if both frames have colors.
    package var distance: Double?
  }

  package var place: Place
  /// The scheme of the frame, or the reason that it has none.
  package var result: PhotoResult

  package init(_ finding: CutFinder.Finding, scene: Int, result: PhotoResult) {
    place = Place(
      frame: finding.frame, scene: scene, cut: finding.isCut,
      distance: finding.distance.map { $0.rounded(decimals: 5) })
    self.result = result
  }

  package init(from decoder: any Decoder) throws {
    place = try Place(from: decoder)
    result = try PhotoResult(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    try place.encode(to: encoder)
    try result.encode(to: encoder)
  }
}

/// The member that describes the match in a line of `colorway find`.
package struct FoundRecord: JSONRecord {
  /// The distance of the photo from the query, with five decimals.
  package var distance: Double
  /// The number of the line in the searched file, from 1.
  package var line: Int

  package init(distance: Double, line: Int) {
    self.distance = distance.rounded(decimals: 5)
    self.line = line
  }
}
