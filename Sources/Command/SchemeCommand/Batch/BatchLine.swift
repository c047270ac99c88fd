internal import Colorway
internal import SchemeResults

struct BatchLine: Sendable {
  let photo: BatchPhoto
  let bytes: [UInt8]
  let outcome: PhotoOutcome

  /// Returns a function that makes the line of a photo, even if the task is cancelled in the meantime, or finds
  /// an old line of the same content.
  static func maker(
    for options: LineOptions, by extractor: SchemeExtractor,
    as format: PaletteFormat = .jsonl, knowing contents: KnownContents?,
    _ extract: @escaping ExtractPhoto
  ) -> @Sendable (BatchPhoto) async -> BatchResult {
    { photo in
      await Task {
        if let old = contents?.line(of: photo) { return .moved(photo, from: old) }
        var outcome = await photo.source.outcome(extract: extract)
        outcome.batch = photo.record
        if format == .jsonl { outcome.batch?.digest = photo.digest()?.text }
        var writer = ArtifactWriter(format)
        let bytes = writer.add(Artifact(outcome, options.presentation, by: extractor))
        return .made(BatchLine(photo: photo, bytes: bytes, outcome: outcome))
      }.value
    }
  }
}

extension BatchLine {
  /// The reason that the photo could not be opened or read, or `nil` if it was.
  var unreadableReason: String? {
    guard case .failure(let failure) = outcome.result, failure.kind == .unreadable else {
      return nil
    }
    return failure.message
  }
}

/// What becomes of a photo: a new line, or the old line of a photo that had the same content.
enum BatchResult: Sendable {
  case made(BatchLine)
  case moved(BatchPhoto, from: Range<Int>)

  var photo: BatchPhoto {
    switch self {
    case .made(let line): line.photo
    case .moved(let photo, _): photo
    }
  }
}

/// A photo of a batch, and the state of its file before it was read.
struct BatchPhoto: Sendable {
  let source: PhotoSource
  /// The state of the file, or `nil` if it is not a regular file.
  let stamp: FileStatus.Stamp?
  /// Which file it is, or `nil` if it is not a regular file.
  let node: FileStatus.Node?
  let record: BatchRecord

  init(_ source: PhotoSource, request: String, device: String? = nil) {
    self.source = source
    var status: FileStatus?
    if case .file(let path) = source.location { status = (try? FileStatus(of: path))?.ifRegular }
    (stamp, node) = (status?.stamp, status?.node)
    record = BatchRecord(
      request: request, size: stamp?.size, modified: stamp?.modified, device: device)
  }

  /// The beginning of a line of the photo, up to its state.
  var lineStart: [UInt8] { head(record).json.utf8.dropLast() }

  /// The beginning of the photo's line, which is unique to the photo, its state, and the options. The identity
  /// of the device is not part of it, because some devices have another one when they are mounted again.
  private var uniqueStart: [UInt8] {
    let state = BatchRecord(
      request: record.request, size: record.size, modified: record.modified)
    return head(state).json.utf8.dropLast(2)
  }

  private func head(_ state: BatchRecord) -> BatchLineHead {
    BatchLineHead(source: source.name.text, sourceURL: source.name.url, batch: state)
  }

  /// Returns an old line of the same content with the name and state of this photo.
  func line(movedFrom line: ArraySlice<UInt8>) -> [UInt8]? {
    let old = line.head
    guard line.isWhole, let rest = old.afterState else { return nil }
    var state = record
    state.digest = old.content?.text
    return head(state).json.utf8.dropLast(2) + Array(rest)
  }

  /// The line of an input that cannot be a photo, such as a folder without photos. It needs no extraction.
  var lineWithoutWork: [UInt8]? {
    guard case .none(let failure) = source.location else { return nil }
    var writer = ArtifactWriter(.jsonl)
    let outcome = PhotoOutcome(name: source.name, result: .failure(failure), batch: record)
    return writer.add(Artifact(outcome, PresentationOptions(), by: SchemeExtractor()))
  }

  /// Returns whether the status of the file, such as its name, has changed at a time in nanoseconds, or since.
  func hasNewStatus(since time: Int) -> Bool { node.map { $0.changed >= time } ?? false }

  /// Returns whether a line is up to date. The line of a file that could not be read is outdated
  /// once the file can be opened.
  func isDone(by line: ArraySlice<UInt8>) -> Bool {
    if let known = lineWithoutWork { return line.elementsEqual(known) }
    let start = uniqueStart
    guard line.starts(with: start), line.isWhole else { return false }
    let rest = line.dropFirst(start.count)
    guard ["}", #","device":"#, #","digest":"#].contains(where: { rest.starts(with: $0.utf8) })
    else { return false }
    guard line.head.failureKind == "unreadable", case .file(let path) = source.location else {
      return true
    }
    return (try? System.firstBytes(of: path, count: 1)) == nil
  }
}
