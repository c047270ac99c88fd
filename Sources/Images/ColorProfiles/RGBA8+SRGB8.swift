package import ColorMath
package import Pixels

extension RGBA8 {
  /// Creates an opaque pixel.
  package init(_ color: SRGB8) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: 255)
  }
}

extension SRGB8 {
  /// Creates the codes of a pixel without its alpha.
  package init(_ pixel: RGBA8) {
    self.init(red: pixel.red, green: pixel.green, blue: pixel.blue)
  }
}
