import Foundation
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct InterruptionTests {
  @Test(arguments: [true, false])
  func `a signal cancels the work, whether it comes before or after its beginning`(
    comesBefore: Bool
  ) {
    let interruption = Interruption()
    let work = Task {}
    if comesBefore { interruption.interrupt(.interrupted) }
    interruption.begin(work)
    #expect(work.isCancelled == comesBefore)
    interruption.interrupt(.interrupted)
    #expect(work.isCancelled && interruption.status == .interrupted)
  }

  private static let photo = Array("P6 2 1 255\n".utf8) + [255, 0, 0, 0, 0, 255]

  typealias Row = IdleOptionTests.Row

  @Test(arguments: [
    (Row(AlbumCommand.self, "--json"), "out"), (Row(AlbumCommand.self, "--format=text"), "out"),
    (Row(AlbumCommand.self, "--picture=strip"), "out.svg"),
    (Row(AlbumCommand.self, "--picture=wheel"), "out.png"),
    (Row(AlbumCommand.self, "--picture=sheet"), "out.svg"), (Row(AlbumCommand.self), "out.cwh"),
    (Row(AlbumCommand.self, "-fhistogram-json"), "out"), (Row(GalleryCommand.self), "out.html"),
    (Row(GalleryCommand.self, "--per-page=all"), "out.html"),
    (Row(GalleryCommand.self), "out.svg"), (Row(ExtractCommand.self, "--format=hex"), "out"),
    (Row(ExtractCommand.self), "out.csv"), (Row(BatchCommand.self), "out.csv"),
  ])
  func `a result of many photos is written only if it has all of them`(
    row: Row, output: String
  ) async throws {
    let folder = try ScratchFolder()
    let photos = try ["a", "b"].map { RawPath(try folder.write($0, Self.photo)) }
    let words = row.words + ["--jobs=1", "-o", RawPath(folder.path(output))]
    func status(of photos: [RawPath], _ console: Console) async -> CommandInterface.ExitStatus? {
      await Task {
        try? await row.command.parsed(words + photos, console).run(console)
      }.value
    }
    var console = Recorder().console()
    // The first complaint, which is about the second photo, interrupts the run.
    console.complain = { _ in unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
    let missing = RawPath(folder.path("missing"))
    #expect(await status(of: [photos[0], missing, photos[1]], console) == .interrupted)
    #expect(try folder.names() == ["a", "b"])
    let recorder = Recorder()
    #expect(await status(of: photos, recorder.console()) == .success)
    #expect(recorder.complaints == "" && recorder.output == "")
    #expect(try folder.names() == ["a", "b", output])
  }

  @Test func `the picture of an interrupted film is not written`() async throws {
    let folder = try ScratchFolder()
    let red = Array("P6 2 1 255\n".utf8) + [255, 0, 0, 255, 0, 0]
    // A frame is judged by the three after it.
    let film = RawPath(try folder.write("film", Self.photo + red + Self.photo + red + Self.photo))
    let words = ["--ignore=red", "--jobs=1", "-o", RawPath(folder.path("out.svg")), film]
    var console = Recorder().console()
    // The first complaint, which is about a frame of red alone, interrupts the run.
    console.complain = { _ in unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
    let interrupted = try await Task { [console] in
      try await FilmCommand.parsed(words).run(console)
    }.value
    #expect(interrupted == .interrupted)
    #expect(try folder.names() == ["film"])
    let recorder = Recorder()
    _ = try await FilmCommand.parsed(words).run(recorder.console())
    #expect(recorder.complaints.split(separator: "\n").count == 2)
    #expect(try folder.names() == ["film", "out.svg"])
  }

  /// Runs a command line in a task that is cancelled before. Returns `nil` after an error.
  private func statusOfCancelled(
    _ command: any Command.Type, _ words: [RawPath], _ recorder: Recorder,
    environment: [String: String] = [:]
  ) async -> CommandInterface.ExitStatus? {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try? await command.parsed(words).run(recorder.console(environment: environment))
    }
    task.cancel()
    return await task.value
  }

  @Test(arguments: ["lime", "red"])
  func `a folder is not searched if the update of its lines was interrupted`(
    color: RawPath
  ) async throws {
    let folder = try ScratchFolder()
    try folder.write("a.ppm", Self.photo)
    let cache = try ScratchFolder()
    let environment = ["XDG_CACHE_HOME": cache.path]
    func lines() throws -> String {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: cache.path("colorway/folders"))
      return try cache.text("colorway/folders/" + (names.first ?? ""))
    }
    let words = ["--within=0.01", color, "--in", RawPath(folder.path)]
    let status = try await FindCommand.parsed(words)
      .run(Recorder().console(environment: environment))
    #expect(status == (color == "red" ? .success : .failure))
    let before = try lines()
    let recorder = Recorder()
    #expect(
      await statusOfCancelled(FindCommand.self, words, recorder, environment: environment)
        == .interrupted)
    #expect(recorder.output == "" && recorder.complaints.contains("to resume: search again"))
    #expect(recorder.complaints.split(separator: "\n").count == 1)
    #expect(try lines() == before && folder.names() == ["a.ppm"])
  }

  @Test(arguments: ["sum.histogram", "sum.ase"])
  func `a sum of histograms is written only if it has all of them`(output: String) async throws {
    let folder = try ScratchFolder()
    let (photo, file) = (try folder.write("a", Self.photo), RawPath(folder.path("h")))
    let count = try AlbumCommand.parsed(["-fhistogram", "-o", file, RawPath(photo)])
    #expect(try await count.run(Recorder().console()) == .success)
    let words = ["-o", RawPath(folder.path(output)), file, file]
    let recorder = Recorder()
    #expect(await statusOfCancelled(AlbumCommand.self, words, recorder) == .interrupted)
    #expect(try folder.names() == ["a", "h"] && recorder.complaints == "")
    #expect(try await AlbumCommand.parsed(words).run(recorder.console()) == .success)
    #expect(try folder.names() == ["a", "h", output])
  }
}
