/// A pixel with eight bits a channel and straight (not premultiplied) alpha.
public struct RGBA8: Hashable, Sendable, BitwiseCopyable {
  /// The code values, 0 to 255.
  public var red, green, blue: UInt8
  /// The opacity, from 0 for transparent to 255.
  public var alpha: UInt8

  /// Creates a pixel, by default transparent black.
  public init(red: UInt8 = 0, green: UInt8 = 0, blue: UInt8 = 0, alpha: UInt8 = 0) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
}

/// An image in memory: pixels in rows from the top, each row from the left.
public struct PixelBuffer: Hashable, Sendable {
  /// The width and height.
  public let size: PixelSize
  /// The pixels, row by row.
  public private(set) var pixels: [RGBA8]

  /// Creates an image from its pixels, or returns `nil` if their number does not match the size.
  public init?(size: PixelSize, pixels: [RGBA8]) {
    guard pixels.count == size.pixelCount else { return nil }
    (self.size, self.pixels) = (size, pixels)
  }

  package init(size: PixelSize) {
    self.size = size
    pixels = Array(repeating: RGBA8(), count: size.pixelCount)
  }

  /// The pixel at a position inside the image.
  public subscript(position: PixelPosition) -> RGBA8 {
    get { pixels[position.y * size.width + position.x] }
    set { pixels[position.y * size.width + position.x] = newValue }
  }
}

extension PixelBuffer {
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
