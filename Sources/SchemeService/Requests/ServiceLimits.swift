public import ImageDecoding

/// The limits of a service, for each photo and for all of its work together.
///
/// A request within the limits waits for its turn. A request that can never fit, finds the queue full, or would
/// be done after its time limit, is refused at once.
public struct ServiceLimits: Hashable, Sendable {
  /// The limits of each photo. A request may set lower ones.
  public var photo: DecodingLimits
  /// The most extractions that run at a time. The default, `nil`, is the number of threads, or that of
  /// processors with an executor of the host.
  public var runningCount: Int?
  /// The most extractions of small photos, of up to 0.8 megapixels, that run beyond the others, so that
  /// they need not wait for the end of a large one. The default is 1.
  public var smallRunningCount = 1
  /// The most requests that wait for an extraction. The default is 64.
  ///
  /// No caller may have more waiting than there are places free. So one caller alone may have half of them, and each
  /// of two a third.
  public var waitingCount = 64
  /// The most bytes of memory that all extractions together may take, not counting the bodies. The
  /// default is 512 MiB.
  public var workingMemory = 512 << 20
  /// The most bodies that are received or held at a time. As many more may wait. The default is 128.
  ///
  /// No caller may have more of these, nor of ``bodyMemory``, than it leaves free, so that a slow sender keeps nobody
  /// else out. This does not hold for ``RequestCaller/unnamed``.
  public var bodyCount = 128
  /// The most bytes of memory that all bodies together may take. The default is 512 MiB.
  ///
  /// A body reserves its announced length from the beginning, or the largest length allowed if none is
  /// announced. So bodies that are half received never wait for each other.
  public var bodyMemory = 512 << 20
  /// The most schemes that are cached, by the content of their photos and the options. The least recently
  /// used are evicted. Each takes a few kilobytes. The default, 0, caches none.
  ///
  /// Files of more than ``bodyMemory`` are not cached, because the service never holds all of their bytes.
  public var cachedCount = 0
  /// The time limit of requests that set none of their own. The default, `nil`, is no limit.
  public var timeLimit: Duration?

  /// Creates limits for a host that trusts its photos. The default limits of each photo are those of the
  /// command.
  public init(photo: DecodingLimits = DecodingLimits()) { self.photo = photo }

  /// Limits for a server that takes photos from strangers: 100 megapixels and 32 MiB for each photo,
  /// which is enough for nearly any camera; 256 MiB each for all extractions and for all bodies; and 30
  /// seconds.
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
  /// Returns limits that are nowhere above others.
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
