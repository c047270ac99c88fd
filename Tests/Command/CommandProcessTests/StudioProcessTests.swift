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
    /// The cookie and the key, for which the token was exchanged.
    let secrets: [String]
    let complaints = Pipe()
    private let output: FileHandle

    init(
      _ words: [String], in folder: ScratchFolder, environment: [String: String] = [:],
      enters: Bool = true
    ) throws {
      let process = try CommandProcess.process(
        ["studio", "--no-config", "--journal", folder.path("history")] + words, folder: folder.path)
      process.environment?.merge(environment) { $1 }
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = complaints
      try process.run()
      output = pipe.fileHandleForReading
      var text = ""
      while !text.hasSuffix("Press Ctrl-C to stop it.\n"),
        let byte = try output.read(upToCount: 1), !byte.isEmpty
      {
        text += String(decoding: byte, as: UTF8.self)
      }
      let address = try #require(text.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/#token=(\w+)/))
      (self.process, invitation) = (process, text)
      (port, token) = (String(address.1), String(address.2))
      secrets = enters ? try Self.secrets(for: token, port: port) : []
    }

    /// Exchanges a token for a cookie and a key, and returns none if that is refused.
    static func secrets(for token: String, port: String) throws -> [String] {
      let text = try answer(
        "POST", "/session", port: port, ["X-Colorway-Token: \(token)"]
      ).text
      let cookie = text.firstMatch(of: /Set-Cookie: (colorway-\d+=\w+);/)?.1
      let key = text.firstMatch(of: /"key":"(\w+)"/)?.1
      guard let cookie, let key else { return [] }
      return ["Cookie: \(cookie)", "X-Colorway-Key: \(key)"]
    }

    /// Returns the next line that the studio prints.
    func line() throws -> String {
      var text = ""
      while let byte = try output.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
        text += String(decoding: byte, as: UTF8.self)
      }
      return text
    }

    /// Sends a request, and returns the connection, which ends with its answer.
    static func connection(
      _ method: String, _ path: String, port: String, _ fields: [String], body: String = ""
    ) throws -> FileHandle {
      let handle = try TestSockets.connection(toPort: try #require(UInt16(port)))
      let fields =
        [
          "Host: 127.0.0.1:\(port)", "Origin: http://127.0.0.1:\(port)", "Connection: close",
          "Content-Length: \(body.utf8.count)",
        ] + fields
      let head = "\(method) \(path) HTTP/1.1\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
      try handle.write(contentsOf: Data((head + body).utf8))
      return handle
    }

    /// Sends a request, and returns the status and the text of its answer.
    static func answer(
      _ method: String, _ path: String, port: String, _ fields: [String], body: String = ""
    ) throws -> (status: Int, text: String) {
      let bytes =
        try connection(method, path, port: port, fields, body: body).readToEnd() ?? Data()
      let text = String(decoding: bytes, as: UTF8.self)
      return (Int(text.dropFirst(9).prefix(3)) ?? 0, text)
    }

    func answer(
      _ method: String, _ path: String, body: String = "", _ fields: [String]? = nil
    ) throws -> (status: Int, text: String) {
      try Self.answer(method, path, port: port, fields ?? secrets, body: body)
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
    #expect(try studio.answer("GET", "/formats", []).status == 403)
    #expect(try studio.answer("GET", "/formats", Array(studio.secrets.prefix(1))).status == 403)
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
    let events = try Studio.connection(
      "POST", "/pages/\(id)/events", port: studio.port, studio.secrets)
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

  @Test func `a studio that ends says how many changes a locked history has refused`() throws {
    let lock = unsafe open(folder.path("history.lock"), O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX) == 0)
    let studio = try Studio(["--no-open", "a.png"], in: folder)
    let deadline = Deadline(for: studio.process)
    defer { deadline.lift() }
    let events = try Studio.connection(
      "POST", "/pages/\(UUID().uuidString)/events", port: studio.port, studio.secrets)
    var text = ""
    while !text.contains(#""unwritten":1"#), let byte = try events.read(upToCount: 1), !byte.isEmpty
    {
      text += String(decoding: byte, as: UTF8.self)
    }
    kill(studio.process.processIdentifier, SIGINT)
    studio.end()
    let complaint = String(
      decoding: try studio.complaints.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(complaint == "colorway: 1 change to the history was not written\n")
  }

  @Test func `an address admits one browser, and then another one is printed`() throws {
    let studio = try Studio(["--no-open"], in: folder)
    let deadline = Deadline(for: studio.process)
    defer { deadline.lift() }
    #expect(!studio.secrets.isEmpty)
    #expect(try Studio.secrets(for: studio.token, port: studio.port).isEmpty)
    let line = try studio.line()
    #expect(line.hasPrefix("For another browser, open http://127.0.0.1:\(studio.port)/#token="))
    let next = try #require(line.split(separator: "=").last.map(String.init))
    #expect(next != studio.token)
    #expect(try Studio.secrets(for: next, port: studio.port) == studio.secrets)
    kill(studio.process.processIdentifier, SIGINT)
    studio.end()
  }

  @Test(arguments: [false, true])
  func `the browser gets a private file, and no argument contains an address`(isUsed: Bool) throws {
    let isMade = unsafe mkfifo(folder.path("words"), 0o600) == 0
    try #require(isMade)
    // Open for writing too, so that the pipe never ends.
    let words = unsafe open(folder.path("words"), O_RDWR | O_CLOEXEC)
    defer { close(words) }
    let program = try folder.write(
      "xdg-open", Array("#!/bin/sh\nprintf '%s\\n' \"$@\" > words\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let studio = try Studio(
      [], in: folder,
      environment: [
        "PATH": "\(folder.path):/usr/bin:/bin", "DISPLAY": ":0", "XDG_RUNTIME_DIR": folder.path,
      ], enters: false)
    let deadline = Deadline(for: studio.process)
    defer { deadline.lift() }
    var call = pollfd(fd: words, events: Int16(POLLIN), revents: 0)
    let isCalled = unsafe poll(&call, 1, 60_000) == 1
    try #require(isCalled, "no call of xdg-open")
    let path = try #require(
      String(decoding: FileHandle(fileDescriptor: words).availableData, as: UTF8.self)
        .split(separator: "\n").first)
    #expect(path.hasPrefix("/") && path.hasSuffix("/studio.html"))
    for (name, mode) in [(String(path), 0o600), (String(path.dropLast(12)), 0o700)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: name)
      #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
    }
    let page = try String(contentsOfFile: String(path), encoding: .utf8)
    let token = try #require(page.firstMatch(of: /#token=(\w+)/)?.1)
    #expect(token != studio.token, "the printed address can still be used")
    if isUsed {
      #expect(try !Studio.secrets(for: String(token), port: studio.port).isEmpty)
      #expect(!FileManager.default.fileExists(atPath: String(path)))
    }
    kill(studio.process.processIdentifier, SIGINT)
    studio.end()
    #expect(!FileManager.default.fileExists(atPath: String(path.dropLast(12))))
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
