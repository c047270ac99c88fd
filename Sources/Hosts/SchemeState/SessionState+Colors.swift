internal import ColorMath
package import ImageDecoding
internal import SchemeAnimation
package import SchemeExtraction

/// The colors that the user pins and removes.
nonisolated extension SessionState {
  /// The most colors that picking further ones requests.
  package static let pickedColorLimit = 16

  /// The difference in Oklab within which a color counts as an ignored one. It is the default of `--ignore`.
  package static let ignoredDifference = 0.05

  mutating func setOptions(_ options: SchemeExtractor.Options, _ change: SchemeChange) {
    set(\.options, to: options, change)
    set(
      \.places, to: places.value.filter { options.pinnedColors.contains($0.key) }, change)
  }

  /// Changes the options, and extracts with them if they differ.
  private mutating func extract(
    with options: SchemeExtractor.Options, _ change: SchemeChange
  ) -> [Effect] {
    guard options != self.options.value else { return [] }
    setOptions(options, change)
    return extract(change)
  }

  mutating func pin(_ color: SRGB8, _ isPinned: Bool, _ change: SchemeChange) -> [Effect] {
    var options = options.value
    options.pinnedColors.removeAll { $0 == color }
    if isPinned { options.pinnedColors.append(color) }
    return extract(with: options, change)
  }

  /// Ignores a color, which is no longer pinned then.
  mutating func ignore(_ color: SRGB8, _ change: SchemeChange) -> [Effect] {
    var options = options.value
    let range = ColorRange.near(color, difference: Self.ignoredDifference)
    if !options.ignoredColors.contains(range) { options.ignoredColors.append(range) }
    options.pinnedColors.removeAll { $0 == color }
    return extract(with: options, change)
  }

  mutating func stopIgnoring(_ range: ColorRange?, _ change: SchemeChange) -> [Effect] {
    var options = options.value
    options.ignoredColors.removeAll { range == nil || $0 == range }
    return extract(with: options, change)
  }

  /// Returns the place of a color of the shown scheme, if the scheme is of the photo.
  package func place(of swatch: ImageColorScheme.Swatch) -> PhotoPlace? {
    guard let size = image.value?.size, shown.value?.source == photo.value?.name else {
      return nil
    }
    return place(of: swatch, on: size)
  }

  /// Returns the place of a color of the photo, whose size is given.
  package func place(of swatch: ImageColorScheme.Swatch, on size: PixelSize) -> PhotoPlace {
    if options.value.pinnedColors.contains(swatch.rgb), let place = places.value[swatch.rgb] {
      return place
    }
    return PhotoPlace(
      x: (Double(swatch.position.x) + 0.5) / Double(size.width),
      y: (Double(swatch.position.y) + 0.5) / Double(size.height))
  }

  mutating func prepareToPick() -> [Effect] {
    guard let photo = photo.value, let image = image.value, !keepsPixels else { return [] }
    keepsPixels = true
    return [.reduce(photo, image)]
  }

  mutating func pick(
    at place: PhotoPlace, insteadOf color: SRGB8?, _ change: SchemeChange
  ) -> [Effect] {
    guard photo.value != nil, image.value != nil else { return [] }
    workCount += 1
    let pick = Pick(id: workCount, place: place, replaced: color, motion: change.motion)
    picks.append(pick)
    return prepareToPick() + [.pick(pick)]
  }

  mutating func endPicking(
    _ color: SRGB8?, of id: Pick.ID, _ change: SchemeChange
  ) -> [Effect] {
    guard let index = picks.firstIndex(where: { $0.id == id }) else { return [] }
    let pick = picks.remove(at: index)
    guard let color else { return [] }
    let change = SchemeChange(ticket: change.ticket, motion: pick.motion)
    var options = options.value
    let isNew = !options.pinnedColors.contains(color)
    let replaced = pick.replaced.flatMap { options.pinnedColors.firstIndex(of: $0) }
    if let replaced, isNew {
      options.pinnedColors[replaced] = color
    } else if isNew {
      options.pinnedColors.append(color)
    }
    if pick.replaced == nil, isNew, case .exactly(let count) = options.colorCount {
      options.colorCount = .exactly(max(count, min(count + 1, Self.pickedColorLimit)))
    }
    let effects = extract(with: options, change)
    var places = places.value
    places[color] = pick.place
    set(\.places, to: places, change)
    return effects
  }

  mutating func remove(_ color: SRGB8, _ change: SchemeChange) -> [Effect] {
    guard let swatches = shown.value?.scheme.swatches, swatches.count > 1 else { return [] }
    let others = swatches.filter { $0.rgb != color }
    guard others.count < swatches.count else { return [] }
    var places: [SRGB8: PhotoPlace] = [:]
    for swatch in others { places[swatch.rgb] = place(of: swatch) }
    var options = options.value
    options.pinnedColors = others.map(\.rgb)
    options.colorCount = .exactly(others.count)
    set(\.options, to: options, change)
    set(\.places, to: places, change)
    return extract(change)
  }
}
