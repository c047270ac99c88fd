internal import Colorway
internal import StructuredText

/// A report for people, with a line per color: a block of the color, its code, and its share.
struct TextReport: SchemeReport {
  let presentation: PresentationOptions
  let style: TerminalStyle
  var hasHeadings = false
  private(set) var isFirst = true

  static let blockColumns = 6
  private static let nameColumns = 18
  private static let widestBar = 40
  private static let narrowestBar = 4
  /// The minimum share of pixels that resemble none of the colors for which they get a line.
  static let minimumRest = 0.005

  mutating func bytes(for scheme: ImageColorScheme, named name: RawPath) -> [UInt8] {
    defer { isFirst = false }
    let swatches = presentation.order.sorted(scheme.swatches)
    let largest = swatches.map(\.share).max() ?? 1
    let heading = hasHeadings ? (isFirst ? "" : "\n") + name.printable + "\n" : ""
    let text =
      heading + swatches.map { line(for: $0, largest: largest) + "\n" }.joined()
      + (scheme.rest >= Self.minimumRest ? line(forRest: scheme.rest) + "\n" : "")
      + (presentation.hasRoles ? roles(of: scheme) : "")
    return Array(text.utf8)
  }

  private func line(for swatch: ImageColorScheme.Swatch, largest: Double) -> String {
    let name = ColorNames.everyday.nearest(to: swatch.rgb).name
    return line(
      block: style.block(swatch.rgb, columns: Self.blockColumns), code: swatch.rgb.hex,
      bar: { TerminalStyle.bar(swatch.share / largest, columns: $0) }, share: swatch.share,
      name: presentation.hasNames ? name : nil)
  }

  /// Returns the line for pixels that resemble none of the colors, aligned with the other lines.
  private func line(forRest rest: Double) -> String {
    let block = style.block(SRGB8(red: 0, green: 0, blue: 0), columns: 0).isEmpty ? "" : " "
    return line(
      block: String(repeating: block, count: Self.blockColumns), code: "rest   ",
      bar: { String(repeating: " ", count: $0) }, share: rest, name: nil)
  }

  private func line(
    block: String, code: String, bar: (Int) -> String, share: Double, name: String?
  ) -> String {
    // Add any new column here. The bar shrinks by its width.
    var cells = block.isEmpty ? [code] : [block, code]
    let taken =
      (block.isEmpty ? 0 : Self.blockColumns + 2) + code.count + 2 + 2 + 6
      + (presentation.hasNames ? 2 + Self.nameColumns : 0)
    let room = min(Self.widestBar, style.columns - taken)
    if style.hasBars, room >= Self.narrowestBar { cells.append(bar(room)) }
    cells.append(percentage(share).padded(to: 6))
    if let name { cells.append(name) }
    return cells.joined(separator: "  ")
  }

  func roles(of scheme: ImageColorScheme) -> String {
    let roles = SchemeRoles(scheme)
    let colors = SchemeRoles.Role.allCases.map { role in
      let color = roles[role]
      let block = style.block(color.color, columns: Self.blockColumns)
      return (block.isEmpty ? "" : block + "  ") + color.color.hex + "  " + role.title
        + (color.isAdjusted ? ", made of \(color.original.hex)" : "")
    }
    let contrasts = roles.pairs.map { pair in
      pair.ratioText.padded(to: 7) + "  " + pair.apcaText.padded(to: 7) + "  "
        + pair.guarantee.title
    }
    return "\n" + (colors + [""] + contrasts).map { $0 + "\n" }.joined()
  }
}

extension SchemeRoles.Role {
  fileprivate var title: String { self == .onAccent ? "text on accent" : name }
}

extension ContrastGuarantee<SchemeRoles.Role> {
  fileprivate var title: String {
    foreground == .onAccent ? foreground.title : "\(foreground.title) on \(background.title)"
  }
}
