import Foundation
import ScratchFolders

/// A real terminal for `colorway explore`: a tmux server of its own, whose screen can be read.
final class TmuxTerminal {
  /// A command that tmux refused.
  struct Failure: Error {
    let words: [String]
    let complaints: String
  }

  /// The path of tmux, if it is installed.
  static let binary: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    .split(separator: ":").map { $0 + "/tmux" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static let absence = "tmux is not installed"

  private let socket: String
  private let scratch: ScratchFolder

  /// Starts a shell on a terminal of some size.
  init(columns: Int, rows: Int, scratch: ScratchFolder, environment: [String: String] = [:]) throws
  {
    socket = scratch.path("tmux")
    self.scratch = scratch
    // A test must neither show nor change the history of the user who runs it.
    let usual = ["XDG_STATE_HOME": scratch.path("state")]
    let variables = usual.merging(environment) { $1 }.flatMap { ["-e", "\($0)=\($1)"] }
    // The server outlives the command that starts it, so that waiting for that would not end.
    _ = try start(
      ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
        + ["-c", scratch.path, "-e", "PS1=ready> "] + variables + ["sh"])
    var tries = 0
    while (try? tmux(["set-option", "-g", "set-clipboard", "on"])) == nil, tries < 1_000 {
      tries += 1
    }
    try tmux(["pipe-pane", "cat >'\(scratch.path("sent"))'"])
  }

  deinit { try? close() }

  /// Closes the terminal of the programs that run on it. The server ends with its only session.
  func close() throws { try tmux(["kill-session"]) }

  /// Types a line for the shell.
  func run(_ line: String) throws {
    try tmux(["send-keys", "-l", line])
    try tmux(["send-keys", "Enter"])
  }

  /// Types keys by tmux's names for them.
  func type(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Sends bytes as the terminal would.
  func send(_ text: String) throws { try tmux(["send-keys", "-l", text]) }

  /// Gives the terminal another size.
  func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Returns the text on the screen, with the codes of its attributes if wanted.
  func screen(withCodes: Bool = false) throws -> String {
    try tmux(["capture-pane", "-p"] + (withCodes ? ["-e"] : []))
  }

  /// Checks all that programs have sent to the terminal until a condition holds.
  func sent(_ isWanted: (String) -> Bool) throws -> Bool {
    try becomes { _ in
      let bytes = FileManager.default.contents(atPath: scratch.path("sent")) ?? Data()
      return isWanted(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Returns whether the terminal shows its cursor, and whether it reports the mouse to programs.
  func modes() throws -> (showsCursor: Bool, tellsMouse: Bool) {
    let flags = try tmux(["display-message", "-p", "#{cursor_flag} #{mouse_any_flag}"]).trimmed
      .split(separator: " ")
    return (flags.first == "1", flags.last == "1")
  }

  /// Returns the text that was last put on the clipboard.
  func clipboard() throws -> String { try tmux(["show-buffer"]) }

  /// Checks the screen until it has some text, a bounded number of times. Each check takes as long
  /// as starting a process does.
  func shows(_ text: String) throws -> Bool { try becomes { $0.contains(text) } }

  /// Checks the screen until the text is gone.
  func hides(_ text: String) throws -> Bool { try becomes { !$0.contains(text) } }

  /// Checks the screen until a condition holds.
  func becomes(_ isWanted: (String) -> Bool) throws -> Bool {
    for _ in 0..<4_000 where isWanted(try screen()) { return true }
    return false
  }

  /// The process that the shell runs.
  func childProcess() throws -> Int32? {
    let shell = try tmux(["display-message", "-p", "#{pane_pid}"]).trimmed
    let children = try? String(
      contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
    return children.flatMap { Int32($0.trimmed) }
  }

  @discardableResult
  private func tmux(_ words: [String]) throws -> String {
    let process = try start(words)
    process.waitUntilExit(Deadline(for: process))
    guard process.terminationStatus == 0 else {
      throw Failure(words: words, complaints: try scratch.text("tmux.err"))
    }
    return try scratch.text("tmux.out")
  }

  /// Starts tmux without the descriptors that Foundation leaves open to children. Foundation uses
  /// them to wait for processes of other tests, and tmux's server would keep them open until the end
  /// of its session.
  private func start(_ words: [String]) throws -> Process {
    let closing = """
      for path in /proc/$$/fd/*; do
        number=${path##*/}
        [ "$number" -le 2 ] || eval "exec $number>&-"
      done
      exec "$0" "$@"
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", closing, Self.binary ?? "tmux", "-S", socket] + words
    var environment = ProcessInfo.processInfo.environment
    environment["TMUX"] = nil
    environment["LC_ALL"] = "C.UTF-8"
    for name in ["NO_COLOR", "COLORTERM", "CLICOLOR_FORCE"] { environment[name] = nil }
    // On a terminal, Swift's crash report waits half a minute for a key.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    for name in ["tmux.out", "tmux.err"] { try scratch.write(name, []) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: scratch.path("tmux.out"))
    process.standardError = FileHandle(forWritingAtPath: scratch.path("tmux.err"))
    try process.run()
    return process
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
