import ColorMath
import ImageDecoding
import SampleImages
import SchemeExtraction
import SchemeFormats
import SchemeJournal
import SchemePictures
import SchemeState
import StructuredText
import TestClocks

@testable import SchemeStudio

extension StudioServices {
  /// Services with simple texts and a single format, with or without a journal.
  static func stub(_ journal: HistoryJournal? = nil) -> StudioServices {
    StudioServices(
      extractor: SchemeExtractor(), converting: { $0 }, explain: { "\($0)" },
      label: { PictureColor(color: $0.rgb, share: $0.share, shareText: "some") },
      formats: [.hex],
      search: { entries, text in entries.filter { $0.source.contains(text) } }, journal: journal,
      attachments: { _ in [.thumbnail: [0xFF, 0xD8, 1]] })
  }
}

extension SchemeModel {
  /// Returns a model from whose photos colors can be picked.
  @MainActor static func picking(
    with services: StudioServices = .stub(), executor: (any TaskExecutor)? = nil
  ) -> SchemeModel {
    SchemeModel(
      extractor: SchemeExtractor().keepingLatestPhoto(), executor: executor,
      clock: ContinuousClock(), keeper: services.journal, attachments: services.attachments,
      reduce: services.reduce)
  }
}

extension StudioPage {
  /// Adds a scheme to the history, and shows it.
  func show(_ scheme: ImageColorScheme, from source: String) {
    let time = WallTime(milliseconds: 0)
    let entry = JournalEntry(scheme, source: source, options: model.options, at: time)
    model.apply(.change(.added(entry), at: time))
    model.apply(.select(entry.id))
  }
}

extension StudioPhoto {
  /// A photo of four vertical stripes, each of one color.
  static func stripes(_ name: String = "stripes.ppm") -> StudioPhoto {
    let colors: [[UInt8]] = [[200, 30, 30], [30, 160, 60], [40, 60, 200], [230, 220, 60]]
    let row = colors.flatMap { color in (0..<8).flatMap { _ in color } }
    let pixels = (0..<16).flatMap { _ in row }
    return StudioPhoto(name: name, input: .bytes(Array("P6\n32 16\n255\n".utf8) + pixels))
  }

  static let harbor = StudioPhoto(name: "harbor.jpg", input: .file(SampleImage.harbor.path))
}

extension ImageColorScheme {
  /// A scheme of one color.
  static var red: ImageColorScheme? {
    let color = SRGB8(red: 200, green: 30, blue: 30)
    let swatch = Swatch(
      color: Oklab(color), rgb: color, share: 1, pixelCount: 1,
      position: PixelPosition(x: 0, y: 0))
    return ImageColorScheme(swatches: [swatch], meanSquaredError: 0)
  }
}

/// What a browser knows about a page from answers and events.
struct BrowserPage: Equatable {
  /// The latest properties.
  private(set) var properties: [String: JSONValue] = [:]
  private var tickets: [String: Int] = [:]
  private(set) var ticket = 0
  private(set) var motions: [JSONValue] = []

  /// Takes changes. A property never returns to an older value.
  mutating func take(_ document: JSONValue, of changes: PageChanges) {
    guard case .object(let members) = document else { return }
    if changes.isWhole { (properties, tickets) = ([:], [:]) }
    for (name, value) in members {
      if name == "motion" {
        motions.append(value)
      } else if changes.ticket >= tickets[name] ?? 0 {
        (properties[name], tickets[name]) = (value, changes.ticket)
      }
    }
    ticket = max(ticket, changes.ticket)
  }

  subscript(name: String) -> JSONValue? { properties[name] }

  var colors: [JSONValue] {
    if case .array(let colors)? = properties["scheme"]?["colors"] { colors } else { [] }
  }

  var codes: [String] { colors.compactMap { $0["hex"]?.string } }
}
