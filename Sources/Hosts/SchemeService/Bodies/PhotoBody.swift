public import ImageDecoding
package import SystemCalls

/// The bytes of a photo, in memory, in a file, or still to be received.
///
/// The bodies of NIO, Hummingbird and Foundation are sequences of chunks. The chunks of NIO and
/// Hummingbird are buffers, which provide their bytes as a collection:
///
///     let body = PhotoBody.chunks(chunks.map(\.readableBytesView), byteCount: length)
///
/// The header is checked as soon as it has arrived. A photo that is too large or of another format
/// is refused before the rest is received.
public struct PhotoBody: Sendable {
  enum Place: Sendable {
    case bytes(SharedBytes)
    case file(RawPath, @Sendable () throws(SystemError) -> OpenFile)
    case fileDescriptor(Int32)
    case chunks(byteCount: Int?, @Sendable (inout BodyBuffer) async throws -> Void)
  }

  let place: Place

  /// Returns a body that is an array, a `Data`, or another collection of bytes. The bytes are
  /// copied only if they are not contiguous in memory.
  public static func bytes(_ bytes: some Collection<UInt8> & Sendable) -> PhotoBody {
    PhotoBody(place: .bytes(SharedBytes(bytes)))
  }

  /// Returns a body that is a file. The file is read into memory before it is decoded, by threads
  /// that may block, so that a dead disk stalls no other request. Only a file larger than
  /// ``ServiceLimits/bodyMemory`` is read while it is decoded. The bytes of a named pipe are
  /// collected as they arrive.
  public static func file(_ path: RawPath) -> PhotoBody {
    .file(path) { () throws(SystemError) in OpenFile(try System.openImmediately(path)) }
  }

  /// Returns a body that is a file opened by a function, which may block.
  package static func file(
    _ path: RawPath, open: @escaping @Sendable () throws(SystemError) -> OpenFile
  ) -> PhotoBody { PhotoBody(place: .file(path, open)) }

  /// Returns a body that is a file, with its path as a string.
  public static func file(_ path: String) -> PhotoBody { .file(RawPath(path)) }

  /// Returns a body that is read from an open descriptor, starting at its current position. The
  /// descriptor is left open. It may be a pipe or a socket: no thread is blocked while bytes are
  /// awaited. Any other descriptor is read like a file.
  ///
  /// The descriptor must stay open, and must not be read by others, until the service has responded.
  public static func fileDescriptor(_ descriptor: Int32) -> PhotoBody {
    PhotoBody(place: .fileDescriptor(descriptor))
  }

  /// Returns a body that arrives in chunks.
  ///
  /// - Parameters:
  ///   - chunks: The bytes, in order. The service throws the errors of the sequence unchanged.
  ///   - byteCount: The announced number of bytes, if there is one. A longer body is refused.
  /// - Returns: The body.
  public static func chunks<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks, byteCount: Int? = nil
  ) -> PhotoBody where Chunks.Element: Collection<UInt8> {
    PhotoBody(
      place: .chunks(byteCount: byteCount) { buffer in
        for try await chunk in chunks { try await buffer.append(chunk) }
      })
  }
}
