internal import Colorway
internal import SchemeResults
internal import StructuredText

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
    let end = record.device == nil ? "}" : BatchPhoto.deviceStart
    return head.json.utf8.dropLast(2) + Array(end.utf8)
  }

  fileprivate static let deviceStart = #","device":""#

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
    guard line.isUnreadable, case .file(let path) = source.location else { return true }
    return (try? System.firstBytes(of: path, count: 1)) == nil
  }
}

extension ArraySlice<UInt8> {
  /// The text before the state of the photo. It cannot occur within a JSON string, where its
  /// quotation marks would be escaped.
  private static let stateStart = Array(#","batch":{"#.utf8)

  /// A Boolean value that indicates whether a line is complete and intact. Blocks that were never
  /// written to the disk contain control characters.
  var isWhole: Bool { suffix(2).elementsEqual("}\n".utf8) && dropLast().allSatisfy { $0 >= 0x20 } }

  var isFailure: Bool { kindOfFailure != nil }

  /// The reason that the photo of a line has no scheme, or `nil` if it has one.
  var failure: Failure? {
    guard isFailure else { return nil }
    let reason = (try? JSONParser.documents(in: Array(self)))?.first?["failure"]
    return Failure(
      kind: reason?["kind"]?.string.flatMap(Failure.Kind.init) ?? .corrupt,
      message: reason?["message"]?.string ?? "it has no colors")
  }

  fileprivate var isUnreadable: Bool { kindOfFailure?.starts(with: "unreadable".utf8) ?? false }

  /// The text from the kind of failure on. The failure directly follows the state of the photo.
  private var kindOfFailure: ArraySlice<UInt8>? {
    guard let name = photoName,
      let end = self[name.endIndex...].firstIndex(of: UInt8(ascii: "}"))
    else { return nil }
    return self[(end + 1)...].after(#","failure":{"kind":""#)
  }

  /// The hash of the options of the batch that wrote the line, or `nil` if no batch did.
  var optionsHash: String? { batchState?.after(Self.hashStart)?.text }

  private static let hashStart = #","batch":{"request":""#

  /// The device of the photo when the line was written, if the line has one.
  var device: String? {
    guard let state = batchState,
      let start = state.firstRange(of: BatchPhoto.deviceStart.utf8)
    else { return nil }
    return state[start.upperBound...].text
  }

  private var batchState: ArraySlice<UInt8>? {
    guard let name = photoName else { return nil }
    return self[name.endIndex...].prefix { $0 != UInt8(ascii: "}") }
  }

  /// The bytes up to a quotation mark.
  private var text: String {
    String(decoding: prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }

  /// A Boolean value that indicates whether a line was certainly not written by a batch, because it lacks the
  /// hash of the options. Control characters in it would be damage.
  var isForeign: Bool { optionsHash == nil && dropLast().allSatisfy { $0 >= 0x20 } }

  /// A Boolean value that indicates whether the bytes may be the beginning of a line of a batch.
  var mayBeginLine: Bool {
    guard let text = after(Self.lineStart) else { return Self.lineStart.utf8.starts(with: self) }
    guard isForeign, var end = text.endOfText else { return true }
    if let url = text[(end + 1)...].after(Self.urlStart) {
      guard let endOfURL = url.endOfText else { return true }
      end = endOfURL
    }
    let rest = text[(end + 1)...]
    return [Self.urlStart, Self.hashStart].contains { $0.utf8.starts(with: rest) }
  }

  private static let lineStart = #"{"source":""#
  private static let urlStart = #","sourceURL":""#

  /// The index of the quotation mark that ends a JSON string.
  private var endOfText: Int? {
    var index = startIndex
    while index < endIndex, self[index] != UInt8(ascii: "\"") {
      index += self[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index < endIndex ? index : nil
  }

  private func after(_ start: String) -> ArraySlice<UInt8>? {
    starts(with: start.utf8) ? dropFirst(start.utf8.count) : nil
  }

  /// The members of a line that name its photo.
  var photoName: ArraySlice<UInt8>? {
    var index = startIndex
    while let comma = self[index...].firstIndex(of: UInt8(ascii: ",")) {
      if self[comma...].starts(with: Self.stateStart) { return self[..<comma] }
      index = comma + 1
    }
    return nil
  }
}
