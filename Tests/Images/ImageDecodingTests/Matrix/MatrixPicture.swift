import CFixtureWriters
import DecodingFixtures
import FixtureEncoding
import ImageDecoding
import TestCorpora

/// A picture of the matrix: a file, its stored rows, and its pixels.
struct MatrixPicture: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case baseline, progressive, plainPNG, interlacedPNG, pixmap
  }

  /// A stored row, which contains some pixels of one row of the picture.
  struct Row: Equatable, Sendable {
    let y, firstColumn, columnStep, columnCount: Int
  }

  static let (width, height, channelCount) = (64, 160, 3)

  let kind: Kind
  private(set) var bytes: [UInt8]
  let rows: [Row]
  /// The pixels of the undamaged file.
  let pixels: PixelBuffer

  init(_ kind: Kind) throws {
    self.kind = kind
    bytes = try Self.encoded(kind)
    rows = kind == .interlacedPNG ? Self.interlacedRows : Self.plainRows
    pixels = try ImageDecoder().pixels(of: .bytes(bytes)).image
  }

  /// Returns the same picture with other file contents.
  func with(_ bytes: [UInt8]) -> MatrixPicture {
    var picture = self
    picture.bytes = bytes
    return picture
  }

  var format: ImageFormat {
    switch kind {
    case .baseline, .progressive: .jpeg
    case .plainPNG, .interlacedPNG: .png
    case .pixmap: .pnm
    }
  }

  /// Returns the fraction of the pixels delivered after each band of the undamaged file. A band has
  /// at most 64 rows of a pass, and each pixel stands for a square with sides of `cell`.
  func fractions(cell: Int) -> [Double] {
    var passes: [[Row]] = []
    for row in rows {
      if let last = passes.last?.last, last.y < row.y {
        passes[passes.count - 1].append(row)
      } else {
        passes.append([row])
      }
    }
    var count = 0
    return passes.flatMap { pass in
      let rows = Array(pass.prefix(pass.count / cell))
      return stride(from: 0, to: rows.count, by: 64).map { start in
        count += rows[start..<min(start + 64, rows.count)].reduce(0) { $0 + $1.columnCount * cell }
        return Double(count) / Double(Self.width * Self.height)
      }
    }
  }

  /// Returns the number of whole picture rows that have as many pixels as the first stored rows.
  func rowCount(ofStored count: Int) -> Int {
    rows.prefix(count).reduce(0) { $0 + $1.columnCount } * Self.height / (Self.width * Self.height)
  }

  private static let plainRows = (0..<height).map {
    Row(y: $0, firstColumn: 0, columnStep: 1, columnCount: width)
  }

  /// The rows of the seven passes (W3C PNG third edition, 8.1).
  private static let interlacedRows: [Row] = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ].flatMap { (x, y, columnStep, rowStep) in
    stride(from: y, to: height, by: rowStep).map {
      Row(
        y: $0, firstColumn: x, columnStep: columnStep,
        columnCount: (width - x + columnStep - 1) / columnStep)
    }
  }

  /// Returns the difference of a pixel from the mean of a square of pixels, in the channel where it
  /// is largest.
  func difference(of pixel: RGBA8?, atX x: Int, y: Int, cell: Int = 1) -> Int {
    guard let pixel, pixel.alpha == 255 else { return 255 }
    var sums = SIMD3<Int>()
    for y in y..<y + cell {
      for x in x..<x + cell {
        let other = pixels.pixels[y * Self.width + x]
        sums &+= SIMD3(Int(other.red), Int(other.green), Int(other.blue))
      }
    }
    let difference =
      SIMD3(Int(pixel.red), Int(pixel.green), Int(pixel.blue)) &- sums / (cell * cell)
    return max(difference.max(), -difference.min())
  }

  private static func encoded(_ kind: Kind) throws -> [UInt8] {
    let samples = texture()
    switch kind {
    case .baseline, .progressive:
      // Each row of blocks begins with a restart marker, which tells where it is in the file.
      var encoder = JPEGEncoder(width: width, height: height)
      (encoder.sampling, encoder.restartRows) = (.sampling444, 1)
      encoder.isProgressive = kind == .progressive
      return try encoder.encode(samples)
    case .plainPNG, .interlacedPNG:
      var encoder = PNGEncoder(width: width, height: height)
      encoder.isInterlaced = kind == .interlacedPNG
      return inSeveralChunks(try encoder.encode(samples))
    case .pixmap:
      return PNMEncoder(.color, width: width, height: height, maximum: largestSample)
        .encode(samples.map { min(Int($0), largestSample) })
    }
  }

  /// Returns the same PNG with its pixels in chunks of 3,000 bytes.
  private static func inSeveralChunks(_ file: [UInt8]) -> [UInt8] {
    let chunks = (PNGChunk.chunks(of: file) ?? []).flatMap { chunk in
      guard chunk.type == Array("IDAT".utf8) else { return [chunk] }
      return stride(from: 0, to: chunk.data.count, by: 3_000).map {
        PNGChunk("IDAT", Array(chunk.data[$0..<min($0 + 3_000, chunk.data.count)]))
      }
    }
    return PNGChunk.file(of: chunks)
  }

  static let largestSample = 240

  /// Returns a gradient with noise, so that neighbors are similar but all rows differ.
  private static func texture() -> [UInt8] {
    var random = SeededBytes(seed: 7)
    var samples: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        for level in [20 + x * 3, 30 + y, 200 - x - y / 2] {
          samples.append(UInt8(level + random.next(below: 9)))
        }
      }
    }
    return samples
  }
}
