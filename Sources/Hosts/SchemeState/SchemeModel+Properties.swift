package import ColorMath
public import ImageDecoding
public import SchemeExtraction
public import SchemeJournal

/// The properties that views observe.
extension SchemeModel {
  /// The photo.
  public var photo: SchemePhoto? { self[\.photo].value }

  /// The header of the photo, once it has been read.
  public var image: ImageInfo? { self[\.image].value }

  /// The photo that is being opened, or that could not be opened.
  public var opening: SchemeOpening? { self[\.opening].value }

  /// The stage of the work on the photo.
  public var phase: SchemePhase { self[\.phase].value }

  /// The completed fraction of the latest extraction, from 0 to 1, which never decreases.
  public var progress: Double { self[\.progress].value }

  /// The latest result for the photo.
  public var extraction: SchemeExtractor.Extraction? { self[\.extraction].value }

  /// The latest scheme of the photo.
  public var scheme: ImageColorScheme? { extraction?.scheme }

  /// The entry that the latest extraction of the photo added to the history.
  public var entryID: JournalEntry.ID? { self[\.entryID].value }

  /// The scheme to show: that of the latest extraction, or of an entry of the history.
  public var shown: ShownScheme? { self[\.shown].value }

  /// The schemes found so far, newest first, or those of the journal.
  public var history: HistoryEntries { self[\.history].value }

  /// The number of changes of the history that are not yet in the journal.
  public var unwrittenCount: Int { self[\.unwrittenCount].value }

  /// The reason why changes are not written or the journal is not read, until they are.
  public var historyFailure: JournalError? { self[\.historyFailure].value }

  /// The places on the photo where pinned colors were picked.
  package var places: [SRGB8: PhotoPlace] { self[\.places].value }

  /// A Boolean value that indicates whether an extraction is in flight.
  public var isExtracting: Bool { phase == .extracting }

  /// A Boolean value that indicates whether a photo is being opened or extracted.
  public var isLoading: Bool { phase == .opening || phase == .extracting }

  /// The error of the latest extraction of the photo, if it failed. Cancellation is not a failure.
  public var failure: ExtractionError? { if case .failed(let error) = phase { error } else { nil } }
}
