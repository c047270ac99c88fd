package import ImageDecoding
internal import SchemeExtraction
internal import SchemeJournal

/// Runs the effects of a session, each in a task, and sends their ends as events.
final class SessionDriver {
  private let extractor: any SchemeExtracting
  private let executor: (any TaskExecutor)?
  private let services: SessionServices
  private let receive: @MainActor (SessionState.Event) -> Void
  private let connection: JournalConnection?

  /// The tasks of all calls that have not returned.
  private var tasks: [Int: Task<Void, Never>] = [:]
  /// The time limit of the work that waits for a slot.
  private var timeLimit: Task<Void, Never>?
  private var reduction: Task<PixelBuffer, any Error>?

  init(
    extractor: any SchemeExtracting, executor: (any TaskExecutor)?, services: SessionServices,
    receive: @escaping @MainActor (SessionState.Event) -> Void
  ) {
    (self.extractor, self.executor, self.services) = (extractor, executor, services)
    self.receive = receive
    connection = services.journal.map {
      JournalConnection(
        $0, attachments: services.attachments, executor: executor,
        pause: { try await services.sleep(SchemeModel.historyPause) }, receive: receive)
    }
  }

  deinit {
    timeLimit?.cancel()
    reduction?.cancel()
    for task in tasks.values { task.cancel() }
    connection?.close()
  }

  func perform(_ effect: SessionState.Effect) {
    switch effect {
    case .read(let photo, let id):
      start(id, "Header of photo \(id)", photo.input.readingPriority) { [extractor, executor] in
        await .endReading(Self.header(of: photo, extractor, executor), of: id)
      }
    case .extract(let request):
      let run = ExtractionRun(request: request, extractor: extractor, executor: executor)
      start(request.id, "Extraction \(request.id)") { [receive, services] in
        let result = await run.result { receive(.progress($0, of: request.id)) }
        return .end(result, of: request.id, at: services.wallTime())
      }
    case .wait(let id):
      timeLimit = Task(name: "Time limit of extraction \(id)") { [receive, services] in
        guard (try? await services.sleep(SchemeModel.patience)) != nil else { return }
        receive(.giveUp(id))
      }
    case .stop(let id):
      timeLimit?.cancel()
      tasks[id]?.cancel()
    case .reduce(let photo, let image):
      reduction = services.reduce.map { reduce in
        Task(
          name: "Reduced photo", executorPreference: executor, priority: photo.input.readingPriority
        ) {
          @concurrent in
          try reduce(photo, image)
        }
      }
    case .pick(let pick):
      Task(name: "Pick \(pick.id)") { [receive, reduction] in
        let pixels = try? await reduction?.value
        receive(.endPicking(pixels?.color(at: pick.place), of: pick.id))
      }
    case .forgetPixels:
      reduction?.cancel()
      reduction = nil
    case .write(let change): connection?.write(change)
    }
  }

  private func start(
    _ id: Int, _ name: String, _ priority: TaskPriority? = nil,
    _ work: @escaping () async -> SessionState.Event
  ) {
    timeLimit?.cancel()
    tasks[id] = Task(name: name, priority: priority) { [weak self, receive] in
      let end = await work()
      self?.tasks[id] = nil
      receive(end)
    }
  }

  private static func header(
    of photo: SchemePhoto, _ extractor: any SchemeExtracting, _ executor: (any TaskExecutor)?
  ) async -> Result<ImageInfo, ExtractionError> {
    await withTaskExecutorPreference(executor) {
      do throws(DecodingError) {
        return .success(try await extractor.info(of: photo.input))
      } catch {
        return .failure(error == .cancelled ? .cancelled : .decoding(error))
      }
    }
  }
}

nonisolated extension ImageInput {
  /// The priority of reading a photo, which is high unless another program must convert it first.
  package var readingPriority: TaskPriority? { if case .convertible = self { nil } else { .high } }
}

/// What a session needs from its environment.
package struct SessionServices {
  /// Returns a photo at a size from which colors can be picked.
  package typealias Reduction =
    @Sendable (SchemePhoto, ImageInfo) throws(DecodingError) -> PixelBuffer

  let sleep: @MainActor (Duration) async throws -> Void
  let wallTime: () -> WallTime
  let journal: (any SchemeHistoryStore)?
  let attachments: SchemeModel.Attachments
  let reduce: Reduction?
}
