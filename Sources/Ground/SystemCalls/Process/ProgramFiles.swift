/// The files of a program: those in its folder, and its output if that has no name.
///
/// A confined program can neither remove nor rename a file, nor open one without a name. So whatever it
/// holds is found here.
struct ProgramFiles {
  private let folder: RawPath
  private let output: FileDescriptor?
  private let limit: Int
  /// What was there before the program started.
  private var before = Use()

  private struct Use {
    var fileCount = 0
    var byteCount = 0
  }

  /// Takes note of the files before a program starts. The program may write `limit` bytes in addition.
  init(in folder: RawPath, output: FileDescriptor?, limit: Int) {
    (self.folder, self.output, self.limit) = (folder, output, limit)
    before = use
  }

  private var use: Use {
    var use = Use()
    func add(_ status: FileStatus?) {
      guard let status = status?.ifRegular else { return }
      use.fileCount += 1
      use.byteCount += status.allocatedByteCount
    }
    for name in (try? System.entries(of: folder)) ?? [] {
      add(try? FileStatus(of: folder.appending(entry: name), followsLinks: false))
    }
    if let output = output.flatMap({ try? FileStatus(of: $0) }), output.nameCount == 0 {
      add(output)
    }
    return use
  }

  /// The way in which a program has to end because of its files, if there is one.
  var excess: ConfinedProgram.End? {
    let use = use
    if use.fileCount - before.fileCount > ConfinedProgram.maximumFileCount { return .tooManyFiles }
    return use.byteCount - before.byteCount > limit ? .tooLarge : nil
  }
}
