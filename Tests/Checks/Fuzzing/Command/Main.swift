internal import Foundation
internal import FuzzTargets
internal import LibFuzzer

/// Fuzzes one part of the project: `fuzz --target=NAME`, with any options of libFuzzer.
///
/// `--damage` decodes the broken files of the shared corpora, truncated and changed in many ways,
/// from the given folders (`decoding/bombs`) or from all. `--list` prints the names of the targets,
/// and `--prepare=FOLDER` writes the seed inputs and the dictionary of a target. In a build without
/// libFuzzer, each given file is run once.
@main
enum Main {
  /// The target of this process.
  static let target = option("target").flatMap { FuzzTarget.named($0) }

  static func main() throws {
    if CommandLine.arguments.contains("--list") {
      for target in FuzzTarget.all { print(target.name) }
      return
    }
    let operands = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("-") }
    if CommandLine.arguments.contains("--damage") {
      exit(try DamageRun.run(folders: operands.isEmpty ? Damage.corpora : operands) ? 0 : 1)
    }
    guard let target else {
      print("name one of --target=" + FuzzTarget.all.map(\.name).joined(separator: ", "))
      return
    }
    if let folder = option("prepare") { return try Preparation(folder: folder).write(target) }
    if fuzzing_is_available() {
      exit(unsafe fuzzing_run(CommandLine.argc, CommandLine.unsafeArgv, runOne))
    }
    for path in operands {
      try target.exercise(try Preparation.bytes(of: path))
    }
  }

  private static func option(_ name: String) -> String? {
    let prefix = "--\(name)="
    return CommandLine.arguments.first { $0.hasPrefix(prefix) }.map {
      String($0.dropFirst(prefix.count))
    }
  }
}

/// Runs one input from libFuzzer. A finding ends the process, which libFuzzer detects.
private func runOne(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  // SAFETY: libFuzzer passes `count` bytes.
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  do { try Main.target?.exercise(input) } catch { fatalError("\(error)") }
  return 0
}
