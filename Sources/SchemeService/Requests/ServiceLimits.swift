public import ImageDecoding

/// The limits of a service: of each photo, and of all that it does at a time.
///
/// A request within the limits waits for its turn. One that can never fit is refused at once, as is one
/// for which there is no place in the line.
public struct ServiceLimits: Hashable, Sendable {
  /// The limits of each photo. A request may set lower ones.
  public var photo: DecodingLimits
  /// The most extractions that run at a time, or `nil` for as many as there are threads or processors.
  public var runningCount: Int?
  /// The most requests that wait for an extraction. The default is 64.
  public var waitingCount = 64
  /// The most requests of one caller that wait for an extraction. The default is 32.
  public var waitingCountPerCaller = 32
  /// The most bytes that extractions may take together, beside the bodies. The default is 512 MiB.
  public var workingMemory = 512 << 20
  /// The most bodies that are received or held at a time; as many more may wait. The default is 128.
  public var bodyCount = 128
  /// The most bytes of all bodies together. The default is 512 MiB.
  ///
  /// A body takes its announced length from the beginning, or the largest that is allowed if none is
  /// announced, so that bodies that are half received never wait for each other.
  public var bodyMemory = 512 << 20
  /// The most schemes that are kept, by the content of their photos and the options, for requests to come.
  /// Those that were not asked for the longest time give way. Each takes a few kilobytes. The default, 0,
  /// keeps none.
  ///
  /// Only bodies that are received, as bytes or chunks, are looked for: of a file, the service never has
  /// all bytes.
  public var cachedCount = 0
  /// The time that a request may take if it sets no limit of its own, or `nil` for any. The default is
  /// `nil`.
  public var timeLimit: Duration?

  /// Creates limits for a host that trusts its photos: those that the command has, for each.
  public init(photo: DecodingLimits = DecodingLimits()) { self.photo = photo }

  /// Limits for a server that takes photos from strangers: 100 megapixels and 32 MiB each, which any
  /// camera keeps to, 256 MiB at work and 256 MiB of bodies together, and 30 seconds.
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
