internal import SchemeResults
internal import SchemeServer
internal import SchemeService
internal import SystemFiles

/// One run of `colorway serve`.
struct ServeRun: Sendable {
  /// The request.
  let request: ServeRequest
  /// The process's surroundings.
  let console: Console

  /// Serves until there are no more clients or the task is cancelled, and returns the exit status.
  func run() async -> ExitStatus {
    do {
      let server = try PhotoServer(try settings())
      if request.socket == nil, request.scgi == nil {
        let serve = request.servesTools ? server.serveTools : server.serve
        let isThere = try await serve(System.standardInput, System.standardOutput)
        return isThere ? .success : .closedPipe
      }
      let socket = try request.socket.map { (path) throws(UnusableFile) in
        try listen(path) { () throws(SocketError) in try ListeningSocket(path: path.text) }
      }
      let scgiSocket = try request.scgi.map { (place) throws(UnusableFile) in
        switch place {
        case .path(let path):
          try listen(path) { () throws(SocketError) in try ListeningSocket(path: path.text) }
        case .address(let address, let text):
          try listen(text) { () throws(SocketError) in try ListeningSocket(address) }
        }
      }
      try await server.serve(on: socket, scgi: scgiSocket)
      return .success
    } catch let error as UnusableFile {
      console.complain(about: error.name, error.failure.message)
    } catch {
      console.complain(of: "\(error)")
    }
    return .failure
  }

  /// Opens a socket.
  private func listen(
    _ name: RawText, _ open: () throws(SocketError) -> ListeningSocket
  ) throws(UnusableFile) -> ListeningSocket {
    do throws(SocketError) {
      return try open()
    } catch {
      throw UnusableFile(
        name: name, failure: Failure(kind: .unreadable, message: error.message))
    }
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
      }, releaseMemory: { System.releaseFreedMemory() })
  }
}
