/// The conversion of light to code values: a lens that darkens toward the corners, the film's curve,
/// and its grain.
struct Film {
  /// Multiplies all light.
  var exposure: Float = 1
  /// The part of the light that is lost in the very corner.
  var vignette: Float = 0.3
  /// The height of the grain in code values of 0 to 255.
  var grain: Float = 4
  /// The factor of the distance of colors from gray: 1 leaves them as they are.
  var saturation: Float = 1
  /// Picks the grain.
  var seed: UInt32 = 1

  /// The picture as samples from 0 to 1, red, green and blue in turn, in the display's encoding.
  func develop(_ canvas: Canvas) -> [Float] {
    var samples: [Float] = []
    samples.reserveCapacity(canvas.width * canvas.height * 3)
    let centerX = Float(canvas.width) * 0.5
    let centerY = Float(canvas.height) * 0.5
    let corner = 1 / (centerX * centerX + centerY * centerY)
    var row = 0
    while row < canvas.height {
      let dy = Float(row) + 0.5 - centerY
      var column = 0
      while column < canvas.width {
        let dx = Float(column) + 0.5 - centerX
        let distance = (dx * dx + dy * dy) * corner
        let scale = exposure * (1 - vignette * distance * (0.4 + 0.6 * distance))
        let light = canvas.pixels[row * canvas.width + column]
        let gray = (light.red + light.green + light.green + light.blue) * 0.25
        let red = Self.curve((gray + (light.red - gray) * saturation) * scale)
        let green = Self.curve((gray + (light.green - gray) * saturation) * scale)
        let blue = Self.curve((gray + (light.blue - gray) * saturation) * scale)
        let noise = speck(column, row) * grain * (1 / 255)
        // Grain shows most in the middle tones.
        let amount = noise * (0.35 + 2.6 * green * (1 - green))
        samples.append(clamp(red + amount))
        samples.append(clamp(green + amount))
        samples.append(clamp(blue + amount))
        column += 1
      }
      row += 1
    }
    return samples
  }

  /// The film's response to light, already in the display's encoding.
  ///
  /// Source: Jim Hejl and Richard Burgess-Dawson, "Filmic Tonemapping", 2010.
  private static func curve(_ light: Float) -> Float {
    let x = light - 0.004
    if x <= 0 { return 0 }
    return x * (6.2 * x + 0.5) / (x * (6.2 * x + 1.7) + 0.06)
  }

  /// The sum of two random numbers, less their mean: a triangle from -1 to 1.
  private func speck(_ x: Int, _ y: Int) -> Float {
    let bits = Noise.bits(Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), seed)
    return Float(bits & 0xFFFF) * (1 / 65_536) + Float(bits &>> 16) * (1 / 65_536) - 1
  }
}
