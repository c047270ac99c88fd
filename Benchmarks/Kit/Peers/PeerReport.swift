/// The measurements of `Peers/run`: every tool on the same photos.
package struct PeerReport: JSONDocument, Hashable, Sendable {
  /// A photo and its encoding.
  package struct Photo: Codable, Hashable, Sendable {
    package var encoding: PhotoFile.Encoding
    package var megapixels: Double
  }

  /// The cost of one tool on one photo in seconds and bytes, and the quality of its colors.
  package struct Result: Codable, Hashable, Sendable {
    package var photo: String
    package var cpu: Double
    package var wall: Double
    package var memory: Double
    /// The number of colors in the result.
    package var colors: Int
    /// The mean squared Oklab distance of all pixels to the colors, or `nil` for the floor.
    package var error: Double?
  }

  /// A tool and its results.
  package struct Tool: Codable, Hashable, Sendable {
    package var name: String
    package var version: String
    package var results: [Result]
  }

  /// The number of colors requested from each tool.
  package var colors: Int
  /// The photos by name.
  package var photos: [String: Photo]
  /// The smallest known error of each photo, by its name.
  package var bestErrors: [String: Double]
  /// The tools, including our own command and the floor.
  package var tools: [Tool]

  /// The codecs alone.
  package static let floorName = "floor"
  /// Our own command.
  package static let ownName = "colorway"
  /// Our own command with the option for the smallest error.
  package static let ownAreaName = "colorway --emphasis area"

  /// Whether a tool is our own command.
  static func isOwn(_ name: String) -> Bool { name == ownName || name == ownAreaName }

  /// The name and version of a tool for a page, in bold for our own command.
  static func title(_ name: String, _ version: String) -> String {
    isOwn(name) ? "**\(name) \(version)**" : "\(name) \(version)"
  }
}
