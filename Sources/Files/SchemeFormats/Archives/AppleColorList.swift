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
      palette.colors.append(color.value.labeled(name))
      if !color.isExact { otherCount += 1 }
    }
    if otherCount > 0 {
      warnings.append(
        PaletteError(
          .malformed,
          "\(otherCount) of its colors \(otherCount == 1 ? "is" : "are") of other color spaces, and taken for sRGB"
        ))
    }
    if keys.count != colors.count {
      warnings.append(
        PaletteError(.malformed, "it has \(keys.count) names and \(colors.count) colors"))
    }
    problems.add(to: &warnings)
    return palette.colors.isEmpty ? [] : [palette]
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

  /// The identifier of sRGB among the color spaces of AppKit.
  private static let identifierOfSRGB = 7

  /// Returns the color of an `NSColor`, and whether its color space is known to be that of the palette. The
  /// components in its own color space come before those in the calibrated one, which older systems read.
  private func color(_ index: Int) -> (value: PaletteColor, isExact: Bool)? {
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
    guard let key = keys[space], let color = Self.color(own ?? numbers(key.name), in: key.space)
    else { return nil }
    var identifier: Int?
    if let custom = members["NSCustomColorSpace"].flatMap(target).flatMap(list.members),
      case .number(let number)? = custom["NSID"].flatMap(list.object)
    {
      identifier = number
    }
    let isExact = space != 1 || own != nil && identifier == Self.identifierOfSRGB
    return (color, isExact)
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
