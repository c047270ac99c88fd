internal import SchemeResults
internal import StructuredText

/// The first members of a line of a batch: the name of the photo, its state, and the kind of failure if it has no
/// colors. They are read as far as the line has them.
struct LineHead {
  /// The members that name the photo, with the brace before them.
  private(set) var name: ArraySlice<UInt8>?
  /// The hash of the options of the batch that wrote the line.
  private(set) var optionsHash: String?
  /// The size of the photo's file and the time of its last change, if the line has them.
  private(set) var (size, modified): (Int?, String?)
  /// The device of the photo when the line was written, if the line has one.
  private(set) var device: String?
  /// The size and digest of the photo when the line was written, if the line has them.
  private(set) var content: PhotoContent?
  /// The line from the end of the photo's state on, from its brace.
  private(set) var afterState: ArraySlice<UInt8>?
  /// The kind of failure, if the photo has no colors.
  private(set) var failureKind: String?
  /// A Boolean value that indicates whether something else follows where another member was expected.
  private(set) var isForeign = false

  init(_ line: ArraySlice<UInt8>) {
    var scanner = Scanner(rest: line)
    do throws(Scanner.Stop) {
      try read(line, &scanner)
    } catch {
      isForeign = error == .otherBytes
    }
  }

  private mutating func read(
    _ line: ArraySlice<UInt8>, _ scanner: inout Scanner
  ) throws(Scanner.Stop) {
    try scanner.take(#"{"source":"#)
    _ = try scanner.string()
    if try scanner.takes(#","sourceURL":"#) { _ = try scanner.string() }
    let end = scanner.rest.startIndex
    try scanner.take(#","batch":{"request":"#)
    name = line[..<end]
    optionsHash = try scanner.string()
    if try scanner.takes(#","size":"#) { size = scanner.number() }
    if try scanner.takes(#","modified":"#) { modified = try scanner.string() }
    if try scanner.takes(#","device":"#) { device = try scanner.string() }
    if try scanner.takes(#","digest":"#) {
      let digest = try scanner.string()
      content = size.flatMap { PhotoContent(byteCount: $0, digest: digest) }
    }
    let state = scanner.rest
    try scanner.take("}")
    afterState = state
    if try scanner.takes(#","failure":{"kind":"#) { failureKind = try scanner.string() }
  }
}

/// A reader of the parts of a JSON object whose members have a known order.
private struct Scanner {
  enum Stop: Error {
    case endOfBytes
    case otherBytes
  }

  var rest: ArraySlice<UInt8>

  mutating func take(_ text: String) throws(Stop) {
    guard try takes(text) else { throw .otherBytes }
  }

  /// Takes a text if it follows, and returns whether it does.
  mutating func takes(_ text: String) throws(Stop) -> Bool {
    guard rest.starts(with: text.utf8) else {
      if text.utf8.starts(with: rest) { throw .endOfBytes }
      return false
    }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  /// Takes a string, and returns it with its escapes.
  mutating func string() throws(Stop) -> String {
    try take("\"")
    var end = rest.startIndex
    while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") {
      end += rest[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < rest.endIndex else { throw .endOfBytes }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// Takes the digits that follow, and returns their value, if there is one.
  mutating func number() -> Int? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest[digits.endIndex...]
    return Int(String(decoding: digits, as: UTF8.self))
  }
}

extension ArraySlice<UInt8> {
  var head: LineHead { LineHead(self) }

  /// A Boolean value that indicates whether a line is complete and intact. Blocks that were never
  /// written to the disk contain control characters.
  var isWhole: Bool { suffix(2).elementsEqual("}\n".utf8) && hasNoControls }

  private var hasNoControls: Bool { dropLast().allSatisfy { $0 >= 0x20 } }

  var isFailure: Bool { head.failureKind != nil }

  /// The reason that the photo of a line has no scheme, or `nil` if it has one.
  var failure: Failure? {
    guard isFailure else { return nil }
    let reason = (try? JSONParser.documents(in: Array(self)))?.first?["failure"]
    return Failure(
      kind: reason?["kind"]?.string.flatMap(Failure.Kind.init) ?? .corrupt,
      message: reason?["message"]?.string ?? "it has no colors")
  }

  /// A Boolean value that indicates whether a line was certainly not written by a batch, because it lacks the
  /// hash of the options. Control characters in it would be damage.
  var isForeign: Bool { head.optionsHash == nil && hasNoControls }

  /// A Boolean value that indicates whether the bytes may be the beginning of a line of a batch.
  var mayBeginLine: Bool {
    let head = head
    return !head.isForeign || head.optionsHash != nil
      || starts(with: #"{"source":""#.utf8) && !hasNoControls
  }
}
