internal import SchemeServer

/// The access control of the studio, which admits the browser that opened the address printed by
/// the command. The token in the address becomes a cookie, which the browser sends only with
/// requests of the studio's own pages. A page of another site can neither read nor guess the
/// cookie. It cannot pose as this address either (DNS rebinding), because the host is checked, nor
/// send forms, because the origin is checked.
package struct StudioAccess: Hashable, Sendable {
  package let port: UInt16
  let token: String

  package init(port: UInt16, token: String = StudioAccess.randomToken()) {
    (self.port, self.token) = (port, token)
  }

  /// The address to open in a browser.
  package var address: String { "http://127.0.0.1:\(port)/?token=\(token)" }

  private var cookie: String { "colorway-\(port)" }
  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// Returns 128 random bits in hexadecimal digits.
  package static func randomToken() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<32).map { _ in String(random.next(upperBound: UInt8(16)), radix: 16) }.joined()
  }

  /// Returns the answer to a request that is not admitted: a refusal, or the cookie for the token.
  func answer(to request: HTTPRequest) -> HTTPAnswer? {
    guard let host = request["host"]?.lowercased(), hosts.contains(host) else {
      return .refused("This is not the address that the command printed.")
    }
    let origin = request["origin"]
    let isOwn = origin.map { hosts.map { "http://\($0)" }.contains($0) }
    guard isOwn ?? request.isReading else {
      return .refused("Requests from other pages are not accepted.")
    }
    if request.path == "/", request.method == "GET", let given = request.value(of: "token") {
      guard isToken(given) else { return .refused("This token does not belong to this studio.") }
      var answer = HTTPAnswer([], contentType: "text/plain", status: 303)
      answer.headers = [
        ("Location", "/"),
        ("Set-Cookie", "\(cookie)=\(token); HttpOnly; SameSite=Strict; Path=/"),
      ]
      return answer
    }
    let cookies = request["cookie"]?.split(separator: ";") ?? []
    let isIn = cookies.contains { item in
      let parts = item.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      return parts.count == 2 && parts[0] == cookie && isToken(String(parts[1]))
    }
    return isIn ? nil : .refused("Open the address that the command printed.")
  }

  /// Compares in constant time, so that the duration does not reveal how much of the token is right.
  private func isToken(_ text: String) -> Bool {
    text.utf8.count == token.utf8.count
      && zip(text.utf8, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension HTTPAnswer {
  /// Returns a refusal as a page, since a person may see it.
  fileprivate static func refused(_ reason: String) -> HTTPAnswer {
    let page =
      "<!doctype html>\n<title>Colorway</title>\n<h1>Access denied</h1>\n<p>\(reason)</p>\n"
    return HTTPAnswer(Array(page.utf8), contentType: "text/html; charset=utf-8", status: 403)
  }

  /// Adds the headers of all answers. Source: Content Security Policy 3, and the Fetch standard.
  mutating func protect() {
    headers += [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
          + "connect-src 'self'; worker-src 'self'; form-action 'none'; base-uri 'none'; "
          + "frame-ancestors 'none'"
      ),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
    ]
  }
}
