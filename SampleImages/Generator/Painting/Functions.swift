// Curves made of exact IEEE arithmetic alone. The C library's sin, exp and pow differ in their last
// bit from machine to machine, and a picture must not.

/// The value, held between 0 and 1.
func clamp(_ x: Float) -> Float { x < 0 ? 0 : (x > 1 ? 1 : x) }

/// The value, held between two others.
func clamp(_ x: Float, _ low: Float, _ high: Float) -> Float {
  x < low ? low : (x > high ? high : x)
}

/// 0 below `start`, 1 above `end`, and a straight line between.
func ramp(_ start: Float, _ end: Float, _ x: Float) -> Float { clamp((x - start) / (end - start)) }

/// 0 below `start`, 1 above `end`, and an S without corners between.
func smooth(_ start: Float, _ end: Float, _ x: Float) -> Float {
  let t = ramp(start, end, x)
  return t * t * (3 - 2 * t)
}

/// A bell of height 1 around 0, and zero from `radius` on: stands in for a Gaussian.
func bell(_ x: Float, _ radius: Float) -> Float {
  let t = x / radius
  let rest = 1 - t * t
  return rest <= 0 ? 0 : rest * rest
}

/// e to the power of -x for x of 0 and more, within 0.0003: (1 + x/8 + x²/128 + x³/3072)⁻⁸.
func decay(_ x: Float) -> Float {
  let y = x / 8
  let root = 1 + y * (1 + y * (0.5 + y * (1 / 6)))
  let square = root * root
  let fourth = square * square
  return 1 / (fourth * fourth)
}

/// The greatest whole number not above x.
func wholePart(_ x: Float) -> Int32 {
  let towardZero = Int32(x)
  return Float(towardZero) > x ? towardZero &- 1 : towardZero
}

/// The part of x after its ``wholePart(_:)``.
func fraction(_ x: Float) -> Float { x - Float(wholePart(x)) }

/// A wave through 0 with period 1, from -1 to 1: parabolas in place of a sine.
func wave(_ x: Float) -> Float {
  let t = fraction(x) * 2 - 1
  return 4 * t * (t.magnitude - 1)
}
