import Benchmarking
import Foundation

@main
struct Main {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    if words.contains("--help") || words.contains("-h") { return print(Options.usage) }
    do {
      let options = try Options(words)
      let executable = URL(filePath: CommandLine.arguments[0])
      let workspace = try Workspace(executable: Bundle.main.executableURL ?? executable)
      try Run(options: options, workspace: workspace).run()
    } catch {
      Run.say("benchmarks: \(error)")
      exit(1)
    }
  }
}
