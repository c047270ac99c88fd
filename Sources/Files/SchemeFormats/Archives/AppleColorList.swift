internal import ColorMath

/// A color of AppKit.
struct AppleColor {
  let color: PaletteColor
  /// A Boolean value that indicates whether the color space is known, and not just taken for sRGB.
  let isExact: Bool
}

/// The color lists of the color panel of macOS: archives of `NSColorList`. They are only read.
struct AppleColorList {
  private let list: BinaryPropertyList
  /// The indices of the archived objects by their numbers.
  private let objects: [Int]

  /// The maximum number of colors.
  private static let maximumCount = 100_000

  /// Returns the palette of a file.
  static func palettes(
    in bytes: [UInt8], _ warnings: inout [PaletteError]
  ) throws(PaletteError) -> [Palette] {
    guard let archive = AppleColorList(bytes), let (keys, colors) = archive.lists else {
      throw PaletteError(.malformed, "it is no archive of a color list")
    }
    guard colors.count <= maximumCount else {
      throw PaletteError(.malformed, "it has more than \(maximumCount) colors")
    }
    var problems = NotUnderstood()
    var otherCount = 0
    var palette = Palette(colors: [])
    for (key, color) in zip(keys, colors) {
      let name = archive.text(key) ?? ""
      guard let color = archive.color(color) else {
        problems.add(name)
        continue
      }
      palette.colors.append(color.color.labeled(name))
      if !color.isExact { otherCount += 1 }
    }
    warn(ofOtherSpaces: otherCount, &warnings)
    if keys.count != colors.count {
      warnings.append(
        PaletteError(.malformed, "it has \(keys.count) names and \(colors.count) colors"))
    }
    problems.add(to: &warnings)
    return palette.colors.isEmpty ? [] : [palette]
  }

  static func warn(ofOtherSpaces count: Int, _ warnings: inout [PaletteError]) {
    guard count > 0 else { return }
    warnings.append(
      PaletteError(
        .malformed,
        "\(count) of its colors \(count == 1 ? "is" : "are") of other color spaces, and taken for sRGB"
      ))
  }

  /// Returns the color that is the outermost object of an archive.
  static func color(inArchive bytes: [UInt8]) -> AppleColor? {
    guard let archive = AppleColorList(bytes),
      let top = archive.list.members(archive.list.root)?["$top"].flatMap(archive.list.members)
    else { return nil }
    return top["root"].flatMap(archive.color)
  }

  private init?(_ bytes: [UInt8]) {
    guard let list = BinaryPropertyList(bytes),
      let index = list.members(list.root)?["$objects"],
      case .array(let objects)? = list.object(index)
    else { return nil }
    (self.list, self.objects) = (list, objects)
  }

  /// The indices of the names and of the colors.
  private var lists: (keys: [Int], colors: [Int])? {
    guard let index = list.members(list.root)?["$top"], var top = list.members(index)
    else { return nil }
    if let root = top["root"].flatMap(target), let members = list.members(root) { top = members }
    guard let keys = top["NSKeys"].flatMap(elements), let colors = top["NSColors"].flatMap(elements)
    else { return nil }
    return (keys, colors)
  }

  /// Returns the object to which a reference leads.
  private func target(_ index: Int) -> Int? {
    guard case .reference(let number)? = list.object(index) else { return index }
    return objects.indices.contains(number) ? objects[number] : nil
  }

  private func elements(_ index: Int) -> [Int]? {
    guard let array = target(index), let elements = list.members(array)?["NS.objects"],
      case .array(let indices)? = list.object(elements)
    else { return nil }
    return indices
  }

  private func text(_ index: Int) -> String? {
    guard case .text(let text)? = target(index).flatMap(list.object) else { return nil }
    return text
  }

  /// Returns the color of an `NSColor`. The components in its own color space come before those in the calibrated
  /// one, which older systems read.
  private func color(_ index: Int) -> AppleColor? {
    guard let members = target(index).flatMap(list.members),
      case .number(let space)? = members["NSColorSpace"].flatMap(list.object)
    else { return nil }
    func numbers(_ key: String) -> [Double]? {
      guard case .data(let bytes)? = members[key].flatMap(target).flatMap(list.object) else {
        return nil
      }
      let words = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self).split(separator: " ")
      let numbers = words.compactMap { Double($0) }
      return numbers.count == words.count ? numbers : nil
    }
    let keys: [Int: (name: String, space: PaletteColor.Space)] = [
      1: ("NSRGB", .srgb), 2: ("NSRGB", .srgb), 3: ("NSWhite", .gray), 4: ("NSWhite", .gray),
      5: ("NSCMYK", .cmyk),
    ]
    let own = numbers("NSComponents")
    if space == 1, let own, let custom = ownSpace(of: members) {
      return Self.color(own, in: custom).map { AppleColor(color: $0, isExact: true) }
    }
    guard let key = keys[space], let color = Self.color(own ?? numbers(key.name), in: key.space)
    else { return nil }
    return AppleColor(color: color, isExact: space != 1)
  }

  /// Returns the color space that a color names, if it is one of those of CSS. Source: how AppKit archives
  /// `NSColorSpace`: `NSID` for old color spaces, `NSSpaceID` for newer ones, and the profile.
  private func ownSpace(of members: [String: Int]) -> CSSColor.Space? {
    guard let custom = members["NSCustomColorSpace"].flatMap(target).flatMap(list.members) else {
      return nil
    }
    func number(_ key: String) -> Int? {
      guard case .number(let number)? = custom[key].flatMap(list.object) else { return nil }
      return number
    }
    switch (number("NSID"), number("NSSpaceID")) {
    case (7, _), (_, 14): return .sRGB
    case (8, _): return .adobeRGB
    case (_, 12): return .displayP3
    case (_, 16), (_, 17): return .linearSRGB
    default: break
    }
    guard case .data(let profile)? = custom["NSICC"].flatMap(target).flatMap(list.object) else {
      return nil
    }
    // The description has two bytes for each character.
    let description = profile.filter { $0 != 0 }
    return description.firstRange(of: Array("Display P3".utf8)) == nil ? nil : .displayP3
  }

  private static func color(_ numbers: [Double], in space: CSSColor.Space) -> PaletteColor? {
    guard 3...4 ~= numbers.count, numbers.allSatisfy({ abs($0) <= 10 }) else { return nil }
    let alpha = numbers.count > 3 ? min(max(numbers[3], 0), 1) : 1
    let channels = Array(numbers[..<3])
    if space == .sRGB, channels.allSatisfy({ 0...1 ~= $0 }) {
      return PaletteColor(space: .srgb, components: channels, alpha: alpha)
    }
    return PaletteColor(CSSColor(space: space, components: channels, alpha: alpha))
  }

  /// Returns the color of components, which an opacity may follow. Components out of range are clamped.
  private static func color(_ numbers: [Double]?, in space: PaletteColor.Space) -> PaletteColor? {
    let count = space.componentCount
    guard let numbers, count...count + 1 ~= numbers.count, numbers.allSatisfy(\.isFinite) else {
      return nil
    }
    let components = numbers[..<count].map { min(max($0, 0), 1) }
    let alpha = numbers.count > count ? min(max(numbers[count], 0), 1) : 1
    return PaletteColor(space: space, components: components, alpha: alpha)
  }
}
