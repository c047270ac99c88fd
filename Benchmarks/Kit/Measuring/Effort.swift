import SampleImageGenerator

/// How much is measured. More measurements give more reliable results.
package enum Effort: Sendable {
  /// All measurements.
  case full
  /// Few photos and few rounds, for a first look in a minute or two.
  case quick
  /// Only a test whether everything works, in seconds.
  case smoke

  /// The number of counted runs of each process.
  package var rounds: Int {
    switch self {
    case .full: 7
    case .quick: 3
    case .smoke: 1
    }
  }

  /// The photos that are generated if no folder is given.
  package var paintedPhotos: [PaintedPhoto] {
    switch self {
    case .full: PaintedPhoto.standard
    case .quick: PaintedPhoto.quick
    case .smoke: []
    }
  }

  /// The generated photos from which small ones are cut.
  package var smallPhotoSources: [PaintedPhoto] {
    switch self {
    case .full: PhotoScene.allCases.map { PaintedPhoto($0, megapixels: 12, .baseline) }
    case .quick: [PaintedPhoto(.forest, megapixels: 12, .baseline)]
    case .smoke: [PaintedPhoto(.harbor, megapixels: 1, .baseline)]
    }
  }

  /// The number of photos in a process whose memory is measured.
  package var manyPhotos: Int {
    switch self {
    case .full: 10_000
    case .quick: 1_000
    case .smoke: 20
    }
  }
  /// The number of photos in the folders for `colorway batch`.
  package var batchPhotos: Int {
    switch self {
    case .full: 20_000
    case .quick: 2_000
    case .smoke: 200
    }
  }
}
