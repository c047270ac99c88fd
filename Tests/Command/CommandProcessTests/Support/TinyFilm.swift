/// Streams of PPM frames of one color each.
enum TinyFilm {
  /// Returns a frame.
  static func frame(_ color: (UInt8, UInt8, UInt8), width: Int = 4, height: Int = 3) -> [UInt8] {
    let pixel = [color.0, color.1, color.2]
    return Array("P6\n\(width) \(height)\n255\n".utf8)
      + (0..<width * height).flatMap { _ in pixel }
  }

  /// Five red frames, four blue ones, and five of yellow.
  static let threeScenes: [UInt8] = Array(
    ([[UInt8]](repeating: frame((200, 30, 30)), count: 5)
      + [[UInt8]](repeating: frame((30, 30, 200)), count: 4)
      + [[UInt8]](repeating: frame((230, 200, 40)), count: 5)).joined())
}
