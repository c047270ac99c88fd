internal import SchemeService
internal import SystemFiles
internal import SystemThreads

/// One run of `colorway watch`.
struct WatchRun: Sendable {
  /// The request.
  let request: WatchRequest
  /// The process's surroundings.
  let console: Console
  /// The function that finds the colors of a photo.
  let extract: ExtractPhoto

  private let descriptors = DescriptorWatch()

  /// Keeps the lines of the photos up to date until the task is cancelled, and returns the exit
  /// status.
  func run() async -> ExitStatus {
    await console.report(on: request.output) { () async throws(SystemError) in
      guard let lines = try open() else { return .failure }
      var folder = WatchedFolder(request, lines: lines, console: console)
      tell("watching, until control-C ends it")
      var hasMemory = false
      while true {
        try folder.update()
        if Task.isCancelled { break }
        if folder.queue.hasTurn {
          try await refresh(&folder)
          hasMemory = true
          continue
        }
        if hasMemory { System.releaseFreedMemory() }
        hasMemory = false
        await wait(until: folder.nextTime, orChangesOf: folder.descriptor)
      }
      try folder.close()
      tellOfRest(folder.queue.count)
      return .success
    }
  }

  /// Opens the file of lines, or complains about it and returns `nil`.
  private func open() throws(SystemError) -> WatchedLines? {
    do throws(LineFile.OpeningError) {
      return try WatchedLines(request.output)
    } catch {
      try console.complain(aboutOpening: request.output, error)
      return nil
    }
  }

  /// Works on the complete photos until the time of a refresh is up.
  private func refresh(_ folder: inout WatchedFolder) async throws(SystemError) {
    folder.beginRefresh()
    var counts = RefreshCounts()
    var failure: SystemError?
    await OrderedRun(photosAtATime: request.batch.jobs, isOrdered: false).run(
      next: {
        do throws(SystemError) {
          return try folder.next()
        } catch {
          failure = error
          return nil
        }
      },
      work: BatchLine.maker(for: request.batch, extract: extract),
      deliver: { line in
        do throws(SystemError) {
          try folder.finish(line)
          counts.add(line)
          return true
        } catch {
          failure = error
          return false
        }
      })
    if let failure { throw failure }
    try folder.endRefresh()
    counts.rest = folder.queue.count
    if counts.done > 0 { tell(counts.description) }
  }

  /// Waits until a time, a change, or the end of the task.
  private func wait(until time: Duration?, orChangesOf descriptor: Int32?) async {
    let pause = time.map { max(.zero, $0 - console.elapsed()) }
    let descriptors = descriptors
    await withTaskGroup(of: Void.self) { group in
      if let pause { group.addTask { try? await Task.sleep(for: pause) } }
      if let descriptor {
        group.addTask {
          do {
            _ = try await descriptors.wait(for: [.bytes(of: descriptor)])
          } catch {
            // Without a thread to wait with, changes are found at the next scan.
            try? await Task.sleep(for: WatchRequest.usualInterval)
          }
        }
      }
      _ = await group.next()
      group.cancelAll()
    }
  }

  /// Reports the progress if complaints go to a terminal.
  private func tell(_ text: String) {
    guard console.complaintColumns() != nil else { return }
    console.complain(about: request.folder, text)
  }

  private func tellOfRest(_ count: Int) {
    guard count > 0 else { return }
    console.complain(
      aboutOutput: request.output,
      "stopped; the next start takes up \(count == 1 ? "1 more file" : "\(count) more files")")
  }
}
