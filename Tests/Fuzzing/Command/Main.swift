internal import Foundation
internal import FuzzTargets
internal import LibFuzzer

/// Fuzzes one part of the project: `fuzz --target=NAME` and libFuzzer's own options.
///
/// `--damage` decodes the broken files of the shared corpora, cut and changed in many ways: those of
/// the folders that are named (`decoding/bombs`), or of all. `--list` names the targets, and
/// `--prepare=FOLDER` writes the inputs to start from and the dictionary of one. In a build without
/// libFuzzer, the files that are named are run once each.
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

/// Runs one input of libFuzzer's. A finding ends the process, which is how libFuzzer learns of it.
private func runOne(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  // SAFETY: libFuzzer gives as many bytes as it says.
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  do { try Main.target?.exercise(input) } catch { fatalError("\(error)") }
  return 0
}
