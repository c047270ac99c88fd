internal import SystemCalls

/// The folder of attachments. Each attachment is a file named by the digest of its content.
struct AttachmentStore: Sendable {
  private let folder: RawPath

  init(_ location: JournalLocation) { folder = location.attachments }

  func path(of attachment: JournalAttachment) -> RawPath {
    folder.appending(entry: RawPath(attachment.digest))
  }

  /// Writes an attachment to the disk, under a temporary name.
  func prepare(
    _ attachment: JournalAttachment, _ bytes: [UInt8]
  ) throws(JournalError) -> PendingAttachment {
    try folder.writing { (folder) throws(SystemError) in try System.makeFolder(folder) }
    let path = path(of: attachment)
    return try path.writing { (path) throws(SystemError) in
      let file = try AtomicFile(replacing: path)
      try file.write(bytes)
      return PendingAttachment(path: path, file: file)
    }
  }

  func bytes(of attachment: JournalAttachment) throws(JournalError) -> [UInt8] {
    let path = path(of: attachment)
    if System.kind(of: path) == .regular {
      let bytes = try path.reading { (path) throws(SystemError) in
        try System.contents(of: path, limit: attachment.byteCount)
      }
      if let bytes, JournalAttachment(attachment.kind, of: bytes) == attachment { return bytes }
    }
    throw .attachmentDamaged(path: path.printable)
  }

  /// Removes all attachments except those in use. Hidden files, which are still being written, stay.
  func removeAll(but digests: Set<String>) {
    for name in (try? System.entries(of: folder)) ?? []
    where !name.isHidden && !digests.contains(name.text) {
      System.remove(folder.appending(entry: name))
    }
  }
}

/// An attachment that has been written, but not yet under its final name.
struct PendingAttachment {
  fileprivate let path: RawPath
  fileprivate let file: AtomicFile

  /// Gives the attachment its final name, in place of an equal or damaged file. The caller must hold
  /// the lock; otherwise a compaction might remove the file before its entry is added.
  func commit() throws(JournalError) {
    try path.writing { (_) throws(SystemError) in try file.commit() }
  }
}
