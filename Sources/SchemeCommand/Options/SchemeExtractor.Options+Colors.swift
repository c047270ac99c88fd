internal import ColorMath
internal import SchemeExtraction
internal import SystemFiles

extension SchemeExtractor.Options {
  /// Reads the options about which colors a scheme may have. ``colorCount`` must be set before.
  mutating func readColorOptions(_ arguments: ParsedArguments) throws(UsageError) {
    for text in arguments.values(of: .pin).map(\.text) {
      guard let color = SRGB8(opaque: text) else {
        throw .badColor(text, option: .pin)
      }
      if !pinnedColors.contains(color) { pinnedColors.append(color) }
    }
    if case .exactly(let count) = colorCount, pinnedColors.count > count {
      throw .tooManyPins(pinnedColors.count, colorCount: count)
    }
    if let text = arguments.value(of: .merge)?.text {
      guard let difference = Double(text), 0...1 ~= difference else {
        throw .badValue(
          option: OptionDeclaration.merge.longForm, value: text,
          expected: "a difference in Oklab from 0 to 1, such as 0.05")
      }
      leastDifference = difference
    }
  }
}
