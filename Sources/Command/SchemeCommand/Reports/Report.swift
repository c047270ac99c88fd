internal import Colorway
internal import SchemePictures

/// A formatter of results. It only returns bytes, and does not depend on where they go.
protocol Report: Sendable {
  var head: [UInt8] { get }
  var tail: [UInt8] { get }
  /// A Boolean value that indicates whether the output is worth keeping. If not, it does not replace a file.
  var isUsable: Bool { get }
  mutating func bytes(for outcome: PhotoOutcome) -> [UInt8]
}

extension Report {
  var head: [UInt8] { [] }
  var tail: [UInt8] { [] }
  var isUsable: Bool { true }
}

/// A report that contains only schemes. It can also report the schemes of albums.
protocol SchemeReport: Report {
  mutating func bytes(for scheme: ImageColorScheme, named name: RawPath) -> [UInt8]
}

extension SchemeReport {
  mutating func bytes(for outcome: PhotoOutcome) -> [UInt8] {
    guard let photo = outcome.photo else { return [] }
    return bytes(for: photo.scheme, named: outcome.name)
  }
}

/// A report for scripts: one `#rrggbb` per line and nothing else.
struct HexReport: SchemeReport {
  let order: SwatchOrder

  func bytes(for scheme: ImageColorScheme, named name: RawPath) -> [UInt8] {
    order.sorted(scheme.swatches).flatMap { Array(($0.rgb.hex + "\n").utf8) }
  }
}

/// A report with a palette per photo, in a file format that is written at the end.
struct PaletteReport: SchemeReport {
  let format: PaletteFormat
  let order: SwatchOrder
  var hasNames = false
  private(set) var palettes: [Palette] = []

  // Too many palettes or colors for the format are rejected before the first photo is started.
  var tail: [UInt8] { (try? format.bytes(for: palettes)) ?? [] }
  var isUsable: Bool { !palettes.isEmpty }

  mutating func bytes(for scheme: ImageColorScheme, named name: RawPath) -> [UInt8] {
    let swatches = order.sorted(scheme.swatches)
    var palette = Palette(swatches: swatches, source: name.text, tones: scheme.tones)
    if hasNames {
      for (index, swatch) in swatches.enumerated() {
        palette.colors[index].name = ColorNames.everyday.nearest(to: swatch.rgb).name
      }
    }
    palettes.append(palette)
    return []
  }
}

/// A report whose table rows are written as soon as they are ready.
struct TableReport: SchemeReport {
  private var palettes: PaletteReport
  private let mark: [UInt8]
  private(set) var isUsable = false

  /// Creates a report that begins with a byte order mark, if there is one.
  init(order: SwatchOrder, mark: [UInt8] = []) {
    palettes = PaletteReport(format: .csv, order: order, hasNames: true)
    self.mark = mark
  }

  private var titles: [UInt8] { PaletteReport(format: .csv, order: .share).tail }

  var head: [UInt8] { mark + titles }

  mutating func bytes(for scheme: ImageColorScheme, named name: RawPath) -> [UInt8] {
    isUsable = true
    var one = palettes
    _ = one.bytes(for: scheme, named: name)
    return Array(one.tail.dropFirst(titles.count))
  }
}

/// A report that is a strip or a wheel of the colors of one photo or album.
struct PictureReport: SchemeReport {
  let format: PictureFormat
  let picture: SchemePicture
  let order: SwatchOrder
  private(set) var isUsable = false

  mutating func bytes(for scheme: ImageColorScheme, named name: RawPath) -> [UInt8] {
    let colors = order.sorted(scheme.swatches).map { PictureColor($0) }
    let drawing = format.drawing(picture, of: colors, named: name.text)
    let title = "The colors of \(name.text)"
    let bytes = (try? format.bytes(of: drawing, titled: title)) ?? []
    isUsable = !bytes.isEmpty
    return bytes
  }
}

extension PictureColor {
  /// Creates the color of a swatch, with labels for pictures and galleries.
  init(_ swatch: ImageColorScheme.Swatch) {
    self.init(
      color: swatch.rgb, share: swatch.share, shareText: percentage(swatch.share),
      name: ColorNames.everyday.nearest(to: swatch.rgb).name)
  }
}
