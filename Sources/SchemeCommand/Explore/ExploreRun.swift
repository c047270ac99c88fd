internal import ImageDecoding
internal import ImageEncoding
internal import SchemeExplorer
internal import SchemeExtraction
internal import SchemePictures
internal import SchemeResults
internal import SystemFiles
internal import SystemThreads
internal import TerminalUI

/// One run of `colorway explore`.
struct ExploreRun: Sendable {
  /// The request.
  let request: ExploreRequest
  /// The surroundings of the process.
  let console: Console

  /// Shows the explorer until the person quits, or records a script.
  ///
  /// If none of the photos can be read, it says why instead, and does not take the terminal.
  ///
  /// - Returns: The exit status.
  func run() async throws(UsageError) -> ExitStatus {
    if request.recording == nil {
      guard TerminalDevice.standard.isPresent else { throw .noTerminal }
      guard console.environment("TERM") != "dumb" else { throw .dumbTerminal }
    }
    var queue = PhotoQueue(operands: request.operands)
    let sources = Array(sequence(state: ()) { _ in queue.next() })
    let photos = sources.map(\.explorerPhoto)
    if let reasons = reasonsAgainstAll(photos) {
      for (source, reason) in zip(sources, reasons) { console.complain(about: source.name, reason) }
      return .failure
    }
    if let recording = request.recording { return try await record(recording, photos) }
    await show(photos)
  }

  /// Returns the reasons why none of the photos can be read, or `nil` if one can.
  private func reasonsAgainstAll(_ photos: [ExplorerPhoto]) -> [String]? {
    var reasons: [String] = []
    for photo in photos {
      guard let input = photo.input else {
        reasons.append(photo.reason)
        continue
      }
      do throws(DecodingError) {
        _ = try ImageDecoder(limits: request.extractor.limits).info(of: input)
        return nil
      } catch {
        reasons.append(Failure(error).message)
      }
    }
    return reasons
  }

  @MainActor
  private func show(_ photos: [ExplorerPhoto]) async -> Never {
    let depth: ColorDepth =
      switch TerminalStyle(choice: request.color, console: console, isFile: false).color {
      case .none: .none
      case .indexed: .indexed
      case .full: .full
      }
    let session = ExplorerSession(depth: depth) { size, now in
      explorer(of: photos, size, depth, now)
    }
    let status = await session.run()
    for notice in request.notices.withLock({ $0 }) { console.complain(of: "\(notice)") }
    if session.unwrittenCount > 0 {
      console.complain(of: "the last changes of the history were not written")
    }
    // Ends without waiting for other threads, because one may be reading a photo that never ends.
    System.end(with: ExitStatus(rawValue: status))
  }

  @MainActor
  private func record(
    _ request: RecordingRequest, _ photos: [ExplorerPhoto]
  ) async throws(UsageError) -> ExitStatus {
    let recorder = ScriptRecorder { now in
      explorer(of: photos, request.size, self.request.color == .never ? .none : .full, now)
    }
    return try deliver(await recorder.record(request.script, ground: request.ground), request)
  }

  @MainActor
  private func explorer(
    of photos: [ExplorerPhoto], _ size: GridSize, _ depth: ColorDepth,
    _ now: @escaping () -> Duration
  ) -> Explorer {
    Explorer(
      photos: photos, extractor: request.extractor, limits: request.extractor.limits,
      services: .files(request.extractor, request.journal), size: size, depth: depth,
      reducesMotion: request.reducesMotion, now: now)
  }

  /// Writes the files of a recording in order, and stops at the first that cannot be written.
  ///
  /// - Throws: ``UsageError/outputIsInput(_:)``, before anything is written, if one of the files is
  ///   also an input.
  private func deliver(
    _ recording: Recording, _ request: RecordingRequest
  ) throws(UsageError) -> ExitStatus {
    if request.format == .svg, recording.frames.count > 1 {
      let picture = recording.movingPicture(ground: request.ground, background: request.background)
      return deliver(request.path) { () throws(ImageWritingError) in
        Array(try picture.text().utf8)
      }
    }
    let pictures = recording.pictures(ground: request.ground)
    let paths = (0..<pictures.count).map { request.path(ofPicture: $0, of: pictures.count) }
    for path in paths { try OutputSink.check(path, against: self.request.inputs) }
    for (path, picture) in zip(paths, pictures) {
      let status = deliver(path) { () throws(ImageWritingError) in
        try request.format.bytes(of: picture, background: request.background, scale: 1)
      }
      guard status == .success else { return status }
    }
    return .success
  }

  /// Writes a picture to a file.
  private func deliver(
    _ path: RawText, _ encode: () throws(ImageWritingError) -> [UInt8]
  ) -> ExitStatus {
    do throws(ImageWritingError) {
      return console.deliver(try encode(), to: path)
    } catch {
      console.complain(aboutOutput: path, Failure(error).message)
      return .failure
    }
  }
}

extension PhotoSource {
  /// The photo in the form that the explorer expects.
  fileprivate var explorerPhoto: ExplorerPhoto {
    let title = name.lastComponent.printable
    switch location {
    case .file(let path):
      // The preview and each extraction read the file anew.
      guard System.kind(of: path) != .other else {
        return ExplorerPhoto(
          name: title, reason: "this is no file that can be read again and again")
      }
      return ExplorerPhoto(
        name: title, source: name.text, input: .file(RawPath(bytes: path.bytes)))
    case .standardInput:
      return ExplorerPhoto(name: title, reason: UsageError.standardInputIsKeyboard.message)
    case .none(let failure):
      return ExplorerPhoto(name: title, reason: failure.message)
    }
  }
}
