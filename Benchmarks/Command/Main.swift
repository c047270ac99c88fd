import Benchmarking
import Dispatch
import Foundation

@main
struct Main {
  /// Runs everything in a task while this thread waits.
  ///
  /// An asynchronous `main` would wait in `sigsuspend` with a signal mask in read-only memory.
  /// Valgrind 3.19 writes to that mask and crashes.
  static func main() {
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      await run()
      end.signal()
    }
    end.wait()
  }

  private static func run() async {
    let words = Array(CommandLine.arguments.dropFirst())
    if words.contains("--help") || words.contains("-h") { return print(Options.usage) }
    do {
      let options = try Options(words)
      if options.subcommand == .cluster { return try await cluster(options.operands) }
      let executable = URL(filePath: CommandLine.arguments[0])
      let workspace = try Workspace(executable: Bundle.main.executableURL ?? executable)
      try await Run(options: options, workspace: workspace).run()
    } catch {
      Run.say("benchmarks: \(error)")
      exit(1)
    }
  }

  /// Runs k-means in a process with as little else as possible.
  private static func cluster(_ operands: [String]) async throws {
    guard operands.count == 3, let photo = PhotoFile(path: operands[0]),
      let count = Int(operands[1]), let times = Int(operands[2])
    else { throw BenchmarkError.usage(Options.usage) }
    try await ClusteringTime(photo).run(colorCount: count, times: times)
  }
}
