internal import StructuredText
internal import SystemCalls

/// The files that a client's model may name: those that the server allows or, if the server allows
/// all, those in the folders that the client declares as its roots.
final class ToolSession: Sendable {
  private struct State: Sendable {
    var files: AllowedFiles
    var hasRoots = false
  }

  private let isBounded: Bool
  private let state: Monitor<State>

  init(files: AllowedFiles) {
    (isBounded, state) = (files.folders != nil, Monitor(State(files: files)))
  }

  var files: AllowedFiles { state.withLock { $0.files } }

  func begin(_ capabilities: JSONValue?) {
    let hasRoots = capabilities?["roots"].map { !$0.isNull } ?? false
    state.withLock { $0.hasRoots = hasRoots && !isBounded }
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
  /// answer without roots changes nothing.
  func take(_ answer: JSONValue) -> Bool {
    guard answer["id"]?.string == Self.questionID, state.withLock({ $0.hasRoots }) else {
      return false
    }
    guard case .array(let roots)? = answer["result"]?["roots"], !roots.isEmpty else { return true }
    let folders = roots.compactMap { root in
      root["uri"]?.string.flatMap(Self.path(ofURL:)).flatMap { try? OpenFolder($0) }
    }
    state.withLock { $0.files = AllowedFiles(folders: folders) }
    return true
  }

  /// Returns the path of a URL such as `file:///home/me/My%20photos`. Source: RFC 8089.
  private static func path(ofURL url: String) -> String? {
    let start = ["file:///", "file://localhost/"].first { url.hasPrefix($0) }
    return start.map {
      QueryItem.decoded(Substring(url.dropFirst($0.count - 1).replacing("+", with: "%2B")).utf8)
    }
  }
}
