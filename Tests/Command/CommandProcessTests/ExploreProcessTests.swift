import Foundation
import ScratchFolders
import Testing

/// The explorer on a real terminal, with real keys.
@Suite(
  .enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"),
  .enabled(if: TmuxTerminal.binary != nil, "\(TmuxTerminal.absence)"),
  .serialized, .timeLimit(.minutes(15)))
struct ExploreProcessTests {
  private let scratch: ScratchFolder
  private let command: String

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write("a.png", TinyPNG.redAndBlue)
    try scratch.write("b.png", TinyPNG.transparent)
    command = (CommandProcess.binary?.path ?? "") + " explore a.png b.png"
  }

  /// Opens a terminal that runs the explorer.
  private func open(
    columns: Int = 100, rows: Int = 30, options: String = "", environment: [String: String] = [:]
  ) throws -> TmuxTerminal {
    let terminal = try TmuxTerminal(
      columns: columns, rows: rows, scratch: scratch, environment: environment)
    try terminal.run("stty -a > before; \(command) \(options); echo status $?; stty -a > after")
    #expect(try terminal.shows("Extract"))
    let modes = try terminal.modes()
    #expect(!modes.showsCursor && modes.tellsMouse)
    return terminal
  }

  /// Checks that the explorer has ended and left the terminal as it was.
  private func expectEnd(_ terminal: TmuxTerminal, status: Int) throws {
    #expect(try terminal.shows("status \(status)"))
    #expect(try terminal.hides("Extract"))
    // Only the shell prints 42, and only after `stty` has ended; what is typed is echoed at once.
    try terminal.run("echo still $((40 + 2))")
    #expect(try terminal.shows("still 42"))
    #expect(try settings("before") == settings("after"))
    let modes = try terminal.modes()
    #expect(modes.showsCursor && !modes.tellsMouse)
    // tmux does not report the mode of bracketed paste, so the last request for it is checked.
    #expect(
      try terminal.sent { text in
        let request = text.range(of: "\u{1B}[?2004h", options: .backwards)
        return request.map { text[$0.upperBound...].contains("\u{1B}[?2004l") } ?? false
      })
    try terminal.run("exit")
  }

  /// Returns the settings that `stty` printed, without the size of the terminal.
  private func settings(_ name: String) throws -> [Substring] {
    try scratch.text(name).split(separator: ";").filter {
      !$0.contains("rows") && !$0.contains("columns")
    }
  }

  @Test func `the keys of the explorer work on a terminal`() throws {
    let terminal = try open()
    try terminal.type("Enter")
    #expect(try terminal.shows("▸ · a.png"))
    #expect(try terminal.shows("#ff0000") && terminal.shows("2 colors"))
    try terminal.type("+", "+")
    #expect(try terminal.shows("7 colors"))
    try terminal.type("-")
    #expect(try terminal.shows("6 colors"))
    try terminal.type("Space")
    #expect(try terminal.shows("History  2"))
    try terminal.type("Down", "f")
    #expect(try terminal.shows("♥ 1") && terminal.shows("▸ ♥ a.png"))
    try terminal.type("k")
    #expect(try terminal.shows("▸ · a.png"))
    for key in ["j", "Home", "End", "PPage", "NPage", "Up"] { try terminal.type(key) }
    #expect(try terminal.shows("▸ · a.png"))
    try terminal.type("l")
    #expect(try terminal.becomes { $0.contains("▸2 #0000ff") })
    try terminal.type("c")
    #expect(try terminal.shows("Copied #0000ff"))
    #expect(try terminal.clipboard() == "#0000ff")
    try terminal.type("h")
    #expect(try terminal.becomes { $0.contains("▸1 #ff0000") })
    try terminal.type("Right", "Left", "?")
    #expect(try terminal.shows("Keys"))
    try terminal.type("Escape")
    #expect(try terminal.hides("Keys"))
    try terminal.type("e")
    #expect(try terminal.shows("Export as"))
    try terminal.type("Down", "Enter")
    #expect(try terminal.shows("Wrote a-colors.hex"))
    #expect(try scratch.text("a-colors.hex") == "#ff0000\n#0000ff\n")
    try terminal.type("o")
    #expect(try terminal.shows("2 of 2"))
    try terminal.type("Enter")
    #expect(try terminal.shows("every pixel is transparent"))
    try terminal.type("O")
    #expect(try terminal.shows("1 of 2"))
    try terminal.type("q")
    try expectEnd(terminal, status: 0)
  }

  @Test func `two explorers share one history, which is kept after both have ended`() throws {
    let state = ["XDG_STATE_HOME": scratch.path("shared")]
    let other = try ScratchFolder()
    try other.write("c.png", TinyPNG.redAndBlue)
    let first = try open(environment: state)
    let second = try TmuxTerminal(columns: 100, rows: 30, scratch: other, environment: state)
    try second.run("\(CommandProcess.binary?.path ?? "") explore c.png")
    #expect(try second.shows("Extract"))
    try first.type("Enter")
    #expect(try first.shows("▸ · a.png") && second.shows("· a.png"))
    try first.type("f")
    #expect(try second.shows("♥ a.png"))
    try second.type("Enter")
    #expect(try second.shows("▸ · c.png") && first.shows("· c.png"))
    try second.type("f", "q")
    #expect(try first.shows("♥ 2"), "the last key before the end is not lost")
    try first.type("q")
    try expectEnd(first, status: 0)
    let list = try CommandProcess.run(["history"], environment: state, folder: scratch.path)
    #expect(list.lines.count == 2 && list.lines.allSatisfy { $0.contains("♥") })
    #expect(list.lines[0].hasSuffix("c.png") && list.lines[1].hasSuffix("a.png"))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: scratch.path("shared/colorway/history.journal.attachments"))
    #expect(names.count == 1, "the entries share the attachment of equal photos")
  }

  @Test func `if no photo can be read, each reason has its name`() throws {
    try scratch.write("text", Array("text".utf8))
    let terminal = try TmuxTerminal(columns: 100, rows: 30, scratch: scratch)
    let binary = CommandProcess.binary?.path ?? ""
    try terminal.run("\(binary) explore none text; echo status $?")
    #expect(try terminal.shows("colorway: none: No such file or directory"))
    #expect(try terminal.shows("colorway: text: this is text, which cannot be read"))
    #expect(try terminal.shows("status 1"))
    try terminal.run("exit")
  }

  @Test func `without an operand, only the photos directly in the working folder are shown`() throws
  {
    try FileManager.default.createDirectory(
      atPath: scratch.path("P/sub"), withIntermediateDirectories: true)
    try scratch.write("P/sub/a.png", TinyPNG.redAndBlue)
    let terminal = try TmuxTerminal(columns: 100, rows: 30, scratch: scratch)
    try terminal.run("cd P; \(CommandProcess.binary?.path ?? "") explore; echo status $?")
    #expect(try terminal.shows("file directly in this folder"))
    #expect(try terminal.shows("status 1"))
    try terminal.run("exit")
  }

  @Test func `with --no-journal nothing is kept`() throws {
    let terminal = try open(options: "--no-journal")
    try terminal.type("Enter")
    #expect(try terminal.shows("▸ · a.png"))
    try terminal.type("f", "q")
    try expectEnd(terminal, status: 0)
    #expect(try !scratch.names().contains("state"))
  }

  @Test func `a history that cannot be written is reported, and everything else works`() throws {
    try scratch.write("blocked", [])
    let terminal = try open(environment: ["XDG_STATE_HOME": scratch.path("blocked")])
    try terminal.type("Enter")
    #expect(try terminal.shows("▸ · a.png") && terminal.shows("History: "))
    try terminal.type("f")
    #expect(try terminal.shows("▸ ♥ a.png"))
    try terminal.type("q")
    try expectEnd(terminal, status: 0)
  }

  @Test func `mouse clicks extract a scheme and mark a favorite`() throws {
    let terminal = try open()
    func click(_ column: Int, _ row: Int) throws {
      try terminal.send("\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m")
    }
    let lines = try terminal.screen().split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("Extract") })
    let start = try #require(lines[row].range(of: "Extract")).lowerBound
    try click(lines[row].distance(from: lines[row].startIndex, to: start) + 3, row + 1)
    #expect(try terminal.shows("▸ · a.png"))
    let history = try terminal.screen().split(separator: "\n", omittingEmptySubsequences: false)
    let entry = try #require(history.firstIndex { $0.contains("▸ · a.png") })
    let mark = try #require(history[entry].firstIndex(of: "·"))
    try click(history[entry].distance(from: history[entry].startIndex, to: mark) + 1, entry + 1)
    #expect(try terminal.shows("▸ ♥ a.png"))
    try terminal.type("C-c")
    try expectEnd(terminal, status: 0)
  }

  @Test func `the layout follows the size of the terminal`() throws {
    let terminal = try open()
    try terminal.resize(columns: 59, rows: 19)
    #expect(try terminal.shows("Colorway needs 60 × 20."))
    try terminal.resize(columns: 60, rows: 20)
    #expect(try terminal.shows("5 colors"))
    try terminal.resize(columns: 140, rows: 50)
    #expect(try terminal.shows("next photo"))
    try terminal.type("q")
    try expectEnd(terminal, status: 0)
  }

  @Test(arguments: [(SIGTERM, 143), (SIGHUP, 129), (SIGINT, 130), (SIGQUIT, 131)])
  func `a signal ends the explorer and the terminal is restored`(
    _ row: (signal: Int32, status: Int)
  ) throws {
    let terminal = try open()
    kill(try #require(try terminal.childProcess()), row.signal)
    try expectEnd(terminal, status: row.status)
  }

  @Test func `the terminal is restored after a crash`() throws {
    let terminal = try open()
    kill(try #require(try terminal.childProcess()), SIGILL)
    try expectEnd(terminal, status: 132)
  }

  @Test func `the explorer can be suspended and resumed`() throws {
    let terminal = try TmuxTerminal(columns: 100, rows: 30, scratch: scratch)
    // Job control needs an interactive shell, with the explorer as a job of its own.
    try terminal.run("stty -a > before; set -m")
    try terminal.run(command)
    #expect(try terminal.shows("Extract"))
    for round in 1...2 {
      if round == 1 {
        try terminal.type("C-z")
      } else {
        kill(try #require(try terminal.childProcess()), SIGTSTP)
      }
      #expect(try terminal.hides("Extract"))
      try terminal.run("clear; stty -a > stopped; bg; echo round \(round)")
      #expect(try terminal.shows("\nround \(round)\n"))
      // In the background it stops as soon as it reads keys, which the list of jobs shows.
      let hasStopped = try (0..<400).contains { _ in
        try terminal.run("jobs")
        return try terminal.screen().contains("tty input")
      }
      #expect(hasStopped)
      #expect(try settings("before") == settings("stopped"))
      try terminal.run("fg")
      #expect(try terminal.shows("Extract"))
    }
    try terminal.type("+")
    #expect(try terminal.shows("6 colors"))
    try terminal.type("q")
    #expect(try terminal.hides("6 colors"))
    try terminal.run("stty -a > after; echo status $?")
    try expectEnd(terminal, status: 0)
  }

  @Test func `the explorer is not suspended without a shell to resume it`() throws {
    let terminal = try TmuxTerminal(columns: 100, rows: 30, scratch: scratch)
    try terminal.run("exec " + command)
    #expect(try terminal.shows("Extract"))
    try terminal.type("C-z", "+")
    #expect(try terminal.shows("6 colors"))
    try terminal.type("q")
  }

  @Test func `the explorer ends when its terminal is closed`() throws {
    let terminal = try open()
    let process = try #require(try terminal.childProcess())
    try terminal.close()
    // Each check starts a process, which takes a while.
    let hasEnded = try (0..<1_000).contains { _ in
      _ = try CommandProcess.run(["--version"])
      return isOver(process)
    }
    #expect(hasEnded)
  }

  /// Whether a process has ended, even if its parent has not waited for it yet.
  private func isOver(_ process: Int32) -> Bool {
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return state?.contains(") Z ") ?? true
  }

  @Test func `a photo that fails shows its error, and the next one can be extracted`() throws {
    try scratch.write("c.jpg", Array("no photo".utf8))
    let terminal = try TmuxTerminal(columns: 80, rows: 24, scratch: scratch)
    try terminal.run("stty -a > before; \(command) c.jpg; echo status $?; stty -a > after")
    #expect(try terminal.shows("Extract"))
    try terminal.type("O")
    #expect(try terminal.shows("This photo cannot be shown") && terminal.shows("3 of 3"))
    try terminal.type("Enter")
    #expect(try terminal.shows("which cannot be read"))
    try terminal.type("o", "Enter")
    #expect(try terminal.shows("▸ · a.png"))
    try terminal.type("q")
    try expectEnd(terminal, status: 0)
  }

  @Test func `the explorer keeps working after many size changes and garbage input`() throws {
    let terminal = try open()
    for round in 0..<20 {
      try terminal.resize(columns: 30 + round * 7, rows: 10 + round * 2)
      try terminal.send(
        "\u{1B}[<35;\(round);3M\u{1B}[?1;2c\u{1B}Pzz\u{1B}\\\u{1B}[200~q\u{1B}[201~")
    }
    try terminal.resize(columns: 100, rows: 30)
    try terminal.type("Enter")
    #expect(try terminal.shows("▸ · a.png"))
    try terminal.type("q")
    try expectEnd(terminal, status: 0)
  }

  @Test(arguments: [
    (["COLORTERM": "truecolor"], true, false), (["COLORTERM": ""], false, true),
    (["COLORTERM": "truecolor", "NO_COLOR": "1"], false, false),
  ])
  func `the explorer uses as many colors as the environment allows`(
    _ row: (environment: [String: String], full: Bool, indexed: Bool)
  ) throws {
    let terminal = try open(environment: row.environment)
    try terminal.type("Enter")
    #expect(try terminal.shows("#ff0000"))
    let screen = try terminal.screen(withCodes: true)
    #expect(screen.contains("48;2;255;0;0") == row.full)
    #expect(screen.contains("48;5;196") == row.indexed)
    if !row.full, !row.indexed { #expect(screen.contains("▸1 #ff0000")) }
    try terminal.type("q")
    try expectEnd(terminal, status: 0)
  }

  @Test func `the pixel options are accepted, and m changes the emphasis`() throws {
    let terminal = try open(options: "-n 7 --emphasis area --region 0,0,50%,50% --ignore white")
    #expect(try terminal.shows("7 colors") && terminal.shows("by area"))
    try terminal.type("m")
    #expect(try terminal.shows("by salience"))
    try terminal.type("q")
    try expectEnd(terminal, status: 0)
  }

  @Test func `without a readable photo the errors are printed and the screen stays unchanged`()
    throws
  {
    try scratch.write("c.jpg", Array("no photo".utf8))
    let terminal = try TmuxTerminal(columns: 100, rows: 30, scratch: scratch)
    let binary = CommandProcess.binary?.path ?? ""
    try terminal.run("echo before; \(binary) explore c.jpg none.jpg; echo status $?")
    #expect(try terminal.shows("status 1"))
    let screen = try terminal.screen()
    #expect(screen.contains("before") && screen.contains("c.jpg: this is text"))
    #expect(screen.contains("none.jpg: No such file"))
  }

  @Test func `the explorer works with --reduce-motion`() throws {
    let terminal = try open(options: "--reduce-motion")
    try terminal.type("Enter")
    #expect(try terminal.shows("▸ · a.png"))
    try terminal.type("q")
    try expectEnd(terminal, status: 0)
  }
}
