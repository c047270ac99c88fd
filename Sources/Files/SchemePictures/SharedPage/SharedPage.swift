/// The style and the script that all pages of colors share. The gallery embeds them, and the studio
/// serves them.
package enum SharedPage {
  /// The style sheet: quiet colors, focus, segmented controls, and confirmations of copying.
  package static var style: [UInt8] { PackageResources.base_css }
  /// A JavaScript module: colors as text, and copying to the clipboard.
  package static var script: [UInt8] { PackageResources.copying_js }
}
