#if os(Linux)
  import ConfinementProbing
  import Foundation
  import ImageDecoding
  import ScratchFolders
  import SystemCalls
  import Testing

  @testable import PhotoConversion

  /// Programs that attempt what they must not be able to do, as converters.
  @Suite struct ConfinementTests {
    private let scratch: ScratchFolder
    private let probe: ConfinementProbe

    init() throws {
      scratch = try ScratchFolder()
      guard let probe = try ConfinementProbe(in: scratch) else {
        try Test.cancel("confinement-probe is not built beside the test bundle")
      }
      self.probe = probe
    }

    /// Returns the reason why a photo cannot be read by a program.
    private func failure(
      of program: String, _ words: [String] = [], within time: Duration = .seconds(60)
    ) throws -> String {
      var converter = PhotoConverter()
      converter.temporaryFolder = RawPath(scratch.path)
      converter.timeLimit = time
      let format = try #require(ConvertibleFormat.named("GIF"))
      let line = ([program] + words).joined(separator: " ")
      converter.choose(try #require(PhotoProgram(commandLine: line, for: format)), for: "gif")
      let photo = ImageInput.bytes(Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 20))
      var limits = DecodingLimits()
      limits.maximumFileSize = 1 << 20
      do {
        _ = try ImageDecoder(limits: limits).info(of: converter.input(photo))
        return "it was read"
      } catch {
        return "\(error)"
      }
    }

    @Test func `a program is refused everything that decoders do not need`() throws {
      let victim = Process()
      victim.executableURL = URL(fileURLWithPath: "/bin/sleep")
      victim.arguments = ["100000"]
      // The tests would otherwise not end before it.
      victim.standardOutput = FileHandle.nullDevice
      victim.standardError = FileHandle.nullDevice
      try victim.run()
      defer { kill(victim.processIdentifier, SIGKILL) }
      let attempts = try probe.attempts
      #expect(attempts.count > 60)
      for attempt in attempts {
        let reason = try failure(
          of: probe.path, probe.words(for: attempt, on: victim.processIdentifier))
        #expect(reason.hasSuffix("\(attempt): refused"), "\(attempt): \(reason)")
      }
      #expect(victim.isRunning)
      #expect(FileManager.default.isExecutableFile(atPath: probe.path))
    }

    @Test(arguments: [
      ("files 60 20000", "wrote more than 1 MiB"), ("files 2 1000000", "wrote more than 1 MiB"),
      ("files 1000 0", "wrote more than 100 files"), ("files 50 20000", "wrote no picture"),
    ])
    func `the files of a program count together`(
      _ row: (words: String, reason: String)
    ) throws {
      let reason = try failure(of: probe.path, [row.words, "{output}"])
      #expect(reason.hasSuffix(row.reason), "\(reason)")
    }

    @Test func `the threads of a program count`() throws {
      let reason = try failure(of: probe.path, ["threads", "100000"])
      #expect(reason.hasSuffix("started more than 1000 threads"), "\(reason)")
    }

    @Test func `processor time is limited by a signal that names the reason`() throws {
      // A decoder with two threads uses its processor time in half of the time of the clock.
      let folder = RawPath(scratch.path)
      var program = try ConfinedProgram(
        RawPath(probe.path), ["spin"], environment: [:], folder: folder,
        limits: ConfinedProgram.Limits(
          memory: 1 << 28, fileSize: 1 << 20, processorTime: .zero))
      let end = program.wait(atMost: nil).end
      #expect(end == .signal(SIGXCPU) && end.isOfProcessorTime)
    }
  }
#endif
