import Foundation
import ImageDecoding
import SchemeExtraction
import SchemeResults
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct ExtractRunTests {
  private func command(
    _ words: RawPath..., extract: @escaping ExtractPhoto
  ) throws -> ExtractCommand {
    let parser = ArgumentParser(options: Subcommand(ExtractCommand.self).allOptions)
    var command = try ExtractCommand(try parser.parse(words), Recorder().console())
    command.extraction = { _ in extract }
    return command
  }

  /// Returns an extraction that fails only for paths that contain `bad`.
  private func fake(warnings: [DecodingWarning] = []) throws -> ExtractPhoto {
    let photo = try MadeUp.redAndBlue(warnings: warnings)
    return { input in
      if case .file(let path) = input.original, path.description.contains("bad") {
        throw ExtractionError.decoding(.unsupportedFormat(name: "GIF"))
      }
      return photo
    }
  }

  @Test func `one bad photo does not stop the others`() async throws {
    let recorder = Recorder()
    let status = try await command(
      "--format=hex", "a", "bad", "b", extract: try fake()
    ).run(recorder.console())
    #expect(status == .failure)
    #expect(recorder.output == "#ff0000\n#00008b\n#ff0000\n#00008b\n")
    #expect(
      recorder.complaints
        == "colorway: bad: GIF cannot be read; try: magick bad ppm:- | colorway -\n")
  }

  @Test func `warnings are printed and do not change the status`() async throws {
    let recorder = Recorder()
    let status = try await command(
      "a", extract: try fake(warnings: [.truncated(rowsRead: 3, rowCount: 10)])
    ).run(recorder.console())
    #expect(status == .success)
    #expect(
      recorder.complaints == "colorway: a: warning: the data ends early or is damaged: "
        + "only 3 of 10 rows were used\n")
  }

  @Test(arguments: [false, true])
  func `a scheme that cannot be saved to the history is printed, with a failure status`(
    isKept: Bool
  ) async throws {
    let folder = try ScratchFolder()
    let photo = try folder.write("a.pgm", Array("P5 1 1 255\n".utf8) + [9])
    // The folder of a history cannot be a photo.
    let journal = (isKept ? folder.path("new") : photo) + "/history.journal"
    let recorder = Recorder()
    let status = try await command(
      "--keep", "--journal", RawPath(journal), "--format=hex", RawPath(photo), extract: try fake()
    ).run(recorder.console())
    #expect(status == (isKept ? .success : .failure))
    #expect(recorder.output == "#ff0000\n#00008b\n")
    #expect(recorder.complaints.isEmpty == isKept)
  }

  @Test(arguments: ["json", "jsonl"])
  func `JSON output includes failures and warnings instead of printing them`(
    _ format: String
  ) async throws {
    let recorder = Recorder()
    let status = try await command(
      "--format", RawPath(format), "bad", "a", extract: try fake(warnings: [.damaged(reason: "x")])
    ).run(recorder.console())
    #expect(status == .failure)
    #expect(recorder.complaints.isEmpty)
    #expect(recorder.output.contains("\"kind\":\"unsupported\""))
    #expect(recorder.output.contains("some of the data is damaged: x"))
  }

  @Test func `an interrupt writes the photos begun so far and closes the JSON array`() async throws
  {
    let recorder = Recorder()
    let gate = Gate(opened: ["a"])
    let photo = try MadeUp.redAndBlue()
    let command = try command(
      "--format=json", "--jobs=2", "a", "b", "c", "d",
      extract: { input in
        guard case .file(let path) = input.original else { throw ExtractionError.cancelled }
        await gate.pass(path.description)
        if Task.isCancelled { throw ExtractionError.cancelled }
        return photo
      })
    let task = Task { try await command.run(recorder.console()) }
    try await gate.waitForArrival(of: ["a", "b", "c"])
    task.cancel()
    #expect(try await task.value == .interrupted)
    let value = try JSONSerialization.jsonObject(with: Data(recorder.output.utf8))
    let objects = try #require(value as? [[String: Any]])
    #expect(objects.map { $0["source"] as? String } == ["a", "b", "c"])
    #expect(objects[0]["colors"] != nil)
    #expect(await gate.arrived == ["a", "b", "c"])
  }

  @Test func `an output file is replaced on success and unchanged after an interrupt`() async throws
  {
    let folder = try ScratchFolder()
    try folder.write("out", Array("old".utf8))
    func command(_ extract: @escaping ExtractPhoto) throws -> ExtractCommand {
      try self.command("--format=hex", "-o", RawPath(folder.path("out")), "a", extract: extract)
    }

    let gate = Gate()
    let interrupted = try command { _ in
      await gate.pass("a")
      throw ExtractionError.cancelled
    }
    let quiet = Recorder()
    let task = Task { try await interrupted.run(quiet.console()) }
    try await gate.waitForArrival(of: ["a"])
    task.cancel()
    #expect(try await task.value == .interrupted)
    #expect(quiet.complaints.isEmpty)
    #expect(try folder.text("out") == "old")
    #expect(try folder.names() == ["out"])

    let recorder = Recorder()
    let status = try await command(try fake()).run(recorder.console(columns: 80))
    #expect(status == .success)
    #expect(recorder.output.isEmpty)
    #expect(try folder.text("out") == "#ff0000\n#00008b\n")
    #expect(try folder.names() == ["out"])
  }

  @Test(arguments: [
    ("none/out", "No such file or directory (its folder must exist)"), ("", "Is a directory"),
  ])
  func `an output that cannot be written is reported before any photo is processed`(
    _ row: (name: String, reason: String)
  ) async throws {
    let folder = try ScratchFolder()
    let recorder = Recorder()
    let path = folder.path(row.name)
    let status = try await command(
      "-o", RawPath(path), "a",
      extract: { _ in
        Issue.record("a photo was started")
        throw ExtractionError.cancelled
      }
    ).run(recorder.console())
    #expect(status == .failure)
    #expect(recorder.complaints == "colorway: \(path): \(row.reason)\n")
  }

  @Test func `an output that is a device is written to and not replaced`() async throws {
    let status = try await command("-o", "/dev/null", "a", extract: try fake())
      .run(Recorder().console())
    #expect(status == .success)
    #expect(System.kind(of: "/dev/null") == .other)
  }

  @Test func `a closed pipe ends the run quietly`() async throws {
    let recorder = Recorder()
    let status = try await command(
      "a", "b", extract: try fake()
    ).run(recorder.console(failure: .closedPipe))
    #expect(status == .closedPipe)
    #expect(recorder.complaints.isEmpty)
  }

  @Test func `a file whose name is not UTF-8 is opened by the bytes of its name`() async throws {
    let name = RawPath(bytes: [0xFF, 0xFE])
    let photo = try MadeUp.redAndBlue()
    let outcome = await PhotoSource(name: name, location: .file(name)).outcome(extract: { input in
      guard input == .file(RawPath(bytes: [0xFF, 0xFE])) else {
        throw ExtractionError.noVisiblePixels
      }
      return photo
    })
    #expect(try outcome.result.get() == photo)
  }
}

extension ImageInput {
  /// The image before any conversion.
  fileprivate var original: ImageInput {
    if case .convertible(let image) = self { image.original } else { self }
  }
}
