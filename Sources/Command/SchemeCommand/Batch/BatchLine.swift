internal import Colorway
internal import SchemeResults

struct BatchLine: Sendable {
  let photo: BatchPhoto
  let bytes: [UInt8]
  let outcome: PhotoOutcome

  /// Returns a function that makes the line of a photo, even if the task is cancelled in the meantime.
  static func maker(
    for options: LineOptions, by extractor: SchemeExtractor,
    as format: PaletteFormat = .jsonl, _ extract: @escaping ExtractPhoto
  ) -> @Sendable (BatchPhoto) async -> BatchLine {
    { photo in
      await Task {
        var outcome = await photo.source.outcome(extract: extract)
        outcome.batch = photo.record
        var writer = ArtifactWriter(format)
        let bytes = writer.add(Artifact(outcome, options.presentation, by: extractor))
        return BatchLine(photo: photo, bytes: bytes, outcome: outcome)
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

/// A photo of a batch, and the state of its file before it was read.
struct BatchPhoto: Sendable {
  let source: PhotoSource
  /// The state of the file, or `nil` if it is not a regular file.
  let stamp: FileStatus.Stamp?
  let record: BatchRecord

  init(_ source: PhotoSource, request: String, device: String? = nil) {
    self.source = source
    if case .file(let path) = source.location {
      stamp = System.stamp(of: path)
    } else {
      stamp = nil
    }
    record = BatchRecord(
      request: request, size: stamp?.size, modified: stamp?.modified, device: device)
  }

  /// The beginning of the photo's line, which is unique to the photo, its state, and the options. The identity
  /// of the device is not part of it, because some devices have another one when they are mounted again.
  var lineStart: [UInt8] {
    var state = record
    state.device = nil
    let head = BatchLineHead(source: source.name.text, sourceURL: source.name.url, batch: state)
    let end = record.device == nil ? "}" : #","device":""#
    return head.json.utf8.dropLast(2) + Array(end.utf8)
  }

  /// The line of an input that cannot be a photo, such as a folder without photos. It needs no extraction.
  var lineWithoutWork: [UInt8]? {
    guard case .none(let failure) = source.location else { return nil }
    var writer = ArtifactWriter(.jsonl)
    let outcome = PhotoOutcome(name: source.name, result: .failure(failure), batch: record)
    return writer.add(Artifact(outcome, PresentationOptions(), by: SchemeExtractor()))
  }

  /// Returns whether a line is up to date. The line of a file that could not be read is outdated
  /// once the file can be opened.
  func isDone(by line: ArraySlice<UInt8>) -> Bool {
    if let known = lineWithoutWork { return line.elementsEqual(known) }
    guard line.starts(with: lineStart), line.isWhole else { return false }
    guard line.head.failureKind == "unreadable", case .file(let path) = source.location else {
      return true
    }
    return (try? System.firstBytes(of: path, count: 1)) == nil
  }
}
