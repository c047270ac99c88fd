internal import Colorway
internal import StructuredText

/// Readable lines, with one for each color: a block of the color, its code, its share and its name.
struct TextLines: Sendable {
  let style: TerminalStyle
  var hasHeadings = false
  var hasRoles = false

  static let blockColumns = 6
  private static let nameColumns = 18
  private static let widestBar = 40
  private static let narrowestBar = 4

  func text(of artifact: Artifact, isFirst: Bool = true) -> String {
    let heading =
      hasHeadings ? (isFirst ? "" : "\n") + (artifact.heading ?? "") + "\n" : ""
    let colors = artifact.palette.colors
    let notes = artifact.photos.map { $0.map { "  " + $0 } ?? "" }
    let columns = Columns(
      bar: barColumns(of: colors, besides: notes.map(\.count).max() ?? 0),
      largest: colors.compactMap(\.share).max() ?? 1)
    let lines = colors.enumerated().map { index, color in
      line(for: color, columns) + (notes.indices.contains(index) ? notes[index] : "") + "\n"
    }
    let rest = artifact.scheme?.rest ?? 0
    return heading + lines.joined()
      + (rest >= ImageColorScheme.minimumShownRest ? line(forRest: rest, columns) + "\n" : "")
      + (hasRoles ? artifact.scheme.map(roles) ?? "" : "")
  }

  /// The widths of the columns of a palette.
  private struct Columns {
    /// The width of the bars, or `nil` if there is no room for any.
    let bar: Int?
    let largest: Double
  }

  private func barColumns(of colors: [PaletteColor], besides noteColumns: Int) -> Int? {
    guard style.hasBars, colors.contains(where: { $0.share != nil }) else { return nil }
    let names = colors.compactMap(\.name).map { Self.shown($0).count }
    // Add any new column here. The bar shrinks by its width.
    let block = style.hasBlocks ? Self.blockColumns + 2 : 0
    let code = colors.map(\.hex.count).max() ?? 0
    let name = names.isEmpty ? 0 : 2 + max(Self.nameColumns, names.max() ?? 0)
    let room = min(Self.widestBar, style.columns - block - code - 2 - 2 - 6 - name - noteColumns)
    return room >= Self.narrowestBar ? room : nil
  }

  private func line(for color: PaletteColor, _ columns: Columns) -> String {
    var cells = [style.block(color.srgb8, columns: Self.blockColumns), color.hex]
    if let share = color.share {
      if let room = columns.bar {
        cells.append(TerminalStyle.bar(share / columns.largest, columns: room))
      }
      cells.append(percentage(share).padded(to: 6))
    }
    if let name = color.name { cells.append(Self.shown(name)) }
    return cells.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// Returns the line for pixels that resemble none of the colors, aligned with the other lines.
  private func line(forRest rest: Double, _ columns: Columns) -> String {
    var cells = ["rest   "]
    if style.hasBlocks { cells.insert(String(repeating: " ", count: Self.blockColumns), at: 0) }
    if let room = columns.bar { cells.append(String(repeating: " ", count: room)) }
    return (cells + [percentage(rest).padded(to: 6)]).joined(separator: "  ")
  }

  /// Returns a name for a terminal. A file may contain names of any length.
  static func shown(_ name: String) -> String { RawPath(String(name.prefix(200))).printable }

  private func roles(of scheme: ImageColorScheme) -> String {
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
