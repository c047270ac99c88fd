extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar can change how the text around it is shown.
  /// Control characters, line and paragraph separators, and text direction controls can. Source:
  /// Unicode Standard Annex 9, section 2, and Unicode Technical Report 36, section 2.6.
  package var affectsDisplay: Bool {
    if isASCII { return isASCIIControl }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }

  /// A Boolean value that indicates whether the scalar is a control character of ASCII.
  var isASCIIControl: Bool { value < 0x20 || value == 0x7F }

  /// The scalar as Swift writes it in string literals: `\u{202e}`.
  package var escaped: String { "\\u{" + String(value, radix: 16) + "}" }

  /// A scalar of the Basic Multilingual Plane as JSON and TOML write it: `\u202e`.
  var fourDigitEscape: String { "\\u" + String(value, radix: 16).padded(to: 4, with: "0") }
}

extension StringProtocol {
  /// The text with an escape such as `\u{202e}` for each scalar that affects display.
  package var escapingControls: String {
    unicodeScalars.map { $0.affectsDisplay ? $0.escaped : String($0) }.joined()
  }
}
