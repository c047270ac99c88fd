import Foundation

/// Oklab as in its publication, with doubles and the C library. It is slow and simple, and shares
/// no code with the implementation that is judged by it.
///
/// Source: B. Ottosson, "A perceptual color space for image processing", 2020, with the matrices of
/// 2021; IEC 61966-2-1 for sRGB.
package func plainOklab(red: UInt8, green: UInt8, blue: UInt8) -> SIMD3<Double> {
  func linear(_ code: UInt8) -> Double {
    let value = Double(code) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
  let (r, g, b) = (linear(red), linear(green), linear(blue))
  let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return SIMD3(
    0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
}
