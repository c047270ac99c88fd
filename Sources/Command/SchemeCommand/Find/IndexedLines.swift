internal import Colorway
internal import SchemeSearch

/// The colors of the lines of a file. The index next to the file saves reading the lines that it covers.
struct IndexedLines: Sendable {
  let file: SearchedFile
  let keepsIndex: Bool
  /// The minimum size of a file for which an index is written, in bytes.
  let minimumByteCount: Int
  let jobs: Int

  /// Finds the colors of all lines, and updates the index next to the file. Pass `false` for
  /// `trusts` if the index describes other lines even though the file's size and time match; then
  /// it is not used. The fault is the reason that the index could not be used or written.
  func index(trusts: Bool = true) async throws -> (index: SignatureIndex, fault: String?) {
    let saved = SavedIndex(lines: file.path)
    let source = SignatureIndex.Source(byteCount: file.stamp.size, modified: file.stamp.modified)
    let content = keepsIndex ? saved.content() : nil
    var index = SignatureIndex()
    if case .index(let old)? = content, trusts {
      if old.source == source { return (try withLastLine(old), nil) }
      // If the file still begins with the lines of the index, only the added lines must be read.
      if try isStart(old) { index = old }
    }
    index = try await completed(index)
    index.source = source
    var fault: String?
    if let content, source.byteCount >= minimumByteCount, !index.hasNoColors {
      fault = saved.replace(content, by: index)
    }
    return (try withLastLine(index), fault)
  }

  private func isStart(_ index: SignatureIndex) throws -> Bool {
    try index.byteCount <= file.stamp.size && index.isStart { try file.bytes($0) }
  }

  private func completed(_ index: SignatureIndex) async throws -> SignatureIndex {
    var index = index
    var offset = index.byteCount
    try await OrderedRun(jobs: jobs).run(
      next: {
        let lines = try file.lines(from: offset)
        offset += lines?.count ?? 0
        return lines
      },
      work: { SignatureIndex(lines: $0) },
      deliver: { index.append($0) })
    if Task.isCancelled { throw SystemError.cancelled }
    return index
  }

  private func withLastLine(_ index: SignatureIndex) throws -> SignatureIndex {
    guard index.byteCount < file.stamp.size else { return index }
    let line = try file.bytes(index.byteCount..<file.stamp.size)
    var index = index
    index.append(SignatureIndex(lines: line[...]))
    return index
  }
}
