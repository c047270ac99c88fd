import Foundation
import ScratchFolders
import TestSockets
import Testing

/// The studio as a process, with the requests of a browser.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct StudioProcessTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a.png", TinyPNG.redAndBlue)
    _ = signal(SIGINT, SIG_DFL)
  }

  /// A studio that has printed its address.
  private struct Studio: Sendable {
    let process: Process
    let port: String
    let token: String
    let invitation: String
    private let output: FileHandle

    init(_ words: [String], in folder: ScratchFolder) throws {
      let process = try CommandProcess.process(
        ["studio", "--no-config", "--journal", folder.path("history")] + words, folder: folder.path)
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      output = pipe.fileHandleForReading
      var text = ""
      while !text.hasSuffix("Press Ctrl-C to stop it.\n"),
        let byte = try output.read(upToCount: 1), !byte.isEmpty
      {
        text += String(decoding: byte, as: UTF8.self)
      }
      let address = try #require(text.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/\?token=(\w+)/))
      (self.process, invitation) = (process, text)
      (port, token) = (String(address.1), String(address.2))
    }

    /// Sends a request, and returns the connection, which ends with its answer.
    func connection(
      _ method: String, _ path: String, body: String = "", isIn: Bool = true
    ) throws -> FileHandle {
      let handle = try TestSockets.connection(toPort: try #require(UInt16(port)))
      let fields =
        [
          "Host: 127.0.0.1:\(port)", "Origin: http://127.0.0.1:\(port)", "Connection: close",
          "Content-Length: \(body.utf8.count)",
        ] + (isIn ? ["Cookie: colorway-\(port)=\(token)"] : [])
      let head = "\(method) \(path) HTTP/1.1\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
      try handle.write(contentsOf: Data((head + body).utf8))
      return handle
    }

    /// Sends a request, and returns the status and the text of its answer.
    func answer(
      _ method: String, _ path: String, body: String = "", isIn: Bool = true
    ) throws -> (status: Int, text: String) {
      let bytes = try connection(method, path, body: body, isIn: isIn).readToEnd() ?? Data()
      let text = String(decoding: bytes, as: UTF8.self)
      return (Int(text.dropFirst(9).prefix(3)) ?? 0, text)
    }

    func end() {
      process.waitUntilExit(Deadline(for: process))
    }
  }

  @Test func `a studio prints its address, serves its page and ends on a signal`() throws {
    let studio = try Studio(["--no-open", "a.png"], in: folder)
    #expect(studio.invitation.contains("ssh -L \(studio.port):127.0.0.1:\(studio.port) HOST"))
    let page = try studio.answer("GET", "/")
    #expect(page.status == 200 && page.text.contains("<html"))
    #expect(try studio.answer("GET", "/", isIn: false).status == 403)
    #expect(try studio.answer("GET", "/formats").text.contains(#""id":"theme-css""#))
    kill(studio.process.processIdentifier, SIGINT)
    studio.end()
    #expect(studio.process.terminationStatus == 130)
  }

  @Test
  func `a page shows the colors of the photo, and its quit action ends the studio with status 0`()
    throws
  {
    let studio = try Studio(["--no-open", "a.png"], in: folder)
    let deadline = Deadline(for: studio.process)
    defer { deadline.lift() }
    let id = UUID().uuidString
    // The stream of events registers the page, and ends with the studio.
    let events = try studio.connection("GET", "/pages/\(id)/events")
    var text = ""
    while !text.contains(##""hex":"#0000ff""##),
      let byte = try events.read(upToCount: 1), !byte.isEmpty
    {
      text += String(decoding: byte, as: UTF8.self)
    }
    // The number of the first event counts the changes before it, which depend on how busy the
    // machine is.
    #expect(text.contains("\r\n\r\nevent: state\nid: "))
    let quit = #"{"action":"quit"}"#
    #expect(try studio.answer("POST", "/pages/\(id)/actions", body: quit).status == 200, "\(text)")
    studio.end()
    #expect(studio.process.terminationStatus == 0)
    #expect(try events.readToEnd() != nil)
  }

  @Test func `a taken port, a public address and a missing photo are refused with a message`()
    throws
  {
    let studio = try Studio(["--no-open"], in: folder)
    let second = try CommandProcess.run(
      ["studio", "--no-open", "--port", studio.port], folder: folder.path)
    #expect(second.status == 1 && second.complaints.contains("127.0.0.1:\(studio.port): "))
    kill(studio.process.processIdentifier, SIGTERM)
    studio.end()
    #expect(studio.process.terminationStatus == 143)
    let other = try CommandProcess.run(["studio", "--port", "0.0.0.0:80"], folder: folder.path)
    #expect(other.status == 64 && other.complaints.contains("'colorway serve --scgi'"))
    let none = try CommandProcess.run(["studio", "--no-open", "none.jpg"], folder: folder.path)
    #expect(none.status == 1 && none.complaints.contains("none.jpg"))
  }
}
