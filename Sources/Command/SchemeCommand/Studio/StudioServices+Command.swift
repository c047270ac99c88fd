internal import Colorway
internal import PhotoConversion
internal import SchemePictures
internal import SchemeResults
internal import SchemeStudio

extension StudioServices {
  /// Creates the services from the formats, the search, and the messages of the command.
  static func command(
    _ extractor: SchemeExtractor, converter: PhotoConverter?, _ journal: HistoryJournal?
  ) -> StudioServices {
    StudioServices(
      extractor: extractor,
      converting: { converter?.input($0, isReadAgain: true) ?? $0 },
      explain: { Failure($0).message }, label: { PictureColor($0) },
      formats: PaletteFormat.ofStudio,
      search: { entries, text in HistorySearch(text: text).results(in: entries) },
      journal: journal, attachments: { HistoryKeeper.attachments(of: $0, for: extractor) })
  }
}

extension PaletteFormat {
  /// The formats that the studio offers.
  fileprivate static let ofStudio =
    all
    + [SchemePicture.strip, .wheel].flatMap { kind in
      PictureFormat.allCases.map { format in
        picture(
          format, PictureOptions(picture: kind), name: "picture-\(kind.rawValue)-\(format.rawValue)"
        )
      }
    }
}
