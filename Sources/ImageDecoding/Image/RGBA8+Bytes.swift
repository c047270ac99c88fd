import CImageCodecs

extension [RGBA8] {
  /// Lets a codec write the pixels as bytes: four a pixel, in the order red, green, blue, alpha.
  ///
  /// - Parameter write: Writes within the pixels' bytes. It is not called if there are none.
  /// - Returns: What `write` returns.
  mutating func withBytes(
    _ write: (UnsafeMutablePointer<UInt8>) -> CImageStatus
  ) -> CImageStatus {
    unsafe withUnsafeMutableBytes { bytes in
      guard let start = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress else {
        return .done
      }
      return unsafe write(start)
    }
  }
}
