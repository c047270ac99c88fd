import Foundation
import SampleImageGenerator

/// The table of small photos: the cost of one photo among many in a single process.
package struct SmallPhotoTable {
  /// Photos of similar size.
  private struct Class {
    /// The maximum number of pixels on the longer side.
    let longerSide: Int
    /// The milliseconds that a photo may cost more than the floor.
    let allowance: Double

    static let all = [
      Class(longerSide: 256, allowance: 1.2), Class(longerSide: 640, allowance: 1.5),
      Class(longerSide: 1280, allowance: 2), Class(longerSide: 2048, allowance: 2),
    ]
  }

  private let workspace: Workspace
  private let effort: Effort
  private let say: (String) -> Void

  /// Creates a table. `say` is called with progress messages.
  package init(_ workspace: Workspace, effort: Effort, say: @escaping (String) -> Void) {
    self.workspace = workspace
    self.effort = effort
    self.say = say
  }

  /// Measures the photos in folders or, without folders, parts of generated photos.
  ///
  /// JPEGs in the folders are measured unchanged. Larger photos and PNGs are reduced to each of the
  /// sizes first.
  package func section(folders: [String]) throws -> Section {
    let comparison = FloorComparison(workspace, rounds: effort.rounds)
    var measurements: [Measurement] = []
    var smallest: [PhotoFile] = []
    for (size, photos) in try classes(folders: folders) where !photos.isEmpty {
      say("\(photos.count) photos of \(size.longerSide) px")
      measurements += try comparison.measurements(
        ofMany: photos, longerSide: size.longerSide, allowance: size.allowance)
      if smallest.isEmpty { smallest = photos }
    }
    if !smallest.isEmpty {
      say("memory of many photos")
      measurements += try comparison.memory(ofMany: smallest, count: effort.manyPhotos)
    }
    return Section(title: "Small photos, many in one process", measurements: measurements)
  }

  /// Makes the small photos that are measured if no folders are given, and returns them.
  package func photos() throws -> [PhotoFile] { try classes(folders: []).flatMap(\.photos) }

  private func classes(folders: [String]) throws -> [(size: Class, photos: [PhotoFile])] {
    let isPainted = folders.isEmpty
    let given =
      try isPainted
      ? effort.smallPhotoSources.map { photo in
        say("painting \(photo.scene.rawValue), \(photo.megapixels) MP")
        return try photo.file(in: workspace.photos)
      } : folders.flatMap { try PhotoFile.photos(in: $0) }
    let largest = Class.all.map(\.longerSide).max() ?? 0
    func isReady(_ photo: PhotoFile) -> Bool {
      !isPainted && photo.isJPEG && photo.longerSide <= largest
    }
    func folder(of photo: PhotoFile) -> URL {
      let source = URL(filePath: photo.path).deletingLastPathComponent().standardizedFileURL
      let name = isPainted ? (effort == .smoke ? "smoke" : "painted") : "own" + source.path
      return workspace.smallPhotos.appending(path: name)
    }
    var smaller = 0
    return try (effort == .smoke ? Array(Class.all.prefix(1)) : Class.all).map { size in
      let sides = smaller + 1...size.longerSide
      smaller = size.longerSide
      let made = try given.filter { !isReady($0) }.flatMap { photo in
        try SmallPhotos(cutFrom: photo, extents: isPainted ? [4, 3, 2] : [4])
          .files(longerSide: size.longerSide, in: folder(of: photo)).filter(\.isJPEG)
      }
      return (size, given.filter { isReady($0) && sides.contains($0.longerSide) } + made)
    }
  }
}
