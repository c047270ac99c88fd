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
    as format: OutputFormat = .jsonl, _ extract: @escaping ExtractPhoto
  ) -> @Sendable (BatchPhoto) async -> BatchLine {
    let context = OutputFormat.Context(
      extractor: extractor, presentation: options.presentation, style: .plain)
    let report = format.makeReport(context)
    return { photo in
      await Task {
        var outcome = await photo.source.outcome(extract: extract)
        outcome.batch = photo.record
        var report = report
        return BatchLine(photo: photo, bytes: report.bytes(for: outcome), outcome: outcome)
      }.value
    }
  }
}

/// A photo of a batch, and the state of its file before it was read.
struct BatchPhoto: Sendable {
  let source: PhotoSource
  /// The state of the file, or `nil` if it is not a regular file.
  let stamp: FileStatus.Stamp?
  let record: BatchRecord

  init(_ source: PhotoSource, request: String) {
    self.source = source
    if case .file(let path) = source.location {
      stamp = System.stamp(of: path)
    } else {
      stamp = nil
    }
    record = BatchRecord(request: request, size: stamp?.size, modified: stamp?.modified)
  }

  /// The beginning of the photo's line, which is unique to the photo, its state, and the options.
  var lineStart: [UInt8] {
    let head = BatchLineHead(source: source.name.text, sourceURL: source.name.url, batch: record)
    return Array(head.json.utf8.dropLast())
  }

  /// The line of an input that cannot be a photo, such as a folder without photos. It needs no extraction.
  var lineWithoutWork: [UInt8]? {
    guard case .none(let failure) = source.location else { return nil }
    var report = JSONReport(isLines: true)
    return report.bytes(
      for: PhotoOutcome(name: source.name, result: .failure(failure), batch: record))
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

  var optionsHash: String? {
    guard let name = photoName,
      let rest = self[name.endIndex...].after(#","batch":{"request":""#)
    else { return nil }
    return String(decoding: rest.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
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
