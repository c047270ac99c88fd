import Foundation

/// The state of a running process, as Linux reports it.
struct ProcessState {
  /// The number of the process.
  let identifier: Int32

  /// The states of the signals of a process.
  enum SignalSet: String {
    case caught = "SigCgt", pending = "ShdPnd", ignored = "SigIgn"
  }

  /// Returns whether a signal is in one of the sets.
  func has(_ signal: Int32, _ set: SignalSet) -> Bool {
    let status = text("status") ?? ""
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(set.rawValue) }),
      let mask = line.split(whereSeparator: \.isWhitespace).last.flatMap({ UInt64($0, radix: 16) })
    else { return false }
    return mask >> UInt64(signal - 1) & 1 == 1
  }

  /// Returns whether a thread of the process waits in a kernel function whose name contains some
  /// text.
  func isWaiting(in function: String) -> Bool {
    let path = "/proc/\(identifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return threads.contains { text("task/\($0)/wchan")?.contains(function) ?? false }
  }

  /// A Boolean value that indicates whether the process listens on a socket with a path.
  var isListening: Bool {
    let folder = "/proc/\(identifier)/fd"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let targets = files.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
    // Of a file whose size is unknown, Foundation's strings and data have only the first 4 KB.
    let file = FileHandle(forReadingAtPath: "/proc/net/unix")
    let table = String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self)
    return table.split(separator: "\n").contains { line in
      let fields = line.split(separator: " ")
      // The flag of a socket that accepts clients, and the number of the socket.
      return fields.count > 6 && fields[3] == "00010000"
        && targets.contains("socket:[\(fields[6])]")
    }
  }

  /// Checks a condition until it holds, a bounded number of times.
  ///
  /// - Returns: Whether the condition came to hold.
  func becomes(_ isWanted: (ProcessState) throws -> Bool) rethrows -> Bool {
    // Each check takes a few system calls, and the process runs in between.
    for _ in 0..<200_000 {
      if try isWanted(self) { return true }
      sched_yield()
    }
    return false
  }

  fileprivate func text(_ name: String) -> String? {
    try? String(contentsOfFile: "/proc/\(identifier)/\(name)", encoding: .utf8)
  }
}

extension ProcessState {
  /// The processes that a process has started and that have not ended.
  var children: [ProcessState] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.compactMap { Int32($0) }.map { ProcessState(identifier: $0) }.filter {
      $0.status("PPid") == "\(identifier)" && $0.isRunning
    }
  }

  /// The name of the program of a process, at most 15 characters of it.
  var command: String? { status("Name") }

  /// A Boolean value that indicates whether a process exists and has not ended.
  var isRunning: Bool { status("State").map { !"ZX".contains($0.prefix(1)) } ?? false }

  private func status(_ name: String) -> String? {
    text("status")?.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
  }
}
