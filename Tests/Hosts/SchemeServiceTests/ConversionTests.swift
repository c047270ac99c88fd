import Foundation
import ImageDecoding
import PhotoConversion
import SchemeExtraction
import SchemeService
import ScratchFolders
import TestClocks
import Testing

/// Conversion of photos in other formats in a service, by a program that stands in for `dwebp`.
struct ConversionTests {
  private let programs: ScratchFolder
  private let converter: PhotoConverter

  init() throws {
    programs = try ScratchFolder()
    converter = PhotoConverter(searchPath: [programs.path])
  }

  private func install(_ script: String) throws {
    try programs.writeProgram("dwebp", script)
  }

  /// A WebP header of 4 by 3 pixels without pixel data, followed by 3,000 bytes that no decoder reads.
  private static let webP: [UInt8] = {
    let sides = UInt32(3) | UInt32(2) << 14
    let bits = (0..<4).map { UInt8(truncatingIfNeeded: sides >> (8 * $0)) }
    return Array("RIFF".utf8) + [18, 0, 0, 0] + Array("WEBPVP8L".utf8) + [6, 0, 0, 0, 0x2F] + bits
      + [UInt8](repeating: 0, count: 3_000)
  }()
  private static let picture = #"printf 'P6 4 3 255\nabcabcabcabcabcabcabcabcabcabcabcabc'"#

  @Test func `a photo is converted once all of it has arrived, in any kind of body`() async throws {
    try install(Self.picture)
    let service = try ExtractionService(limits: .patient, threadCount: 1, converter: converter)
    let path = try programs.write("a.webp", Self.webP)
    let bodies: [(String, PhotoBody)] = [
      ("bytes", .bytes(Self.webP)), ("a file", .file(path)),
      ("chunks", .chunks(Chunks(of: Self.webP, size: 600))),
      ("announced chunks", .chunks(Chunks(of: Self.webP, size: 600), byteCount: Self.webP.count)),
    ]
    for (name, body) in bodies {
      let found = try await service.extract(SchemeRequest(body)).extraction
      #expect(found.image.conversion?.program == "dwebp", "\(name)")
      #expect(found.scheme.swatches.count == 1, "\(name)")
    }
    #expect(service.load.workingMemory == 0)
  }

  @Test func `a WebP is refused without a converter or without its program`() async throws {
    let off = try ExtractionService(limits: .patient, threadCount: 1)
    await #expect(throws: ServiceError.self) {
      _ = try await off.extract(SchemeRequest(.bytes(Self.webP)))
    }
    let on = try ExtractionService(limits: .patient, threadCount: 1, converter: converter)
    await #expect {
      _ = try await on.extract(SchemeRequest(.chunks(Chunks(of: Self.webP, size: 600))))
    } throws: {
      "\($0)".contains("install 'webp' to read it")
    }
  }

  @Test func `a program may use no more memory than is set aside for it`() async throws {
    try install("ulimit -d >&2; exit 3")
    var limits = ServiceLimits.patient
    limits.workingMemory = 100 << 20
    let service = try ExtractionService(limits: limits, threadCount: 1, converter: converter)
    await #expect {
      _ = try await service.extract(SchemeRequest(.bytes(Self.webP)))
    } throws: {
      "\($0)".contains("\(100 << 10)")
    }
  }

  @Test func `cancelling a request ends its converter program`() async throws {
    try install("exec sleep 100000")
    let service = try ExtractionService(limits: .patient, threadCount: 1, converter: converter)
    let request = Task { try await service.extract(SchemeRequest(.bytes(Self.webP))) }
    try await waitUntil("a program") { service.load.workingMemory > 0 }
    request.cancel()
    await #expect(throws: CancellationError.self) { try await request.value }
    #expect(service.load.workingMemory == 0)
  }
}
