internal import ColorMath
internal import SchemeExtraction

/// A report for scripts: one `#rrggbb` a line and nothing else.
struct HexReport: WrittenReport {
  /// The order of the colors.
  let order: SwatchOrder

  func entry(for outcome: PhotoOutcome) -> String {
    guard case .success(let photo) = outcome.result else { return "" }
    return order.sorted(photo.scheme.swatches).map { $0.rgb.hex + "\n" }.joined()
  }
}
