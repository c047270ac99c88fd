/// An amount of light in linear red, green and blue; 1 is a white wall in the exposure's middle.
///
/// A plain struct and not a SIMD vector: its arithmetic stays quick in unoptimized builds.
struct Light {
  var red: Float
  var green: Float
  var blue: Float

  init(_ red: Float, _ green: Float, _ blue: Float) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  static func + (a: Light, b: Light) -> Light {
    Light(a.red + b.red, a.green + b.green, a.blue + b.blue)
  }

  static func * (a: Light, b: Light) -> Light {
    Light(a.red * b.red, a.green * b.green, a.blue * b.blue)
  }

  static func * (a: Light, k: Float) -> Light { Light(a.red * k, a.green * k, a.blue * k) }

  static func += (a: inout Light, b: Light) { a = a + b }

  static func *= (a: inout Light, k: Float) { a = a * k }

  /// This light, with `amount` of it (0 to 1) replaced by another.
  func mixed(with other: Light, _ amount: Float) -> Light {
    Light(
      red + (other.red - red) * amount, green + (other.green - green) * amount,
      blue + (other.blue - blue) * amount)
  }
}
