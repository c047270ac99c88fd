internal import ImageDecoding
internal import ImageEncoding
internal import SchemeExtraction
internal import SchemeFormats
internal import SchemePictures
internal import SchemeResults
internal import SystemFiles

/// One run of `colorway draw`.
struct DrawRun: Sendable {
  /// The options.
  let request: DrawRequest
  /// The console.
  let console: Console

  /// Draws and writes the picture, and returns the exit status.
  func run() async -> ExitStatus {
    switch await picture() {
    case .failure(let failure): return console.status(of: failure, about: request.photo)
    case .success(let picture):
      console.complain(about: request.photo, picture.warnings)
      return console.deliver(picture.file, to: request.output)
    }
  }

  private func picture() async -> Result<(file: [UInt8], warnings: [DecodingWarning]), Failure> {
    do throws(Failure) {
      let bytes = try PhotoSource(operand: request.photo)
        .bytes(limit: request.extractor.limits.maximumMemory, raisedBy: "--max-memory")
      let photo = try await request.extractor.photoExtraction(.bytes(bytes)).mapError(Failure.init)
        .get()
      var drawing = try drawing(of: photo, bytes)
      drawing.title = "The colors of \(request.photo == "-" ? "a photo" : request.photo.text)"
      return .success((try encoded(drawing), photo.warnings))
    } catch {
      return .failure(error)
    }
  }

  private func drawing(
    of photo: SchemeExtractor.Extraction, _ bytes: [UInt8]
  ) throws(Failure) -> Drawing {
    let swatches = request.order.sorted(photo.scheme.swatches)
    let colors = swatches.map { PictureColor($0) }
    let width = Double(request.width)
    switch request.picture {
    case .strip: return .strip(of: colors, width: width)
    case .wheel:
      let name = Palette.name(ofSource: request.photo.text)
      // The font of PNG pictures has only ASCII characters.
      let isPossible = request.format == .svg || name.map(Label.canBePainted) ?? false
      return .wheel(of: colors, name: isPossible ? name : nil, width: width)
    case .photo:
      let marked = MarkedPhoto(of: photo.image.size, colors: colors, width: width)
      // An SVG may be shown larger than its nominal size.
      let scale = request.format == .svg ? 2 : request.scale
      let (limits, isStrict) = (request.extractor.limits, request.extractor.isStrict)
      let reduction = PhotoReduction(
        of: photo.image, maximumSide: Int(max(marked.frame.width, marked.frame.height)) * scale,
        decoder: ImageDecoder(limits: limits, isStrict: isStrict))
      let small: PixelBuffer
      do throws(DecodingError) { small = try reduction.photo(of: .bytes(bytes)) } catch {
        throw Failure(error)
      }
      return marked.drawing(of: small, places: swatches.map { $0.place(in: photo.image.size) })
    }
  }

  private func encoded(_ drawing: Drawing) throws(Failure) -> [UInt8] {
    do throws(ImageWritingError) {
      return try request.format.bytes(
        of: drawing, background: request.background, scale: request.scale)
    } catch {
      throw Failure(error)
    }
  }
}

extension ImageColorScheme.Swatch {
  /// Returns the center of the pixel that shows the color, as fractions of the photo's width and
  /// height.
  fileprivate func place(in size: PixelSize) -> Point {
    Point(
      (Double(position.x) + 0.5) / Double(size.width),
      (Double(position.y) + 0.5) / Double(size.height))
  }
}
