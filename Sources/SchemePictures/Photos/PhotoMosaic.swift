internal import ColorMath
internal import ImageDecoding

/// A photo as a coarse grid of cells, each of one color.
struct PhotoMosaic {
  private let columnCount: Int
  private let rowCount: Int
  private let cellSide: Int
  private let size: PixelSize
  /// The mean color of each cell, row by row; `nil` where the photo is rather transparent.
  let cells: [Oklab?]

  /// Divides a photo into square cells, at most so many on its longer side.
  init(of photo: PixelBuffer, longestSide: Int) {
    let size = photo.size
    let cellSide = max(1, (max(size.width, size.height) + longestSide - 1) / longestSide)
    let columnCount = (size.width + cellSide - 1) / cellSide
    rowCount = (size.height + cellSide - 1) / cellSide
    (self.columnCount, self.cellSide, self.size) = (columnCount, cellSide, size)
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

  /// Returns true if a cell is one of the outermost two on any side of the photo.
  func isAtEdge(_ cell: Int) -> Bool {
    let (x, y) = (cell % columnCount, cell / columnCount)
    return !(2..<max(2, columnCount - 2) ~= x && 2..<max(2, rowCount - 2) ~= y)
  }

  /// Returns the pixels of a cell.
  func pixels(of cell: Int) -> [PixelPosition] {
    let (left, top) = (cell % columnCount * cellSide, cell / columnCount * cellSide)
    return (top..<min(top + cellSide, size.height)).flatMap { y in
      (left..<min(left + cellSide, size.width)).map { PixelPosition(x: $0, y: y) }
    }
  }

  /// Returns the number of steps from each cell to the nearest one of another owner, or over the border.
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

  /// Returns the connected areas of cells of the same owner.
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
