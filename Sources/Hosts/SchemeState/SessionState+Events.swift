package import ColorMath
package import ImageDecoding
internal import SchemeAnimation
package import SchemeExtraction
package import SchemeJournal

nonisolated extension SessionState {
  /// What the session is working on: at most one photo at a time.
  package enum Work: Hashable, Sendable, Identifiable {
    case opening(OpeningRequest)
    case extracting(ExtractionRequest)

    /// The number of the work, from 1 in each model.
    package var id: Int {
      switch self {
      case .opening(let request): request.id
      case .extracting(let request): request.id
      }
    }

    var motion: Motion? {
      switch self {
      case .opening(let request): request.motion
      case .extracting(let request): request.motion
      }
    }
  }

  /// A color that is being picked from the photo.
  package struct Pick: Hashable, Sendable, Identifiable {
    package let id: Int
    package let place: PhotoPlace
    /// The color whose place the new one takes, or `nil` to add it.
    package let replaced: SRGB8?
    let motion: Motion?
  }

  /// What an extraction found, and its options.
  package struct Finding: Hashable, Sendable {
    package let extraction: SchemeExtractor.Extraction
    package let options: SchemeExtractor.Options
  }

  /// An event in the life of a model.
  package enum Event: Sendable {
    /// A photo is shown, with its header if that was read, or none.
    case show(SchemePhoto?, ImageInfo? = nil)
    /// The header of the shown photo is known.
    case describe(ImageInfo, of: SchemePhoto)
    /// A photo is opened: first its header is read. Then it is extracted, or an entry is shown with it.
    case open(SchemePhoto, toShow: JournalEntry.ID? = nil)
    /// The bytes of a photo with a name are about to arrive.
    case announce(String)
    /// The bytes of an announced photo have arrived.
    case arrive(SchemePhoto, as: Int)
    /// A header was read, or could not be.
    case endReading(Result<ImageInfo, ExtractionError>, of: Int)
    /// The scheme of the photo is requested.
    case extract
    case progress(Double, of: Int)
    /// A call of the extractor returned. Its scheme becomes an entry with the given identifier.
    case end(
      Result<SchemeExtractor.Extraction, ExtractionError>, of: Int,
      as: JournalEntry.ID = JournalEntry.ID(), at: WallTime)
    /// Work has waited for a free slot until its deadline.
    case giveUp(Int)
    /// All work is cancelled, or only that with a number.
    case cancel(Int? = nil)
    case setOptions(SchemeExtractor.Options)
    /// Colors may soon be picked from the photo.
    case prepareToPick
    /// The color at a place is pinned, in place of another one or in addition.
    case pick(PhotoPlace, insteadOf: SRGB8? = nil)
    /// The color at a place is known, or there is none.
    case endPicking(SRGB8?, of: Pick.ID)
    /// A color of the shown scheme is pinned, or no longer pinned.
    case pin(SRGB8, Bool)
    /// A color and those like it are ignored.
    case ignore(SRGB8)
    /// Colors of a range are no longer ignored, or none are.
    case stopIgnoring(ColorRange?)
    /// A color of the shown scheme is removed. The others are pinned, so that they stay.
    case removeColor(SRGB8)
    /// The scheme of an entry is shown, or none.
    case select(JournalEntry.ID?)
    /// The scheme of an entry is shown, and its options become the current ones.
    case openEntry(JournalEntry.ID)
    /// An entry of the history is marked or named.
    case change(JournalChange.Kind, at: WallTime)
    case remove(JournalEntry.ID, at: WallTime)
    /// A removed entry is restored, with its attachments.
    case restore(JournalEntry.ID)
    /// The entries in the journal of the history changed.
    case follow(JournalState)
    /// The journal of the history could not be followed. It is followed again after a pause.
    case failFollowing(JournalError)
    /// A change of the history was written to the journal with a number, or failed. After a temporary
    /// failure, it is written again after a pause.
    case endWriting(SchemeHistory.Change.ID, Result<UInt64, JournalError>)

    var canEndLoading: Bool {
      switch self {
      case .show, .endReading, .end, .giveUp, .cancel, .openEntry: true
      default: false
      }
    }

    /// Whether the change has the motion of the model outside of all transactions.
    var hasMotionOfModel: Bool {
      switch self {
      case .open, .announce, .extract, .pick, .openEntry: true
      case .pin, .ignore, .stopIgnoring, .removeColor: true
      case .follow, .failFollowing, .endWriting: true
      default: false
      }
    }
  }

  /// Work that a model starts or stops after an event. The end of each is an event.
  package enum Effect: Hashable, Sendable {
    /// Read the header of a photo: ``Event/endReading(_:of:)``.
    case read(SchemePhoto, as: Int)
    /// Start the one task of this extraction: ``Event/end(_:of:as:at:)``.
    case extract(ExtractionRequest)
    /// Start this work when a slot is free, or give it up at the deadline: ``Event/giveUp(_:)``.
    case wait(Int)
    /// Cancel the task of this work, or its wait for a slot.
    case stop(Int)
    /// Reduce the photo for picking colors, unless that was done.
    case reduce(SchemePhoto, ImageInfo)
    /// Find the color at a place of the reduced photo: ``Event/endPicking(_:of:)``.
    case pick(Pick)
    /// Forget the reduced photo.
    case forgetPixels
    /// Write a change to the journal: ``Event/endWriting(_:_:)``.
    case write(SchemeHistory.Change)
  }
}
