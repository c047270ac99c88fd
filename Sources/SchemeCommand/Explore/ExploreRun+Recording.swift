internal import ImageEncoding
internal import SchemeExplorer
internal import SchemePictures
internal import SchemeResults

extension ExploreRun {
  /// Writes what was recorded, one file after the other up to the first that cannot be written.
  func deliver(_ recording: Recording, _ request: RecordingRequest) -> ExitStatus {
    do throws(ImageWritingError) {
      if request.format == .svg, recording.frames.count > 1 {
        let picture = recording.movingPicture(
          ground: request.ground, background: request.background)
        return console.deliver(Array(try picture.text().utf8), to: request.path)
      }
      let pictures = recording.pictures(ground: request.ground)
      for (index, picture) in pictures.enumerated() {
        let status = console.deliver(
          try request.format.bytes(of: picture, background: request.background, scale: 1),
          to: request.path(ofPicture: index, of: pictures.count))
        guard status == .success else { return status }
      }
      return .success
    } catch {
      console.complain(aboutOutput: request.path, Failure(error).message)
      return .failure
    }
  }
}
