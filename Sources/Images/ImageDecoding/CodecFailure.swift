import CImageCodecs

/// A failure of a codec, caused by the data or by the system.
struct CodecFailure: Error {
  let status: CImageStatus
  let reason: String

  init(_ status: CImageStatus, _ message: CImageMessage = CImageMessage()) {
    self.init(status, reason: message.string)
  }

  init(_ status: CImageStatus, reason: String) {
    self.status = status
    self.reason = reason
  }

  static var missingRows: CodecFailure { CodecFailure(.truncated) }

  /// A Boolean value that indicates whether the data is damaged. The rows before the damage are valid.
  var isDamage: Bool { status == .corrupt || status == .truncated }

  static func check(_ call: (inout CImageMessage) -> CImageStatus) throws(CodecFailure) {
    var message = CImageMessage()
    let status = call(&message)
    guard status == .done else { throw CodecFailure(status, message) }
  }

  func error(
    in format: ImageFormat, rowsRead: Int = 0, rowCount: Int = 0, limits: DecodingLimits
  ) -> DecodingError {
    func exceeded(_ kind: DecodingLimits.Kind, _ limit: Int) -> DecodingError {
      .limitExceeded(kind, value: limit + 1, limit: limit)
    }
    return switch status {
    case .unsupported: .unsupportedFeature(format, reason: reason)
    case .truncated: .truncated(format, rowsRead: rowsRead, rowCount: rowCount)
    case .outOfMemory: .outOfMemory
    case .tooManyScans: exceeded(.scans, limits.maximumScanCount)
    case .tooManyBlocks: exceeded(.blocks, limits.maximumScannedBlockCount)
    case .tooManyChunks: exceeded(.chunks, limits.maximumChunkCount)
    case .corrupt, .done, .more: .corrupt(format, reason: reason)
    }
  }
}

extension CImageMessage {
  var string: String {
    unsafe withUnsafeBytes(of: text) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

package enum CodecVersions {
  // SAFETY: the C functions return text that lives as long as the process.
  package static var all: [String] {
    unsafe [
      String(cString: ccodec_jpeg_version()), "libpng " + String(cString: ccodec_png_version()),
      "zlib " + String(cString: ccodec_zlib_version()),
    ]
  }
}

extension [RGBA8] {
  mutating func withBytes(
    _ write: (UnsafeMutablePointer<UInt8>) -> CImageStatus
  ) -> CImageStatus {
    unsafe withUnsafeMutableBytes { bytes in
      guard let start = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress
      else { return .done }
      return unsafe write(start)
    }
  }
}
