import CFixtureWriters
import DecodingFixtures
import FixtureEncoding
import Foundation
import SampleImageGenerator
import ScratchFolders
import Synchronization
import SystemCalls
import Testing

@testable import ImageDecoding

/// The same bytes as each kind of input: in memory, in a file, from a position on, and converted.
struct InputKindTests {
  /// A stand-in for a program, which counts its conversions.
  private final class Converter: ImageConverter {
    let content: ConvertedImage.Content
    let count = Mutex(0)

    init(_ content: ConvertedImage.Content) { self.content = content }

    func converted(
      _ format: String, limits: DecodingLimits, from next: (Int) throws(DecodingError) -> [UInt8]
    ) throws(DecodingError) -> ConvertedImage {
      count.withLock { $0 += 1 }
      return ConvertedImage(content, ImageConversion(format: format, program: "one"))
    }
  }

  private static let gif = Array("GIF89a".utf8)

  @Test(arguments: SmallImage.allCases)
  func `every kind of input gives the same result, wherever a descriptor is`(
    image: SmallImage
  ) throws {
    let (folder, whole) = (try ScratchFolder(), try image.bytes())
    // After damage, libpng reads a plain PNG again from its first byte.
    var changed = whole
    changed[changed.count - 40] ^= 0x10
    for bytes in [whole, changed, Array(whole.prefix(whole.count * 2 / 3))] {
      let scan = JPEGFirstScan(of: .bytes(bytes), limits: DecodingLimits())
      let path = try folder.write("photo", bytes)
      let before = [UInt8](repeating: 0x2A, count: 1_000)
      let later = try #require(
        FileHandle(forReadingAtPath: try folder.write("later", before + bytes)))
      let original = ConvertibleImage(.file(path), by: Converter(.bytes([])))
      for isStrict in [false, true] {
        let decoder = ImageDecoder(isStrict: isStrict)
        let expected = DecodingOutcome(of: .bytes(bytes), by: decoder)
        try later.seek(toOffset: 1_000)
        let position = ImageInput.fileDescriptor(later.fileDescriptor)
        #expect(JPEGFirstScan(of: position, limits: DecodingLimits())?.bytes == scan?.bytes)
        for input in [
          position, .file(path), .convertible(original), .shared(SharedBytes(bytes)),
          .shared(SharedBytes(bytes.lazy.map { $0 })),
        ] {
          #expect(DecodingOutcome(of: input, by: decoder) == expected, "\(input)")
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func `a converted file is read from its first byte each time, and converted once if kept`(
    isKept: Bool
  ) throws {
    // libpng takes over at the start, as it has written a window smaller than the largest.
    let bytes = try PNGEncoder(width: 40, height: 30)
      .encode((0..<3_600).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) })
    let expected = try ImageDecoder(isStrict: true).pixels(of: .bytes(bytes)).image
    let folder = try ScratchFolder()
    let file = OpenFile(
      try System.openForReading(RawPath(folder.write("converted", bytes))))
    let converter = Converter(.file(file))
    let image = ConvertibleImage(.bytes(Self.gif), keepsResult: isKept, by: converter)
    for position in [0, 99, bytes.count] {
      #expect(file.descriptor.setPosition(position))
      #expect(try ImageDecoder(isStrict: true).pixels(of: .convertible(image)).image == expected)
    }
    #expect(converter.count.withLock { $0 } == (isKept ? 1 : 3))
  }

  /// The pixels of a decode, and what its bands state.
  private struct Recording: Equatable {
    var pixels = PixelHash()
    var facts: Set<[Int]> = []
    var hasRightProgress = true
    var result: Result<DecodingReport, DecodingError> = .failure(.empty)

    mutating func add(_ band: Span<RGBA8>, _ rows: RowBand) {
      pixels.add(band, rows)
      facts.insert([
        rows.orientation.rawValue, rows.hasAlpha ? 1 : 0, rows.imageSize.width,
        rows.imageSize.height, rows.regionSize.width, rows.regionSize.height, rows.totalPixelCount,
      ])
      let reached = Double(rows.firstRow + rows.rowCount) / Double(rows.imageSize.height)
      let isWhole = rows.regionSize == rows.imageSize
      hasRightProgress =
        hasRightProgress && rows.fractionCompleted >= reached && rows.fractionCompleted <= 1
        && (!isWhole || rows.fractionCompleted == reached)
    }
  }

  private static func recording(
    _ input: ImageInput, _ decoder: ImageDecoder
  ) -> Recording {
    var recording = Recording()
    do throws(DecodingError) {
      recording.result = .success(try decoder.readRows(of: input) { recording.add($0, $1) })
    } catch {
      recording.result = .failure(error)
    }
    return recording
  }

  private static let inside = ImageRegion(
    x: .pixels(9), y: .pixels(300), width: .pixels(70), height: .pixels(500))
  private static let outside = ImageRegion(
    x: .pixels(1_100), y: .pixels(1_100), width: .pixels(1), height: .pixels(1))

  /// Faults before the end let libpng take over, and an orientation after the pixels comes too late
  /// for a region.
  @Test(
    arguments: [
      (.gray, nil, nil, nil), (.grayAlpha, nil, 6, inside), (.gray, .unknownFilter, nil, nil),
      (.gray, .unknownFilter, 8, inside), (.gray, .exif, nil, inside), (.gray, .exif, 3, inside),
      (.gray, nil, nil, outside),
    ] as [(PlainPNG.Channels, PlainPNG.Fault?, UInt8?, ImageRegion?)])
  func `bands state what the header says, in a region and turned too`(
    _ row: (
      channels: PlainPNG.Channels, fault: PlainPNG.Fault?, orientation: UInt8?, region: ImageRegion?
    )
  ) throws {
    let png = PlainPNG(width: 1 << 10, height: 1_100, channels: row.channels)
    var chunks = try #require(
      PNGChunk.chunks(of: row.fault.map { png.bytes(with: $0) } ?? png.bytes()))
    if let orientation = row.orientation {
      chunks.insert(PNGChunk("eXIf", EXIFBlock.orientation(orientation)), at: 1)
    }
    let bytes = PNGChunk.file(of: chunks)
    let folder = try ScratchFolder()
    let file = ImageInput.file(try folder.write("photo", bytes))
    let decoder = ImageDecoder(region: row.region)
    let expected = Self.recording(file, decoder)
    #expect(expected.hasRightProgress)
    #expect(
      expected.facts.allSatisfy {
        $0.prefix(2) == [Int(row.orientation ?? 1), row.channels == .grayAlpha ? 1 : 0]
      })
    #expect(expected.facts.count == (row.region == Self.outside ? 0 : 1))
    let original = ConvertibleImage(file, by: Converter(.bytes(bytes)))
    #expect(Self.recording(.convertible(original), decoder) == expected)
  }
}
