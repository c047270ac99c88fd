internal import ImageEncoding
internal import SchemePictures
internal import SchemeResults
internal import SystemFiles

/// One run of `colorway gallery` that draws a sheet.
struct SheetRun: Sendable {
  /// The options.
  let request: GalleryRequest
  /// The file format.
  let format: PictureFormat
  /// The console.
  let console: Console
  /// The display of progress, if there is one.
  var meter: ProgressMeter?

  private typealias Outcome = (name: RawText, photo: Result<ReducedPhoto, Failure>)

  /// Draws and writes the sheet, and returns the exit status.
  func run() async -> ExitStatus {
    var queue = PhotoQueue(operands: request.operands)
    var entries: [ContactSheet.Entry] = []
    var status = ExitStatus.success
    var isTooLong = false
    await OrderedRun(photosAtATime: request.jobs).run(
      next: { queue.next() },
      work: { [request] source async -> Outcome in
        // The tuple is created at the end, because optimized code of Swift 6.3.1 corrupts a tuple
        // whose elements can throw.
        let photo: Result<ReducedPhoto, Failure>
        do throws(Failure) {
          photo = .success(try await ReducedPhoto(of: source, for: request))
        } catch {
          photo = .failure(error.withHint(for: source.name))
        }
        return (source.name, photo)
      },
      deliver: { outcome in
        switch outcome.photo {
        case .failure(let failure):
          status = .failure
          if failure.kind != .cancelled { console.complain(about: outcome.name, failure.message) }
        case .success(let photo):
          console.complain(about: outcome.name, photo.warnings)
          isTooLong = entries.count == ContactSheet.mostEntries
          if !isTooLong { entries.append(entry(of: photo, named: outcome.name)) }
        }
        meter?.count(try? outcome.photo.get().swatches, fraction: queue.fractionTaken)
        return !isTooLong
      })
    if Task.isCancelled { return .interrupted }
    guard !isTooLong else {
      console.complain(
        of: "a sheet holds \(ContactSheet.mostEntries) photos, and there are more; "
          + "write a page that ends in .html instead")
      return .failure
    }
    guard !entries.isEmpty else { return status }
    let written = write(entries)
    return written == .success ? status : written
  }

  private func entry(of photo: ReducedPhoto, named name: RawText) -> ContactSheet.Entry {
    let title = name == "-" ? "standard input" : name.lastComponent.text
    // The font of PNG pictures has only ASCII characters.
    let isPossible = format == .svg || Label.canBePainted(title)
    return ContactSheet.Entry(
      name: isPossible ? title : "", photo: photo.small,
      colors: photo.swatches.map { PictureColor($0) })
  }

  private func write(_ entries: [ContactSheet.Entry]) -> ExitStatus {
    var drawing = ContactSheet(of: entries, side: Double(request.thumbnailSize)).drawing
    drawing.title = request.title
    do throws(ImageWritingError) {
      let bytes = try format.bytes(of: drawing, background: .auto, scale: 1)
      return console.deliver(bytes, to: request.output)
    } catch {
      console.complain(aboutOutput: request.output, Failure(error).message)
      return .failure
    }
  }
}
