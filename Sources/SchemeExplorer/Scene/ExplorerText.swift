/// Returns a text for a number of colors, such as `1 color` or `5 colors`.
package func colorCountText(_ count: Int) -> String { count == 1 ? "1 color" : "\(count) colors" }

/// Returns a share in whole percent, or `<1%` where rounding would give a misleading 0.
func shareText(_ share: Double) -> String {
  let percent = Int((share * 100).rounded())
  return percent == 0 && share > 0 ? "<1%" : "\(percent)%"
}

/// Returns the label of the color at an index: 1 to 9, which are also keys, and then letters from A.
func colorLabel(_ index: Int) -> Unicode.Scalar {
  let labels = Array("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars)
  return labels[index % labels.count]
}
