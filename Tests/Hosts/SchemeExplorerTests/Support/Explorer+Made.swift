import ImageDecoding
import SampleImages
import SchemeExplorer
import SchemeExtraction
import SchemeFormats
import SchemeJournal
import TerminalUI

extension Explorer {
  /// Makes an explorer with sample photos.
  static func made(
    of images: [SampleImage] = [.threeColors, .harbor], photos: [ExplorerPhoto] = [],
    options: SchemeExtractor.Options = SchemeExtractor.Options(),
    size: GridSize = GridSize(columns: 100, rows: 30), depth: ColorDepth = .full,
    reducesMotion: Bool = false, journal: HistoryJournal? = nil,
    now: @escaping () -> Duration = { .zero },
    save: @escaping ExplorerServices.Save = { name, fileExtension, bytes in
      "saved \(name).\(fileExtension): \(String(decoding: bytes, as: UTF8.self))"
    }
  ) -> Explorer {
    let services = ExplorerServices(
      explain: { "failed: \($0)" },
      caution: { "careful: \($0)" },
      formats: ["first", "second"].map { name in
        PaletteFormat(name, name, suffixes: ["x"], .palette) { artifacts, _ in
          let texts = artifacts.map { "\(name) \($0.heading ?? "") \($0.palette.colors.count)" }
          return Array(texts.joined().utf8)
        }
      },
      artifact: { entry, finding in
        var artifact = Artifact(entry.scheme, source: entry.source)
        artifact.heading = "\(entry.source) \(finding == nil ? "old" : "new")"
        return artifact
      },
      save: save, journal: journal)
    return Explorer(
      photos: photos + images.map { ExplorerPhoto(name: $0.fileName, input: .file($0.path)) },
      extractor: SchemeExtractor(options: options), services: services, size: size, depth: depth,
      reducesMotion: reducesMotion, now: now)
  }

  /// Returns the rows of the screen at a time.
  func text(at time: Duration = .seconds(100)) -> [String] {
    let grid = scene.frame(at: time)
    return (0..<grid.size.rows).map(grid.text(row:))
  }

  /// Returns whether any row of the screen contains a text.
  func shows(_ text: String) -> Bool { self.text().contains { $0.contains(text) } }

  /// Types keys and returns the effect of the last one.
  @discardableResult
  func type(_ keys: Key...) -> Effect? { keys.map { handle(.key($0)) }.last ?? nil }

  /// The rows of the palette.
  var palette: [String] {
    guard let palette = scene.layout?.palette else { return [] }
    return Array(text()[palette.row..<palette.endRow])
  }
}
