internal import SystemFiles

/// The folder of attachments, each in a file that is named after its content.
struct AttachmentStore: Sendable {
  private let folder: RawText

  /// Finds the attachments of a journal.
  init(_ location: JournalLocation) { folder = location.attachments }

  /// Returns the path of an attachment.
  func path(of attachment: JournalAttachment) -> RawText {
    folder.appending(entry: RawText(attachment.digest))
  }

  /// Writes an attachment to the disk, under no name as yet.
  ///
  /// - Returns: What is to be put in its place.
  func prepare(
    _ attachment: JournalAttachment, _ bytes: [UInt8]
  ) throws(JournalError) -> PendingAttachment {
    try folder.writing { (folder) throws(SystemError) in try System.makeFolder(folder) }
    let path = path(of: attachment)
    return try path.writing { (path) throws(SystemError) in
      let file = try AtomicFile(replacing: path)
      try file.write(bytes)
      return PendingAttachment(path: path, byteCount: bytes.count, file: file)
    }
  }

  /// Reads an attachment.
  func bytes(of attachment: JournalAttachment) throws(JournalError) -> [UInt8] {
    let path = path(of: attachment)
    guard System.kind(of: path) == .regular else {
      throw .attachmentDamaged(path: path.printable)
    }
    let bytes = try path.reading { (path) throws(SystemError) in
      let file = OpenFile(try System.openForReading(path))
      return try System.readAll(from: file.descriptor, limit: attachment.byteCount)
    }
    guard let bytes, JournalAttachment(attachment.kind, of: bytes) == attachment else {
      throw .attachmentDamaged(path: path.printable)
    }
    return bytes
  }

  /// Removes what no entry has. Hidden files are those that are being written.
  func removeAll(but digests: Set<String>) {
    for name in (try? System.entries(of: folder)) ?? []
    where !name.isHidden && !digests.contains(name.text) {
      System.remove(folder.appending(entry: name))
    }
  }
}

/// An attachment that is written, and whose place is still empty.
struct PendingAttachment {
  fileprivate let path: RawText
  fileprivate let byteCount: Int
  fileprivate let file: AtomicFile

  /// Puts the attachment in its place, unless it is there already. To be called under the lock, or a
  /// compaction might remove it before its entry is there.
  func commit() throws(JournalError) {
    guard System.stamp(of: path)?.size != byteCount else { return }
    try path.writing { (path) throws(SystemError) in
      try file.commit()
      try System.synchronizeNames(in: path.folder.withoutLastSlash)
    }
  }
}
