import Foundation
import FuzzTargets
import TestCorpora
import Testing

/// The findings of fuzzing, and a little fuzzing without libFuzzer.
struct FuzzRegressionTests {
  static let names = FuzzTarget.all.map(\.name)

  /// The number of changed inputs of each target in a release build.
  private static let changeCount = 2000

  /// Returns the files of inputs that were findings once.
  private func findings(of target: FuzzTarget) throws -> [URL] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fuzzing/Findings/\(target.name)")
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
  }

  @Test(arguments: names)
  func `what was found once is found no more`(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    for finding in try findings(of: target) {
      let bytes = [UInt8](try Data(contentsOf: finding))
      #expect(throws: Never.self, "\(finding.lastPathComponent)") { try target.exercise(bytes) }
    }
  }

  @Test(arguments: names)
  func `inputs to start from pass, and so do changed ones`(name: String) throws {
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

  @Test func `the parts of a file make up the file`() throws {
    for seed in try ["jpeg", "png"].compactMap(FuzzTarget.named).flatMap({ try $0.seeds() }) {
      #expect(FuzzTarget.reassembled(seed) == seed)
    }
  }

  @Test func `words of dictionaries are written byte by byte`() throws {
    let lines = try #require(FuzzTarget.named("exif")).dictionary.split(separator: "\n")
    #expect(lines.first == #""\x49\x49\x2a\x00""#)
  }

  /// Some bytes with one changed, removed or added.
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
