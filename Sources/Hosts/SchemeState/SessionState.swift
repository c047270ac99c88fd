package import ColorMath
public import ImageDecoding
internal import SchemeAnimation
public import SchemeExtraction
public import SchemeJournal

/// The state of a ``SchemeModel`` as a value, and the rules by which it changes.
///
/// Each ``SchemeProperty`` declared here is also an observable property of the model. The state does not use
/// tasks or clocks: a function takes an event and returns the effects to run. Each effect that works ends with
/// one event, which has the number of the effect. The end of work that was superseded changes nothing.
public nonisolated struct SessionState: Hashable, Sendable {
  /// The photo.
  public internal(set) var photo = SchemeProperty<SchemePhoto?>(nil)
  /// The header of the photo, once it has been read.
  public internal(set) var image = SchemeProperty<ImageInfo?>(nil)
  /// The photo that is being opened, or that could not be opened.
  public internal(set) var opening = SchemeProperty<SchemeOpening?>(nil)
  /// The options of the next extraction.
  public internal(set) var options: SchemeProperty<SchemeExtractor.Options>
  /// The stage of the work on the photo.
  public internal(set) var phase = SchemeProperty(SchemePhase.idle)
  /// The completed fraction of the latest extraction, from 0 to 1, which never decreases.
  public internal(set) var progress = SchemeProperty(0.0)
  /// The latest result for the photo.
  public internal(set) var extraction = SchemeProperty<SchemeExtractor.Extraction?>(nil)
  /// The entry that the latest extraction of the photo added to the history.
  public internal(set) var entryID = SchemeProperty<JournalEntry.ID?>(nil)
  /// The scheme to show: that of the latest extraction, or of an entry of the history.
  public internal(set) var shown = SchemeProperty<ShownScheme?>(nil)
  /// The schemes found so far, newest first, or those of the journal.
  public internal(set) var history = SchemeProperty(HistoryEntries())
  /// The number of changes of the history that are not yet in the journal.
  public internal(set) var unwrittenCount = SchemeProperty(0)
  /// The reason why changes are not written or the journal is not read, until they are.
  public internal(set) var historyFailure = SchemeProperty<JournalError?>(nil)

  /// Whether each change of the history is in the journal or has failed, or the journal refuses all for now.
  package internal(set) var isHistorySettled = SchemeProperty(true)
  /// The places on the photo where pinned colors were picked.
  package internal(set) var places = SchemeProperty<[SRGB8: PhotoPlace]>([:])
  /// The latest entry that was added to the history while this session knew the others.
  package internal(set) var addedID = SchemeProperty<JournalEntry.ID?>(nil)

  /// The maximum number of calls that read photos at the same time, including abandoned ones.
  package let callLimit: Int
  /// What the session is working on, if anything.
  package internal(set) var work: Work?
  /// The numbers of the calls that have not returned, including abandoned ones.
  package internal(set) var running: Set<Int> = []
  package internal(set) var changeCount = 0
  /// The colors that are being picked from the photo.
  package internal(set) var picks: [Pick] = []
  /// The scheme that was shown before the one that is shown.
  package internal(set) var previousScheme: ImageColorScheme?
  /// The results behind the entries that this session added to the history.
  package internal(set) var results: [JournalEntry.ID: Finding] = [:]
  /// The latest entries that were removed here and can be restored, at most ``removedLimit``.
  package internal(set) var removed: [JournalEntry] = []

  package static let removedLimit = 20

  var workCount = 0
  /// Whether pixels of the photo are kept for picking colors.
  var keepsPixels = false
  var schemeHistory: SchemeHistory

  package init(
    options: SchemeExtractor.Options = SchemeExtractor.Options(), hasJournal: Bool = false,
    callLimit: Int = 4
  ) {
    self.options = SchemeProperty(options)
    self.callLimit = callLimit
    schemeHistory = SchemeHistory(hasJournal: hasJournal)
  }

  /// Applies an event, and returns the effects to run in order. The change has the motion of the
  /// transaction. Outside of all transactions, an event that can end the loading state has its motion, and
  /// others have none.
  package mutating func apply(
    _ event: Event, in transaction: MotionTransaction? = nil
  ) -> [Effect] {
    let motion = transaction.map(\.motion) ?? (event.canEndLoading ? work?.motion : nil)
    let change = SchemeChange(ticket: changeCount + 1, motion: motion)
    switch event {
    case .show(let photo, let image): return show(photo, image, change)
    case .describe(let image, let photo):
      if self.photo.value == photo { set(\.image, to: image, change) }
    case .open(let photo, let entryID): return open(photo.name, photo, toShow: entryID, change)
    case .announce(let name): return open(name, nil, toShow: nil, change)
    case .arrive(let photo, let id): return arrive(photo, as: id)
    case .endReading(let result, let id): return endReading(result, of: id, change)
    case .extract: return extract(change)
    case .progress(let fraction, let id):
      if request?.id == id, fraction > progress.value {
        set(\.progress, to: min(fraction, 1), change)
      }
    case .end(let result, let id, let entryID, let time):
      running.remove(id)
      let effects = request?.id == id ? finish(result, as: entryID, at: time, change) : []
      return effects + startWaiting()
    case .giveUp(let id): if work?.id == id, !running.contains(id) { end(as: .stalled, change) }
    case .cancel(let id): return cancel(id, change)
    case .setOptions(let options): setOptions(options, change)
    case .prepareToPick: return prepareToPick()
    case .pick(let place, let color): return pick(at: place, insteadOf: color, change)
    case .endPicking(let color, let id): return endPicking(color, of: id, change)
    case .pin(let color, let isPinned): return pin(color, isPinned, change)
    case .ignore(let color): return ignore(color, change)
    case .stopIgnoring(let range): return stopIgnoring(range, change)
    case .removeColor(let color): return remove(color, change)
    case .select(let id): select(id, change)
    case .openEntry(let id): return openEntry(id, change)
    case .change(let kind, let time): return edit(kind, at: time, change)
    case .remove(let id, let time): return remove(id, at: time, change)
    case .restore(let id): return restore(id, change)
    case .follow, .failFollowing, .endWriting: follow(event, change)
    }
    return []
  }

  mutating func set<Value>(
    _ property: WritableKeyPath<SessionState, SchemeProperty<Value>>, to value: Value,
    _ change: SchemeChange
  ) {
    if self[keyPath: property].set(value, by: change) { changeCount = change.ticket }
  }
}
