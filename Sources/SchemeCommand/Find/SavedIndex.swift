internal import SchemeSearch
internal import SystemCalls

/// The file beside a file of lines that holds the colors of all lines.
///
/// It only saves time. If it cannot be read or written, the lines are read instead.
struct SavedIndex {
  /// A state of the file.
  enum Content {
    /// The file has an index, though perhaps of other lines.
    case index(SignatureIndex)
    /// There is no file, or one that is damaged.
    case nothing
    /// The file is something else, or has a later version of the format. It must be left alone.
    case foreign(reason: String)
  }

  /// The file of lines.
  let lines: RawText

  /// The path of the file.
  var path: RawText { RawText(bytes: lines.bytes + Array(".colors".utf8)) }

  /// Reads the file.
  func content() -> Content {
    switch System.kind(of: path) {
    case nil: return .nothing
    case .folder: return .foreign(reason: SystemError.isFolder.message)
    case .other: return .foreign(reason: SignatureIndex.ReadingError.notAnIndex.description)
    case .regular: break
    }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try read()
    } catch {
      return .foreign(reason: error.message)
    }
    do throws(SignatureIndex.ReadingError) {
      return .index(try SignatureIndex(encoded: bytes))
    } catch {
      switch error {
      case .damaged: return .nothing
      // An empty file is an index that was about to be written.
      case .notAnIndex where bytes.isEmpty: return .nothing
      case .notAnIndex, .newerVersion: return .foreign(reason: error.description)
      }
    }
  }

  private func read() throws(SystemError) -> [UInt8] {
    let file = try System.openForReading(path)
    // Reading one byte more than the largest index has shows that a larger file is not an index.
    let size = file.descriptor.byteCount ?? 0
    return try file.descriptor.read(min(size, SignatureIndex.maximumByteCount + 1), at: 0)
  }

  /// Replaces the file as a whole or not at all. It gets the permissions of the file of lines.
  ///
  /// - Parameters:
  ///   - content: The state of the file, which is left alone if it is foreign.
  ///   - index: The index to be kept. It is not kept if it has more than
  ///     ``SignatureIndex/maximumByteCount`` bytes.
  /// - Returns: The reason why the file cannot be used, or `nil` if nothing is wrong with it.
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
