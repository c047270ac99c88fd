/// Returns text escaped for XML and HTML elements and quoted attributes. Tabs and line breaks
/// become spaces, and other scalars that affect display become escapes such as `\u{202e}`.
package func markup(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    case "\t", "\n", "\r": result += " "
    // XML 1.0, section 2.2, forbids these scalars, even as character references.
    case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
    case _ where scalar.affectsDisplay: result += scalar.escaped
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
