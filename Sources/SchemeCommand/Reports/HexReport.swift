internal import ColorMath
internal import SchemeExtraction
internal import SystemFiles

/// A report for scripts: one `#rrggbb` per line and nothing else.
struct HexReport: WrittenReport, SchemeReport {
  /// The order of the colors.
  let order: SwatchOrder

  func entry(for outcome: PhotoOutcome) -> String {
    guard case .success(let photo) = outcome.result else { return "" }
    return entry(for: photo.scheme)
  }

  func bytes(for scheme: ImageColorScheme, named name: RawText) -> [UInt8] {
    Array(entry(for: scheme).utf8)
  }

  private func entry(for scheme: ImageColorScheme) -> String {
    order.sorted(scheme.swatches).map { $0.rgb.hex + "\n" }.joined()
  }
}
