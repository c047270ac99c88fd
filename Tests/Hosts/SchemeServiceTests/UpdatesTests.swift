import ColorMath
import FixtureEncoding
import Foundation
import ImageDecoding
import SampleImages
import SchemeExtraction
import ScratchFolders
import SystemCalls
import TestClocks
import Testing

@testable import SchemeService

/// Updates of requests: what they contain, and that slow observers do not delay the work.
@Suite(.timeLimit(.minutes(10)))
struct UpdatesTests {
  private static let harbor = PhotoBody.file(RawPath(SampleImage.harbor.path))

  @Test(arguments: [SampleImage.harbor, .tiles, .threeColors])
  func `the fractions of updates rise, and the last update has the scheme`(
    image: SampleImage
  ) async throws {
    let service = try ExtractionService(limits: .patient, threadCount: 1)
    let request = SchemeRequest(.file(RawPath(image.path)))
    var updates: [SchemeUpdate] = []
    for try await update in service.updates(of: request) { updates.append(update) }
    let expected = try await service.extract(request)
    #expect(updates.last == SchemeUpdate(fraction: 1, response: expected, isFinal: true))
    for (update, next) in zip(updates, updates.dropFirst()) {
      #expect(update.fraction <= next.fraction && update != next && !update.isFinal)
      #expect(update.response.map { $0.isProvisional } ?? true)
    }
    #expect(service.load.requestCount == 0)
  }

  @Test func `a slow observer does not delay the work and gets the latest update`() async throws {
    let events = EventLog()
    let service = try ExtractionService(threadCount: 1, clock: ManualClock(), observer: events)
    var updates = service.updates(of: SchemeRequest(Self.harbor)).makeAsyncIterator()
    let first = try #require(try await updates.next())
    try await events.waitFor(.ended(nil, after: .zero))
    var last = first
    var count = 1
    while let update = try await updates.next() { (last, count) = (update, count + 1) }
    // One more update may be seen between the end of the work and the final update.
    #expect(last.isFinal && count <= 3)
    #expect(try await updates.next() == nil)
  }

  @Test func `an error ends the updates and is thrown once`() async throws {
    let service = try ExtractionService(limits: .patient, threadCount: 1)
    let noPhoto: [UInt8] = [1, 2, 3]
    var updates = service.updates(of: SchemeRequest(.bytes(noPhoto))).makeAsyncIterator()
    do {
      _ = try await updates.next()
      Issue.record("the request is not refused")
    } catch ServiceError.unsupported {}
    #expect(try await updates.next() == nil)
  }

  @Test func `cancelling the task that waits for updates cancels the work`() async throws {
    let events = EventLog()
    let service = try ExtractionService(threadCount: 1, clock: ManualClock(), observer: events)
    let (silence, end) = AsyncStream.makeStream(of: [UInt8].self)
    let watching = Task {
      for try await _ in service.updates(of: SchemeRequest(.chunks(silence))) {}
    }
    try await events.waitFor(.arrived)
    watching.cancel()
    await #expect(throws: CancellationError.self) { try await watching.value }
    #expect(service.load.requestCount == 0 && service.load.bodyCount == 0)
    end.finish()
  }

  @Test func `the work is cancelled when the iteration over updates ends`() async throws {
    let cancelled = AsyncStream.makeStream(of: Void.self)
    let updates = SchemeUpdates { latest in
      latest.change { $0.fraction = 0.5 }
      let (silence, _) = AsyncStream.makeStream(of: Void.self)
      for await _ in silence {}
      if Task.isCancelled { cancelled.continuation.finish() }
    }
    for try await update in updates {
      #expect(update.fraction == 0.5)
      break
    }
    try await waiting(for: "the end of the work") { for await _ in cancelled.stream {} }
  }

  /// Returns the provisional schemes that a receiver gets that is always ready, or only for the first.
  private static func provisionalSchemes(
    of input: ImageInput, isReady: Bool = true,
    quality: SchemeExtractor.Quality = .standard
  ) async throws -> [SchemeExtractor.Extraction] {
    let taken = Monitor<[SchemeExtractor.Extraction]>([])
    var extractor = SchemeExtractor(taskCount: 1)
    extractor.options.quality = quality
    let result = try await extractor.extract(
      from: input, demand: ImageDecoder().demand(of: input),
      provisionally: SchemeExtractor.ProvisionalReceiver {
        isReady || taken.withLock { $0.isEmpty }
      } receive: { extraction in
        taken.withLock { $0.append(extraction) }
      }
    ) { false }
    #expect(!result.isProvisional)
    #expect(try await result.extraction == extractor.extract(from: input))
    return taken.withLock { $0 }
  }

  @Test(arguments: [SampleImage.dunes, .tiles], SchemeExtractor.Quality.allCases)
  func `each provisional scheme covers more rows than the previous one`(
    image: SampleImage, quality: SchemeExtractor.Quality
  ) async throws {
    let all = try await Self.provisionalSchemes(of: .file(image.path), quality: quality)
    let counts = all.compactMap { $0.evidence?.pixels.read }
    #expect(counts.count == 3 && counts == counts.sorted() && Set(counts).count == 3)
    let whole = try ImageDecoder().info(of: .file(image.path)).size.pixelCount
    #expect(counts.first.map { $0 > whole / 100 } ?? false)
    #expect(counts.last.map { $0 < whole * 3 / 4 } ?? false)
    let first = try await Self.provisionalSchemes(
      of: .file(image.path), isReady: false, quality: quality)
    #expect(first == Array(all.prefix(1)))
  }

  @Test func `no provisional scheme is computed before the previous one has been seen`()
    async throws
  {
    let (extractor, latest) = (SchemeExtractor(taskCount: 1), LatestValue(SchemeUpdate()))
    let input = ImageInput.file(SampleImage.dunes.path)
    _ = try await extractor.extract(
      from: input, demand: ImageDecoder().demand(of: input),
      provisionally: latest.receiver(for: extractor)
    ) { false }
    #expect(latest.change { _ in } == 2, "it changed before")
    #expect(try await latest.next()?.response?.isProvisional == true)
  }

  private static func firstScan(of input: ImageInput) -> JPEGFirstScan? {
    JPEGFirstScan(of: input, limits: DecodingLimits())
  }

  /// Encodes a photo, or its first rows, as a progressive JPEG.
  private static func progressive(_ image: SampleImage, rows: Int? = nil) async throws -> [UInt8] {
    let (photo, _) = try await ImageDecoder().pixels(of: .file(image.path))
    let (width, height) = (photo.size.width, rows ?? photo.size.height)
    var encoder = JPEGEncoder(width: width, height: height)
    encoder.isProgressive = true
    let pixels = photo.pixels.prefix(width * height)
    return try encoder.encode(pixels.flatMap { [$0.red, $0.green, $0.blue] })
  }

  @Test func `the first scan of a progressive JPEG gives a scheme of the whole photo`()
    async throws
  {
    let bytes = try await Self.progressive(.harbor)
    let taken = try await Self.provisionalSchemes(of: .bytes(bytes))
    let extraction = try #require(taken.first)
    let whole = try await SchemeExtractor().extract(from: .bytes(bytes))
    #expect(taken.count == 1 && extraction.image == whole.image && extraction.warnings.isEmpty)
    // Its largest color is close to one of the whole photo's scheme.
    let color = try #require(extraction.scheme.swatches.first?.color)
    let nearest = whole.scheme.swatches.map { swatch in
      abs(swatch.color.lightness - color.lightness) + abs(swatch.color.a - color.a)
        + abs(swatch.color.b - color.b)
    }.min()
    #expect(nearest ?? 1 < 0.05)
  }

  @Test func `first scans are found in files and bytes, but not in pipes or baseline JPEGs`()
    async throws
  {
    let bytes = try await Self.progressive(.dunes, rows: 200)
    let scan = try #require(Self.firstScan(of: .bytes(bytes)))
    #expect(scan.bytes.count < bytes.count / 2)
    #expect(scan.bytes.dropLast(2).elementsEqual(bytes.prefix(scan.bytes.count - 2)))
    let folder = try ScratchFolder()
    let path = folder.path("progressive.jpg")
    try Data(bytes).write(to: URL(filePath: path))
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    let pipe = Pipe()
    let descriptors = [file, pipe.fileHandleForReading].map {
      ImageInput.fileDescriptor($0.fileDescriptor)
    }
    for input in [.shared(SharedBytes(bytes)), .file(path), descriptors[0]] {
      #expect(Self.firstScan(of: input)?.bytes == scan.bytes)
    }
    // The offset of a descriptor does not change, and no byte is read from a pipe.
    #expect(try file.offset() == 0 && Self.firstScan(of: descriptors[1]) == nil)
    for count in [0, 1, 2, 3, 100, scan.bytes.count - 3, scan.bytes.count - 1] {
      #expect(Self.firstScan(of: .bytes(Array(bytes.prefix(count)))) == nil)
    }
    #expect(Self.firstScan(of: .file(SampleImage.dunes.path)) == nil)
    let comments = [UInt8]([0xFF, 0xFE, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 65_533))
    let late = Array(bytes.prefix(2)) + repeatElement(comments, count: 65).joined()
    #expect(late.count > JPEGFirstScan.maximumByteCount)
    #expect(Self.firstScan(of: .bytes(late + bytes.dropFirst(2))) == nil)
  }
}
