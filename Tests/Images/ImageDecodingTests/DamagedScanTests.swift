import CFixtureWriters
import DecodingFixtures
import FixtureEncoding
import ImageDecoding
import TestCorpora
import Testing

/// JPEGs of several scans, of which one ends early.
struct DamagedScanTests {
  private static let (width, height) = (64, 160)

  /// Returns a file in which a scan has only the first half of its data.
  private func file(
    damaged scan: Int?, _ change: (inout JPEGEncoder) -> Void
  ) throws -> [UInt8] {
    var encoder = JPEGEncoder(width: Self.width, height: Self.height)
    encoder.sampling = .sampling444
    change(&encoder)
    var random = SeededBytes(seed: 4)
    let samples = (0..<3 * Self.width * Self.height).map {
      UInt8($0 / 200 + random.next(below: 60))
    }
    var segments = try #require(JPEGSegment.segments(of: encoder.encode(samples)))
    if let scan {
      let starts = segments.indices.filter { segments[$0].marker == 0xDA }
      let data = segments[starts[scan]].scan
      // No marker begins at the end.
      segments[starts[scan]].scan = data.prefix(data.count / 2) + [0]
    }
    return JPEGSegment.file(of: segments)
  }

  /// Returns the decoded rows, and the number of rows according to the warning.
  private func decoded(_ file: [UInt8]) throws -> (rows: [[RGBA8]], warnings: [DecodingWarning]) {
    let (image, report) = try ImageDecoder().pixels(of: .bytes(file))
    let rows = stride(from: 0, to: image.pixels.count, by: Self.width).map {
      Array(image.pixels[$0..<$0 + Self.width])
    }
    return (rows, report.warnings)
  }

  @Test func `a file without its end marker has all rows, and is taken by strict decoders`() throws
  {
    for change: (inout JPEGEncoder) -> Void in [
      { _ in }, { $0.isProgressive = true }, { $0.hasScanPerComponent = true },
    ] {
      let whole = try file(damaged: nil, change)
      #expect(whole.suffix(2) == [0xFF, 0xD9])
      let rows = try decoded(whole).rows
      for isStrict in [false, true] {
        let (image, report) = try ImageDecoder(isStrict: isStrict)
          .pixels(of: .bytes(whole.dropLast(2)))
        #expect(image.pixels == rows.flatMap(\.self))
        #expect(report.warnings == [.damaged(reason: "the end marker is missing")])
      }
    }
  }

  @Test func `a progressive file without its last scans is refused by strict decoders`() throws {
    let whole = try file(damaged: nil) { $0.isProgressive = true }
    let segments = try #require(JPEGSegment.segments(of: whole))
    let last = try #require(segments.lastIndex { $0.marker == 0xDA })
    let cut = JPEGSegment.file(of: Array(segments[..<last]))
    let report = try ImageDecoder().pixels(of: .bytes(cut)).report
    #expect(report.warnings == [.damaged(reason: "the last scans are missing")])
    #expect(throws: DecodingError.truncated(.jpeg, rowsRead: Self.height, rowCount: Self.height)) {
      try ImageDecoder(isStrict: true).pixels(of: .bytes(cut))
    }
  }

  @Test(arguments: [UInt8(0xF7), 0xF8])
  func `JPEG-LS is named as not supported`(marker: UInt8) throws {
    // The start of a frame, with the parameters of JPEG-LS before it or not (ITU-T T.87, C.2).
    let file: [UInt8] = [0xFF, 0xD8, 0xFF, marker, 0, 11, 8, 0, 2, 0, 2, 1, 1, 0x11, 0]
    let error = #expect(throws: DecodingError.self) { try ImageDecoder().pixels(of: .bytes(file)) }
    #expect(error == .unsupportedFeature(.jpeg, reason: "it is a JPEG-LS"))
  }

  @Test func `the first of several faults is told`() throws {
    var segments = try #require(JPEGSegment.segments(of: SmallImage.restarts.bytes()))
    let scan = try #require(segments.lastIndex { $0.marker == 0xDA })
    var data = Array(segments[scan].scan)
    for (marker, count) in [(UInt8(0xD2), 5), (0xD0, 3)] {
      let place = try #require(data.indices.first { data[$0...].starts(with: [0xFF, marker]) })
      data.insert(contentsOf: Array(repeating: 1, count: count), at: place)
    }
    segments[scan].scan = data
    let report = try ImageDecoder().pixels(of: .bytes(JPEGSegment.file(of: segments))).report
    guard case .damaged(let reason)? = report.warnings.first else {
      Issue.record("\(report.warnings)")
      return
    }
    #expect(reason.contains("3 extraneous bytes"), "\(reason)")
    #expect(report.warnings.count == 1)
  }

  @Test(arguments: [(scan: 0, isProgressive: true), (0, false), (1, false)])
  func `rows without a mean for each block are not used`(
    _ row: (scan: Int, isProgressive: Bool)
  ) throws {
    func set(_ encoder: inout JPEGEncoder) {
      encoder.isProgressive = row.isProgressive
      encoder.hasScanPerComponent = !row.isProgressive
    }
    let whole = try decoded(file(damaged: nil, set))
    #expect(whole.warnings.isEmpty)
    let damaged = try decoded(file(damaged: row.scan, set))
    guard case .truncated(let count, Self.height)? = damaged.warnings.first else {
      Issue.record("\(damaged.warnings)")
      return
    }
    #expect((Self.height / 4..<Self.height * 3 / 4).contains(count))
    // The last rows may be smoothed by what follows.
    #expect(damaged.rows.prefix(count - 8) == whole.rows.prefix(count - 8))
  }

  @Test func `rows that lack only details are used`() throws {
    let damaged = try decoded(file(damaged: 1) { $0.isProgressive = true })
    guard case .damaged? = damaged.warnings.first else {
      Issue.record("\(damaged.warnings)")
      return
    }
    #expect(damaged.rows.count == Self.height)
  }
}
