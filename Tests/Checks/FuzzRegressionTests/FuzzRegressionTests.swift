import Foundation
import FuzzTargets
import TestCorpora
import Testing

/// Tests for past findings of fuzzing, and some fuzzing without libFuzzer.
struct FuzzRegressionTests {
  static let names = FuzzTarget.all.map(\.name)

  /// The number of mutated inputs per target in a release build.
  private static let changeCount = 2000

  /// Returns the files of past findings of a target.
  private func findings(of target: FuzzTarget) throws -> [URL] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fuzzing/Findings/\(target.name)")
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
  }

  @Test(arguments: names)
  func `past findings no longer fail`(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    for finding in try findings(of: target) {
      let bytes = [UInt8](try Data(contentsOf: finding))
      #expect(throws: Never.self, "\(finding.lastPathComponent)") { try target.exercise(bytes) }
    }
  }

  @Test(arguments: names)
  func `seed inputs and mutated inputs pass`(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let seeds = try target.seeds()
    try #require(!seeds.isEmpty)
    for (number, seed) in seeds.enumerated() {
      #expect(throws: Never.self, "seed \(number)") { try target.exercise(seed) }
    }
    for number in Corpora.sample(Array(0..<Self.changeCount), debugStride: 3) {
      var mutation = Mutation(seed: UInt64(number)) { bytes, capacity in
        damaged(bytes, capacity: capacity, seed: UInt64(number))
      }
      let seed = seeds[number % seeds.count]
      let input = target.mutate?(seed, &mutation) ?? mutation.changed(seed)
      do { try target.exercise(input) } catch {
        Issue.record("change \(number), \(input.count) bytes: \(error)")
      }
    }
  }

  @Test func `splitting and reassembling a file gives the same file`() throws {
    for seed in try ["jpeg", "png"].compactMap(FuzzTarget.named).flatMap({ try $0.seeds() }) {
      #expect(FuzzTarget.reassembled(seed) == seed)
    }
  }

  @Test func `dictionary entries are written as hexadecimal escapes`() throws {
    let lines = try #require(FuzzTarget.named("exif")).dictionary.split(separator: "\n")
    #expect(lines.first == #""\x49\x49\x2a\x00""#)
  }

  /// The bytes with one byte changed, removed or added.
  private func damaged(_ bytes: [UInt8], capacity: Int, seed: UInt64) -> [UInt8] {
    var random = SeededBytes(seed: seed &* 0x9E37_79B9)
    guard !bytes.isEmpty else { return [UInt8(random.next(below: 256))] }
    var bytes = bytes
    let place = random.next(below: bytes.count)
    switch random.next(below: 4) {
    case 0: bytes.remove(at: place)
    case 1 where bytes.count < capacity: bytes.insert(UInt8(random.next(below: 256)), at: place)
    default: bytes[place] = UInt8(random.next(below: 256))
    }
    return bytes
  }
}
