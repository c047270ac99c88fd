internal import SystemCalls

/// A list of file names, read one by one. Names end with line feeds, perhaps after carriage returns, or with
/// zeros if the list contains any. A byte order mark at the start is left out.
final class NameList {
  let path: RawPath
  private let file: OpenFile?
  private let descriptor: FileDescriptor
  private let byteCount: Int?
  private var separatesByZero: Bool?
  private var buffer: [UInt8] = []
  private var start = 0
  private var readCount = 0
  private var isAtEnd = false
  private var isFirst = true

  /// The maximum number of bytes in a name, which is more than any system allows.
  private static let maximumNameLength = 1 << 16

  init(_ path: RawPath, separatesByZero: Bool) throws(SystemError) {
    self.path = path
    file = path == "-" ? nil : OpenFile(try System.openForReading(path))
    descriptor = file?.descriptor ?? .standardInput
    byteCount = descriptor.byteCount
    self.separatesByZero = separatesByZero ? true : nil
  }

  /// The fraction of the list that has been taken, from 0 to 1, or `nil` if the length is not known.
  var fractionTaken: Double? {
    guard let byteCount, byteCount > 0 else { return nil }
    return min(1, Double(readCount - (buffer.count - start)) / Double(byteCount))
  }

  /// A Boolean value that indicates whether ``next()`` would return without waiting.
  var isReady: Bool { isAtEnd || endOfName() != nil || descriptor.isReady(.reading) }

  /// Takes the next name. Returns `nil` after the last one or if the task is cancelled.
  func next() throws(SystemError) -> RawPath? {
    do throws(SystemError) {
      return try nextName()
    } catch {
      (buffer, start, isAtEnd) = ([], 0, true)
      throw error
    }
  }

  private func nextName() throws(SystemError) -> RawPath? {
    while true {
      if let end = endOfName() {
        let name = name(in: buffer[start..<end])
        start = min(end + 1, buffer.count)
        isFirst = false
        if !name.bytes.isEmpty { return name }
      } else if isAtEnd {
        return nil
      } else {
        guard buffer.count - start <= Self.maximumNameLength else { throw .nameTooLong }
        guard descriptor.waitForInput() else { return nil }
        try read()
      }
    }
  }

  /// Returns the name in a line. Lists of Windows end lines with carriage returns.
  private func name(in line: ArraySlice<UInt8>) -> RawPath {
    guard separatesByZero == false else { return RawPath(bytes: line) }
    let hasMark = isFirst && line.starts(with: [0xEF, 0xBB, 0xBF])
    let content = hasMark ? line.dropFirst(3) : line
    guard content.last == UInt8(ascii: "\r") else { return RawPath(bytes: content) }
    let name = RawPath(bytes: content.dropLast())
    // A file name may end with a carriage return.
    return System.kind(of: RawPath(bytes: content)) == nil ? name : RawPath(bytes: content)
  }

  /// Returns the end of the first name in the buffer, if the name has been read completely.
  private func endOfName() -> Int? {
    if let end = buffer[start...].firstIndex(where: isSeparator) { return end }
    return isAtEnd && start < buffer.count ? buffer.count : nil
  }

  private func isSeparator(_ byte: UInt8) -> Bool {
    byte == 0 || (separatesByZero == false && byte == UInt8(ascii: "\n"))
  }

  private func read() throws(SystemError) {
    buffer.removeSubrange(..<start)
    start = 0
    let bytes = try descriptor.read(1 << 16)
    readCount += bytes.count
    isAtEnd = bytes.isEmpty
    buffer += bytes
    if separatesByZero == nil {
      if buffer.contains(0) {
        separatesByZero = true
      } else if isAtEnd || buffer.contains(UInt8(ascii: "\n")) {
        separatesByZero = false
      }
    }
  }
}
