internal import ImageDecoding

extension ImageDecoder {
  /// Returns whether a photo has a pixel of some kind. Reading stops at the first one.
  func findsPixel(
    in input: ImageInput, where isWanted: (RGBA8) -> Bool
  ) throws(DecodingError) -> Bool {
    struct Found: Error {}
    do throws(ReadingError<Found>) {
      _ = try readRows(of: input) { (pixels, band) throws(Found) in
        for row in 0..<band.rowCount {
          for column in 0..<band.columnCount
          where isWanted(pixels[row * band.pixelsPerRow + column]) {
            throw Found()
          }
        }
      }
      return false
    } catch {
      switch error {
      case .decoding(let error): throw error
      case .caller: return true
      }
    }
  }
}
