internal import ColorMath
internal import ImageDecoding
internal import SchemeDesign
internal import SchemeExtraction
internal import SchemeFormats

/// One JSON object an input: elements of one array, or one a line.
struct JSONReport: WrittenReport {
  /// The order of the colors.
  let order: SwatchOrder
  /// Whether each object stands on a line of its own, without an array around them.
  let isLines: Bool
  /// Whether the roles of the colors are written too.
  let hasRoles: Bool
  private var isFirst = true

  init(order: SwatchOrder, isLines: Bool, hasRoles: Bool = false) {
    self.order = order
    self.isLines = isLines
    self.hasRoles = hasRoles
  }

  var opening: String { isLines ? "" : "[" }
  var closing: String { isLines ? "" : isFirst ? "]\n" : "\n]\n" }

  mutating func entry(for outcome: PhotoOutcome) -> String {
    defer { isFirst = false }
    let text = object(for: outcome).text
    return isLines ? text + "\n" : (isFirst ? "\n" : ",\n") + text
  }

  private func object(for outcome: PhotoOutcome) -> JSONValue {
    let source = ("source", JSONValue.string(outcome.name.text))
    switch outcome.result {
    case .success(let photo):
      let roles = hasRoles ? self.roles(of: photo.scheme) : []
      return .object(
        [
          source,
          ("image", image(photo.image)),
          ("colors", .array(order.sorted(photo.scheme.swatches).map(color))),
        ] + roles + [
          ("meanSquaredError", .number(photo.scheme.meanSquaredError)),
          ("warnings", .array(photo.warnings.map { .string($0.description) })),
        ])
    case .failure(let failure):
      return .object([
        source,
        (
          "failure",
          .object([("kind", .string(failure.kind.rawValue)), ("message", .string(failure.message))])
        ),
      ])
    }
  }

  private func roles(of scheme: ImageColorScheme) -> [(String, JSONValue)] {
    [("roles", .roles(SchemeRoles(scheme))), ("vibrant", .vibrantSet(VibrantSet(scheme)))]
  }

  private func image(_ image: ImageInfo) -> JSONValue {
    .object([
      ("format", .string(image.format.rawValue)),
      ("width", .integer(image.size.width)),
      ("height", .integer(image.size.height)),
      ("orientation", .integer(image.orientation.rawValue)),
      ("colorSpace", .string(image.colorSpace)),
    ])
  }

  private func color(_ swatch: ImageColorScheme.Swatch) -> JSONValue {
    let (lab, lch) = (swatch.color, Oklch(swatch.color))
    return .object([
      ("hex", .string(swatch.rgb.hex)),
      ("name", .string(ColorNames.everyday.nearest(to: swatch.rgb).name)),
      ("cssName", .string(ColorNames.css.nearest(to: swatch.rgb).name)),
      ("share", .number(swatch.share)),
      ("count", .integer(swatch.pixelCount)),
      ("oklab", .array([lab.lightness, lab.a, lab.b].map { .number($0, decimals: 6) })),
      (
        "oklch",
        .array([
          .number(lch.lightness, decimals: 6), .number(lch.chroma, decimals: 6),
          .angle(lch.hue, decimals: 3),
        ])
      ),
      ("at", .array([.integer(swatch.position.x), .integer(swatch.position.y)])),
    ])
  }
}

extension JSONValue {
  /// An angle below 360, also once it is rounded.
  fileprivate static func angle(_ degrees: Double, decimals: Int) -> JSONValue {
    let rounded = number(degrees, decimals: decimals)
    return rounded == .number(360) ? .number(0) : rounded
  }
}
