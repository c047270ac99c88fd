public import Observation
public import SchemeAnimation
public import SchemeExtraction

/// A photo, its scheme, and what was extracted before: what a person looks at.
///
/// The model is the only bridge between presentation and work. All its changes are synchronous, on
/// the main actor, so an action callback calls it and returns:
///
///     model.show(SchemePhoto(input: .file("harbor.jpg"), name: "Harbor"))
///     model.extract()
///
/// From the return of ``extract()`` on ``isExtracting`` is `true`. When the scheme is there, one change
/// brings it, adds it to the ``history`` and ends the loading state; until then the model does not
/// change but for its ``progress``. A model that nobody holds any longer cancels what it was doing.
///
/// Observers are told before each change; ``lastChange(of:)`` tells how it is to move.
@Observable
public final class SchemeModel {
  /// The numbers of colors that can be asked for.
  public nonisolated static let colorCounts = 3...10

  /// How the loading state comes and goes where no ``withMotion(_:_:)`` around ``extract()`` says
  /// otherwise. The default is `Motion.default`.
  @ObservationIgnored public var motion: Motion? = .default

  /// The latest change, or `nil` before the first.
  @ObservationIgnored public internal(set) var lastChange: SchemeChange?

  @ObservationIgnored var state: ExtractionState
  @ObservationIgnored var lastChanges: [Property: SchemeChange] = [:]
  /// Whether observers are being told of a change, and what they did in answer.
  @ObservationIgnored var isChanging = false
  @ObservationIgnored var postponed: [(event: ExtractionState.Event, motion: Motion?)] = []
  /// The task of the latest extraction, until it ended. It waits for the one before it.
  @ObservationIgnored var work: (id: ExtractionRequest.ID, task: Task<Void, Never>)?
  @ObservationIgnored let extractor: any SchemeExtracting
  @ObservationIgnored let elapsedTime: () -> Duration

  /// Creates a model without a photo.
  ///
  /// - Parameters:
  ///   - extractor: What finds the schemes. The default is a `SchemeExtractor` with default options.
  ///   - clock: Tells the time of entries of the history, from the creation of the model on. The
  ///     default is the continuous clock.
  ///   - colorCount: How many colors to find, brought into ``colorCounts``. The default is 5.
  ///   - history: What was extracted earlier, newest first. The default is nothing.
  public init<Time: Clock<Duration>>(
    extractor: any SchemeExtracting = SchemeExtractor(), clock: Time = ContinuousClock(),
    colorCount: Int = 5, history: [SchemeHistoryEntry] = []
  ) {
    self.extractor = extractor
    let start = clock.now
    elapsedTime = { start.duration(to: clock.now) }
    state = ExtractionState(colorCount: colorCount, history: history)
  }

  deinit { work?.task.cancel() }
}

extension SchemeModel {
  /// The photo in hand.
  public var photo: SchemePhoto? {
    access(keyPath: \.photo)
    return state.photo
  }

  /// How many colors to find, from 3 to 10.
  ///
  /// A number outside is taken as the nearest. Setting it while ``isExtracting`` is refused: it stays
  /// what it was.
  public var colorCount: Int {
    get {
      access(keyPath: \.colorCount)
      return state.colorCount
    }
    set { apply(.setColorCount(newValue)) }
  }

  /// How far the model is with the photo in hand.
  public var phase: SchemePhase {
    access(keyPath: \.phase)
    return state.phase
  }

  /// The part of the latest extraction that is done, from 0 to 1. It only rises until the next.
  public var progress: Double {
    access(keyPath: \.progress)
    return state.progress
  }

  /// The latest result of the photo in hand.
  public var extraction: SchemeExtractor.Extraction? {
    access(keyPath: \.extraction)
    return state.result
  }

  /// What was extracted so far, newest first.
  public var history: [SchemeHistoryEntry] {
    access(keyPath: \.history)
    return state.history
  }

  /// The latest scheme of the photo in hand.
  public var scheme: ImageColorScheme? { extraction?.scheme }

  /// Whether an extraction is in flight.
  public var isExtracting: Bool { phase == .extracting }

  /// Why the latest extraction of the photo in hand gave no scheme. To be cancelled is no failure.
  public var failure: ExtractionError? {
    guard case .failed(let error) = phase else { return nil }
    return error
  }

  /// The change that gave a property its value, or `nil` if it has the one that it started with.
  ///
  /// - Parameter property: The property.
  /// - Returns: The change, with the motion by which an observer is to follow it.
  public func lastChange(of property: Property) -> SchemeChange? { lastChanges[property] }
}
