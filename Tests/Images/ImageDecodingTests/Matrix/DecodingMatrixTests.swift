import DecodingFixtures
import FixtureEncoding
import Foundation
import ImageDecoding
import SampleImageGenerator
import ScratchFolders
import TestCorpora
import Testing

/// All formats decoded in all ways, with all kinds of damage, cancelled in each band, at each
/// limit. The expected results are computed from the rules of the formats, not recorded from
/// earlier runs.
struct DecodingMatrixTests {
  static let pictures = MatrixPicture.Kind.allCases.flatMap { kind in
    (try? MatrixPicture(kind)).map { [$0] } ?? []
  }

  @Test func `all pictures of the matrix can be created`() {
    #expect(Self.pictures.count == MatrixPicture.Kind.allCases.count)
  }

  // MARK: Damage

  @Test(arguments: MatrixPath.all)
  func `damage leaves the rows before it intact, and is reported`(
    kind: MatrixPicture.Kind, path: MatrixPath
  ) async throws {
    let picture = try #require(Self.pictures.first { $0.kind == kind })
    for damage in MatrixDamage.all {
      let verdict = picture.verdict(on: damage)
      let lenient = await MatrixRecording(.bytes(verdict.bytes), by: path.decoder())
      let strict = await MatrixRecording(.bytes(verdict.bytes), by: path.decoder(isStrict: true))
      let name: Comment = "\(kind), \(path), \(damage)"
      expectRules(lenient, strict, picture, path, verdict, name)
      if path == .region {
        let whole = await MatrixRecording(.bytes(verdict.bytes), by: ImageDecoder())
        expectPart(lenient, of: whole, picture, name)
      } else {
        expectPixels(lenient, picture, path, verdict, name)
      }
    }
  }

  /// Checks the result, the warnings and the progress.
  private func expectRules(
    _ lenient: MatrixRecording, _ strict: MatrixRecording, _ picture: MatrixPicture,
    _ path: MatrixPath, _ verdict: MatrixVerdict, _ name: Comment
  ) {
    #expect(lenient.hasRisingProgress && !lenient.hasRepeated, name)
    // A region has the progress of the bands that contain it.
    if path != .region { #expect(lenient.fractions == lenient.deliveredFractions, name) }
    #expect(strict.pixels == lenient.pixels, "\(name): the same pixels in strict decoding")
    let rowCounts = Set(verdict.rowCount.map { picture.rowCount(ofStored: $0) })
    let isWhole = verdict.rowCount.upperBound == picture.rows.count
    switch (lenient.result, lenient.warnings.first) {
    case (.failure(.truncated(picture.format, rowsRead: 0, rowCount: MatrixPicture.height)), _),
      (.failure(.corrupt(picture.format, _)), _):
      #expect(verdict.rowCount.lowerBound == 0 && lenient.fractions.isEmpty, name)
      #expect(verdict.isNoticed != false && strict.error == lenient.error, name)
      return
    case (.success, .truncated(let count, MatrixPicture.height)?):
      #expect(rowCounts.contains(count), "\(name): \(count) of \(rowCounts.sorted())")
      #expect(verdict.isNoticed != false && count < MatrixPicture.height, name)
      #expect(lenient.fractions.last.map { $0 < 1 } ?? true, name)
      guard case .truncated(picture.format, count, MatrixPicture.height)? = strict.error else {
        if case .corrupt(picture.format, _)? = strict.error { break }
        Issue.record("\(name): \(String(describing: strict.error)) in strict decoding")
        return
      }
    case (.success, .damaged?):
      #expect(isWhole && verdict.isNoticed != false && strict.error != nil, name)
    case (.success, nil):
      #expect(isWhole && verdict.isNoticed != true && strict.error == nil, name)
    default: Issue.record("\(name): \(lenient.result)")
    }
    #expect(lenient.warnings.count <= 1, name)
    if lenient.warnings.isEmpty, path != .region {
      #expect(lenient.fractions == picture.fractions(cell: path.scale.rawValue), name)
    }
  }

  /// Checks the pixels before the damage.
  private func expectPixels(
    _ recording: MatrixRecording, _ picture: MatrixPicture, _ path: MatrixPath,
    _ verdict: MatrixVerdict, _ name: Comment
  ) {
    let cell = path.scale.rawValue
    #expect(
      verdict.rowCount.contains(recording.rows.count * cell), "\(name): \(recording.rows.count)")
    if cell == 1 {
      #expect(recording.rows.elementsEqual(picture.rows.prefix(recording.rows.count)), name)
    }
    let tolerance = verdict.isCoarse ? 40 : cell > 1 ? 10 : 0
    for row in recording.rows.prefix(verdict.soundCount / cell) {
      for column in 0..<row.columnCount {
        let x = row.firstColumn + column * row.columnStep
        let pixel = recording[x, row.y]
        guard cell > 1 || pixel != picture.pixels[PixelPosition(x: x, y: row.y)] else { continue }
        let difference = picture.difference(of: pixel, atX: x, y: row.y, cell: cell)
        guard difference <= tolerance else {
          Issue.record("\(name): column \(x) of row \(row.y) is wrong by \(difference)")
          return
        }
      }
    }
  }

  /// Checks that a region is a part of the whole.
  private func expectPart(
    _ part: MatrixRecording, of whole: MatrixRecording, _ picture: MatrixPicture, _ name: Comment
  ) {
    #expect(part.result == whole.result, name)
    #expect(part.fractions.allSatisfy(whole.fractions.contains), name)
    let size = picture.pixels.size
    guard let rectangle = MatrixPath.part.rectangle(in: size) else { return }
    let isRight = whole.pixels.indices.allSatisfy { place in
      let (x, y) = (place % MatrixPicture.width, place / MatrixPicture.width)
      let isInside = rectangle.columns.contains(x) && rectangle.rows.contains(y)
      return part.pixels[place] == (isInside ? whole.pixels[place] : nil)
    }
    #expect(isRight, name)
    if let stated = part.statedPixelCount {
      #expect(stated == rectangle.size?.pixelCount, "\(name): the bands state \(stated) pixels")
    }
  }

  // MARK: Cancellation

  @Test(arguments: MatrixPath.all)
  func `nothing is delivered after cancellation in any band`(
    kind: MatrixPicture.Kind, path: MatrixPath
  ) async throws {
    let picture = try #require(Self.pictures.first { $0.kind == kind })
    for damage in MatrixDamage.some {
      let bytes = picture.verdict(on: damage).bytes
      let all = await MatrixRecording(.bytes(bytes), by: path.decoder())
      for band in 0..<max(0, all.fractions.count - 1) {
        let recording = await Task {
          await MatrixRecording(.bytes(bytes), by: path.decoder(), cancelledIn: band)
        }.value
        let name: Comment = "\(kind), \(path), \(damage), band \(band)"
        #expect(recording.error == .cancelled, name)
        #expect(recording.fractions == Array(all.fractions.prefix(band + 1)), name)
      }
      let recording = await Task {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        return await MatrixRecording(.bytes(bytes), by: path.decoder())
      }.value
      #expect(recording.error == .cancelled && recording.fractions.isEmpty, "\(kind), \(path)")
    }
  }

  @Test func `cancellation stops reading the scans of a progressive photo`() async throws {
    let side = 1_024
    var encoder = JPEGEncoder(width: side, height: side)
    encoder.isProgressive = true
    let bytes = try encoder.encode(
      (0..<side * side * 3).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) })
    let folder = try ScratchFolder()
    let path = try folder.write("a.jpg", bytes)
    let file = try #require(FileHandle(forReadingAtPath: path))
    let descriptor = file.fileDescriptor
    let error = await Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return await MatrixRecording(.fileDescriptor(descriptor), by: ImageDecoder()).error
    }.value
    #expect(error == .cancelled)
    let position = try Int(file.offset())
    #expect(position < bytes.count / 2, "\(position) of \(bytes.count) bytes were read")
  }

  @Test func `a single truncated scan gives the rows up to its end`() async throws {
    var encoder = JPEGEncoder(width: 64, height: 160)
    encoder.isProgressive = true
    var random = SeededBytes(seed: 3)
    let segments = try #require(
      JPEGSegment.segments(
        of: encoder.encode((0..<64 * 160 * 3).map { _ in UInt8(random.next(below: 256)) })))
    let first = try #require(segments.firstIndex { $0.marker == 0xDA })
    func recording(part: Int) async -> MatrixRecording {
      var scan = segments[first]
      scan.scan = Array(scan.scan.prefix(scan.scan.count * part / 4))
      let file = JPEGSegment.file(of: segments[..<first] + [scan, JPEGSegment(0xD9)])
      return await MatrixRecording(.bytes(file), by: ImageDecoder())
    }
    let whole = await recording(part: 4)
    #expect(whole.rows.count == 160 && whole.warnings.isEmpty)
    let half = await recording(part: 2)
    #expect((60..<100).contains(half.rows.count))
    #expect(half.warnings == [.truncated(rowsRead: half.rows.count, rowCount: 160)])
  }

  // MARK: Limits

  @Test(arguments: MatrixPath.all)
  func `meeting a limit exactly changes nothing, and exceeding it by one is refused`(
    kind: MatrixPicture.Kind, path: MatrixPath
  ) async throws {
    let picture = try #require(Self.pictures.first { $0.kind == kind })
    let (input, decoder) = (ImageInput.bytes(picture.bytes), path.decoder())
    let whole = await MatrixRecording(input, by: decoder)
    var tiny = decoder
    tiny.limits.maximumMemory = 1
    guard
      case .limitExceeded(.memory, let memory, limit: 1)? = await MatrixRecording(input, by: tiny)
        .error
    else {
      Issue.record("\(kind), \(path): no limit of memory")
      return
    }
    // A band of at most 64 rows, and all coefficients of a photo with several scans.
    let band = MatrixPicture.width * 64 * 4
    let coefficients =
      kind == .progressive
      ? MatrixPicture.width * MatrixPicture.height * MatrixPicture.channelCount * 2 : 0
    #expect(memory >= band + coefficients && memory < band + 2 * coefficients + 400_000)
    let limits: [(DecodingLimits.Kind, WritableKeyPath<DecodingLimits, Int>, Int)] = [
      (.pixels, \.maximumPixelCount, MatrixPicture.width * MatrixPicture.height),
      (.side, \.maximumSide, max(MatrixPicture.width, MatrixPicture.height)),
      (.bytes, \.maximumFileSize, picture.bytes.count), (.memory, \.maximumMemory, memory),
    ]
    for (limit, property, value) in limits {
      var decoder = decoder
      decoder.limits[keyPath: property] = value
      #expect(await MatrixRecording(input, by: decoder) == whole, "\(kind), \(path), \(limit)")
      decoder.limits[keyPath: property] = value - 1
      let refused = await MatrixRecording(input, by: decoder)
      #expect(refused.error == .limitExceeded(limit, value: value, limit: value - 1))
      #expect(refused.fractions.isEmpty || limit == .bytes, "\(kind), \(path), \(limit)")
    }
  }

  @Test(arguments: [MatrixPicture.Kind.plainPNG, .interlacedPNG], [true, false])
  func `each chunk counts once, even if libpng takes over`(
    kind: MatrixPicture.Kind, allowsPlainPNG: Bool
  ) async throws {
    let text = PNGChunk("tEXt", Array("Title\0text".utf8))
    let picture = try #require(Self.pictures.first { $0.kind == kind })
      .with(before: [text, text, text], after: [text, text])
    var decoder = ImageDecoder()
    decoder.allowsPlainPNG = allowsPlainPNG
    for damage in MatrixDamage.some {
      let bytes = picture.verdict(on: damage).bytes
      let whole = await MatrixRecording(.bytes(bytes), by: decoder)
      // Chunks after the pixels are read only if all pixels are sound.
      let count = damage == .none ? 5 : 3
      for limit in count...count + 1 {
        decoder.limits.maximumChunkCount = limit
        #expect(await MatrixRecording(.bytes(bytes), by: decoder) == whole, "\(damage), \(limit)")
      }
      decoder.limits.maximumChunkCount = count - 1
      #expect(
        await MatrixRecording(.bytes(bytes), by: decoder).error
          == .limitExceeded(.chunks, value: count, limit: count - 1), "\(damage)")
      decoder.limits.maximumChunkCount = 1_000
    }
  }

  @Test
  func `profile tables count as memory, and a descriptor read twice gives the same result`()
    async throws
  {
    var encoder = JPEGEncoder(width: 64, height: 64)
    encoder.isProgressive = true
    func bytes(_ profile: [UInt8]) throws -> [UInt8] {
      encoder.profile = profile
      return try encoder.encode([UInt8](repeating: 90, count: 64 * 64 * 3))
    }
    func memory(_ bytes: [UInt8]) -> Int {
      var decoder = ImageDecoder()
      decoder.limits.maximumMemory = 1
      guard
        case .failure(.limitExceeded(.memory, let value, limit: 1)) =
          DecodingOutcome(of: .bytes(bytes), by: decoder).result
      else { return 0 }
      return value
    }
    let profile = DisplayP3Profile.bytes
    // Three bytes of a table become a node of 16 bytes.
    let (profiled, plain) = (memory(try bytes(profile)), memory(try bytes([])))
    #expect(profiled - plain == 12 * profile.count && plain > 0)

    let folder = try ScratchFolder()
    let path = try folder.write("a.jpg", bytes(profile))
    let file = try #require(FileHandle(forReadingAtPath: path))
    let input = ImageInput.fileDescriptor(file.fileDescriptor)
    #expect(JPEGFirstScan(of: input, limits: DecodingLimits()) != nil)
    #expect(
      DecodingOutcome(of: input, by: ImageDecoder())
        == DecodingOutcome(of: .file(path), by: ImageDecoder()))
  }
}
