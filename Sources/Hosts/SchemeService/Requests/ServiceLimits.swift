public import ImageDecoding

/// The limits of a service, for each photo and for all work together.
///
/// A request within the limits waits for its turn. A request that can never fit, finds the queue
/// full, or would miss its time limit is refused at once.
public struct ServiceLimits: Hashable, Sendable {
  /// The limits of each photo. A request may set lower ones.
  public var photo: DecodingLimits
  /// The maximum number of extractions that run at a time. The default, `nil`, is the number of
  /// threads, or the number of processors if the host provides the executor.
  public var runningCount: Int?
  /// The maximum number of extractions of small photos, of up to 0.8 megapixels, that run in addition to the
  /// others, so that small photos need not wait for the end of a large one. The default is 1.
  public var smallRunningCount = 1
  /// The maximum number of requests that wait for an extraction. The default is 64.
  ///
  /// The waiting requests of a caller may never outnumber the free places in the queue. So a single
  /// caller can fill half of the queue, and two callers a third each.
  public var waitingCount = 64
  /// The maximum number of bytes of memory for all extractions together, not counting the bodies.
  /// The default is 512 MiB.
  public var workingMemory = 512 << 20
  /// The maximum number of bodies that are received or held at a time. The same number of requests
  /// may wait to send theirs. The default is 128.
  ///
  /// No caller may take more of these places, or of ``bodyMemory``, than it leaves free, so that a
  /// slow sender keeps nobody else out. This rule does not apply to ``RequestCaller/unnamed``.
  public var bodyCount = 128
  /// The maximum number of bytes of memory for all bodies together. The default is 512 MiB.
  ///
  /// A body reserves its announced length from the beginning, or the maximum length allowed if none
  /// is announced. So partially received bodies never wait for each other.
  public var bodyMemory = 512 << 20
  /// The maximum number of cached schemes, which are keyed by the content of the photos and the
  /// options. The least recently used are evicted. Each takes a few kilobytes. The default, 0,
  /// disables the cache.
  ///
  /// Files of more than ``bodyMemory`` are not cached, because the service never holds all of their bytes.
  public var cachedCount = 0
  /// The time limit of requests that set none of their own. The default, `nil`, is no limit.
  public var timeLimit: Duration?

  /// Creates limits for a host that trusts its photos. The default limits of each photo are those of the
  /// command.
  public init(photo: DecodingLimits = DecodingLimits()) { self.photo = photo }

  /// The limits for a server that accepts photos from strangers: 100 megapixels and 32 MiB for each
  /// photo, which is enough for nearly any camera; 256 MiB for all extractions together, and 256
  /// MiB for all bodies; and 30 seconds.
  public static var server: ServiceLimits {
    var photo = DecodingLimits()
    photo.maximumPixelCount = 100_000_000
    photo.maximumSide = 32_768
    photo.maximumFileSize = 32 << 20
    photo.maximumMemory = 160 << 20
    photo.maximumScanCount = 64
    photo.maximumScannedBlockCount = 16_000_000
    photo.maximumMetadataSize = 2 << 20
    var limits = ServiceLimits(photo: photo)
    limits.workingMemory = 256 << 20
    limits.bodyMemory = 256 << 20
    limits.timeLimit = .seconds(30)
    return limits
  }
}

extension DecodingLimits {
  /// Returns the elementwise minimum of two sets of limits.
  func lowered(to limits: DecodingLimits) -> DecodingLimits {
    var lowered = self
    for limit in [
      \DecodingLimits.maximumPixelCount, \.maximumSide, \.maximumFileSize, \.maximumMemory,
      \.maximumScanCount, \.maximumScannedBlockCount, \.maximumChunkCount, \.maximumChunkSize,
      \.maximumMetadataSize, \.maximumProfileTagCount, \.maximumCurveEntryCount,
    ] {
      lowered[keyPath: limit] = min(self[keyPath: limit], limits[keyPath: limit])
    }
    return lowered
  }
}
