import CFixtureWriters
import DecodingFixtures
import FixtureEncoding
import ImageDecoding
import ScratchFolders
import Testing

/// Decodes that are cancelled between two rows.
struct CancellationTests {
  /// A picture so wide that each of its rows is a band.
  private static let rowCount = 12
  private static func wide(isInterlaced: Bool) throws -> [UInt8] {
    var encoder = PNGEncoder(width: 70_000, height: rowCount)
    (encoder.color, encoder.isInterlaced) = (.gray, isInterlaced)
    return try encoder.encode((0..<70_000 * rowCount).map { UInt8(truncatingIfNeeded: $0 / 99) })
  }

  private static func jpeg() throws -> [UInt8] {
    var encoder = JPEGEncoder(width: 40_000, height: 8 * rowCount)
    encoder.color = .gray
    return try encoder.encode([UInt8](repeating: 7, count: 40_000 * 8 * rowCount))
  }

  /// Decodes in a task that is cancelled in one of its bands, and returns how many were delivered.
  private func bandCount(
    of input: ImageInput, cancelledIn band: Int
  ) async -> (Int, DecodingError?) {
    await ImageDecodingTests.bandCount(cancelledIn: band) { (take) throws(DecodingError) in
      _ = try ImageDecoder().readRows(of: input) { _, _ in take() }
    }
  }

  @Test(arguments: ["plain", "interlaced", "jpeg"])
  func `decoding stops after the band in which it is cancelled`(kind: String) async throws {
    let bytes =
      kind == "jpeg" ? try Self.jpeg() : try Self.wide(isInterlaced: kind == "interlaced")
    let all = await bandCount(of: .bytes(bytes), cancelledIn: .max)
    #expect(all.0 >= Self.rowCount && all.1 == nil)
    for band in 0..<all.0 - 1 {
      #expect(await bandCount(of: .bytes(bytes), cancelledIn: band) == (band + 1, .cancelled))
    }
  }

  @Test(arguments: [nil, .smallWindow, .pixelCRC] as [PlainPNG.Fault?])
  func `nothing is delivered after cancellation, even if libpng has taken over`(
    fault: PlainPNG.Fault?
  ) async throws {
    let image = PlainPNG(width: 1 << 10, height: 1_100, channels: .gray)
    let folder = try ScratchFolder()
    let bytes = fault.map { image.bytes(with: $0) } ?? image.bytes()
    let input = ImageInput.file(try folder.write("photo.png", bytes))
    let count = await bandCount(of: input, cancelledIn: .max).0
    #expect(count > 8)
    for band in [0, 1, count / 2, count - 2] {
      #expect(await bandCount(of: input, cancelledIn: band) == (band + 1, .cancelled))
    }
  }
}
