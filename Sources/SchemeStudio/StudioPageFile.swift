/// The files of the page, as the build embeds them.
struct StudioPageFile: Sendable {
  let name: String
  let contentType: String
  let bytes: [UInt8]

  static let all = [
    StudioPageFile(
      name: "", contentType: "text/html; charset=utf-8", bytes: PackageResources.index_html),
    StudioPageFile(
      name: "studio.css", contentType: "text/css; charset=utf-8", bytes: PackageResources.studio_css
    ),
    StudioPageFile(
      name: "studio.js", contentType: "text/javascript; charset=utf-8",
      bytes: PackageResources.studio_js),
  ]
}
