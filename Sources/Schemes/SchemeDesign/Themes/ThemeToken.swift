/// The colors of an interface, by purpose.
public enum ThemeToken: Int, Hashable, Sendable, CaseIterable {
  /// The background behind everything else.
  case background
  /// Cards, fields and menus on the background.
  case surface
  /// The edges of surfaces and fields.
  case border
  /// Text on background and surface.
  case text
  /// Less important text on background and surface.
  case mutedText
  /// Buttons, links and selected items.
  case accent
  /// Text on the accent.
  case onAccent
  /// Success messages.
  case success
  /// Text on success.
  case onSuccess
  /// Warnings.
  case warning
  /// Text on warning.
  case onWarning
  /// Errors and destructive actions.
  case danger
  /// Text on danger.
  case onDanger

  /// The name in code and JSON, such as `mutedText`.
  public var name: String { "\(self)" }

  /// Returns the name in lower case, such as `muted-text`.
  func words(joinedBy separator: String) -> String {
    name.map { $0.isUppercase ? separator + $0.lowercased() : String($0) }.joined()
  }

  /// The minimum contrasts that every theme has.
  ///
  /// By WCAG 2.2: 7 for text (success criterion 1.4.6), 4.5 for muted text and text on colors
  /// (1.4.3), and 3 for controls (1.4.11). For borders, 1.5 is our own choice.
  public static let guarantees: [ContrastGuarantee<ThemeToken>] = [
    ContrastGuarantee(.border, on: .background, atLeast: MinimumContrast.decoration),
    ContrastGuarantee(.border, on: .surface, atLeast: MinimumContrast.decoration),
    ContrastGuarantee(.text, on: .background, atLeast: MinimumContrast.enhancedText),
    ContrastGuarantee(.text, on: .surface, atLeast: MinimumContrast.enhancedText),
    ContrastGuarantee(.mutedText, on: .background, atLeast: MinimumContrast.text),
    ContrastGuarantee(.mutedText, on: .surface, atLeast: MinimumContrast.text),
    ContrastGuarantee(.accent, on: .background, atLeast: MinimumContrast.graphics),
    ContrastGuarantee(.accent, on: .surface, atLeast: MinimumContrast.graphics),
    ContrastGuarantee(.onAccent, on: .accent, atLeast: MinimumContrast.text),
    ContrastGuarantee(.success, on: .background, atLeast: MinimumContrast.graphics),
    ContrastGuarantee(.success, on: .surface, atLeast: MinimumContrast.graphics),
    ContrastGuarantee(.onSuccess, on: .success, atLeast: MinimumContrast.text),
    ContrastGuarantee(.warning, on: .background, atLeast: MinimumContrast.graphics),
    ContrastGuarantee(.warning, on: .surface, atLeast: MinimumContrast.graphics),
    ContrastGuarantee(.onWarning, on: .warning, atLeast: MinimumContrast.text),
    ContrastGuarantee(.danger, on: .background, atLeast: MinimumContrast.graphics),
    ContrastGuarantee(.danger, on: .surface, atLeast: MinimumContrast.graphics),
    ContrastGuarantee(.onDanger, on: .danger, atLeast: MinimumContrast.text),
  ]

  /// The pairs of tokens whose colors differ by at least ``minimumDifference`` in every theme.
  public static let distinctPairs: [(first: ThemeToken, second: ThemeToken)] = [
    (.accent, .success), (.accent, .warning), (.accent, .danger), (.success, .warning),
    (.success, .danger), (.warning, .danger),
  ]

  /// The minimum difference in Oklab between the colors of ``distinctPairs``. It is our own choice.
  public static let minimumDifference = 0.1
}
