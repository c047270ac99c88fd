package import ImageDecoding
package import SystemCalls

/// A film that ffmpeg converts to a stream of PNM pictures. Releasing the last reference stops ffmpeg.
package final class FilmConversion: Sendable {
  /// The part of a film to convert, and the number of frames per second.
  package struct Cut: Hashable, Sendable {
    package var rate = 2.0
    package var start = Duration.zero
    package var duration: Duration?

    package init() {}
  }

  private struct State: Sendable {
    var start: Result<Void, SystemError>?
    var isUnwanted = false
    /// The folder of ffmpeg, until it has ended.
    var folder: PrivateFolder?
    var end: (end: ConfinedProgram.End, complaint: String)?
  }

  /// The stream of pictures.
  package let pictures: OpenFile
  /// The approximate number of pictures, if the length of the film is known.
  private let frameCount: Double?
  private let state: Monitor<State>

  private static let processorTime = Duration.seconds(7 * 86_400)

  /// Starts ffmpeg.
  ///
  /// - Throws: A ``SystemError`` if ffmpeg cannot be started.
  fileprivate init(
    of film: OpenFile, _ cut: Cut, by ffmpeg: RawPath, in folder: PrivateFolder, length: Duration?,
    isStrict: Bool
  ) throws(SystemError) {
    let (pictures, output) = try OwnedDescriptor.pipe()
    self.pictures = pictures
    frameCount = length.map {
      max(0, min($0 - cut.start, cut.duration ?? $0) / .seconds(1)) * cut.rate
    }
    let state = Monitor(State(folder: folder))
    self.state = state
    let path = folder.path
    // The thread that starts a program must live as long as the program.
    let hasThread = SystemThread.start {
      let output = output
      do throws(SystemError) {
        var program = try ConfinedProgram(
          ffmpeg, Self.words(for: cut), onFilm: film, in: path, output: output.descriptor,
          time: Self.processorTime, isStrict: isStrict)
        state.withLock { $0.start = .success(()) }
        state.signal()
        let end = program.wait(atMost: nil) { state.withLock { $0.isUnwanted } }
        Self.removeFolder(of: state)
        state.withLock { $0.end = end }
      } catch {
        Self.removeFolder(of: state)
        state.withLock { $0.start = .failure(error) }
      }
      state.signal()
    }
    guard hasThread else { throw .noThread }
    try state.wait { $0.start }.get()
  }

  /// Removes the folder of ffmpeg. This comes before others learn that ffmpeg has ended, because the
  /// process may end then.
  private static func removeFolder(of state: Monitor<State>) {
    let folder = state.withLock { $0.folder.take() }
    _ = consume folder
  }

  deinit { state.withLock { $0.isUnwanted = true } }

  private static func words(for cut: Cut) -> [String] {
    func seconds(_ time: Duration) -> String { "\(time / .seconds(1))" }
    var words = ["-nostdin", "-v", "error", "-protocol_whitelist", "file,pipe"]
    if cut.start > .zero { words += ["-ss", seconds(cut.start)] }
    words += ["-i", "/dev/stdin"]
    if let duration = cut.duration { words += ["-t", seconds(duration)] }
    return words + ["-an", "-sn", "-vf", "fps=\(cut.rate)", "-f", "image2pipe", "-c:v", "ppm", "-"]
  }

  /// Returns the fraction of the film that a number of frames covers, from 0 to 1, if its length is known.
  package func fraction(ofFrames count: Int) -> Double? {
    frameCount.flatMap { $0 > 0 ? min(1, Double(count) / $0) : nil }
  }

  /// Waits until ffmpeg has ended, and returns a description of its failure, or `nil` if it succeeded.
  package func failure() -> String? {
    let (end, complaint) = state.wait { $0.end }
    if end == .exit(status: 0) { return nil }
    return "ffmpeg cannot read it" + (complaint.isEmpty ? "" : ": " + complaint)
  }
}

extension ConfinedProgram {
  /// The memory limit of ffmpeg for films, which needs several frames per thread.
  private static let memoryForFilms = 2 << 30

  /// Starts a program whose input is a film.
  fileprivate init(
    _ path: RawPath, _ words: [String], onFilm film: OpenFile, in folder: RawPath,
    output: FileDescriptor, time: Duration, isStrict: Bool
  ) throws(SystemError) {
    try self.init(
      path, words.map { RawPath($0) }, environment: ["LC_ALL": "C", "HOME": folder.text],
      folder: folder, input: film.descriptor, output: output,
      limits: Limits(memory: Self.memoryForFilms, fileSize: 1 << 20, processorTime: time),
      isStrict: isStrict)
  }
}

extension PhotoConverter {
  private static let timeForLength = Duration.seconds(10)
  /// The range of plausible lengths of films, in seconds.
  private static let lengths = 0...1e9

  /// Returns a conversion of the film in a file, or `nil` if the file is a stream of pictures, or text.
  ///
  /// - Throws: ``DecodingError`` if ffmpeg is missing or the film cannot be opened.
  package func film(_ path: RawPath, _ cut: FilmConversion.Cut) throws(DecodingError)
    -> FilmConversion?
  {
    guard let head = try? System.firstBytes(of: path, count: FileSignature.byteCount),
      !head.isEmpty, case .other(let format) = FileSignature(head),
      !["text", "HTML", "XML", "SVG"].contains(format)
    else { return nil }
    guard let ffmpeg = self.path(of: "ffmpeg") else {
      throw .missingProgram(format: format, package: "ffmpeg")
    }
    do throws(SystemError) {
      let film = OpenFile(try System.openForReading(path))
      let folder = try PrivateFolder(in: temporaryFolder)
      return try FilmConversion(
        of: film, cut, by: ffmpeg, in: folder, length: length(of: film, in: folder),
        isStrict: requiresConfinement)
    } catch {
      throw .conversionFailed(format: format, program: "ffmpeg", reason: error.message)
    }
  }

  /// Returns the length of a film, or `nil` if ffprobe is missing or cannot determine it.
  private func length(of film: OpenFile, in folder: PrivateFolder) throws(SystemError) -> Duration?
  {
    guard let ffprobe = path(of: "ffprobe") else { return nil }
    let output = OpenFile(
      try System.openForUpdating(folder.path.appending(entry: RawPath("length"))))
    let words = "-v error -show_entries format=duration -of csv=p=0 /dev/stdin"
    var program = try ConfinedProgram(
      ffprobe, words.split(separator: " ").map(String.init), onFilm: film, in: folder.path,
      output: output.descriptor, time: Self.timeForLength, isStrict: requiresConfinement)
    guard program.wait(atMost: Self.timeForLength).end == .exit(status: 0) else { return nil }
    let line = String(decoding: try output.descriptor.read(64, at: 0), as: UTF8.self)
    let seconds = line.split(separator: "\n").first.flatMap { Double($0) }
    return seconds.flatMap { Self.lengths.contains($0) ? .seconds($0) : nil }
  }
}
