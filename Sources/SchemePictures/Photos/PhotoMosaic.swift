internal import ColorMath
internal import ImageDecoding

/// A photo as a coarse grid of colors.
struct PhotoMosaic {
  private let columnCount: Int
  private let rowCount: Int
  /// The color of each cell, row by row; `nil` where the photo is rather transparent.
  let cells: [Oklab?]

  /// Takes the means of the pixels of each cell.
  init(of photo: PixelBuffer, longestSide: Int) {
    let size = photo.size
    let cellSide = max(1, (max(size.width, size.height) + longestSide - 1) / longestSide)
    let columnCount = (size.width + cellSide - 1) / cellSide
    rowCount = (size.height + cellSide - 1) / cellSide
    self.columnCount = columnCount
    cells = (0..<(columnCount * rowCount)).map { index in
      let (left, top) = (index % columnCount * cellSide, index / columnCount * cellSide)
      var sum = SIMD4<Int>()
      var count = 0
      for y in top..<min(top + cellSide, size.height) {
        for x in left..<min(left + cellSide, size.width) {
          let pixel = photo[PixelPosition(x: x, y: y)]
          let alpha = Int(pixel.alpha)
          sum &+= SIMD4(
            Int(pixel.red) * alpha, Int(pixel.green) * alpha, Int(pixel.blue) * alpha, alpha)
          count += 1
        }
      }
      guard sum.w * 2 > count * 255 else { return nil }
      let scale = Double(sum.w) * 255
      return Oklab(
        SRGB(red: Double(sum.x) / scale, green: Double(sum.y) / scale, blue: Double(sum.z) / scale))
    }
  }

  /// The middle of a cell, as fractions of the width and height.
  func place(of cell: Int) -> Point {
    Point(
      (Double(cell % columnCount) + 0.5) / Double(columnCount),
      (Double(cell / columnCount) + 0.5) / Double(rowCount))
  }

  /// How many steps to a neighbor it takes from each cell to one of another owner or to the border.
  func depths(of owners: [Int?]) -> [Int] {
    var depths = Array(repeating: 0, count: cells.count)
    func step(_ index: Int, towards neighbors: [Int?]) -> Int {
      neighbors.map { neighbor in
        guard let neighbor, owners[neighbor] == owners[index] else { return 1 }
        return depths[neighbor] + 1
      }.min() ?? 1
    }
    for index in cells.indices {
      depths[index] = step(
        index, towards: [neighbor(of: index, -1, 0), neighbor(of: index, 0, -1)])
    }
    for index in cells.indices.reversed() {
      let later = step(index, towards: [neighbor(of: index, 1, 0), neighbor(of: index, 0, 1)])
      depths[index] = min(depths[index], later)
    }
    return depths
  }

  /// The connected areas of cells of one owner, each in no particular order.
  func areas(of owners: [Int?]) -> [[Int]] {
    var isTaken = Array(repeating: false, count: cells.count)
    var areas: [[Int]] = []
    for index in cells.indices where owners[index] != nil && !isTaken[index] {
      var area = [index]
      isTaken[index] = true
      var next = 0
      while next < area.count {
        let cell = area[next]
        next += 1
        for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
          guard let neighbor = neighbor(of: cell, x, y), !isTaken[neighbor],
            owners[neighbor] == owners[index]
          else { continue }
          isTaken[neighbor] = true
          area.append(neighbor)
        }
      }
      areas.append(area)
    }
    return areas
  }

  private func neighbor(of cell: Int, _ right: Int, _ down: Int) -> Int? {
    let (x, y) = (cell % columnCount + right, cell / columnCount + down)
    return 0..<columnCount ~= x && 0..<rowCount ~= y ? y * columnCount + x : nil
  }
}
