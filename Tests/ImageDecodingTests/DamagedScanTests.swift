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
