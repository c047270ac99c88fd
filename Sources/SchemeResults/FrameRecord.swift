package import SchemeExtraction

/// The JSON of a frame of a film: the members of ``PhotoResult``, and its place in the film.
package struct FrameRecord: JSONRecord {
  /// The number of the frame, from 0.
  package var frame: Int
  /// The number of its scene, from 0.
  package var scene: Int
  /// A Boolean value that indicates whether a new scene begins with the frame.
  package var cut: Bool
  /// The distance of its colors from those of the previous frame, from 0 to about 0.5, if both have colors.
  package var distance: Double?
  /// The scheme of the frame, or the reason why it has none.
  package var result: PhotoResult

  /// Creates the record of a frame from its place in the film, its scene and its scheme.
  package init(_ finding: CutFinder.Finding, scene: Int, result: PhotoResult) {
    frame = finding.frame
    self.scene = scene
    cut = finding.isCut
    distance = finding.distance.map { $0.rounded(decimals: 5) }
    self.result = result
  }

  private enum CodingKeys: CodingKey {
    case frame, scene, cut, distance
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    frame = try container.decode(Int.self, forKey: .frame)
    scene = try container.decode(Int.self, forKey: .scene)
    cut = try container.decode(Bool.self, forKey: .cut)
    distance = try container.decodeIfPresent(Double.self, forKey: .distance)
    result = try PhotoResult(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(frame, forKey: .frame)
    try container.encode(scene, forKey: .scene)
    try container.encode(cut, forKey: .cut)
    try container.encodeIfPresent(distance, forKey: .distance)
    try result.encode(to: encoder)
  }
}

/// The member of a line of `colorway find` about the match.
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
