import DecodingFixtures
import ImageDecoding
import SampleImageGenerator

extension MatrixPicture {
  /// Returns the same picture with an orientation in its header, or `nil` if its format has none.
  func turned(by orientation: Orientation) -> MatrixPicture? {
    let exif: [UInt8] = EXIFBlock.orientation(UInt8(orientation.rawValue))
    switch format {
    case .jpeg:
      var segments = JPEGSegment.segments(of: bytes) ?? []
      segments.insert(JPEGSegment(0xE1, Array("Exif\0\0".utf8) + exif), at: 1)
      return with(JPEGSegment.file(of: segments))
    case .png: return with(before: [PNGChunk("eXIf", exif)])
    case .pnm: return nil
    }
  }

  /// Returns the same PNG with chunks added before and after those of its pixels.
  func with(before: [PNGChunk] = [], after: [PNGChunk] = []) -> MatrixPicture {
    let chunks = PNGChunk.chunks(of: bytes) ?? []
    let pixels = chunks.dropFirst().dropLast()
    return with(PNGChunk.file(of: chunks.prefix(1) + before + pixels + after + chunks.suffix(1)))
  }

  /// Returns the upright position of a stored pixel. Source: CIPA DC-008 (Exif 2.32), 4.6.4 A,
  /// which gives the sides of the first row and the first column.
  static func uprightPosition(
    ofStored position: PixelPosition, _ orientation: Orientation
  ) -> PixelPosition {
    let (isTurned, startsAtEnd): (Bool, (row: Bool, column: Bool)) =
      switch orientation {
      case .up: (false, (false, false))
      case .upMirrored: (false, (false, true))
      case .down: (false, (true, true))
      case .downMirrored: (false, (true, false))
      case .leftMirrored: (true, (false, false))
      case .right: (true, (true, false))
      case .rightMirrored: (true, (true, true))
      case .left: (true, (false, true))
      }
    let row = startsAtEnd.row ? height - 1 - position.y : position.y
    let column = startsAtEnd.column ? width - 1 - position.x : position.x
    return isTurned ? PixelPosition(x: row, y: column) : PixelPosition(x: column, y: row)
  }

  /// Returns the pixels of a recording in their upright positions. Pixels that were not delivered
  /// are transparent.
  static func upright(_ recording: MatrixRecording, _ orientation: Orientation) -> [RGBA8] {
    var pixels = [RGBA8](repeating: RGBA8(), count: width * height)
    let uprightWidth = orientation.rawValue >= 5 ? height : width
    for y in 0..<height {
      for x in 0..<width {
        let place = uprightPosition(ofStored: PixelPosition(x: x, y: y), orientation)
        if let pixel = recording[x, y] { pixels[place.y * uprightWidth + place.x] = pixel }
      }
    }
    return pixels
  }
}
