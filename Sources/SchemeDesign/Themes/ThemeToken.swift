/// A color of an interface, by what it is for.
public enum ThemeToken: Int, Hashable, Sendable, CaseIterable {
  /// Behind everything.
  case background
  /// Cards, fields and menus on the background.
  case surface
  /// The edges of surfaces and fields.
  case border
  /// Text on background and surface.
  case text
  /// Less important text on background and surface.
  case mutedText
  /// Buttons, links and what is chosen.
  case accent
  /// Text on the accent.
  case onAccent
  /// What went well.
  case success
  /// Text on success.
  case onSuccess
  /// What wants care.
  case warning
  /// Text on warning.
  case onWarning
  /// What went wrong or destroys.
  case danger
  /// Text on danger.
  case onDanger

  /// The name as programs write it: `mutedText`.
  public var name: String { "\(self)" }

  /// What any theme holds to.
  ///
  /// By WCAG 2.2: 7 for text (success criterion 1.4.6), 4.5 for muted text and text on colors
  /// (1.4.3), and 3 for what has to be seen of controls (1.4.11). Edges that only decorate need
  /// nothing; 1.5 keeps them visible.
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
}
