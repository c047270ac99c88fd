internal import Connections
internal import StructuredText
internal import SystemCalls

/// The files that a client's model may name: those in the folders that the operator allows or, if
/// the operator names none, those in the folders that the client declares as its roots. Without
/// either, and until the roots have arrived, the model may name no file.
final class ToolSession: Sendable {
  private struct State: Sendable {
    var files: AllowedFiles
    var hasRoots = false
  }

  /// A Boolean value that indicates whether the operator has named folders.
  private let isBounded: Bool
  private let state: Monitor<State>

  /// Creates a session with the folders that the operator allows, or `nil` if none are named.
  init(folders: [OpenFolder]?) {
    (isBounded, state) = (
      folders != nil, Monitor(State(files: AllowedFiles(folders: folders ?? [])))
    )
  }

  var files: AllowedFiles { state.withLock { $0.files } }

  /// A description of the files for models.
  var words: String {
    let (folders, hasRoots) = state.withLock { ($0.files.folders ?? [], $0.hasRoots) }
    if hasRoots {
      return "JPEG, PNG and PNM files in the client's roots can be given by their paths."
    }
    guard !folders.isEmpty else {
      return
        "Photos can be given as 'data' only: the server was started without '--allow-path', and "
        + "the client offers no roots."
    }
    return "JPEG, PNG and PNM files in these folders can be given by their paths: "
      + folders.map(\.path).joined(separator: ", ")
  }

  func begin(_ capabilities: JSONValue?) {
    let hasRoots = capabilities?["roots"].map { !$0.isNull } ?? false
    guard !isBounded else { return }
    state.withLock { $0 = State(files: AllowedFiles(folders: []), hasRoots: hasRoots) }
  }

  /// Returns the request to the client that a notification of the client calls for, if any.
  func question(after method: String) -> JSONValue? {
    guard ["notifications/initialized", "notifications/roots/list_changed"].contains(method),
      state.withLock({ $0.hasRoots })
    else { return nil }
    return ["jsonrpc": "2.0", "id": .string(Self.questionID), "method": "roots/list"]
  }

  private static let questionID = "roots"

  /// Processes an answer of the client, and returns whether it belongs to the request for roots. An
  /// answer without roots, such as an error, allows no files.
  func take(_ answer: JSONValue) -> Bool {
    guard answer["id"]?.string == Self.questionID, state.withLock({ $0.hasRoots }) else {
      return false
    }
    var folders: [OpenFolder] = []
    if case .array(let roots)? = answer["result"]?["roots"] {
      folders = roots.compactMap { root in
        root["uri"]?.string.flatMap(Self.path(ofURL:)).flatMap { try? OpenFolder($0) }
      }
    }
    state.withLock { $0.files = AllowedFiles(folders: folders) }
    return true
  }

  /// Returns the path of a URL such as `file:///home/me/My%20photos`. Source: RFC 8089.
  static func path(ofURL url: String) -> String? {
    let start = ["file:///", "file://localhost/"].first { url.hasPrefix($0) }
    return start.map {
      QueryItem.decoded(Substring(url.dropFirst($0.count - 1).replacing("+", with: "%2B")).utf8)
    }
  }
}
