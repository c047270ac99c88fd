internal import SchemeExtraction
internal import SchemeResults
internal import SystemFiles

/// One run of `colorway batch`.
struct BatchRun: Sendable {
  /// The request.
  let request: BatchRequest
  /// The process's surroundings.
  let console: Console
  /// The function that finds the colors of a photo.
  let extract: ExtractPhoto
  /// The display of progress, if there is one.
  var meter: ProgressMeter?

  /// A photo to be done, or its existing line.
  private enum Input: Sendable {
    case photo(BatchPhoto)
    case line(ResumedFile.Line)
  }

  /// The line of a photo: a new one or an existing one.
  private enum Output: Sendable {
    case made(BatchLine)
    case kept(ResumedFile.Line)
  }

  /// Goes through the photos, writes their lines, and returns the exit status.
  ///
  /// - Throws: ``UnusableFile`` if the list of photos cannot be opened.
  func run() async throws(UnusableFile) -> ExitStatus {
    let queue = PhotoQueue(operands: request.operands, names: try names(), isRecursive: true)
    return await console.report(on: request.output) { () async throws(SystemError) in
      guard let output = try open() else { return .failure }
      do throws(SystemError) {
        return try await run(through: queue, to: output)
      } catch {
        guard request.resumableFile != nil, !error.isClosedPipe else { throw error }
        console.complain(aboutOutput: request.output, error.message)
        console.complain(of: "to go on: \(request.resumingLine)")
        return .failure
      }
    }
  }

  private func names() throws(UnusableFile) -> NameList? {
    guard let list = request.list else { return nil }
    do throws(SystemError) {
      return try NameList(list, separatesByZero: request.isListSeparatedByZeros)
    } catch {
      throw UnusableFile(name: list, failure: Failure(unreadable: error).withHint(for: list))
    }
  }

  /// Opens the output of the lines, or complains about it and returns `nil`.
  private func open() throws(SystemError) -> BatchOutput? {
    guard let path = request.resumableFile else {
      return .stream(try OutputSink(request.output, console: console))
    }
    do throws(LineFile.OpeningError) {
      return .file(try ResumedFile(path))
    } catch {
      try console.complain(aboutOpening: path, error)
      return nil
    }
  }

  private func run(
    through queue: consuming PhotoQueue, to output: consuming BatchOutput
  ) async throws(SystemError) -> ExitStatus {
    let (hash, work) = (request.hash, work)
    var (queue, output) = (queue, output)
    var status = ExitStatus.success
    var writeError: SystemError?
    var lineCount = 0
    await OrderedRun(photosAtATime: request.jobs, isOrdered: request.isOrdered).run(
      isReady: { queue.isReady },
      next: {
        guard let photo = queue.next().map({ BatchPhoto($0, request: hash) }) else { return nil }
        do throws(SystemError) {
          guard let line = try output.line(of: photo) else { return .photo(photo) }
          meter?.skip(to: queue.fractionTaken)
          return .line(line)
        } catch {
          writeError = error
          return nil
        }
      },
      work: work,
      deliver: { done in
        do throws(SystemError) {
          switch done {
          case .kept(let line):
            if line.isFailure { status = .failure }
            try output.keep(line)
          case .made(let line):
            try output.append(line.bytes)
            let scheme = try? line.outcome.result.get().scheme
            if scheme == nil { status = .failure }
            meter?.count(scheme?.swatches, fraction: queue.fractionTaken)
          }
          lineCount += 1
          return true
        } catch {
          writeError = error
          return false
        }
      })
    if let writeError { throw writeError }
    if Task.isCancelled {
      tellOfInterruption(after: lineCount)
      return .interrupted
    }
    try output.finish()
    return status
  }

  /// The function that makes the line of a photo.
  private var work: @Sendable (Input) async -> Output {
    let makeLine = BatchLine.maker(for: request, extract: extract)
    return { input in
      switch input {
      case .line(let line): return .kept(line)
      case .photo(let photo): return .made(await makeLine(photo))
      }
    }
  }

  private func tellOfInterruption(after lineCount: Int) {
    let lines = lineCount == 1 ? "1 line is" : "\(lineCount) lines are"
    guard let file = request.resumableFile else { return }
    console.complain(
      aboutOutput: file, "interrupted; \(lines) done; to go on: \(request.resumingLine)")
  }
}
