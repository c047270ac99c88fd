import Foundation
import ImageDecoding
import SchemeExtraction
import SchemeResults
import ScratchFolders
import Testing

@testable import SchemeCommand
@testable import SystemFiles

struct ExtractRunTests {
  private func request(_ words: RawText...) throws -> ExtractRequest {
    let parser = ArgumentParser(options: Subcommand.extract.allOptions)
    return try ExtractRequest(try parser.parse(words), Recorder().console())
  }

  /// Gives a scheme for every path but those that contain `bad`.
  private func fake(warnings: [DecodingWarning] = []) throws -> ExtractPhoto {
    let photo = try MadeUp.redAndBlue(warnings: warnings)
    return { input in
      if case .file(let path) = input, path.description.contains("bad") {
        return .failure(.decoding(.unsupportedFormat(name: "GIF")))
      }
      return .success(photo)
    }
  }

  @Test func `one bad photo does not stop the others`() async throws {
    let recorder = Recorder()
    let status = await ExtractRun(
      request: try request("--format=hex", "a", "bad", "b"), console: recorder.console(),
      extract: try fake()
    ).run()
    #expect(status == .failure)
    #expect(recorder.output == "#ff0000\n#00008b\n#ff0000\n#00008b\n")
    #expect(
      recorder.complaints == "colorway: bad: GIF is not read; try: magick bad ppm:- | colorway -\n")
  }

  @Test func `warnings are complaints that do not change the status`() async throws {
    let recorder = Recorder()
    let status = await ExtractRun(
      request: try request("a"), console: recorder.console(),
      extract: try fake(warnings: [.truncated(rowsRead: 3, rowCount: 10)])
    ).run()
    #expect(status == .success)
    #expect(
      recorder.complaints == "colorway: a: warning: the data ends early or is damaged: "
        + "only 3 of 10 rows were used\n")
  }

  @Test(arguments: ["json", "jsonl"])
  func `JSON says everything itself`(_ format: String) async throws {
    let recorder = Recorder()
    let status = await ExtractRun(
      request: try request("--format", RawText(format), "bad", "a"), console: recorder.console(),
      extract: try fake(warnings: [.damaged(reason: "x")])
    ).run()
    #expect(status == .failure)
    #expect(recorder.complaints.isEmpty)
    #expect(recorder.output.contains("\"kind\":\"unsupported\""))
    #expect(recorder.output.contains("some of the data is damaged: x"))
  }

  @Test func `an interrupt keeps what is complete and closes the array`() async throws {
    let recorder = Recorder()
    let gate = Gate(opened: ["a"])
    let photo = try MadeUp.redAndBlue()
    let run = ExtractRun(
      request: try request("--format=json", "--jobs=2", "a", "b", "c", "d"),
      console: recorder.console(),
      extract: { input in
        guard case .file(let path) = input else { return .failure(.cancelled) }
        await gate.pass(path.description)
        return Task.isCancelled ? .failure(.cancelled) : .success(photo)
      })
    let task = Task { await run.run() }
    await gate.waitForArrival(of: ["a", "b", "c"])
    task.cancel()
    #expect(await task.value == .interrupted)
    let value = try JSONSerialization.jsonObject(with: Data(recorder.output.utf8))
    let objects = try #require(value as? [[String: Any]])
    #expect(objects.map { $0["source"] as? String } == ["a", "b", "c"])
    #expect(objects[0]["colors"] != nil)
    #expect(await gate.arrived == ["a", "b", "c"])
  }

  @Test func `an output file is replaced whole, or kept when the run is interrupted`() async throws
  {
    let folder = try ScratchFolder()
    try folder.write("out", Array("old".utf8))
    let words: [RawText] = ["--format=hex", "-o", RawText(folder.path("out")), "a"]
    let parser = ArgumentParser(options: Subcommand.extract.allOptions)
    let request = try ExtractRequest(try parser.parse(words), Recorder().console())

    let gate = Gate()
    let interrupted = ExtractRun(
      request: request, console: Recorder().console(),
      extract: { _ in
        await gate.pass("a")
        return .failure(.cancelled)
      })
    let task = Task { await interrupted.run() }
    await gate.waitForArrival(of: ["a"])
    task.cancel()
    #expect(await task.value == .interrupted)
    #expect(try folder.text("out") == "old")
    #expect(try folder.names() == ["out"])

    let recorder = Recorder()
    let status = await ExtractRun(
      request: request, console: recorder.console(columns: 80), extract: try fake()
    ).run()
    #expect(status == .success)
    #expect(recorder.output.isEmpty)
    #expect(try folder.text("out") == "#ff0000\n#00008b\n")
    #expect(try folder.names() == ["out"])
  }

  @Test(arguments: [
    ("none/out", "No such file or directory (its folder has to be there)"), ("", "Is a directory"),
  ])
  func `output that cannot be written is a complaint before any work`(
    _ row: (name: String, reason: String)
  ) async throws {
    let folder = try ScratchFolder()
    let recorder = Recorder()
    let path = folder.path(row.name)
    let status = await ExtractRun(
      request: try request("-o", RawText(path), "a"), console: recorder.console(),
      extract: { _ in
        Issue.record("a photo was begun")
        return .failure(.cancelled)
      }
    ).run()
    #expect(status == .failure)
    #expect(recorder.complaints == "colorway: \(path): \(row.reason)\n")
  }

  @Test func `a device is written to and not replaced`() async throws {
    let status = await ExtractRun(
      request: try request("-o", "/dev/null", "a"), console: Recorder().console(),
      extract: try fake()
    ).run()
    #expect(status == .success)
    #expect(System.kind(of: "/dev/null") == .other)
  }

  @Test func `a closed pipe ends the run quietly`() async throws {
    let recorder = Recorder()
    let status = await ExtractRun(
      request: try request("a", "b"),
      console: recorder.console(failure: SystemError(code: System.closedPipeCode)),
      extract: try fake()
    ).run()
    #expect(status == .closedPipe)
    #expect(recorder.complaints.isEmpty)
  }

  @Test func `a file whose name is no text is known by its bytes`() async throws {
    let name = RawText(bytes: [0xFF, 0xFE])
    let photo = try MadeUp.redAndBlue()
    let outcome = await PhotoSource(name: name, location: .file(name)).outcome { input in
      input == .file(RawPath(bytes: [0xFF, 0xFE])) ? .success(photo) : .failure(.noVisiblePixels)
    }
    #expect(try outcome.result.get() == photo)
  }
}
