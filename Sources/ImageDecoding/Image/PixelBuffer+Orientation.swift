extension PixelBuffer {
  /// The image with its stored rows turned upright.
  package func turned(by orientation: Orientation) -> PixelBuffer {
    guard orientation != .up else { return self }
    var upright = PixelBuffer(size: orientation.uprightSize(of: size))
    for y in 0..<size.height {
      for x in 0..<size.width {
        let position = PixelPosition(x: x, y: y)
        upright[orientation.uprightPosition(of: position, in: size)] = self[position]
      }
    }
    return upright
  }
}
