internal import SchemePictures

/// A file of the page: one that the build embeds, or one that the page shares with the gallery.
struct StudioPageFile: Sendable {
  let name: String
  let contentType: String
  let bytes: [UInt8]

  private init(_ name: String, _ bytes: [UInt8]) {
    (self.name, self.bytes) = (name, bytes)
    contentType =
      switch name.split(separator: ".").last {
      case "js": "text/javascript; charset=utf-8"
      case "css": "text/css; charset=utf-8"
      default: "text/html; charset=utf-8"
      }
  }

  static let all = [
    StudioPageFile("", PackageResources.index_html),
    StudioPageFile("base.css", SharedPage.style),
    StudioPageFile("copying.js", SharedPage.script),
    StudioPageFile("film.css", PackageResources.film_css),
    StudioPageFile("history.css", PackageResources.history_css),
    StudioPageFile("palette.css", PackageResources.palette_css),
    StudioPageFile("photo.css", PackageResources.photo_css),
    StudioPageFile("studio.css", PackageResources.studio_css),
    StudioPageFile("themes.css", PackageResources.themes_css),
    StudioPageFile("connection.js", PackageResources.connection_js),
    StudioPageFile("elements.js", PackageResources.elements_js),
    StudioPageFile("export.js", PackageResources.export_js),
    StudioPageFile("film.js", PackageResources.film_js),
    StudioPageFile("history.js", PackageResources.history_js),
    StudioPageFile("intake.js", PackageResources.intake_js),
    StudioPageFile("magnifier.js", PackageResources.magnifier_js),
    StudioPageFile("markers.js", PackageResources.markers_js),
    StudioPageFile("motion.js", PackageResources.motion_js),
    StudioPageFile("options.js", PackageResources.options_js),
    StudioPageFile("painter.js", PackageResources.painter_js),
    StudioPageFile("painting.js", PackageResources.painting_js),
    StudioPageFile("palette.js", PackageResources.palette_js),
    StudioPageFile("phase.js", PackageResources.phase_js),
    StudioPageFile("photo.js", PackageResources.photo_js),
    StudioPageFile("places.js", PackageResources.places_js),
    StudioPageFile("store.js", PackageResources.store_js),
    StudioPageFile("stream.js", PackageResources.stream_js),
    StudioPageFile("studio.js", PackageResources.studio_js),
    StudioPageFile("surface.js", PackageResources.surface_js),
    StudioPageFile("theme.js", PackageResources.theme_js),
    StudioPageFile("vision.js", PackageResources.vision_js),
    StudioPageFile("wheel.js", PackageResources.wheel_js),
  ]
}
