internal import Connections
internal import StructuredText

/// The access control of the studio, which admits browsers that opened an address of the command.
///
/// The token in an address is used up when the page's script sends it. The answer contains two
/// secrets: a cookie, and a key. Browsers send the cookie to all ports of this machine, so others
/// may see it. The key is stored for pages of this port, and only their scripts can send it. All
/// requests but those for pictures and files need it. These have addresses that nobody can guess,
/// because they contain the identifier of a page or an entry.
///
/// The files of the page contain no secrets, and anyone may read them. So a browser can come from
/// anywhere, such as the private file that the command opens.
package struct StudioAccess: Sendable {
  package let port: UInt16
  let cookie: StudioSecret
  let key: StudioSecret
  private let invitations = StudioInvitations()

  package init(port: UInt16) { self.init(port: port, cookie: StudioSecret(), key: StudioSecret()) }

  init(port: UInt16, cookie: StudioSecret, key: StudioSecret) {
    (self.port, self.cookie, self.key) = (port, cookie, key)
  }

  /// Returns an address that admits one browser. Calls a function when it is used. The token is in
  /// the fragment, which a browser sends to nobody.
  package func newAddress(onUse: @escaping @Sendable () -> Void) -> String {
    "http://127.0.0.1:\(port)/#token=\(invitations.issue(onUse: onUse).text)"
  }

  /// Returns a page that leads to an address. In a private file, it does so without showing the
  /// address to other users.
  package static func page(leadingTo address: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="referrer" content="no-referrer">
    <meta http-equiv="refresh" content="0; url=\(address)">
    <title>Colorway</title>
    <p><a href="\(address)">Open the studio</a></p>
    </html>

    """
  }

  /// What a request may do.
  enum Verdict: Sendable {
    /// It comes from a browser that was admitted.
    case admitted
    /// It may read a file of the page.
    case guest
    /// It has its answer: a refusal, or the secrets for a token.
    case answered(HTTPAnswer)
  }

  private var cookieName: String { "colorway-\(port)" }
  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  func verdict(on request: HTTPRequest) -> Verdict {
    guard let host = request["host"]?.lowercased(), hosts.contains(host) else {
      return .refused("This is not the address that the command printed.")
    }
    let isOwn = request["origin"].map { hosts.map { "http://\($0)" }.contains($0) }
    guard isOwn ?? request.isReading, comesFromOwnPage(request) else {
      return .refused("Requests from other pages are not accepted.")
    }
    if request.isReading, StudioPageFile.all.contains(where: { "/" + $0.name == request.path }) {
      return .guest
    }
    if request.path == "/session", request.method == "POST" { return session(for: request) }
    guard hasCookie(request), hasUnguessablePath(request) || key.matches(request["x-colorway-key"])
    else { return .refused("Open the address that the command printed last.") }
    return .admitted
  }

  /// Source: Fetch Metadata Request Headers, W3C. Old browsers do not send them.
  private func comesFromOwnPage(_ request: HTTPRequest) -> Bool {
    let isEntrance =
      request.isReading && request.path == "/" && request["sec-fetch-mode"] == "navigate"
    return isEntrance || ["same-origin", "none", nil].contains(request["sec-fetch-site"])
  }

  private func hasCookie(_ request: HTTPRequest) -> Bool {
    (request["cookie"]?.split(separator: ";") ?? []).contains { item in
      let parts = item.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      return parts.count == 2 && parts[0] == cookieName && cookie.matches(String(parts[1]))
    }
  }

  /// Returns whether a request is one that elements of the page make, which cannot send a key.
  private func hasUnguessablePath(_ request: HTTPRequest) -> Bool {
    let names = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let kind = names.count == 3 ? names.first.map { [$0, names[names.endIndex - 1]] } : nil
    return request.isReading
      && [["pages", "photo"], ["pages", "export"], ["history", "thumbnail"]].contains(kind)
  }

  /// Returns the secrets for the token of a request, which is used up by that.
  private func session(for request: HTTPRequest) -> Verdict {
    guard invitations.use(request["x-colorway-token"]) else {
      return .refused("This token was used before, or does not belong to this studio.")
    }
    var answer = HTTPAnswer(["key": .string(key.text)])
    answer.headers = [
      ("Set-Cookie", "\(cookieName)=\(cookie.text); HttpOnly; SameSite=Strict; Path=/")
    ]
    return .answered(answer)
  }
}

extension StudioAccess.Verdict {
  /// Returns a refusal as a page, since a person may see it.
  fileprivate static func refused(_ reason: String) -> Self {
    let page =
      "<!doctype html>\n<title>Colorway</title>\n<h1>Access denied</h1>\n<p>\(reason)</p>\n"
    return .answered(
      HTTPAnswer(Array(page.utf8), contentType: "text/html; charset=utf-8", status: 403))
  }
}

extension HTTPAnswer {
  /// Adds the headers of all answers. Source: Content Security Policy 3, and the Fetch and HTML
  /// standards.
  mutating func protect() {
    headers += [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
          + "connect-src 'self'; worker-src 'self'; form-action 'none'; base-uri 'none'; "
          + "frame-ancestors 'none'"
      ),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"), ("Cache-Control", "no-store"),
    ]
  }
}
