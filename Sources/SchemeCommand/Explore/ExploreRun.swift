internal import ImageDecoding
internal import SchemeExplorer
internal import SchemeExtraction
internal import SchemeResults
internal import TerminalUI

/// One run of `colorway explore`.
struct ExploreRun: Sendable {
  /// What to do.
  let request: ExploreRequest
  /// Where.
  let console: Console

  /// Shows the explorer until the person quits, and says how it went.
  func run() async throws(UsageError) -> ExitStatus {
    if let recording = request.recording {
      try OutputSink.check(recording.path, against: request.operands)
      return await record(recording, photos)
    }
    guard TerminalDevice.standard.isPresent else { throw .noTerminal }
    guard console.environment("TERM") != "dumb" else { throw .dumbTerminal }
    await show(photos, depth)
  }

  @MainActor
  private func show(_ photos: [ExplorerPhoto], _ depth: ColorDepth) async -> Never {
    let session = ExplorerSession(depth: depth) { size, now in
      explorer(of: photos, size, depth, now)
    }
    // At once: work on a photo that cannot be read to its end would keep all threads.
    System.end(with: ExitStatus(rawValue: await session.run()))
  }

  @MainActor
  private func record(
    _ request: RecordingRequest, _ photos: [ExplorerPhoto]
  ) async -> ExitStatus {
    let recorder = ScriptRecorder { now in
      explorer(of: photos, request.size, self.request.color == .never ? .none : .full, now)
    }
    return deliver(await recorder.record(request.script, ground: request.ground), request)
  }

  @MainActor
  private func explorer(
    of photos: [ExplorerPhoto], _ size: GridSize, _ depth: ColorDepth,
    _ now: @escaping () -> Duration
  ) -> Explorer {
    Explorer(
      photos: photos, extractor: request.extractor, services: .files, size: size, depth: depth,
      reducesMotion: request.reducesMotion, now: now)
  }

  private var photos: [ExplorerPhoto] {
    var queue = PhotoQueue(operands: request.operands)
    return Array(sequence(state: ()) { _ in queue.next() }.map(\.explorerPhoto))
  }

  private var depth: ColorDepth {
    switch TerminalStyle(choice: request.color, console: console, isFile: false).color {
    case .none: .none
    case .indexed: .indexed
    case .full: .full
    }
  }
}

extension PhotoSource {
  /// The photo as the explorer takes it.
  fileprivate var explorerPhoto: ExplorerPhoto {
    let title = name.lastComponent.printable
    switch location {
    case .file(let path):
      // The preview and each extraction read it anew.
      guard System.kind(of: path) != .other else {
        return ExplorerPhoto(
          name: title, reason: "this is no file that can be read again and again")
      }
      if let text = path.exactText { return ExplorerPhoto(name: title, input: .file(text)) }
      // A name that is no text can be opened again and again through a descriptor of its own.
      do throws(SystemError) {
        let descriptor = try System.openForReading(path)
        return ExplorerPhoto(name: title, input: .file("/dev/fd/\(descriptor)"))
      } catch {
        return ExplorerPhoto(name: title, reason: Failure(unreadable: error).message)
      }
    case .standardInput:
      return ExplorerPhoto(name: title, reason: UsageError.standardInputIsKeyboard.message)
    case .none(let failure):
      return ExplorerPhoto(name: title, reason: failure.message)
    }
  }
}
