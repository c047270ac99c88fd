import DecodingFixtures
import Foundation
import ScratchFolders
import SystemCalls
import TestAllocations
import Testing

@testable import CommandInterface
@testable import SchemeCommand

/// Runs each subcommand on photos, one of which cannot be read.
@Suite(
  .enabled(if: Holdings.canBeSeen, "the system does not report the resources of a process"),
  .timeLimit(.minutes(10)))
struct CommandLifetimes {
  /// Command lines, in which `@` stands for the folder of the run.
  private static let lines = [
    "extract @/photos", "extract --format json -o @/out.json @/photos",
    "extract --mask @/a.png @/b.png",
    "theme @/a.png", "draw -o @/out.png @/a.png", "remap -n 4 -o @/out.png @/b.png",
    "batch -o @/lines.jsonl @/photos", "find teal --in @/lines.jsonl",
    "find --like @/a.png --in @/photos",
    "gallery -o @/out.html @/photos", "album -o @/out.svg @/photos",
    "histogram -o @/out.cwh @/photos", "merge @/out.cwh", "blend @/a.png red",
    "convert @/out.json -o @/out.ase", "extract --keep --journal @/history/j @/a.png",
    "history --journal @/history/j",
    "serve --socket @/missing/s", "extract /dev/null/none", "theme @/photos/broken.jpg", "help",
    "man",
  ]

  @Test func `every subcommand releases its resources`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder()
      let photos = folder.path("photos")
      try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: true)
      for (name, image) in [("a.png", SmallImage.plainPNG), ("b.png", .translucentPNG)] {
        try folder.write(name, image.bytes())
        try folder.write("photos/" + name, image.bytes())
      }
      try folder.write("photos/c.jpg", SmallImage.progressive.bytes())
      try folder.write("photos/broken.jpg", SmallImage.baseline.bytes().dropLast(2_000))
      let command = CommandSet.colorway
      // The journal and its attachments grow with each scheme that is kept.
      try await expectNothingLeft(after: 9, in: photos) { _ in
        try? FileManager.default.removeItem(atPath: folder.path("lines.jsonl"))
        try? FileManager.default.removeItem(atPath: folder.path("history"))
        for line in Self.lines {
          let words = line.split(separator: " ").map {
            RawPath(String($0).replacing("@", with: folder.path))
          }
          _ = await command.run(words, console: Self.console)
        }
      }
      #expect(try !folder.names().contains { $0.hasSuffix(".tmp") })
    }
  }

  @Test func `a queue of many watched photos releases their memory after the last`() async {
    await #expect(processExitsWith: .success) {
      var queue = WatchQueue(settlingTime: .seconds(2), budget: .seconds(1))
      let before = allocations_in_use()
      for number in 0..<20_000 { queue.complete(RawPath("a folder of photos/photo \(number).jpg")) }
      #expect(queue.count == 20_000)
      queue.beginRefresh(at: .zero)
      while let photo = queue.next(at: .zero) { _ = queue.finish(photo) }
      #expect(queue.count == 0 && allocations_in_use() < before + 500_000)
      withExtendedLifetime(queue) {}
    }
  }

  private static let console = Console(
    environment: { _ in nil }, isOutputTerminal: false, processorCount: 2, writeBytes: { _ in },
    complain: { _ in })
}
