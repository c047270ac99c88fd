internal import SchemeResults
internal import SchemeSearch
internal import SystemCalls

/// The index file next to a file of lines, with the colors of all lines. It only saves time.
struct SavedIndex {
  enum Content {
    /// The file is an index, though possibly of other lines.
    case index(SignatureIndex)
    /// There is no file, or the file is damaged.
    case nothing
    /// The file is something else, or has a later version of the format. It must not be changed.
    case foreign(reason: String)
  }

  let lines: RawPath

  var path: RawPath { RawPath(bytes: lines.bytes + Array(".colors".utf8)) }

  func content() -> Content {
    switch System.kind(of: path) {
    case nil: return .nothing
    case .folder: return .foreign(reason: SystemError.isFolder.message)
    case .other: return .foreign(reason: SignatureIndex.ReadingError.notAnIndex.description)
    case .regular: break
    }
    do {
      let file = try System.openForReading(path)
      // Reading one byte more than the maximum size of an index reveals a file that is too large.
      let count = min(file.descriptor.byteCount ?? 0, SignatureIndex.maximumByteCount + 1)
      let bytes = try file.descriptor.read(count, at: 0)
      // An empty file is an index that was about to be written.
      return bytes.isEmpty ? .nothing : .index(try SignatureIndex(encoded: bytes))
    } catch SignatureIndex.ReadingError.damaged {
      return .nothing
    } catch {
      return .foreign(reason: Failure(error).message)
    }
  }

  /// Replaces the file, with the permissions of the file of lines. Returns the reason if that fails
  /// or is not allowed.
  func replace(_ content: Content, by index: SignatureIndex) -> String? {
    if case .foreign(let reason) = content { return reason }
    guard let bytes = index.encoded() else { return nil }
    do throws(SystemError) {
      let file = try AtomicFile(replacing: path, permissionsOf: lines)
      try file.write(bytes)
      try file.commit()
      return nil
    } catch {
      return error.message
    }
  }
}
