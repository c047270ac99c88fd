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
    var palette = Palette(colors: [])
    for (key, color) in zip(keys, colors) {
      let name = archive.text(key) ?? ""
      if let color = archive.color(color) {
        palette.colors.append(color.labeled(name))
      } else {
        problems.add(name)
      }
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

  /// Returns the color of an `NSColor`. The components in its own color space come before those in the calibrated
  /// one, which older systems read.
  private func color(_ index: Int) -> PaletteColor? {
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
    let own = numbers("NSComponents")
    switch space {
    case 1, 2: return Self.color(own ?? numbers("NSRGB"), in: .srgb)
    case 3, 4: return Self.color(own ?? numbers("NSWhite"), in: .gray)
    case 5: return Self.color(own ?? numbers("NSCMYK"), in: .cmyk)
    default: return nil
    }
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
