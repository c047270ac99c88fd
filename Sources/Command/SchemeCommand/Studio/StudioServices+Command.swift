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
      explain: { Failure($0).message }, label: { PictureColor($0) }, formats: Format.all,
      search: { entries, text in HistorySearch(text: text).results(in: entries) },
      journal: journal, attachments: { HistoryKeeper.attachments(of: $0, for: extractor) })
  }
}

extension StudioServices.Format {
  fileprivate static let all: [Self] =
    PaletteFormat.all.map(palette) + ThemeFormat.all.filter { $0.terminal == nil }.map(theme)
    + [SchemePicture.strip, .wheel].flatMap { picture in
      PictureFormat.allCases.map { Self.picture(picture, $0) }
    }

  private static func palette(_ format: PaletteFormat) -> Self {
    Self(
      id: format.name, title: format.title, suffix: format.suffixes.first ?? format.name,
      kind: .palette, isText: !format.isBinary
    ) { scheme, source in
      try format.bytes(
        for: [Palette(swatches: scheme.swatches, source: source, tones: scheme.tones)])
    }
  }

  private static func theme(_ format: ThemeFormat) -> Self {
    Self(
      id: "theme-\(format.name)", title: format.title,
      suffix: "theme.\(format.suffixes.first ?? format.name)", kind: .theme, isText: true
    ) { scheme, source in
      Array(format.text(of: scheme, InterfaceTheme(scheme), photo: RawPath(source)).utf8)
    }
  }

  private static func picture(_ picture: SchemePicture, _ format: PictureFormat) -> Self {
    Self(
      id: "picture-\(picture.rawValue)-\(format.rawValue)",
      title: "a \(picture.rawValue) as \(format.rawValue.uppercased())",
      suffix: "\(picture.rawValue).\(format.rawValue)", kind: .picture, isText: !format.isBinary
    ) { scheme, source in
      let drawing = format.drawing(
        picture, of: scheme.swatches.map { PictureColor($0) },
        named: Palette.name(ofSource: source))
      return try format.bytes(of: drawing, titled: "The colors of \(source)")
    }
  }
}
