import ColorMath

/// Returns the contrast ratio of two colors with luminance by the exact coefficients of sRGB, as
/// some programs compute it.
func exactRatio(_ first: SRGB8, _ second: SRGB8) -> Double {
  let (one, other) = (XYZ(LinearSRGB(first)).y, XYZ(LinearSRGB(second)).y)
  return (max(one, other) + 0.05) / (min(one, other) + 0.05)
}
