internal import SchemeResults
internal import SchemeServer
internal import SchemeService

/// One run of `colorway serve`.
struct ServeRun: Sendable {
  /// The request.
  let request: ServeRequest
  /// The process's surroundings.
  let console: Console

  /// Serves until there are no more clients or the task is cancelled, and returns how it went.
  func run() async -> ExitStatus {
    do {
      let server = try PhotoServer(try settings())
      guard let path = request.socket else {
        let isThere = try await server.serve(
          input: System.standardInput, output: System.standardOutput)
        return isThere ? .success : .closedPipe
      }
      let socket: ListeningSocket
      do throws(SocketError) {
        socket = try ListeningSocket(path: path.text)
      } catch {
        throw UnusableFile(
          name: path, failure: Failure(kind: .unreadable, message: error.message))
      }
      try await server.serve(on: socket)
      return .success
    } catch let error as UnusableFile {
      console.complain(about: error.name, error.failure.message)
    } catch {
      console.complain(of: "\(error)")
    }
    return .failure
  }

  private func settings() throws(UnusableFile) -> PhotoServer.Settings {
    var folders: [OpenFolder]?
    for name in request.folders ?? [] {
      guard let folder = OpenFolder(name.text) else {
        throw UnusableFile(
          name: name, failure: Failure(unreadable: SystemError.ofLastCall()))
      }
      folders = (folders ?? []) + [folder]
    }
    return PhotoServer.Settings(
      limits: request.limits, threadCount: request.jobs, folders: folders, grace: request.grace,
      readOptions: { (options, colorCount) throws(RPCError) in
        try MemberOptions.read(options, colorCount: colorCount)
      })
  }
}
