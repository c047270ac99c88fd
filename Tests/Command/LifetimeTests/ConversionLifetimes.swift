import Foundation
import ImageDecoding
import PhotoConversion
import ScratchFolders
import SystemCalls
import Testing

/// Programs that convert photos, and the ways in which they end.
@Suite(
  .enabled(if: Holdings.canBeSeen, "the system does not report the resources of a process"),
  .timeLimit(.minutes(10)))
struct ConversionLifetimes {
  private static let scripts = [
    "printf 'P6 1 1 255\\nabc'", "exec yes >&2", "exec yes", "exit 3", "sleep 1000 & exit 0",
    "trap '' TERM; while :; do :; done", "kill -9 $$", "exec sleep 1000 2>&-",
  ]

  @Test func `a converter releases its process, files and descriptors however it ends`() async {
    await #expect(processExitsWith: .success) {
      let (folder, programs) = (try ScratchFolder(), try ScratchFolder())
      var converter = PhotoConverter()
      converter.timeLimit = .milliseconds(50)
      converter.temporaryFolder = RawPath(folder.path)
      var limits = DecodingLimits()
      limits.maximumFileSize = 1 << 16
      let format = try #require(ConvertibleFormat.named("GIF"))
      let inputs = try Self.scripts.enumerated().map { index, script in
        var converter = converter
        let path = try programs.writeProgram("\(index)", script)
        converter.choose(try #require(PhotoProgram(commandLine: path, for: format)), for: "gif")
        return converter.input(.bytes(Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 20)))
      }
      let home = RawPath(folder.path).appending(entry: RawPath("colorway-\(getuid())"))
      try await expectNothingLeft(after: 5, in: folder.path) { _ in
        for input in inputs { _ = try? ImageDecoder(limits: limits).pixels(of: input) }
        let left = try System.entries(of: home)
        #expect(left.isEmpty)
        // No child process is left.
        #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
      }
    }
  }
}
