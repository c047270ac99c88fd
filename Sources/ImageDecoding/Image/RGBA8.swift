import CImageCodecs

/// A pixel of eight bits a channel with straight (not premultiplied) alpha.
public struct RGBA8: Hashable, Sendable, BitwiseCopyable {
  /// The red code value, 0 to 255.
  public var red: UInt8
  /// The green code value, 0 to 255.
  public var green: UInt8
  /// The blue code value, 0 to 255.
  public var blue: UInt8
  /// The opacity, from 0 for transparent to 255.
  public var alpha: UInt8

  /// Creates a pixel: transparent black, unless told otherwise.
  public init(red: UInt8 = 0, green: UInt8 = 0, blue: UInt8 = 0, alpha: UInt8 = 0) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

extension [RGBA8] {
  /// Lets a codec write the pixels as bytes: four a pixel, in the order red, green, blue, alpha.
  ///
  /// - Parameter write: Writes within the pixels' bytes. It is not called if there are none.
  /// - Returns: The status that `write` returns.
  mutating func withBytes(
    _ write: (UnsafeMutablePointer<UInt8>) -> CImageStatus
  ) -> CImageStatus {
    unsafe withUnsafeMutableBytes { bytes in
      guard let start = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress else {
        return .done
      }
      return unsafe write(start)
    }
  }
}
