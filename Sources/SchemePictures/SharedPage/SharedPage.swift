/// The style and the script that all our pages of colors share: the gallery embeds them, the studio serves them.
package enum SharedPage {
  /// Quiet colors, focus, segments to choose from, and word of what was copied.
  package static var style: [UInt8] { PackageResources.base_css }
  /// A module of JavaScript: colors as text, and text on the clipboard.
  package static var script: [UInt8] { PackageResources.copying_js }
}
