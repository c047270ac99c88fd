public import ColorMath
public struct ColorProfile: Hashable, Sendable {
  public let name: String
  public static let sRGB = ColorProfile(name: "sRGB")
  public var isSRGB: Bool { true }
  public func linearSRGB(red: Double, green: Double, blue: Double) -> LinearSRGB {
    LinearSRGB(SRGB(red: red, green: green, blue: blue))
  }
}
extension ImageMetadata { mutating func apply(_ p: Span<UInt8>, toGray: Bool) {} }
