import Connections
internal import SchemeServer
internal import StructuredText

extension FuzzTarget {
  /// Messages of clients, one per line. The first byte gives the size of the chunks in which they
  /// arrive.
  static let rpc = FuzzTarget(
    name: "rpc",
    exercise: { bytes in
      let size = bytes.first.map { Int($0) + 1 } ?? 1
      let input = Array(bytes.dropFirst())
      let found = lines(input, chunk: size)
      try Finding.unless(found == lines(input, chunk: input.count + 1))
      for case .complete(let line) in found { try read(line) }
    },
    seeds: {
      [
        #"{"jsonrpc":"2.0","id":1,"method":"extract","params":{"path":"a.jpg","colors":8}}"#,
        #"{"jsonrpc":"2.0","id":"x","method":"extract","params":{"bytes":12,"updates":true}}"#,
        "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancel\",\"params\":{\"id\":1}}\n[]\n\n{}",
      ].map { [7] + Array($0.utf8) }
    },
    words: [
      "{\"jsonrpc\":\"2.0\",", "\"id\":", "\"method\":", "\"params\":{", "\"bytes\":", "null",
      "\\u00",
      "1e999", "-0", "18446744073709551616", "\n", "\r\n",
    ].map { Array($0.utf8) })

  private static func lines(_ bytes: [UInt8], chunk: Int) -> [InputBuffer.Line] {
    var buffer = InputBuffer(lineLimit: 200)
    var lines: [InputBuffer.Line] = []
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      buffer.append(Array(bytes[start..<min(start + chunk, bytes.count)]))
      while let line = buffer.nextLine() { lines.append(line) }
    }
    if let last = buffer.lastLine() { lines.append(last) }
    return lines
  }

  /// The answer to any line is one line with the same identifier.
  private static func read(_ line: [UInt8]) throws {
    let request = Result { () throws(RPCRequest.Refusal) in try RPCRequest(line: line) }
    let (id, answer): (RPCIdentifier?, [UInt8])
    switch request {
    case .success(let request):
      try Finding.unless(request.byteCount >= 0)
      (id, answer) = (request.id, RPCReply.answer(to: request.id, .success(request.parameters)))
    case .failure(let refusal):
      try Finding.unless(refusal.byteCount >= 0 && !refusal.error.message.isEmpty)
      (id, answer) = (refusal.id, RPCReply.answer(to: refusal.id, .failure(refusal.error)))
    }
    try Finding.unless(answer.last == 10 && answer.count { $0 == 10 } == 1)
    let document = try? JSONParser.documents(in: answer)
    let written = document?.first?["id"]
    switch id {
    case .number(let number): try Finding.unless(written == .integer(number))
    case .fraction(let number):
      try Finding.unless(written.flatMap { RPCIdentifier($0) } == .fraction(number))
    case .text(let text): try Finding.unless(written == .string(text))
    case nil: try Finding.unless(written == .null)
    }
  }
}
