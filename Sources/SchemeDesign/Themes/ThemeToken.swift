/// The colors of an interface, by purpose.
public enum ThemeToken: Int, Hashable, Sendable, CaseIterable {
  /// The ground behind everything else.
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
  public static let promises: [ContrastPromise<ThemeToken>] = [
    ContrastPromise(.border, on: .background, atLeast: LeastContrast.decoration),
    ContrastPromise(.border, on: .surface, atLeast: LeastContrast.decoration),
    ContrastPromise(.text, on: .background, atLeast: LeastContrast.enhancedText),
    ContrastPromise(.text, on: .surface, atLeast: LeastContrast.enhancedText),
    ContrastPromise(.mutedText, on: .background, atLeast: LeastContrast.text),
    ContrastPromise(.mutedText, on: .surface, atLeast: LeastContrast.text),
    ContrastPromise(.accent, on: .background, atLeast: LeastContrast.graphics),
    ContrastPromise(.accent, on: .surface, atLeast: LeastContrast.graphics),
    ContrastPromise(.onAccent, on: .accent, atLeast: LeastContrast.text),
    ContrastPromise(.success, on: .background, atLeast: LeastContrast.graphics),
    ContrastPromise(.success, on: .surface, atLeast: LeastContrast.graphics),
    ContrastPromise(.onSuccess, on: .success, atLeast: LeastContrast.text),
    ContrastPromise(.warning, on: .background, atLeast: LeastContrast.graphics),
    ContrastPromise(.warning, on: .surface, atLeast: LeastContrast.graphics),
    ContrastPromise(.onWarning, on: .warning, atLeast: LeastContrast.text),
    ContrastPromise(.danger, on: .background, atLeast: LeastContrast.graphics),
    ContrastPromise(.danger, on: .surface, atLeast: LeastContrast.graphics),
    ContrastPromise(.onDanger, on: .danger, atLeast: LeastContrast.text),
  ]

  /// The pairs of tokens whose colors differ by at least ``leastDifference`` in every theme.
  public static let distinctPairs: [(first: ThemeToken, second: ThemeToken)] = [
    (.accent, .success), (.accent, .warning), (.accent, .danger), (.success, .warning),
    (.success, .danger), (.warning, .danger),
  ]

  /// The minimum difference in Oklab between the colors of ``distinctPairs``. It is our own choice.
  public static let leastDifference = 0.1
}
