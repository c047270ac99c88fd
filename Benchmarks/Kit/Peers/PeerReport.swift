/// What `Peers/run` measured: every tool on the same photos.
package struct PeerReport: JSONDocument, Hashable, Sendable {
  /// A photo, and how it is stored.
  package struct Photo: Codable, Hashable, Sendable {
    package var encoding: PhotoFile.Encoding
    package var megapixels: Double
  }

  /// What one tool cost on one photo, in seconds and bytes, and how good its colors were.
  package struct Result: Codable, Hashable, Sendable {
    package var photo: String
    package var cpu: Double
    package var wall: Double
    package var memory: Double
    /// How many colors came out.
    package var colors: Int
    /// The mean squared Oklab distance of all pixels to them; `nil` for the floor.
    package var error: Double?
  }

  /// A tool and its results.
  package struct Tool: Codable, Hashable, Sendable {
    package var name: String
    package var version: String
    package var results: [Result]
  }

  /// How many colors each tool was asked for.
  package var colors: Int
  /// The photos by their names.
  package var photos: [String: Photo]
  /// The least error that anyone or anything reached, by the names of the photos.
  package var bestErrors: [String: Double]
  /// The tools, our own and the floor among them.
  package var tools: [Tool]

  /// The codecs alone.
  package static let floorName = "floor"
  /// Our own command.
  package static let ownName = "colorway"
  /// Our own command, asked for the least error.
  package static let ownAreaName = "colorway --emphasis area"

  /// Whether a tool is our own command.
  static func isOwn(_ name: String) -> Bool { name == ownName || name == ownAreaName }

  /// A tool's name and version for a page, in bold if it is our own command.
  static func title(_ name: String, _ version: String) -> String {
    isOwn(name) ? "**\(name) \(version)**" : "\(name) \(version)"
  }
}
