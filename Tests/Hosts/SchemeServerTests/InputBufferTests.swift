import Connections
import SchemeServer
import Testing

struct InputBufferTests {
  /// Returns the lines of a text that arrives in chunks of some size, with the rest as the last line.
  private func lines(_ text: String, chunk: Int, limit: Int = 8) -> [InputBuffer.Line] {
    var buffer = InputBuffer(lineLimit: limit)
    var lines: [InputBuffer.Line] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      buffer.append(Array(bytes[start..<min(start + chunk, bytes.count)]))
      while let line = buffer.nextLine() { lines.append(line) }
    }
    if let last = buffer.lastLine() { lines.append(last) }
    #expect(buffer.lastLine() == nil)
    return lines
  }

  private func line(_ text: String) -> InputBuffer.Line { .complete(Array(text.utf8)) }

  @Test(arguments: [1, 2, 3, 5, 100])
  func `lines are the same for every chunk size`(chunk: Int) {
    #expect(lines("", chunk: chunk) == [])
    #expect(lines("one\n\ntwo\nrest", chunk: chunk) == ["one", "", "two", "rest"].map(line))
    #expect(lines("12345678\nx\n", chunk: chunk) == ["12345678", "x"].map(line))
    #expect(
      lines("123456789\nx\n" + String(repeating: "y", count: 50) + "\nz", chunk: chunk)
        == [.tooLong, line("x"), .tooLong, line("z")])
    #expect(
      lines("a\n" + String(repeating: "y", count: 20), chunk: chunk) == [line("a"), .tooLong])
  }

  @Test(arguments: [1, 4, 100])
  func `bytes between lines are neither searched nor limited`(chunk: Int) {
    let text = "count\n\n0123456789\n\nnext\n"
    var buffer = InputBuffer(lineLimit: 5)
    var (taken, found): ([UInt8], [InputBuffer.Line]) = ([], [])
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      buffer.append(Array(bytes[start..<min(start + chunk, bytes.count)]))
      if found.isEmpty, let line = buffer.nextLine() { found.append(line) }
      if !found.isEmpty, taken.count < 12 { taken += buffer.take(atMost: 12 - taken.count) }
      if taken.count == 12 { while let line = buffer.nextLine() { found.append(line) } }
    }
    #expect(String(decoding: taken, as: UTF8.self) == "\n0123456789\n")
    #expect(found == ["count", "", "next"].map(line))
  }
}
