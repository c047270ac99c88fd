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
