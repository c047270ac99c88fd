import ImageDecoding
import SampleImages
import SchemeExplorer
import SchemeExtraction
import TerminalUI

extension Explorer {
  /// An explorer of sample photos with a clock of choice.
  static func made(
    of images: [SampleImage] = [.threeColors, .harbor], photos: [ExplorerPhoto] = [],
    size: GridSize = GridSize(columns: 100, rows: 30), depth: ColorDepth = .full,
    reducesMotion: Bool = false, now: @escaping () -> Duration = { .zero }
  ) -> Explorer {
    let services = ExplorerServices(
      explain: { "failed: \($0)" },
      caution: { "careful: \($0)" },
      formats: ["first", "second"].map { name in
        ExplorerServices.Format(name: name, fileExtension: "x") { photo, extraction in
          Array("\(name) \(photo) \(extraction.scheme.swatches.count)".utf8)
        }
      },
      save: { name, fileExtension, bytes in
        "saved \(name).\(fileExtension): \(String(decoding: bytes, as: UTF8.self))"
      })
    return Explorer(
      photos: photos + images.map { ExplorerPhoto(name: $0.fileName, input: .file($0.path)) },
      extractor: SchemeExtractor(), services: services, size: size, depth: depth,
      reducesMotion: reducesMotion, now: now)
  }

  /// The rows of the screen at a time.
  func text(at time: Duration = .seconds(100)) -> [String] {
    let grid = scene.frame(at: time)
    return (0..<grid.size.rows).map(grid.text(row:))
  }

  /// Whether the screen has some text in a row.
  func shows(_ text: String) -> Bool { self.text().contains { $0.contains(text) } }

  /// Types keys and returns what is to be done for the last.
  @discardableResult
  func type(_ keys: Key...) -> ExplorerEffect? { keys.map { handle(.key($0)) }.last ?? nil }
}
