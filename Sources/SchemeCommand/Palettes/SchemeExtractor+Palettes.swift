internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeFormats
internal import SchemeResults
internal import SystemFiles

extension SchemeExtractor {
  /// Returns the palettes in a file, or the colors of a photo.
  ///
  /// - Parameter file: A palette file of any format that can be read, JSON of `colorway extract`, a
  ///   photo, or `-` for standard input.
  /// - Returns: The palettes. A palette without a name gets the name of its file.
  /// - Throws: A ``Failure`` if the file is none of these, or cannot be read.
  func palettes(of file: RawText) async throws(Failure) -> [Palette] {
    let content = try PaletteFile(reading: file)
    if let photo = content.photo { return [try await palette(of: photo, named: file)] }
    var palettes = try content.palettes()
    if palettes.count == 1, palettes[0].name == nil {
      palettes[0].name = Palette.name(ofSource: file.text)
    }
    return palettes
  }

  /// Returns the colors of a photo as a palette.
  func palette(of photo: ImageInput, named name: RawText) async throws(Failure) -> Palette {
    var extractor = self
    extractor.options.findsTypicalPlaces = false
    let scheme = try await extractor.photoExtraction(photo).mapError(Failure.init).get().scheme
    return Palette(swatches: scheme.swatches, source: name.text)
  }
}
