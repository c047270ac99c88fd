/// The minimum contrast ratios of WCAG 2.2 that designs promise.
package enum LeastContrast {
  /// Text. Source: success criterion 1.4.3, level AA.
  package static let text = 4.5
  /// Text that is easy to read. Source: success criterion 1.4.6, level AAA.
  package static let enhancedText = 7.0
  /// The parts of controls and graphics that have to be seen. Source: success criterion 1.4.11.
  package static let graphics = 3.0
  /// Decorative edges. WCAG has no requirement for them; 1.5 is our own choice and keeps them visible.
  package static let decoration = 1.5
}
