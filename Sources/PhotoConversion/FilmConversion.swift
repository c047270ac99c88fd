package import ImageDecoding
package import SystemCalls

/// A film that ffmpeg turns into a stream of PNM pictures. It ends with the last reference.
package final class FilmConversion: Sendable {
  /// The part of a film, and its frames a second.
  package struct Cut: Hashable, Sendable {
    package var rate = 2.0
    package var start = Duration.zero
    package var duration: Duration?

    package init() {}
  }

  private struct State: Sendable {
    var error: SystemError?
    var isRunning = false
    var isUnwanted = false
    var end: (end: ConfinedProgram.End, complaint: String)?
  }

  /// The pictures, one after another.
  package let pictures: OpenFile
  private let state = Monitor(State())

  /// The memory of ffmpeg beside that of photos: some frames of a large film for each thread.
  private static let memory = 2 << 30
  private static let processorTime = Duration.seconds(7 * 86_400)

  /// Starts ffmpeg.
  ///
  /// - Throws: A ``SystemError`` if the film cannot be opened, or ffmpeg cannot be started.
  package init(
    of film: RawPath, _ cut: Cut, by ffmpeg: RawPath, in place: RawPath
  ) throws(SystemError) {
    let (pictures, output) = try OwnedDescriptor.pipe()
    let file = OpenFile(try System.openForReading(film))
    let folder = try PrivateFolder(in: place)
    self.pictures = pictures
    let state = state
    // The thread that starts a program must live as long as the program.
    let hasThread = SystemThread.start {
      let output = output
      do throws(SystemError) {
        var program = try ConfinedProgram(
          ffmpeg, Self.words(for: cut), environment: ["LC_ALL": "C", "HOME": folder.path.text],
          folder: folder.path, input: file.descriptor, output: output.descriptor,
          limits: ConfinedProgram.Limits(
            memory: Self.memory, fileSize: 1 << 20, processorTime: Self.processorTime))
        state.withLock { $0.isRunning = true }
        state.signal()
        let end = program.wait(atMost: nil) { state.withLock { $0.isUnwanted } }
        state.withLock { $0.end = end }
      } catch {
        state.withLock { $0.error = error }
      }
      state.signal()
    }
    guard hasThread else { throw .noThread }
    let error = state.wait { $0.isRunning || $0.error != nil ? .some($0.error) : nil }
    if let error { throw error }
  }

  deinit { state.withLock { $0.isUnwanted = true } }

  private static func words(for cut: Cut) -> [RawPath] {
    func seconds(_ time: Duration) -> String {
      let (seconds, rest) = time.components
      return "\(Double(seconds) + Double(rest) / 1e18)"
    }
    var words = ["-nostdin", "-v", "error", "-protocol_whitelist", "file,pipe"]
    if cut.start > .zero { words += ["-ss", seconds(cut.start)] }
    words += ["-i", "/dev/stdin"]
    if let duration = cut.duration { words += ["-t", seconds(duration)] }
    words += ["-an", "-sn", "-vf", "fps=\(cut.rate)", "-f", "image2pipe", "-c:v", "ppm", "-"]
    return words.map { RawPath($0) }
  }

  /// Waits until ffmpeg has ended, and returns how it failed, or `nil` if it did not.
  package func failure() -> String? {
    let (end, complaint) = state.wait { $0.end }
    if end == .exit(status: 0) { return nil }
    return "ffmpeg cannot read it" + (complaint.isEmpty ? "" : ": " + complaint)
  }
}

extension PhotoConverter {
  /// Returns the film in a file, unless it is a stream of pictures already.
  ///
  /// - Throws: ``DecodingError`` if ffmpeg is missing, or the film cannot be opened.
  package func film(_ path: RawPath, _ cut: FilmConversion.Cut) throws(DecodingError)
    -> FilmConversion?
  {
    guard let head = try? System.firstBytes(of: path, count: FileSignature.byteCount),
      !head.isEmpty, case .other(let format) = FileSignature(head),
      ["MP4", "Matroska", "AVI", "GIF"].contains(format)
    else { return nil }
    guard let ffmpeg = self.path(of: .ffmpeg) else {
      throw .missingProgram(format: format, package: "ffmpeg")
    }
    do throws(SystemError) {
      return try FilmConversion(of: path, cut, by: ffmpeg, in: temporaryFolder)
    } catch {
      throw .conversionFailed(format: format, program: "ffmpeg", reason: error.message)
    }
  }
}
