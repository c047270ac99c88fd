internal import ColorMath
internal import SchemeExtraction
internal import SystemFiles

/// A report for people: for each color a line with the color itself, its code, and its share.
struct TextReport: WrittenReport, SchemeReport {
  /// The order of the colors.
  let order: SwatchOrder
  /// The means of showing text.
  let style: TerminalStyle
  /// A Boolean value that indicates whether each photo is headed by its name.
  let hasHeadings: Bool
  /// A Boolean value that indicates whether each color is followed by its name.
  let hasNames: Bool
  /// A Boolean value that indicates whether the colors are followed by the roles they could play.
  let hasRoles: Bool
  private var isFirst = true

  static let blockColumns = 6
  /// The length of the longest everyday name.
  private static let nameColumns = 18
  private static let widestBar = 40
  private static let narrowestBar = 4

  init(
    order: SwatchOrder, style: TerminalStyle, hasHeadings: Bool, hasNames: Bool = false,
    hasRoles: Bool = false
  ) {
    self.order = order
    self.style = style
    self.hasHeadings = hasHeadings
    self.hasNames = hasNames
    self.hasRoles = hasRoles
  }

  mutating func entry(for outcome: PhotoOutcome) -> String {
    guard case .success(let photo) = outcome.result else { return "" }
    return entry(for: photo.scheme, named: outcome.name)
  }

  mutating func bytes(for scheme: ImageColorScheme, named name: RawText) -> [UInt8] {
    Array(entry(for: scheme, named: name).utf8)
  }

  private mutating func entry(for scheme: ImageColorScheme, named name: RawText) -> String {
    defer { isFirst = false }
    let swatches = order.sorted(scheme.swatches)
    let largest = swatches.map(\.share).max() ?? 1
    let heading = hasHeadings ? (isFirst ? "" : "\n") + name.printable + "\n" : ""
    return heading + swatches.map { line(for: $0, largest: largest) + "\n" }.joined()
      + (hasRoles ? roles(of: scheme) : "")
  }

  private func line(for swatch: ImageColorScheme.Swatch, largest: Double) -> String {
    // Add any new column here. Its width is taken from the bar.
    var cells = [swatch.rgb.hex]
    let block = style.block(swatch.rgb, columns: Self.blockColumns)
    if !block.isEmpty { cells.insert(block, at: 0) }
    let percentage = percentage(swatch.share)
    let paddedPercentage = String(repeating: " ", count: max(0, 6 - percentage.count)) + percentage
    let taken =
      (block.isEmpty ? 0 : Self.blockColumns + 2) + swatch.rgb.hex.count + 2 + 2 + 6
      + (hasNames ? 2 + Self.nameColumns : 0)
    let room = min(Self.widestBar, style.columns - taken)
    if style.hasBars, room >= Self.narrowestBar {
      cells.append(TerminalStyle.bar(swatch.share / largest, columns: room))
    }
    cells.append(paddedPercentage)
    if hasNames { cells.append(ColorNames.everyday.nearest(to: swatch.rgb).name) }
    return cells.joined(separator: "  ")
  }
}
