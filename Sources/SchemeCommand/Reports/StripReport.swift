internal import SchemeExtraction
internal import SchemePictures
internal import SystemFiles

/// A report that is a picture of the colors of one photo or album, side by side.
struct StripReport: SchemeReport {
  /// The file format.
  let format: PictureFormat
  /// The order of the colors.
  let order: SwatchOrder
  private(set) var isUsable = false

  private static let width = 1_200.0

  init(format: PictureFormat, order: SwatchOrder) {
    self.format = format
    self.order = order
  }

  var head: [UInt8] { [] }
  var tail: [UInt8] { [] }

  mutating func bytes(for outcome: PhotoOutcome) -> [UInt8] {
    guard case .success(let photo) = outcome.result else { return [] }
    return bytes(for: photo.scheme, named: outcome.name)
  }

  mutating func bytes(for scheme: ImageColorScheme, named name: RawText) -> [UInt8] {
    let colors = order.sorted(scheme.swatches).map { PictureColor($0) }
    var drawing = Drawing.strip(of: colors, width: Self.width)
    drawing.title = "The colors of \(name.text)"
    let bytes = (try? format.bytes(of: drawing, background: .auto, scale: 1)) ?? []
    isUsable = !bytes.isEmpty
    return bytes
  }
}
