/// Pictures of a known number of colors, each in a known number of pixels.
package enum PlainColors {
  /// One color, three bytes a pixel.
  package static func one(pixelCount: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<pixelCount { bytes += [0x3D, 0x7E, 0xA6] }
    return bytes
  }

  /// A sun over the sea: 30 % of the pixels are sea, at the bottom; the 20 % of all pixels that are
  /// nearest to the sun's middle are sun; the rest is sky.
  package static func three(width: Int, height: Int) -> [UInt8] {
    let seaTop = height * 7 / 10
    var places: [(distance: Int, index: Int)] = []
    for row in 0..<seaTop {
      for column in 0..<width {
        let dx = 2 * column - width
        let dy = 2 * row - seaTop
        places.append((dx * dx + dy * dy, row * width + column))
      }
    }
    places.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
    var isSun = [Bool](repeating: false, count: width * height)
    for place in places.prefix(width * height / 5) { isSun[place.index] = true }
    var bytes: [UInt8] = []
    for index in isSun.indices {
      if isSun[index] {
        bytes += [0xD1, 0x49, 0x5B]
      } else {
        bytes += index < seaTop * width ? [0xE8, 0xD5, 0xB7] : [0x0E, 0x2F, 0x44]
      }
    }
    return bytes
  }
}
