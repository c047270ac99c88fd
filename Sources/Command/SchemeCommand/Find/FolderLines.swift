internal import BinaryParsing
internal import StructuredText
internal import SystemCalls

/// The place of the lines that `colorway find` keeps for a folder: a file in the user's cache, which only
/// this user can read. The photo folder itself stays as it is.
struct FolderLines {
  /// The path of the file, or `nil` if the environment names no folder for it or the photo folder is gone.
  let path: RawPath?

  init(of folder: RawPath, _ console: Console) {
    let cache = RawPath.userFolder("XDG_CACHE_HOME", orHome: ".cache", console.environment)
    // The real path, so that every spelling of it leads to the same file.
    guard let cache, let real = try? System.realPath(of: folder) else {
      path = nil
      return
    }
    let digest = SHA256.digest(of: real.bytes).prefix(16)
      .map { String($0, radix: 16).padded(to: 2, with: "0") }.joined()
    path = cache.appending(entry: "folders").appending(entry: RawPath(digest + ".jsonl"))
  }

  /// Returns the path after making its folder, or throws ``BatchCommand/UnkeptLines``.
  func place() throws -> RawPath {
    guard let path else {
      throw BatchCommand.UnkeptLines(reason: "HOME names no folder for its colors")
    }
    do throws(SystemError) {
      try System.makePrivateFolder(path.folder.withoutLastSlash)
    } catch {
      throw BatchCommand.UnkeptLines(error)
    }
    return path
  }
}
