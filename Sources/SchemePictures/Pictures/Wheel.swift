internal import ColorMath

/// A ring of wedges with their labels.
struct Wheel {
  /// The colors, clockwise.
  let colors: [PictureColor]
  /// The width of the picture.
  let width: Double

  /// How far wedges are from each other.
  private static let gap = 3.0

  /// Adds the wheel, and returns where it ends with all that belongs to it.
  func draw(into drawing: inout Drawing) -> Double {
    let layout = WheelLayout(of: colors, width: width)
    for (wedge, color) in zip(layout.wedges, colors) {
      drawing.elements.append(.area(wedge.contours(gap: Self.gap), .color(color.color)))
    }
    let ring = layout.wedges[0]
    drawing.addEdge(ofCircleAt: ring.center, radius: ring.outerRadius)
    drawing.addEdge(ofCircleAt: ring.center, radius: ring.innerRadius + 1)
    for index in layout.inside { drawLabel(of: index, in: layout, into: &drawing) }
    for (index, place) in layout.beside {
      let line = layout.leadingLine(from: index, to: place)
      drawing.elements.append(.line(line, width: 1.25, .line))
      drawLabel(of: colors[index], at: place, isRight: place.x > ring.center.x, into: &drawing)
    }
    let legend = Legend(items: layout.others.map { ($0 + 1, colors[$0]) }, isNumbered: false)
    let margin = SchemePicture.margin
    let bottom = ring.center.y + ring.outerRadius
    return layout.others.isEmpty
      ? bottom
      : legend.draw(into: &drawing, x: margin, width: width - 2 * margin, y: bottom + 24)
  }

  private func drawLabel(of index: Int, in layout: WheelLayout, into drawing: inout Drawing) {
    let (color, scale) = (colors[index], layout.labelScale)
    let center = layout.labelBox(of: color, at: index).center
    let ink = Paint.color(color.color.ink)
    let step = Point(0, WheelLayout.lineHeight * scale / 2)
    drawing.elements += [
      .label(
        Label(
          color.name, centeredAt: center - step, size: WheelLayout.nameSize * scale, isBold: true,
          paint: ink)),
      .label(
        Label(
          color.shareText, centeredAt: center + step, size: WheelLayout.detailSize * scale,
          paint: ink)),
    ]
  }

  /// Labels a color beside the ring, away from it.
  private func drawLabel(
    of color: PictureColor, at place: Point, isRight: Bool, into drawing: inout Drawing
  ) {
    let size = WheelLayout.besideSize
    let text = WheelLayout.besideText(of: color)
    let left = isRight ? place.x : place.x - Label.width(of: text, size: size)
    let share = Point(left + Label.width(of: color.name + "  ", size: size), place.y)
    drawing.elements += [
      .label(
        Label(
          color.name, centeredAt: Point(left, place.y), anchor: .start, size: size, isBold: true)),
      .label(
        Label(
          color.shareText, centeredAt: share, anchor: .start, size: size, paint: .quietText)),
    ]
  }
}
