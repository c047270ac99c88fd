internal import ColorMath
internal import ImageEncoding
internal import SchemeExtraction
internal import SchemePictures
internal import SchemeResults
internal import SystemFiles

/// One run of `colorway album`.
struct AlbumRun: Sendable {
  /// The request.
  let request: AlbumRequest
  /// The console.
  let console: Console

  /// Counts the photos, writes their scheme, and returns the exit status.
  func run() async -> ExitStatus {
    if let picture = request.picture, picture.kind == .sheet {
      return await AlbumSheetRun(request: request, format: picture.format, console: console).run()
    }
    var leaders = LeadingPhotos<RawText>()
    let count = AlbumCount(
      operands: request.operands, extractor: request.extractor, weighing: request.weighing,
      jobs: request.jobs, console: console)
    let (album, status) = await count.run { name, photo in
      leaders.add(photo.histogram, named: name)
      return true
    }
    guard status != .interrupted, !album.isEmpty else { return status }
    let written = await write(album, leaders)
    return written == .success ? status : written
  }

  private func write(
    _ album: AlbumHistogram, _ leaders: LeadingPhotos<RawText>
  ) async -> ExitStatus {
    guard let picture = request.picture else {
      return await request.report.write(
        album, by: request.extractor, as: request.format, console
      ) { scheme in
        leaders.names(for: scheme.swatches.map(\.color), in: album)
      }
    }
    return await request.report.withScheme(of: album, by: request.extractor, console) { scheme in
      let name = request.report.name.text
      // The font of PNG pictures has only ASCII characters.
      let isPossible = picture.format == .svg || Label.canBePainted(name)
      let colors = request.report.order.sorted(scheme.swatches).map { PictureColor($0) }
      return request.report.deliver(
        .wheel(
          of: colors, name: isPossible ? name : nil, width: Double(SchemePicture.wheel.defaultWidth)
        ),
        as: picture.format, console)
    }
  }
}

extension AlbumReport {
  /// Writes a picture, and returns the exit status.
  func deliver(_ drawing: Drawing, as format: PictureFormat, _ console: Console) -> ExitStatus {
    var drawing = drawing
    drawing.title = "The colors of \(name.text)"
    do throws(ImageWritingError) {
      let bytes = try format.bytes(of: drawing, background: .auto, scale: 1)
      return console.deliver(bytes, to: output)
    } catch {
      console.complain(aboutOutput: output, Failure(error).message)
      return .failure
    }
  }
}
